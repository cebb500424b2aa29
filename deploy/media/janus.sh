#!/bin/sh
# Runs Debian's Janus with the room for video alone, from settings in the environment (docs/video.md).
#   JANUS_SECRET    the same as the product's
#   PUBLIC_ADDRESS  the address by which browsers reach this machine, where it does not have it itself (a container, a cloud)
#   JANUS_LISTEN, JANUS_PORT   where the product speaks to it; nobody else may reach it
#   JANUS_PORTS     UDP ports for voices and pictures: two for each person in a call
set -eu
umask 077
: "${JANUS_SECRET:?set it, and give the product the same}"
folder=${JANUS_FOLDER:-/run/janus}
mkdir -p "$folder/configs"

cat >"$folder/janus.jcfg" <<END
general: {
  configs_folder = "$folder/configs"
  debug_level = 3
  api_secret = "$JANUS_SECRET"
}
media: {
  ipv6 = false
  rtp_port_range = "${JANUS_PORTS:-10000-10199}"
}
nat: {
  ${PUBLIC_ADDRESS:+nat_1_1_mapping = "$PUBLIC_ADDRESS"}
}
plugins: {
  disable = "libjanus_audiobridge.so,libjanus_duktape.so,libjanus_echotest.so,libjanus_lua.so,libjanus_nosip.so,libjanus_recordplay.so,libjanus_sip.so,libjanus_streaming.so,libjanus_textroom.so,libjanus_videocall.so,libjanus_voicemail.so"
}
transports: {
  disable = "libjanus_http.so,libjanus_mqtt.so,libjanus_nanomsg.so,libjanus_pfunix.so,libjanus_rabbitmq.so"
}
END
cat >"$folder/configs/janus.transport.websockets.jcfg" <<END
general: {
  ws = true
  ws_port = ${JANUS_PORT:-8188}
  ws_ip = "${JANUS_LISTEN:-127.0.0.1}"
}
END
exec janus -C "$folder/janus.jcfg" -F "$folder/configs"
