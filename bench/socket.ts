import { once } from 'node:events'
import WebSocket from 'ws'
import { publish } from '../server/src/socket/publish.ts'
import { startServer } from '../server/src/testing/process.ts'
import { median, print } from './measurement.ts'
import { openStage } from './stage.ts'

const audience = 1000
const messages = 40

/** A thousand open sockets that count what arrives. */
async function listen(url: string): Promise<{ heard: (count: number) => Promise<void>; close(): void }> {
  let count = 0
  let wanted = Number.POSITIVE_INFINITY
  let reached = () => {}
  const sockets: WebSocket[] = []
  for (let i = 0; i < audience; i++) {
    const socket = new WebSocket(url, { perMessageDeflate: false })
    socket.on('message', (data: Buffer) => {
      if (data.includes('"notification"') && ++count >= wanted) reached()
    })
    sockets.push(socket)
    await once(socket, 'open')
  }
  return {
    heard: (more) =>
      new Promise((resolve) => {
        wanted = count + more
        reached = resolve
      }),
    close: () => {
      for (const it of sockets) it.terminate()
    },
  }
}

/** Messages a second that reach everybody, sent one after the other as fast as the sender goes. */
async function speed(url: string, send: (i: number) => Promise<unknown>): Promise<number> {
  const room = await listen(url)
  await new Promise((resolve) => setTimeout(resolve, 500))
  const rates = []
  for (let round = 0; round < 5; round++) {
    const all = room.heard(audience * messages)
    const begun = performance.now()
    for (let i = 0; i < messages; i++) await send(i)
    await all
    rates.push(messages / ((performance.now() - begun) / 1000))
  }
  room.close()
  return median(rates)
}

export async function bench(): Promise<void> {
  const stage = await openStage()
  const data = { _id: crypto.randomUUID(), kind: 'WELCOME', data: {}, datetime: new Date().toISOString(), read_at: null }
  const bare = await startServer(stage.env, ['bench/bare-socket.mjs'])
  const text = JSON.stringify({ channel: 'app', type: 'notification', seq: 1, data })
  const baseline = await speed(bare.url.replace('http', 'ws'), () => fetch(bare.url, { method: 'POST', body: text }).then((it) => it.text()))
  await bare.end('SIGKILL')

  const ours = await startServer(stage.env, ['server/dist/main.js'])
  const { db } = stage.connection
  const topic = `user:${stage.person._id}` as const
  const send = () => db.transaction().execute((tx) => publish(tx, { topic, type: 'notification', data, at: new Date() }))
  const value = await speed(`${ours.url.replace('http', 'ws')}/api/socket?token=${stage.token}`, send)
  print({ name: 'socket.broadcast', value, unit: `messages/s to ${audience} sockets`, baseline, target: 'at least 0.8 of a bare ws server' })
  await ours.end('SIGTERM')
  await stage.close()
}
