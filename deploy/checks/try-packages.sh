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
"$node" node_modules/.bin/recto page.html | grep -q '^# A page$'
"$node" --input-type=module -e '
  import { convert } from "@recto-md/engine";
  const { markdown } = convert("<h1>A page</h1><p>Read by the library.</p>");
  if (!markdown.includes("# A page")) throw new Error(markdown);
'
echo "The command and the library run."
