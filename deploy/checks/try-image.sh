#!/usr/bin/env bash
# try-image.sh IMAGE: starts the image with a read-only root file system and without privileges, creates an account and
# a key, converts a page, and stops it. The engine is docker, or the one in CONTAINER_ENGINE, such as podman.
set -euo pipefail
image=${1:?name the image}
engine=${CONTAINER_ENGINE:-docker}
name=recto-try-$$
trap '"$engine" rm --force --volumes "$name" >/dev/null 2>&1 || true' EXIT

"$engine" run --detach --name "$name" --read-only --tmpfs /tmp --volume /data --cap-drop ALL \
  --security-opt no-new-privileges --publish 127.0.0.1::8080 "$image" >/dev/null
for _ in $(seq 60); do
  if "$engine" exec "$name" node /recto/deploy/healthcheck.js 2>/dev/null; then break; fi
  sleep 0.5
done
"$engine" exec "$name" recto accounts create --email you@example.com >/dev/null
key=$("$engine" exec "$name" recto keys create --account you@example.com --name try 2>/dev/null)
port=$("$engine" port "$name" 8080 | head -n 1)
curl --fail --silent --show-error "http://$port/api/v1/convert" -H "Authorization: Bearer $key" \
  -H 'Content-Type: application/json' -d '{"html": "<h1>It works</h1><p>In a container.</p>"}' | grep -q '# It works'
"$engine" stop --time 40 "$name" >/dev/null
status=$("$engine" inspect --format '{{.State.ExitCode}}' "$name")
[ "$status" = 0 ] || { echo "SIGTERM: exit code $status" >&2; exit 1; }
echo "The image starts, converts a page and stops."
