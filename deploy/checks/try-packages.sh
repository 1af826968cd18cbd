#!/usr/bin/env bash
# try-packages.sh: packs every package, installs the tarballs in an empty project as a user would, and runs them.
set -euo pipefail
cd "$(dirname "$0")/../.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

npm run --silent build
for package in packages/*/; do
  npm pack --silent --pack-destination "$folder" --workspace "$package" >/dev/null
done
for tarball in "$folder"/*.tgz; do
  files=$(tar -tzf "$tarball")
  for file in README.md LICENSE; do
    grep -qx "package/$file" <<<"$files" || { echo "$(basename "$tarball") lacks $file" >&2; exit 1; }
  done
  echo "$(basename "$tarball"): $(wc -l <<<"$files") files, $(stat --format %s "$tarball") bytes packed"
done

node=$PWD/node_modules/.bin/node
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund ./*.tgz
echo '<title>A page</title><article><h1>A page</h1><p>Installed from tarballs.</p></article>' > page.html
markdown=$("$node" node_modules/.bin/recto page.html)
grep -q '^# A page$' <<<"$markdown"
"$node" --input-type=module -e '
  import { convert } from "@recto-md/engine";
  const { markdown } = convert("<h1>A page</h1><p>Read by the library.</p>");
  if (!markdown.includes("# A page")) throw new Error(markdown);
'
echo "The command and the library run."

# The service shows the guides of the package, at a path of which the user's project has none.
port=$("$node" -e 'const s = require("node:net").createServer().listen(0, () => { console.log(s.address().port); s.close(); })')
RECTO_DATA_DIR="$folder/data" PORT=$port "$node" node_modules/recto-md/bin/recto.js serve --port "$port" >service.log 2>&1 &
service=$!
trap 'kill "$service" 2>/dev/null || true; rm -rf "$folder"' EXIT
for _ in $(seq 100); do curl -fs "http://127.0.0.1:$port/readyz" >/dev/null && break; sleep 0.2; done
for page in docs docs/self-hosting docs/options.md llms.txt; do
  curl -fs "http://127.0.0.1:$port/$page" >/dev/null || { echo "/$page is missing" >&2; exit 1; }
done
# Not a pipe: `grep -q` ends at the first match, and curl then fails.
agents=$(curl -fs "http://127.0.0.1:$port/docs/agents")
grep -q 'MCP' <<<"$agents" || { echo "/docs/agents is empty" >&2; exit 1; }
echo "The service shows the guides."
