// A bare forwarder: what comes to its port is sent on, as it is, to so many ports of this machine. No keys, no order, nobody asked.
import { createSocket } from 'node:dgram'

const socket = createSocket('udp4')
const ports = JSON.parse(process.env.PORTS ?? '[]')
socket.on('message', (packet) => {
  for (const port of ports) socket.send(packet, port, '127.0.0.1')
})
socket.bind(Number(process.env.PORT), '127.0.0.1', () => process.send?.('ready'))
