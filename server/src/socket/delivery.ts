import type { Frame } from '@delibera/core/notifications/frames'
import type { WebSocket } from 'ws'

/** Bytes that may wait for one slow client. Beyond, it is cut off: it will come back and say where it was. */
const maxWaiting = 1024 * 1024
const asText = { binary: false }

/** A frame on its way. One that was packed is gzip, and travels as binary. */
export interface Wire {
  bytes: Buffer
  is_packed: boolean
}

/** Made once for all who get it. */
export const wireOf = (frame: Frame): Buffer => Buffer.from(JSON.stringify(frame))

export const textWire = (frame: Frame): Wire => ({ bytes: wireOf(frame), is_packed: false })

export function deliver(socket: WebSocket, wire: Buffer): void {
  if (socket.readyState !== socket.OPEN) return
  if (socket.bufferedAmount > maxWaiting) socket.terminate()
  else socket.send(wire, asText)
}

/** Waits until the network has taken it: who catches up gets as much as their line bears. */
export const deliverInTurn = (socket: WebSocket, { bytes, is_packed }: Wire): Promise<void> =>
  new Promise((taken) => socket.send(bytes, { binary: is_packed }, () => taken()))
