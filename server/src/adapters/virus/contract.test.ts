import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clamdInstalled, startClamd } from '../../testing/clamd.ts'
import { clamdScanner } from './clamd.ts'
import { noScanner } from './none.ts'
import type { VirusScanner } from './port.ts'

interface Bench {
  scanner: VirusScanner
  close(): Promise<void>
}

async function openClamd(): Promise<Bench> {
  const clamd = await startClamd()
  return { scanner: clamdScanner(clamd.network), close: clamd.stop }
}

describe.each<[string, boolean, () => Promise<Bench>]>([
  ['none', true, async () => ({ scanner: noScanner, close: async () => {} })],
  [clamdInstalled ? 'clamd' : 'clamd (skipped: /usr/sbin/clamd is not installed)', clamdInstalled, openClamd],
])('the virus scanner %s', (_, available, open) => {
  let bench: Bench
  beforeAll(async () => {
    if (available) bench = await open()
  })
  afterAll(() => bench?.close())

  test.skipIf(!available).each([
    ['a text', Buffer.from('verbale')],
    ['an empty file', new Uint8Array()],
    ['ten million bytes', Buffer.alloc(10_000_000, 'delibera')],
  ])('lets %s through', async (_name, bytes) => {
    expect(await bench.scanner.scan(bytes)).toEqual({ clean: true })
  })
})
