import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type Begun, Stopping } from './stopping.ts'

const told: string[] = []
const log = { info: (...it: unknown[]) => void told.push(JSON.stringify(it)), warn: (...it: unknown[]) => void told.push(JSON.stringify(it)) }
const newStopping = () => {
  told.length = 0
  const it = new Stopping()
  it.logTo(log as never)
  return it
}
const part = (what: string, stage: Begun['stage'], ended: string[], ms = 0): Begun => ({
  what,
  stage,
  end: async () => {
    ended.push(`${what} ends`)
    await pause(ms)
    ended.push(`${what} ended`)
  },
})

test('work ends together, and what it needs is there until all of it has ended', async () => {
  const ended: string[] = []
  const stopping = newStopping()
  stopping.add(part('postgres', 'database', ended), part('pool', 'connections', ended), part('typesetter', 'tools', ended))
  stopping.add(part('jobs', 'work', ended, 60), { ...part('requests', 'work', ended, 20), underWay: () => ({ requests: 3 }) })
  await stopping.stop(Promise.resolve(), { signal: 'SIGTERM' })
  const at = (it: string) => ended.indexOf(it)
  expect(ended.slice(0, 2)).toEqual(['jobs ends', 'requests ends'])
  expect(ended.slice(4)).toEqual(['typesetter ends', 'typesetter ended', 'pool ends', 'pool ended', 'postgres ends', 'postgres ended'])
  expect(at('jobs ended')).toBeLessThan(at('typesetter ends'))
  expect(told[0]).toContain('"signal":"SIGTERM","waiting_for":{"requests":3}')
})

test('what does not end in time is named and left behind; what would outlive the process is waited for; a failure stops nothing', async () => {
  const ended: string[] = []
  const stopping = newStopping()
  stopping.add({ what: 'a job for ever', stage: 'work', end: () => new Promise(() => undefined), within: 30 })
  stopping.add({ what: 'a broken one', stage: 'tools', end: () => Promise.reject(new Error('no')) })
  stopping.add({ ...part('postgres', 'database', ended, 200), within: null })
  await stopping.stop(Promise.resolve())
  expect(ended).toEqual(['postgres ends', 'postgres ended'])
  expect(told.filter((it) => it.includes('not ended in time'))).toEqual([expect.stringContaining('a job for ever')])
  expect(told.filter((it) => it.includes('not ended as it should'))).toEqual([expect.stringContaining('a broken one')])
})

test('a start goes no further than its next step, and what it brings up after the stop has begun is ended too', async () => {
  const ended: string[] = []
  const stopping = newStopping()
  const start = async () => {
    stopping.add(part('postgres', 'database', ended))
    await pause(50)
    stopping.add(part('worker', 'work', ended))
    ended.push('and further')
  }
  const starting = start()
  await stopping.stop(starting)
  await expect(starting).rejects.toThrow('being stopped')
  expect(ended).toEqual(['postgres ends', 'postgres ended', 'worker ends', 'worker ended'])
})

test('whoever cannot wait has told everything to end that was not told before', async () => {
  const ended: string[] = []
  const stopping = newStopping()
  stopping.add(part('requests', 'work', ended, 10_000), part('typesetter', 'tools', ended), part('postgres', 'database', ended))
  void stopping.stop(Promise.resolve())
  await pause(10)
  stopping.abandon()
  expect(ended).toEqual(['requests ends', 'typesetter ends', 'postgres ends'])
})
