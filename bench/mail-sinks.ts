import { fork } from 'node:child_process'
import { once } from 'node:events'

/** A mail server of this run, a process of its own, which takes so long for each letter. */
export async function startSink(delayMs = 0) {
  const child = fork('bench/mail-sink.ts', [String(delayMs)])
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  let taken = 0
  child.on('message', (it: { taken: number }) => {
    taken = it.taken
  })
  const until = async (count: number) => {
    while (taken < count) await once(child, 'message')
  }
  return { port, taken: () => taken, until, end: () => child.kill() }
}
export type Sink = Awaited<ReturnType<typeof startSink>>
