#!/bin/sh
# Reads a whole page in parts, by following the links to the next part.
#   RECTO_URL=http://127.0.0.1:8080 RECTO_KEY=recto_… sh read.sh https://example.com/guide
set -eu
encoded=$(printf %s "$1" | od -An -v -tx1 | tr -d ' \n' | sed 's/../%&/g')
next="$RECTO_URL/api/v1/read/$encoded?maxTokens=${MAX_TOKENS:-4000}"
headers=$(mktemp)
trap 'rm -f "$headers"' EXIT
while [ -n "$next" ]; do
  curl -fsS -D "$headers" -H "Authorization: Bearer $RECTO_KEY" "$next"
  query=$(sed -n 's/^[Ll]ink: <[^?]*\(?[^>]*\)>; rel="next".*/\1/p' "$headers" | tr -d '\r')
  next=${query:+"$RECTO_URL/api/v1/read/$encoded$query"}
done
