import { setTimeout as pause } from 'node:timers/promises'
import { publish } from '../server/src/socket/publish.ts'
import { startServer } from '../server/src/testing/process.ts'
import { atFullSize, atLeastTimes, median, print } from './measurement.ts'
import { Robots } from './robot-process.ts'
import { sizes } from './sizes.ts'
import { openStage } from './stage.ts'

const { audience, messages, rounds } = sizes.socket

/** Messages a second that reach everybody, sent one after the other as fast as the sender goes; who listens is a process of its own, as people are. */
async function speed(address: string, send: () => Promise<unknown>): Promise<number> {
  const robots = new Robots()
  await robots.ready()
  try {
    await robots.ask({ ask: 'listen', address, sockets: audience })
    await pause(500)
    const rates = []
    for (let round = 0; round < rounds; round++) {
      const all = robots.ask({ ask: 'count', word: '"notification"', messages: audience * messages })
      // The order to count is on its way before what is to be counted.
      await pause(200)
      const begun = Date.now()
      for (let i = 0; i < messages; i++) await send()
      rates.push(messages / (((await all).at - begun) / 1000))
    }
    return median(rates)
  } finally {
    robots.end()
  }
}

export async function bench(): Promise<void> {
  const stage = await openStage()
  const data = { _id: crypto.randomUUID(), kind: 'WELCOME', data: {}, datetime: new Date().toISOString(), read_at: null }
  const bare = await startServer(stage.env, ['bench/bare-socket.mjs'])
  const text = JSON.stringify({ channel: 'app', type: 'notification', seq: 1, data })
  const baseline = await speed(bare.url.replace('http', 'ws'), () => fetch(bare.url, { method: 'POST', body: text }).then((it) => it.text()))
  await bare.end('SIGKILL')

  const ours = await startServer({ ...stage.env, SOCKETS_PER_PERSON: String(audience) }, ['server/dist/main.js'])
  const { db } = stage.connection
  const topic = `user:${stage.person._id}` as const
  const send = () => db.transaction().execute((tx) => publish(tx, { topic, type: 'notification', data, at: new Date() }))
  const value = await speed(`${ours.url.replace('http', 'ws')}/api/socket?token=${stage.token}`, send)
  const unit = `messages/s to ${audience} sockets, beside a bare ws server`
  print({ name: 'socket.broadcast', value, unit, baseline, target: atFullSize(atLeastTimes(0.8)) })
  await ours.end('SIGTERM')
  await stage.close()
}
