import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { sized } from '@delibera/core/fuzz.stage'
import { afterEach, expect, test } from 'vitest'
import { typesetting } from '../../testing/typesetter.ts'
import type { PoolOptions } from './pool.ts'
import type { Documents } from './port.ts'
import type { Minutes, Receipt } from './shapes.ts'
import { typstDocuments } from './typst.ts'

const sample = <Data>(name: string) => JSON.parse(readFileSync(new URL(`./samples/${name}.json`, import.meta.url), 'utf8')) as Data
const receipt = sample<Receipt>('receipt.en')
const minutes = sample<Minutes>('minutes.it')
/** Takes some seconds: long enough to be met half-way. */
const long: Minutes = { ...minutes, body: { type: 'doc', content: Array.from({ length: 60 }, () => minutes.body.content!).flat() } }

let documents: Documents
afterEach(() => documents.close())

/** Documents that say which processes were started and which have ended. */
function started(options: Omit<PoolOptions, 'log'> = {}) {
  const pids: number[] = []
  const lost: number[] = []
  const log = { debug: (it: { pid: number }) => pids.push(it.pid), info() {}, warn: (it: { pid: number }) => lost.push(it.pid) }
  documents = typstDocuments({ ...typesetting, ...options, log: log as unknown as PoolOptions['log'] })
  return { pids, lost }
}

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('twenty at once share two processes, and each gets its own', async () => {
  const { pids } = started({ size: 2 })
  const numbers = Array.from({ length: 20 }, (_, i) => i)
  const replies = await Promise.all(
    numbers.map((i) =>
      i % 5 === 4
        ? documents.compile('receipt', { ...receipt, timestamp: 'ieri' }).catch((it) => it.code)
        : documents.compile('receipt', { ...receipt, document: { title: `Receipt ${i}` } }),
    ),
  )
  for (const i of numbers) {
    if (i % 5 === 4) expect(replies[i]).toBe('BAD_TIMESTAMP')
    else expect(replies[i].pdf.toString('latin1')).toContain(`Receipt ${i}<`)
  }
  expect(pids).toHaveLength(2)
})

test('a process does not grow with the documents it has made', { timeout: 180_000 }, async () => {
  const { pids } = started({ size: 1 })
  const make = async (count: number) => {
    for (let i = 0; i < count; i++) await documents.compile('minutes', { ...minutes, document: { ...minutes.document, title: `Verbale ${i}` } })
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pids[0]}/status`, 'utf8'))?.[1]) / 1024
  }
  const before = await make(sized(6, 20))
  expect((await make(sized(20, 60))) - before).toBeLessThan(15)
})

test('nothing runs before the first document, and nothing once it is closed', async () => {
  const { pids } = started({ size: 2 })
  expect(documents.missingGlyphs({ text: 'abc' })).toEqual([])
  expect(pids).toEqual([])
  await documents.compile('receipt', receipt)
  expect(pids.map(isRunning)).toEqual([true])
  await documents.close()
  expect(pids.map(isRunning)).toEqual([false])
  await expect(documents.compile('receipt', receipt)).rejects.toMatchObject({ code: 'GEN01', status: 500 })
})

test('a process that is killed is replaced and its document comes all the same', async () => {
  const { pids, lost } = started({ size: 1 })
  await documents.compile('receipt', receipt)
  const [under, after] = [documents.compile('minutes', long), documents.compile('receipt', receipt)]
  await pause(50)
  process.kill(pids[0]!, 'SIGKILL')
  expect((await under).pages).toBeGreaterThan(20)
  expect((await after).pages).toBe(1)
  expect(lost).toEqual([pids[0]])
  expect(pids).toHaveLength(2)
})

test('a document that ends its process twice fails alone', async () => {
  const { pids, lost } = started({ size: 1 })
  await documents.compile('receipt', receipt)
  const [under, after] = [documents.compile('minutes', long).catch((it) => it), documents.compile('receipt', receipt)]
  for (const killed of [1, 2]) {
    while (pids.length < killed) await pause(10)
    // The second one has to be reading its order.
    await pause(50)
    process.kill(pids[killed - 1]!, 'SIGKILL')
    while (lost.length < killed) await pause(10)
  }
  expect(await under).toMatchObject({ code: 'GEN01', status: 500, info: 'documents' })
  expect((await after).pages).toBe(1)
})

test('one killed while it has nothing to do is replaced too', async () => {
  const { pids, lost } = started({ size: 1 })
  await documents.compile('receipt', receipt)
  process.kill(pids[0]!, 'SIGKILL')
  expect((await documents.compile('receipt', receipt)).pages).toBe(1)
  expect([lost, pids.length]).toEqual([[pids[0]], 2])
})

test('a document that takes too long is given up at once, not tried again', async () => {
  const { pids } = started({ size: 1, timeout_ms: 40 })
  await expect(documents.compile('minutes', long)).rejects.toMatchObject({ code: 'GEN01' })
  expect(pids).toHaveLength(1)
})

test('closing fails what is under way and what waits', async () => {
  started({ size: 1 })
  const all = [documents.compile('minutes', long), documents.compile('receipt', receipt)].map((it) => it.catch((error) => error.code))
  await documents.close()
  expect(await Promise.all(all)).toEqual(['GEN01', 'GEN01'])
})

test('a program that does nothing else hears of the end of a process that is idle', async () => {
  const here = (name: string) => JSON.stringify(new URL(name, import.meta.url).href)
  const code = `import { readFileSync } from 'node:fs'
    import { typstDocuments } from ${here('./typst.ts')}
    const documents = typstDocuments({ ...${JSON.stringify(typesetting)}, size: 1, log: { debug() {}, info() {}, warn() {} } })
    await documents.compile('receipt', JSON.parse(readFileSync(new URL(${here('./samples/receipt.en.json')}), 'utf8')))
    await documents.close()
    process.stdout.write('closed')`
  started()
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code])
  expect(stdout).toBe('closed')
})
