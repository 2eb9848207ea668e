#!/bin/bash
# Starts a member of the replica set. The server wants the key that the members share in a file which nobody else can read.
set -eu
# A new file at each start: that of an earlier one belongs to mongodb, and where fs.protected_regular is set not even root may write to it.
key=$(mktemp)
printf '%s\n' "$MONGODB_KEY" >"$key"
chown mongodb:mongodb "$key"
unset MONGODB_KEY
exec docker-entrypoint.sh mongod --replSet site --keyFile "$key" --bind_ip_all
