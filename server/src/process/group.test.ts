import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test, vi } from 'vitest'
import { freePort } from '../testing/daemon.ts'

const fixture = fileURLToPath(new URL('./group.fixture.ts', import.meta.url))
let child: ChildProcess | undefined
afterEach(() => void child?.kill('SIGKILL'))

async function launch(how: string) {
  const port = await freePort()
  const it = spawn(process.execPath, ['--import', 'tsx', fixture, String(port), how], { stdio: ['ignore', 'pipe', 'inherit'] })
  child = it
  let output = ''
  it.stdout.on('data', (chunk) => {
    output += chunk
  })
  const soon = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 30_000, interval: 50 })
  const asked = () =>
    fetch(`http://127.0.0.1:${port}`).then(
      async (reply) => Number(await reply.text()),
      () => 0,
    )
  /** Who answers, of those who do. */
  const answering = async () => [...new Set(await Promise.all(Array.from({ length: 20 }, asked)))].toSorted((a, b) => a - b)
  const both = async () => {
    let them: number[] = []
    await soon(async () => {
      them = await answering()
      expect(them).toHaveLength(2)
    })
    return them
  }
  return { it, both, soon, asked, answering, gone: once(it, 'exit'), output: () => output }
}

test('they answer for each other, one that is killed is replaced, and all end in peace together', async () => {
  const { it, both, soon, asked, answering, gone, output } = await launch('serve')
  await soon(() => expect(output()).toContain('ready'))
  const [first = 0, second = 0] = await both()
  process.kill(first, 'SIGKILL')
  await soon(async () => {
    const them = await answering()
    expect([them.length, them.includes(first), them.includes(second)]).toEqual([2, false, true])
  })
  it.kill('SIGTERM')
  expect(await gone).toEqual([0, null])
  expect(await asked()).toBe(0)
})

test('one that ends again and again within a minute of its start ends them all, with words', async () => {
  const { both, soon, answering, gone, output } = await launch('serve')
  await soon(() => expect(output()).toContain('ready'))
  let [stays = 0, victim = 0] = await both()
  for (let times = 1; times <= 3; times++) {
    process.kill(victim, 'SIGKILL')
    if (times === 3) break
    const before = victim
    await soon(async () => {
      const other = (await answering()).find((pid) => ![0, stays, before].includes(pid))
      expect(other).toBeDefined()
      victim = other!
    })
  }
  expect(await gone).toEqual([1, null])
  expect(output()).toContain('failed: A server process has ended 3 times in a row within a minute of its start, at last with SIGKILL.')
})

test('one that cannot even start is not tried again', async () => {
  const { gone, output } = await launch('end')
  expect(await gone).toEqual([1, null])
  expect(output()).toContain('failed: A server process ended while it started (code 3): its own words stand above.')
})
