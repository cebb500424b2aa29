// A bare ws server: POST /broadcast sends one given text to everybody.
import { createServer } from 'node:http'
import { WebSocketServer } from 'ws'

const server = createServer(async (request, reply) => {
  if (request.method === 'POST') {
    const chunks = []
    for await (const chunk of request) chunks.push(chunk)
    const text = Buffer.concat(chunks)
    for (const socket of sockets.clients) socket.send(text, { binary: false })
  }
  reply.end('{}')
})
const sockets = new WebSocketServer({ server, perMessageDeflate: false })
server.listen(Number(process.env.PORT), '127.0.0.1')
