import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { diskStorage } from '../adapters/storage/disk.ts'
import type { Storage } from '../adapters/storage/port.ts'
import { operate } from '../operator/dispatch.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { testFolder } from '../testing/folder.ts'
import { ArchiveError, type BackupEntry, readArchive, writeArchive } from './archive.ts'
import { ask, fillDatabase, fillStorage, receivedKey } from './backup.stage.ts'
import { backup } from './backup.ts'
import { inspectArchive } from './inspect.ts'

const folder = testFolder()
let database: TestDatabase
let storage: Storage
let count = 0
const newFile = () => join(folder, `${++count}.tar.gz`)

beforeAll(async () => {
  database = await testDatabase()
  await fillDatabase(database.url)
  await ask(database.url, `delete from file_versions where storage_key = 'lost'; delete from communications where storage_key = 'lost_letter'`)
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  storage = diskStorage({ folder: join(folder, `files-${++count}`), secret: randomBytes(32), public_url: 'http://localhost' })
  await fillStorage(storage)
})

async function made(from: Storage = storage) {
  const [file, said] = [newFile(), [] as string[]]
  const summary = await backup({ url: database.url, storage: from, to: createWriteStream(file), log: (line) => said.push(line) })
  return { file, said, ...summary }
}

async function verified(file: string) {
  const told = { code: 0, out: [] as string[], err: '' }
  // No database answers at this address: none is asked.
  const environment = { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none', DATA_DIR: folder }
  const err = (line: string) => {
    told.err += line
  }
  told.code = await operate(['backup', 'verify', file], { environment, out: (line) => told.out.push(line), err })
  return told
}

/** The same archive with other entries, whole in itself. */
async function rewritten(file: string, change: (it: BackupEntry) => BackupEntry[]): Promise<string> {
  const to = newFile()
  const entries = async function* () {
    for await (const it of readArchive(file)) yield* change(it)
  }
  await writeArchive(entries(), createWriteStream(to))
  return to
}

describe('a whole archive', () => {
  test('is said to be whole, with what is in it, without a database', async () => {
    const { file } = await made()
    const { code, out, err } = await verified(file)
    expect([code, err]).toEqual([0, ''])
    expect(out[0]).toMatch(/: Delibera \d+\.\d+\.\d+, schema \d+, made \d{4}-/)
    expect(out[1]).toMatch(/^\d+ tables, \d+ rows, 3 files$/)
    expect(out.at(-1)).toContain('whole: every row')
  })

  test('of which somebody removed a file while it was made is whole all the same, and says which', async () => {
    const removing: Storage = {
      ...storage,
      read: async (key) => {
        if (key !== 'ready') return storage.read(key)
        await ask(
          database.url,
          `update file_versions set state = 'READY' where version = 1; create table kept as select * from file_versions where version = 1`,
        )
        await ask(database.url, 'delete from file_versions where version = 1')
        return null
      },
    }
    const { file, missing, files } = await made(removing)
    await ask(database.url, 'insert into file_versions select * from kept; drop table kept')
    expect([files, missing]).toEqual([2, 0])
    const { code, err } = await verified(file)
    expect([code, err]).toEqual([0, ''])
  })

  test('has an upload that was used, and so moved to another key, while it was made', async () => {
    const moving: Storage = {
      ...storage,
      read: async (key) => {
        if (key !== 'arrived') return storage.read(key)
        await storage.write('settled', (await storage.read(key))!, 'text/plain')
        await storage.remove(key)
        await ask(database.url, `update file_versions set storage_key = 'settled' where version = 2`)
        return null
      },
    }
    const { file, files } = await made(moving)
    await ask(database.url, `update file_versions set storage_key = 'arrived' where version = 2`)
    expect(files).toBe(3)
    const names: string[] = []
    for await (const it of readArchive(file)) names.push(it.name)
    expect(names).toContain('files/arrived')
  })
})

describe('an archive that lacks something', () => {
  test('a received letter that is lost from the storage is named by the backup and by its verification, which both fail', async () => {
    await storage.remove(receivedKey)
    const { file, said, missing } = await made()
    expect(missing).toBe(1)
    expect(said).toContain(`file ${receivedKey}, named in communications, is missing from the storage`)
    const { code, out, err } = await verified(file)
    expect(code).toBe(1)
    expect(out).toContain(`file ${receivedKey}, named in communications, is not in it`)
    expect(err).toBe('The backup can be restored, but of the files that its rows name 1 are missing.')
  })

  test('a file whose bytes have changed in the storage is named, and so it is in the archive', async () => {
    await storage.write('ready', Buffer.from('rot'), 'application/pdf')
    const { file, said, damaged } = await made()
    expect(damaged).toBe(1)
    expect(said).toContain('file ready, named in file_versions, has other bytes than it was stored with')
    expect(await verified(file)).toMatchObject({ code: 1, err: expect.stringContaining('1 are not as they were stored') })
  })

  test('an archive made without the received letters, as it once was, is found out', async () => {
    const { file } = await made()
    const without = await rewritten(file, (it) => (it.name.startsWith('files/mail_') ? [] : [it]))
    expect((await inspectArchive(without)).missing.map((it) => it.key)).toEqual([receivedKey])
    expect((await verified(without)).code).toBe(1)
  })

  test.each<[string, (it: BackupEntry) => BackupEntry[], RegExp]>([
    ['rows that it announces', (it) => (it.name.startsWith('tables/users') ? [] : [it]), /has not the rows it announces in users/],
    ['a name that no backup has', (it) => [it, ...(it.name === 'manifest.json' ? [{ name: 'else.txt', content: Buffer.from('x') }] : [])], /holds else\.txt/],
    [
      'a table that it does not announce',
      (it) => [it, ...(it.name === 'manifest.json' ? [{ name: 'tables/others.0001.copy', content: Buffer.from('x\n') }] : [])],
      /rows of others, a table it does not announce/,
    ],
  ])('%s', async (_, change, why) => {
    const { file } = await made()
    const other = await rewritten(file, change)
    await expect(inspectArchive(other)).rejects.toThrow(ArchiveError)
    expect(await verified(other)).toMatchObject({ code: 1, err: expect.stringMatching(why) })
  })

  test('what is no archive at all', async () => {
    const file = newFile()
    await writeFile(file, 'Gentile socio')
    expect(await verified(file)).toMatchObject({ code: 1, err: expect.stringContaining('is not a backup of Delibera') })
  })
})
