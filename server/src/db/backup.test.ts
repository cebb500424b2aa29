import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { diskStorage } from '../adapters/storage/disk.ts'
import type { Storage } from '../adapters/storage/port.ts'
import { s3Storage } from '../adapters/storage/s3.ts'
import { verifyAudit } from '../audit/verify.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { startS3 } from '../testing/s3.ts'
import { ArchiveError, Manifest, readArchive } from './archive.ts'
import { ask, contentOf, fillDatabase, fillStorage, oddTables, oddTrigger, receivedKey, storedFiles } from './backup.stage.ts'
import { backup } from './backup.ts'
import { startEmbedded } from './embedded/launch.ts'
import { migrate } from './migrate.ts'
import { restore } from './restore.ts'
import { RestoreError } from './restore-target.ts'

let stage = ''
let archive = ''
let source: TestDatabase
let storage: Storage
let original: Record<string, string>
const said: string[] = []
const databases: TestDatabase[] = []
const silent = () => undefined

const newStorage = async () => diskStorage({ folder: await mkdtemp(join(stage, 'files-')), secret: randomBytes(32), public_url: 'http://localhost' })

async function newDatabase(options: { empty?: boolean; odd?: boolean } = {}): Promise<TestDatabase> {
  const database = await testDatabase(options.empty ? { empty: true } : {})
  databases.push(database)
  if (options.odd) await ask(database.url, `${oddTables} ${oddTrigger}`)
  return database
}

async function backupTo(file: string, from: { url: string; storage: Storage; log?: (line: string) => void }) {
  return backup({ log: silent, ...from, to: createWriteStream(file) })
}

beforeAll(async () => {
  stage = await mkdtemp(join(tmpdir(), 'delibera-backup-'))
  // The embedded database may run under a user of its own, who has to pass.
  await chmod(stage, 0o755)
  archive = join(stage, 'first.tar.gz')
  source = await testDatabase()
  storage = await newStorage()
  await fillDatabase(source.url)
  await fillStorage(storage)
  original = await contentOf(source.url)
  await backup({ url: source.url, storage, to: createWriteStream(archive), log: (line) => said.push(line), key_id: 'k1' })
})
afterEach(async () => {
  for (const it of databases.splice(0)) await it.drop()
})
afterAll(async () => {
  await source.drop()
  await rm(stage, { recursive: true, force: true })
})

describe('a backup', () => {
  test('tells which tables and files it has, and which files are missing', async () => {
    const summary = await backupTo(join(stage, 'again.tar.gz'), { url: source.url, storage })
    const rows = Object.values(original).reduce((sum, it) => sum + it.split('\n').length - 1, 0)
    const { size } = await stat(join(stage, 'again.tar.gz'))
    expect(summary).toEqual({ tables: Object.keys(original).length, rows, files: 3, missing: 2, damaged: 0, bytes: size })
    expect(said).toContain('table users: 2 rows')
    expect(said).toContain('file lost, named in file_versions, is missing from the storage')
    expect(said).toContain('file lost_letter, named in communications, is missing from the storage')
    expect(said.at(-1)).toBe('files: 3')
  })

  test('begins with what it is and leaves out what belongs to this database alone', async () => {
    const names: string[] = []
    let manifest: Manifest | undefined
    for await (const it of readArchive(archive)) {
      names.push(it.name)
      manifest ??= Manifest.parse(JSON.parse(it.content.toString('utf8')))
    }
    expect(names[0]).toBe('manifest.json')
    expect(names.slice(-3)).toEqual(['files/arrived', `files/${receivedKey}`, 'files/ready'])
    expect(manifest).toMatchObject({ product: 'delibera', format: 1, key_id: 'k1' })
    const tables = manifest!.tables.map((it) => it.name)
    expect(tables).not.toContain('schema_migrations')
    expect(tables).not.toContain('processes')
    expect(tables.indexOf('users')).toBeLessThan(tables.indexOf('sessions'))
    expect(manifest!.sequences).toContainEqual({ name: 'odd_numbers', last_value: '7' })
  })

  test('has nothing of a change that commits while it is made', async () => {
    const busy = await newDatabase()
    await ask(
      busy.url,
      "insert into companies (business_name, name, code, type, shares_unit, created_at) values ('x', 'x', 'EXT_SRL', 'SRL', 'EUR_CENT', now()); insert into topics values ('early', 1)",
    )
    const before = await contentOf(busy.url)
    const file = join(stage, 'busy.tar.gz')
    const rival = new pg.Client({ connectionString: busy.url })
    await rival.connect()
    try {
      // The backup has its snapshot by the time it comes to wait for this lock.
      await rival.query('begin; lock table topics in access exclusive mode')
      const making = backupTo(file, { url: busy.url, storage })
      const waiting =
        "select 1 as one from pg_stat_activity where datname = current_database() and application_name = 'delibera backup' and wait_event_type = 'Lock'"
      await expect.poll(() => ask(busy.url, waiting)).toEqual([{ one: 1 }])
      await rival.query(
        "delete from companies; update topics set seq = 2; insert into topics values ('late', 1); insert into settings values ('late', '1'); commit",
      )
      await making
    } finally {
      await rival.end()
    }
    expect(await contentOf(busy.url)).not.toEqual(before)
    const target = await newDatabase()
    await restore({ url: target.url, storage, file, log: silent })
    expect(await contentOf(target.url)).toEqual(before)
  })

  test('cuts a large table into parts, after whole rows', async () => {
    const large = await newDatabase()
    await ask(
      large.url,
      "insert into trial_messages (message_id, kind, sender, recipient, subject, html, body, attachments, created_at) select n, 'mail', '', '', '', repeat(n || E'\\n', 30000), '', '[]', now() from generate_series(1, 90) n",
    )
    const file = join(stage, 'large.tar.gz')
    await backupTo(file, { url: large.url, storage })
    const parts: Buffer[] = []
    for await (const it of readArchive(file)) if (it.name.startsWith('tables/trial_messages.')) parts.push(it.content)
    expect(parts.length).toBeGreaterThan(1)
    expect(parts.every((it) => it.at(-1) === 10)).toBe(true)
    expect(Math.max(...parts.map((it) => it.length))).toBeLessThan(9 * 1024 * 1024)

    const target = await newDatabase()
    await restore({ url: target.url, storage, file, log: silent })
    expect(await contentOf(target.url)).toEqual(await contentOf(large.url))
  })

  test('that cannot be written fails with the reason and leaves no connection behind', async () => {
    const large = await newDatabase()
    await ask(
      large.url,
      "insert into trial_messages (message_id, kind, sender, recipient, subject, html, body, attachments, created_at) select n % 60, 'mail', '', '', '', string_agg(md5(random()::text), ''), '', '[]', now() from generate_series(1, 300000) n group by n % 60",
    )
    let room = 1_000_000
    const disk = new Writable({
      write(chunk: Buffer, _, next) {
        room -= chunk.length
        next(room < 0 ? new Error('ENOSPC: no space left on device') : null)
      },
    })
    await expect(backup({ url: large.url, storage, to: disk, log: silent })).rejects.toThrow('no space left')
    await expect
      .poll(() => ask(large.url, "select 1 from pg_stat_activity where datname = current_database() and application_name = 'delibera backup'"))
      .toEqual([])
  })
})

describe('a restored backup', () => {
  test('has the same rows, files and audit chains, and goes on counting where it was', async () => {
    const target = await newDatabase({ odd: true })
    const files = await newStorage()
    const heard: string[] = []
    const summary = await restore({ url: target.url, storage: files, file: archive, log: (line) => heard.push(line), key_id: 'k1' })
    expect(await contentOf(target.url)).toEqual(original)
    expect(summary).toMatchObject({ files: 3, lacking: ['lost_letter', 'lost'], other_key: false })
    expect(heard).toContain('table users: done')
    expect(await files.read('ready')).toEqual(storedFiles.ready)
    expect(await files.read('arrived')).toEqual(storedFiles.arrived)
    expect(await files.read(receivedKey)).toEqual(storedFiles.received)
    expect(await verifyAudit(target.connection.db)).toEqual({ chains: 1, rows: 3, broken: [] })
    expect(await ask(target.url, "select nextval('odd_numbers')::int as next")).toEqual([{ next: 8 }])
    await ask(target.url, 'alter table odd_things disable trigger odd_things_closed')
    expect(await ask(target.url, 'insert into odd_things default values returning _id::int, twice::int')).toEqual([{ _id: 5, twice: 10 }])
  })

  test('has each balance once, though it also has the lines that made it, and counts on from there', async () => {
    const target = await newDatabase({ odd: true })
    await restore({ url: target.url, storage, file: archive, log: silent })
    const balances = 'select real::int, (select sum(amount_units)::int from ledger where wallet_id = wallets._id) as written from wallets order by real'
    expect(await ask(target.url, balances)).toEqual([
      { real: 30, written: 30 },
      { real: 400, written: 400 },
    ])
    await ask(
      target.url,
      "insert into ledger (wallet_id, amount_units, kind, idempotency_key, created_at) select _id, -5, 'ADJUST', 'later', now() from wallets where real = 30",
    )
    expect(await ask(target.url, balances)).toMatchObject([{ real: 25, written: 25 }, { real: 400 }])
  })

  test('leaves constraints and triggers as the migrations made them', async () => {
    const facts = `select conname as name, condeferrable || ' ' || condeferred || ' ' || convalidated as state from pg_constraint where connamespace = 'public'::regnamespace
      union all select tgname, tgenabled::text from pg_trigger where not tgisinternal order by 1`
    const target = await newDatabase({ odd: true })
    await restore({ url: target.url, storage: await newStorage(), file: archive, log: silent })
    expect(await ask(target.url, facts)).toEqual(await ask(source.url, facts))
    await expect(ask(target.url, 'insert into odd_things default values')).rejects.toThrow('append-only')
    await expect(ask(target.url, 'delete from audit_log')).rejects.toThrow('append-only')
  })

  test('may go into a database that has no tables yet, and into other storage', async () => {
    const plain = await newDatabase()
    await ask(
      plain.url,
      "insert into companies (_id, business_name, name, code, type, shares_unit, created_at) values ('00000000-0000-4000-8000-00000000000c', 'x', 'x', 'EXT_SRL', 'SRL', 'EUR_CENT', now())",
    )
    await ask(plain.url, "insert into files (_id, name, context, created_at) values ('00000000-0000-4000-8000-00000000000f', 'x', 'temp', now())")
    await ask(
      plain.url,
      "insert into file_versions (file_id, version, storage_key, name, mime_type, state, created_at) values ('00000000-0000-4000-8000-00000000000f', 1, 'ready', 'x', 'application/pdf', 'READY', now())",
    )
    const file = join(stage, 'plain.tar.gz')
    await backupTo(file, { url: plain.url, storage })
    const s3 = await startS3()
    try {
      const bucket = s3Storage(s3.options)
      const target = await newDatabase({ empty: true })
      await restore({ url: target.url, storage: bucket, file, log: silent })
      expect(await contentOf(target.url)).toEqual(await contentOf(plain.url))
      expect(await bucket.read('ready')).toEqual(storedFiles.ready)
      const address = await bucket.grantDownload({ key: 'ready', name: 'x.pdf', mime_type: 'application/pdf', expires_at: new Date(Date.now() + 60_000) })
      expect((await fetch(address)).headers.get('content-type')).toBe('application/pdf')

      const back = await newStorage()
      const returned = join(stage, 'returned.tar.gz')
      await backupTo(returned, { url: target.url, storage: bucket })
      const third = await newDatabase()
      await restore({ url: third.url, storage: back, file: returned, log: silent })
      expect(await contentOf(third.url)).toEqual(await contentOf(plain.url))
      expect(await back.read('ready')).toEqual(storedFiles.ready)
    } finally {
      await s3.stop()
    }
  })

  test('needs no more rights than the owner of the database has', async () => {
    const role = `owner_${randomBytes(6).toString('hex')}`
    const target = await newDatabase({ empty: true })
    await ask(source.url, `create role ${role} login`)
    await ask(target.url, `do $$ begin execute format('alter database %I owner to ${role}', current_database()); end $$`)
    const asOwner = target.url.replace('postgres@', `${role}@`)
    try {
      await migrate(asOwner)
      await ask(asOwner, `${oddTables} ${oddTrigger}`)
      await restore({ url: asOwner, storage: await newStorage(), file: archive, log: silent })
      expect(await contentOf(asOwner)).toEqual(original)
      expect((await backupTo(join(stage, 'owner.tar.gz'), { url: asOwner, storage })).files).toBe(3)
    } finally {
      await ask(target.url, `reassign owned by ${role} to current_user; drop owned by ${role}; drop role ${role}`)
    }
  })

  test('may be tried again after the storage has failed, which leaves no row behind', async () => {
    const target = await newDatabase({ odd: true })
    const before = await contentOf(target.url)
    const folder = join(stage, 'blocked')
    const blocked = diskStorage({ folder, secret: randomBytes(32), public_url: 'http://localhost' })
    // Something else took the place of the folder after the server had started.
    await rm(folder, { recursive: true })
    await writeFile(folder, '')
    await expect(restore({ url: target.url, storage: blocked, file: archive, log: silent })).rejects.toThrow('ENOTDIR')
    expect(await contentOf(target.url)).toEqual(before)
    await restore({ url: target.url, storage: await newStorage(), file: archive, log: silent })
    expect(await contentOf(target.url)).toEqual(original)
  })

  test('may move from a PostgreSQL server to the embedded one', async () => {
    const embedded = await startEmbedded({ folder: join(stage, 'postgres'), settings: { fsync: 'off' } })
    try {
      await migrate(embedded.url)
      await ask(embedded.url, `${oddTables} ${oddTrigger}`)
      await restore({ url: embedded.url, storage: await newStorage(), file: archive, log: silent })
      expect(await contentOf(embedded.url)).toEqual(original)
    } finally {
      await embedded.stop()
    }
  })

  test('says when it comes from an installation with another secret key', async () => {
    const target = await newDatabase({ odd: true })
    const { other_key } = await restore({ url: target.url, storage: await newStorage(), file: archive, log: silent, key_id: 'k2' })
    expect(other_key).toBe(true)
  })
})

describe('a backup is refused', () => {
  // What was refused has changed nothing: the next one may be tried on the same database.
  let untouched: TestDatabase
  let nothing: Record<string, string>
  beforeAll(async () => {
    untouched = await testDatabase()
    await ask(untouched.url, `${oddTables} ${oddTrigger}`)
    nothing = await contentOf(untouched.url)
  })
  afterAll(() => untouched.drop())

  /** Neither a row nor a file may come of it. */
  async function refused(file: string, why: string | RegExp, as: typeof ArchiveError | typeof RestoreError, target?: TestDatabase) {
    const database = target ?? untouched
    const files = await newStorage()
    const before = target ? await contentOf(target.url) : nothing
    const failure = await restore({ url: database.url, storage: files, file, log: silent }).then(
      () => null,
      (error: unknown) => error,
    )
    expect(failure).toBeInstanceOf(as)
    expect((failure as Error).message).toMatch(why)
    expect(await contentOf(database.url)).toEqual(before)
    expect(await files.size('ready')).toBeNull()
  }

  test('by a database with a row in it, which stays as it is', async () => {
    const target = await newDatabase({ odd: true })
    await ask(target.url, "insert into topics values ('mine', 1)")
    await refused(archive, 'The database is not empty (there are rows in topics)', RestoreError, target)
  })

  test('by a database with tables of somebody else', async () => {
    const target = await newDatabase({ odd: true })
    await ask(target.url, 'create table strangers (name text)')
    await refused(archive, /not those of the backup: strangers \(name\)/, RestoreError, target)
  })

  test('by a program with another schema version', async () => {
    const newer = await newDatabase()
    await ask(newer.url, "insert into schema_migrations (version, name, checksum) values (9999, 'x', 'x')")
    const file = join(stage, 'newer.tar.gz')
    await backupTo(file, { url: newer.url, storage })
    await refused(file, /The backup has schema version 9999, this program has \d+: restore it with Delibera \d/, RestoreError)
  })

  test('by a program whose migrations of the same number differ', async () => {
    const other = await newDatabase()
    await ask(other.url, "update schema_migrations set checksum = 'x' where version = 1")
    const file = join(stage, 'other.tar.gz')
    await backupTo(file, { url: other.url, storage })
    await refused(file, 'other migrations', RestoreError)
  })

  test('when it was cut, wherever that was', async () => {
    const bytes = await readFile(archive)
    const file = join(stage, 'cut.tar.gz')
    for (const share of [0, 0.01, 0.3, 0.9, 0.999]) {
      await writeFile(file, bytes.subarray(0, Math.floor(bytes.length * share)))
      await expect(restore({ url: 'postgresql://nobody@127.0.0.1:1/none', storage, file, log: silent }), String(share)).rejects.toBeInstanceOf(ArchiveError)
    }
    await refused(file, /damaged or incomplete/, ArchiveError)
  })

  test('when it was cut between two entries and packed again', async () => {
    const tar = gunzipSync(await readFile(archive))
    const end = tar.lastIndexOf('trailer.json')
    const file = join(stage, 'repacked.tar.gz')
    await writeFile(file, gzipSync(Buffer.concat([tar.subarray(0, end), Buffer.alloc(1024)])))
    await refused(file, /its end is missing/, ArchiveError)
  })

  test('when a byte of it has changed', async () => {
    const bytes = await readFile(archive)
    const file = join(stage, 'flipped.tar.gz')
    // The first ten bytes are the header of gzip, of which most mean nothing.
    for (let at = 10; at < bytes.length; at += Math.ceil(bytes.length / 40)) {
      const flipped = Buffer.from(bytes)
      flipped[at]! ^= 0x10
      await writeFile(file, flipped)
      await expect(restore({ url: 'postgresql://nobody@127.0.0.1:1/none', storage, file, log: silent }), `byte ${at}`).rejects.toBeInstanceOf(ArchiveError)
    }
    await refused(file, /damaged/, ArchiveError)
  })

  test('when a row was changed by hand and packed again', async () => {
    const tar = gunzipSync(await readFile(archive))
    tar.write('b', tar.indexOf('anna@pero.example'))
    const file = join(stage, 'forged.tar.gz')
    await writeFile(file, gzipSync(tar))
    await refused(file, /checksum is wrong/, ArchiveError)
  })

  test('when it is something else', async () => {
    const file = join(stage, 'letter.txt')
    await writeFile(file, 'Gentile socio')
    await refused(file, 'is not a backup of Delibera', ArchiveError)
  })
})
