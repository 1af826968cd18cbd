// The container's health check: exits with 0 if the service responds with 200 to /healthz.
const response = await fetch(`http://127.0.0.1:${process.env.RECTO_PORT || 8080}/healthz`);
process.exit(response.ok ? 0 : 1);
