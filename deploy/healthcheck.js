// The container's health check: exits with 0 if the service responds with 200 to /healthz.
const url = `http://127.0.0.1:${process.env.RECTO_PORT || 8080}/healthz`;
const isHealthy = await fetch(url).then(
  ({ ok }) => ok,
  () => false,
);
process.exit(isHealthy ? 0 : 1);
