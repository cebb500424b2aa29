// A bare ws server: takes a POST of each member, and tells everybody a digest twice a second. What the chair posts goes out with the next one.
import { createServer } from 'node:http'
import { WebSocketServer } from 'ws'

const count = { room: 0, vote: 0 }
/** @type {{ type: string }[]} */
let words = []
let told = ''

const server = createServer(async (request, reply) => {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  if (request.method === 'POST') {
    const body = JSON.parse(Buffer.concat(chunks).toString())
    if (request.url === '/chair') words.push({ type: body.word })
    else count[request.url?.includes('/vote/') ? 'vote' : 'room']++
  }
  reply.setHeader('content-type', 'application/json')
  reply.end('{"status":200,"data":{}}')
})
const sockets = new WebSocketServer({ server, perMessageDeflate: false })
sockets.on('connection', (socket) => socket.send(JSON.stringify({ type: 'crowd', ...count })))

setInterval(() => {
  const digest = JSON.stringify({ type: 'crowd', ...count, words })
  words = []
  if (digest === told) return
  told = digest
  for (const socket of sockets.clients) socket.send(digest)
}, 500)
server.listen(Number(process.env.PORT), '127.0.0.1')
