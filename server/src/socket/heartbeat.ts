import type { WebSocket } from 'ws'
import { deliver, wireOf } from './delivery.ts'

const beat = wireOf({ channel: 'app', type: 'beat', seq: 0, data: null })

/** Cuts off a peer that has not answered the last ping, and gives whoever let it in the occasion to look again. */
export function keepAlive(socket: WebSocket, everyMs: number, lookAgain: () => void): void {
  // Gone while it was being let in: no close will ever stop the timer.
  if (socket.readyState !== socket.OPEN) return
  let isAlive = true
  socket.on('pong', () => {
    isAlive = true
  })
  const timer = setInterval(() => {
    if (!isAlive) {
      socket.terminate()
      return
    }
    isAlive = false
    socket.ping()
    deliver(socket, beat)
    lookAgain()
  }, everyMs)
  socket.once('close', () => clearInterval(timer))
}
