import { spawn } from 'node:child_process'
import { chownSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ask, copyOfMade, end, install, openFolder, processesOn, readyOf, run, sweep } from './launch.stage.ts'
import { isAlive } from './pidfile.ts'

let stage = ''
let program = ''
let count = 0
const newFolder = () => join(stage, `data-${++count}`, 'postgres')
/** One whose database has been there before. */
const knownFolder = () => {
  const folder = newFolder()
  mkdirSync(dirname(folder))
  return copyOfMade(program, folder)
}

beforeAll(async () => {
  stage = openFolder('/tmp')
  program = await install(stage, { links: true })
})
afterEach(sweep)
afterAll(() => rmSync(stage, { recursive: true, force: true }))

test('a clean stop leaves neither a process nor a pid file', async () => {
  const folder = await knownFolder()
  const product = await run(program, folder)
  const { pid, data_dir } = readyOf(product)
  expect(processesOn(data_dir)).toContain(pid)
  expect(await end(product.child, 'SIGTERM')).toBe(0)
  expect(isAlive(pid)).toBe(false)
  expect(processesOn(data_dir)).toEqual([])
  expect(existsSync(join(data_dir, 'postmaster.pid'))).toBe(false)
  expect(readFileSync(join(folder, 'postgres.log'), 'utf8')).toContain('database system is shut down')
})

test('PostgreSQL outlives a product that is killed, and the next one adopts it and can stop it', async () => {
  const folder = await knownFolder()
  const first = await run(program, folder)
  await ask(readyOf(first).url, 'create table kept (id int)')
  await end(first.child, 'SIGKILL')
  expect(isAlive(readyOf(first).pid)).toBe(true)

  const second = await run(program, folder)
  const { pid, adopted, url } = readyOf(second)
  expect({ pid, adopted }).toEqual({ pid: readyOf(first).pid, adopted: true })
  expect(await ask(url, 'select * from kept')).toEqual([])
  expect(await end(second.child, 'SIGTERM')).toBe(0)
  expect(isAlive(pid)).toBe(false)
})

test('a second product is refused while the first lives, by folder and process, and the first goes on', async () => {
  const folder = await knownFolder()
  const first = await run(program, folder)
  const second = await run(program, folder)
  expect(second.refused).toContain(`The database in ${folder} is in use by another Delibera process (pid ${first.child.pid})`)
  expect(second.readable).toBe(true)
  expect(await ask(readyOf(first).url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('two starts at once on an orphan: exactly one adopts it', async () => {
  const folder = await knownFolder()
  const first = await run(program, folder)
  await end(first.child, 'SIGKILL')
  const both = await Promise.all([run(program, folder), run(program, folder)])
  expect(both.filter((it) => it.ready?.adopted)).toHaveLength(1)
  expect(both.filter((it) => it.refused.includes('is in use by another Delibera process'))).toHaveLength(1)
})

test('a start during the stop of another waits for it and then starts', async () => {
  const folder = await knownFolder()
  const first = await run(program, folder)
  const [, second] = await Promise.all([end(first.child, 'SIGTERM'), startedSoon(folder)])
  expect(readyOf(second).adopted).toBe(false)
  expect(readyOf(second).pid).not.toBe(readyOf(first).pid)
})

/** Until the first is on its way out, it rightly refuses the second. */
async function startedSoon(folder: string) {
  for (;;) {
    const product = await run(program, folder)
    if (product.ready) return product
    expect(product.refused).toContain('is in use by another Delibera process')
  }
}

test('the lock is taken again after a crash inside PostgreSQL', async () => {
  const folder = await knownFolder()
  const first = await run(program, folder)
  const { url } = readyOf(first)
  const [victim] = await ask<{ pid: number }>(url, "select pid from pg_stat_activity where application_name like 'delibera %'")
  process.kill(victim!.pid, 'SIGKILL')
  await expect.poll(() => ask(url, "select 1 as one from pg_locks where locktype = 'advisory'").catch(() => []), { timeout: 20_000 }).toEqual([{ one: 1 }])
  expect((await run(program, folder)).refused).toContain(`(pid ${first.child.pid})`)
})

test('a pid file whose number now belongs to a stranger of the same user does not prevent the start', async () => {
  const folder = await knownFolder()
  const first = await run(program, folder)
  const { pid, data_dir } = readyOf(first)
  const left = ['postmaster.pid', '.s.PGSQL.5432.lock'].map((name) => ({ path: join(data_dir, name), text: readFileSync(join(data_dir, name), 'utf8') }))
  await end(first.child, 'SIGTERM')
  const { uid, gid } = statSync(data_dir)
  const stranger = spawn('sleep', ['60'], process.getuid?.() === 0 ? { uid, gid, stdio: 'ignore' } : { stdio: 'ignore' })
  try {
    for (const { path, text } of left) {
      writeFileSync(path, text.replace(String(pid), String(stranger.pid)), { mode: 0o600 })
      chownSync(path, uid, gid)
    }
    const second = await run(program, folder)
    expect(readyOf(second)).toMatchObject({ adopted: false })
    expect(readyOf(second).pid).not.toBe(stranger.pid)
    expect(isAlive(stranger.pid!)).toBe(true)
  } finally {
    stranger.kill('SIGKILL')
  }
})

test('a copy of a folder in use does not adopt the server of the original', async () => {
  const folder = await knownFolder()
  const first = await run(program, folder)
  await ask(readyOf(first).url, 'checkpoint')
  const copy = newFolder()
  mkdirSync(dirname(copy))
  cpSync(folder, copy, { recursive: true, filter: (path) => !path.endsWith('.s.PGSQL.5432') })
  const second = await run(program, copy)
  expect(readyOf(second)).toMatchObject({ adopted: false, data_dir: join(copy, 'data') })
  expect(await ask(readyOf(first).url, 'select 1 as one')).toEqual([{ one: 1 }])
  for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) expect(existsSync(join(folder, 'data', name))).toBe(true)
})

test('a damaged database is refused with the last words of PostgreSQL', async () => {
  const folder = await knownFolder()
  const first = await run(program, folder)
  await end(first.child, 'SIGTERM')
  rmSync(join(readyOf(first).data_dir, 'global', 'pg_control'))
  const { refused, readable } = await run(program, folder)
  expect(refused).toMatch(/did not start in .*data \(exit code \d\)\. Last lines of .*postgres\.log:\n(.*\n)*.*pg_control/)
  expect(refused).not.toContain('database system is shut down')
  expect(readable).toBe(true)
})

test('the database of another major version is refused', async () => {
  const folder = await knownFolder()
  const first = await run(program, folder)
  await end(first.child, 'SIGTERM')
  writeFileSync(join(readyOf(first).data_dir, 'PG_VERSION'), '17\n')
  const { refused, readable } = await run(program, folder)
  expect(refused).toMatch(/was written by PostgreSQL 17, this version runs PostgreSQL 18/)
  expect(readable).toBe(true)
})

test('files that are not a database are left alone', async () => {
  const folder = newFolder()
  mkdirSync(join(folder, 'data'), { recursive: true })
  writeFileSync(join(folder, 'data', 'letter.txt'), 'Gentile socio')
  const { refused, readable } = await run(program, folder)
  expect(refused).toContain(`${join(folder, 'data')} is not a PostgreSQL database`)
  expect(readable).toBe(true)
  expect(readFileSync(join(folder, 'data', 'letter.txt'), 'utf8')).toBe('Gentile socio')
})

test('a folder that cannot be made is a readable refusal', async () => {
  writeFileSync(join(stage, 'file'), '')
  const { refused, readable } = await run(program, join(stage, 'file', 'postgres'))
  expect(refused).toMatch(/The database folder .* cannot be used: E[A-Z]+: /)
  expect(readable).toBe(true)
})
