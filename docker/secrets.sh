#!/bin/sh
# Makes the secrets of docker-compose.yml that .env does not name yet. They stand in URLs, so they are hexadecimal.
set -eu
cd "$(dirname "$0")/.."
umask 077
touch .env
chmod 600 .env
# A last line without its end would run into the first one that is added.
[ -z "$(tail -c 1 .env)" ] || echo >>.env
for name in SESSION_SECRET DATA_KEY LOG_KEY MONGODB_ROOT_PASSWORD MONGODB_PASSWORD MONGODB_KEY EVENTSTOREDB_PASSWORD EVENTSTOREDB_ADMIN_PASSWORD EVENTSTOREDB_OPS_PASSWORD; do
  grep -q "^$name=." .env && continue
  printf '%s=%s\n' "$name" "$(od -An -N32 -tx1 /dev/urandom | tr -d ' \n')" >>.env
  echo "$name was made and written to .env"
done
