#!/bin/sh
# Runs Debian's coturn as the product's relay, from settings in the environment (docs/video.md).
#   TURN_SECRET     the same as the product's
#   PUBLIC_ADDRESS  the address by which browsers reach this machine, where it does not have it itself (a cloud)
#   TURN_LISTEN, TURN_PORT     where browsers reach it; without the first at every address of the machine
#   TURN_PORTS      UDP ports that it relays by, as first-last: one for each person
#   TURN_CERTIFICATE, TURN_KEY files; with them it also answers by TLS at TURN_TLS_PORT
#   TURN_INSIDE=yes relays into networks of this house too, and to this very machine: for tests alone
set -eu
umask 077
: "${TURN_SECRET:?set it, and give the product the same}"
folder=${TURN_FOLDER:-/run/turn}
ports=${TURN_PORTS:-49160-49359}
mkdir -p "$folder"

cat >"$folder/turnserver.conf" <<END
listening-port=${TURN_PORT:-3478}
${TURN_LISTEN:+listening-ip=$TURN_LISTEN}
${TURN_LISTEN:+relay-ip=$TURN_LISTEN}
${PUBLIC_ADDRESS:+external-ip=$PUBLIC_ADDRESS}
min-port=${ports%-*}
max-port=${ports#*-}
realm=delibera
use-auth-secret
static-auth-secret=$TURN_SECRET
fingerprint
stale-nonce=600
# Nobody has more than a call or two at once, nor needs more than a few pictures (bytes a second).
user-quota=12
max-bps=1000000
no-cli
no-tcp-relay
no-multicast-peers
no-rfc5780
userdb=$folder/turndb
pidfile=$folder/turnserver.pid
log-file=stdout
simple-log
END
if [ -n "${TURN_CERTIFICATE:-}" ]; then
  cat >>"$folder/turnserver.conf" <<END
tls-listening-port=${TURN_TLS_PORT:-5349}
cert=$TURN_CERTIFICATE
pkey=${TURN_KEY:?the key of the certificate}
no-tlsv1
no-tlsv1_1
END
else
  printf 'no-tls\nno-dtls\n' >>"$folder/turnserver.conf"
fi
if [ "${TURN_INSIDE:-no}" = yes ]; then
  echo allow-loopback-peers >>"$folder/turnserver.conf"
else
  # Whoever holds a personal link holds a name for the relay: it must not be a way into the networks behind it.
  for it in 0.0.0.0-0.255.255.255 10.0.0.0-10.255.255.255 100.64.0.0-100.127.255.255 127.0.0.0-127.255.255.255 \
    169.254.0.0-169.254.255.255 172.16.0.0-172.31.255.255 192.0.0.0-192.0.0.255 192.168.0.0-192.168.255.255 \
    198.18.0.0-198.19.255.255 240.0.0.0-255.255.255.255 ::1 fc00::-fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff fe80::-febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff; do
    echo "denied-peer-ip=$it" >>"$folder/turnserver.conf"
  done
fi
exec turnserver -c "$folder/turnserver.conf"
