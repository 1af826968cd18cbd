#!/usr/bin/env bash
# npm run stopwatch: how long it takes from an empty folder to the first Markdown, by the steps of the README: clone,
# install, convert a file with the command, start the service, create an account and a key, convert with the API.
# Clones the last commit of this repository, so a download of the code is not part of it; one of the packages is,
# unless npm has them in its cache.
set -euo pipefail
repository=$(git -C "$(dirname "$0")" rev-parse --show-toplevel)
folder=$(mktemp -d)
service=
trap '[ -z "$service" ] || { kill "$service" 2>/dev/null; wait "$service" 2>/dev/null; }; rm -rf "$folder"' EXIT
start=$(date +%s%N)
step() { printf '%6.1f s  %s\n' "$(($(($(date +%s%N) - start)) / 100000000))e-1" "$1"; }

git clone --quiet --depth 1 "file://$repository" "$folder/recto"
cd "$folder/recto"
step 'cloned'
npm ci --no-audit --no-fund >"$folder/install.log" 2>&1 || { cat "$folder/install.log" >&2; exit 1; }
step 'installed and built: npm ci'
npx --no-install recto examples/article.html 2>/dev/null | grep -q '^# '
step 'first Markdown from the command'
export RECTO_DATA_DIR="$folder/data" RECTO_PORT=0 RECTO_DRAIN_DELAY_SECONDS=0
node packages/recto/bin/recto.js serve >/dev/null 2>"$folder/serve.log" &
service=$!
for _ in $(seq 600); do
  url=$(sed -n 's/.*listening on \(http[^ ]*\).*/\1/p' "$folder/serve.log" | head -n 1)
  [ -n "$url" ] && break
  sleep 0.1
done
step 'the service listens'
npx --no-install recto accounts create --email you@example.com >/dev/null 2>&1
key=$(npx --no-install recto keys create --account you@example.com --name try 2>/dev/null)
curl --fail --silent --show-error "$url/api/v1/convert" -H "Authorization: Bearer $key" \
  -H 'Content-Type: application/json' -d '{"html": "<h1>It works</h1><p>Here.</p>"}' | grep -q '# It works'
step 'first Markdown from the API, with an account and a key'
