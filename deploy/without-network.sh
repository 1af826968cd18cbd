#!/bin/sh
# without-network.sh COMMAND …: runs a command in a separate network namespace, which has a loopback device and nothing
# else. For renderers that share a network with others, such as the containers of a pod. Needs no privileges where user
# namespaces are allowed, as Chromium's sandbox needs them too.
set -eu
# Root of the namespace may start the device; the command runs as the same user as before.
exec unshare --map-root-user --net -- sh -c '
  user=$1 group=$2
  shift 2
  ip link set lo up
  exec unshare --map-user="$user" --map-group="$group" -- "$@"
' sh "$(id -u)" "$(id -g)" "$@"
