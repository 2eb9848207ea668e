#!/bin/bash
# Makes an authority and a certificate for each node that is named, where there is none yet. What clients need of it goes to /authority.
set -eu
cd /certificates
[ -f ca/ca.crt ] || es-gencert-cli create-ca -out ca
for node in "$@"; do
  [ -f "$node/node.crt" ] || es-gencert-cli create-node -days 365 -ca-certificate ca/ca.crt -ca-key ca/ca.key -out "$node" -dns-names "$node"
  # EventStoreDB runs as user 1000, KurrentDB in group 1001
  chown -R 1000:1001 "$node"
  chmod 550 "$node"
  chmod 440 "$node"/node.*
done
chmod 700 ca
cp ca/ca.crt /authority/ca.crt
chmod 444 /authority/ca.crt
