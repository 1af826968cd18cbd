#!/usr/bin/env bash
# npm run check:image: builds the image of the last commit twice, from two clean copies and without a cache, and compares
# the digests of all layers and of the whole image. Both builds use the same base images.
# CONTAINER_BUILDER is buildah (default) or docker, with BuildKit. BUILD_FLAGS are added to each build, such as
# --pull=never. TARGET is the stage to build, service (default) or renderer.
set -euo pipefail
repository=$(git -C "$(dirname "$0")" rev-parse --show-toplevel)
builder=${CONTAINER_BUILDER:-buildah}
target=${TARGET:-service}
read -ra flags <<<"${BUILD_FLAGS:-}"
commit=$(git -C "$repository" rev-parse HEAD)
epoch=$(git -C "$repository" log -1 --format=%ct "$commit")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# build NUMBER: leaves the image as an OCI layout in $folder/NUMBER.oci
build() {
  mkdir "$folder/$1" "$folder/$1.oci"
  git -C "$repository" archive "$commit" | tar -x -C "$folder/$1"
  if [ "$(basename "$builder")" = docker ]; then
    SOURCE_DATE_EPOCH=$epoch log "$1" "$builder" buildx build --no-cache --provenance=false --target "$target" \
      "${flags[@]}" --output "type=oci,dest=$folder/$1.tar,rewrite-timestamp=true" "$folder/$1"
    tar -x -C "$folder/$1.oci" -f "$folder/$1.tar"
  else
    # In Docker's format, Buildah writes the random name of the container that it built in.
    log "$1" "$builder" build --no-cache --format oci --timestamp "$epoch" --target "$target" \
      "${flags[@]}" --tag "recto-twice:$1" "$folder/$1"
    log "$1" "$builder" push "recto-twice:$1" "oci:$folder/$1.oci"
    log "$1" "$builder" rmi "recto-twice:$1"
  fi
}

# log NUMBER COMMAND…: runs it, and prints the end of its output if it fails
log() {
  local number=$1
  shift
  "$@" >>"$folder/$number.log" 2>&1 || { tail -n 30 "$folder/$number.log" >&2; exit 1; }
}

# digests NUMBER: one line for the image and one for each of its layers
digests() {
  node -e '
    const { readFileSync } = require("node:fs");
    const read = (path) => JSON.parse(readFileSync(`${process.argv[1]}/${path}`, "utf8"));
    const [{ digest }] = read("index.json").manifests;
    const { layers } = read(`blobs/${digest.replace(":", "/")}`);
    console.log(["image", digest].join(" "));
    for (const { digest, size } of layers) console.log(["layer", digest, size, "bytes"].join(" "));
  ' "$folder/$1.oci"
}

for number in 1 2; do
  started=$SECONDS
  build "$number"
  digests "$number" >"$folder/$number.txt"
  echo "Build $number took $((SECONDS - started)) s:"
  sed 's/^/  /' "$folder/$number.txt"
done
if ! cmp -s "$folder/1.txt" "$folder/2.txt"; then
  echo 'The two images differ.' >&2
  exit 1
fi
echo 'Both builds gave the same image.'
