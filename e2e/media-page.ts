import type { Seat } from '@delibera/core/live/seats'
import { openCall, type VideoCall } from '../web/src/media/call.ts'

/** What one receiver has counted of what one other sends. */
export interface Counted {
  packets: number
  energy: number
  frames: number
}

declare global {
  interface Window {
    call: VideoCall
    enter(me: string, token: string): Promise<void>
    counted(): Promise<Record<string, Counted>>
    /** Of a picture once it has come, else 0. */
    widthOf(stream: MediaStream | null): Promise<number>
    /** How high the pictures of somebody's camera are that come now, and how much has come of them so far. */
    pictureOf(member_id: string): Promise<{ height: number; bytes: number }>
    connections: RTCPeerConnection[]
  }
}

/** Every connection that the page makes is kept, to be counted at. */
window.connections = []
window.RTCPeerConnection = new Proxy(RTCPeerConnection, {
  construct(target, args) {
    const made = Reflect.construct(target, args) as RTCPeerConnection
    window.connections.push(made)
    return made
  },
})

/** One person of a call: the relay tells who sits where, and hands on what browsers say to each other. */
window.enter = async (me, token) => {
  const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/?me=${me}`)
  const listeners = new Set<(from: string, data: unknown) => void>()
  await new Promise((opened) => socket.addEventListener('open', opened))
  const on = (listen: (from: string, data: unknown) => void) => {
    listeners.add(listen)
    return () => listeners.delete(listen)
  }
  window.call = openCall({ token, me, signals: { send: (to, data) => socket.send(JSON.stringify({ to, data })), on } })
  socket.addEventListener('message', ({ data }) => {
    const word = JSON.parse(data) as { seats: Seat[] } | { from: string; data: unknown }
    if ('seats' in word) window.call.setSeats(word.seats)
    else for (const it of listeners) it(word.from, word.data)
  })
  await window.call.devices.start()
  socket.send(JSON.stringify({ to: 'relay', data: 'enter' }))
}

window.counted = async () => {
  const found: Record<string, Counted> = {}
  for (const [member_id, streams] of window.call.streams) {
    const tracks = Object.values(streams).flatMap((it) => it.getTracks())
    const receivers = window.connections.flatMap((it) => it.getReceivers()).filter((it) => tracks.includes(it.track))
    const into = { packets: 0, energy: 0, frames: 0 }
    for (const it of receivers) for (const [, stats] of await it.getStats()) if (stats.type === 'inbound-rtp') add(into, stats)
    found[member_id] = into
  }
  return found
}

window.widthOf = async (stream) => {
  const video = document.createElement('video')
  video.muted = true
  video.srcObject = stream
  await Promise.race([video.play().catch(() => undefined), new Promise((later) => setTimeout(later, 1000))])
  return video.videoWidth
}

window.pictureOf = async (member_id) => {
  const [track] = window.call.streams.get(member_id)?.video?.getTracks() ?? []
  const receiver = window.connections.flatMap((it) => it.getReceivers()).find((it) => it.track === track)
  for (const [, it] of (await receiver?.getStats()) ?? []) if (it.type === 'inbound-rtp') return { height: it.frameHeight ?? 0, bytes: it.bytesReceived }
  return { height: 0, bytes: 0 }
}

function add(into: Counted, { kind, packetsReceived, totalAudioEnergy, framesDecoded }: Record<string, number | string>): void {
  if (kind === 'audio') {
    into.packets += Number(packetsReceived)
    into.energy += Number(totalAudioEnergy)
  } else into.frames += Number(framesDecoded ?? 0)
}
