import { spawnSync } from 'node:child_process'
import { createHash, createPublicKey, verify } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { checkBundle } from '@delibera/core/exports/bundle'
import { bundlePaths } from '@delibera/core/exports/layout'
import { exportRoutes } from '@delibera/core/exports/routes'
import { BundleManifest, ChainRow } from '@delibera/core/exports/schema'
import { readZip, unpack } from '@delibera/core/formats/zip-reading'
import { endingRoutes } from '@delibera/core/meetings/routes'
import { verbalRoutes } from '@delibera/core/minutes/routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chainHash } from '../../audit/log.ts'
import { prove } from '../../http/proven.ts'
import { digestOf } from '../../live/lives.ts'
import { readTable } from '../../spreadsheets/table.ts'
import { ZipReader } from '../../spreadsheets/zip.ts'
import { lockedVerbal } from '../../stores/minutes/minutes-store.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { convenedMeeting, preparedMeeting } from '../../testing/convened.ts'
import { evidentMeeting } from '../../testing/evidence.ts'
import { testFolder } from '../../testing/folder.ts'
import { pdfFacts, pdfText, popplerInstalled } from '../../testing/poppler.ts'
import { addDocument, storeDocument } from '../minutes/document-commands.ts'

let app: TestApp
let stage: Awaited<ReturnType<typeof evidentMeeting>>
let token: string
beforeAll(async () => {
  app = await testApp({ env: { RATE_READ: '100000' } })
  stage = await evidentMeeting(app)
  token = await app.world.session(stage.company.owner)
})
afterAll(() => app.close())

async function get(path: string, { by = token, meeting = stage.meeting._id, locale = 'it' } = {}) {
  const headers = { authorization: `Bearer ${by}`, 'accept-language': locale }
  const reply = await app.api.app.inject({ method: 'GET', url: `/api/export/admin/meetings/${meeting}/${path}`, headers })
  const named = /filename\*=UTF-8''(.*)$/.exec(String(reply.headers['content-disposition'] ?? ''))?.[1]
  const isJson = String(reply.headers['content-type'] ?? '').includes('json')
  const code = isJson ? (reply.json() as { error_code?: string }).error_code : undefined
  return { status: reply.statusCode, bytes: reply.rawPayload, name: decodeURIComponent(named ?? ''), headers: reply.headers, code }
}

const sheet = async (path: string) => (await readTable((await get(path)).bytes, 1000))!.map((it) => it.cells)
const text = async (path: string) => pdfText((await get(path)).bytes)
const sumOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()
const issuedKinds = async (bytes: Uint8Array) =>
  (await app.deps.db.selectFrom('issued_files').select('kind').where('sha256', '=', sumOf(bytes)).execute()).map((it) => it.kind)

/** The files of an archive, by a reader that did not write it. */
async function opened(bytes: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  for (const it of readZip(new Uint8Array(bytes))) files.set(it.name, Buffer.from((await unpack(it))!))
  return files
}
const judge = '/usr/bin/unzip'

test.skipIf(!popplerInstalled)('the minutes carry the fingerprints of the papers that are kept beside them (needs poppler-utils)', async () => {
  const printed = (await text('verbal')).replace(/\s+/g, '')
  const files = await opened((await get('all')).bytes)
  const beside = [...files].filter(([path]) => ['Deleghe/Delega ', 'Documenti/'].some((it) => path.startsWith(it)))
  expect(beside).toHaveLength(3)
  for (const [path, bytes] of beside) expect([path, printed]).toEqual([path, expect.stringContaining(sumOf(bytes).toString('hex'))])
})

describe('tables', () => {
  const tables = ['email', 'delegations', 'votes', 'accesses', 'chats', 'transcriptions']

  test.skipIf(!popplerInstalled)('on paper they say what happened, in the words that people used (needs poppler-utils)', async () => {
    const said: [string, string[]][] = [
      ['email', ['Registro delle comunicazioni', 'Avviso di convocazione', '=SUM(A1) @Ferri', 'Consegnata nella casella']],
      ['delegations', ['Delega per l’intervento in assemblea', '=SUM(A1) @Ferri', 'Anna Rossi', 'Favorevole']],
      ['votes', ['Foglio voti', 'Approvazione del bilancio', '9.500,00', 'approvata']],
      ['accesses', ['Foglio presenze', 'Per delega', '10.500,00 su 10.500,00']],
      ['chats', ['=HYPERLINK("http://example', 'Chi presiede', 'Posso intervenire?', 'punto interrogativo']],
      ['transcriptions', ['+39 grazie a tutti', 'Bruno Bianchi']],
    ]
    for (const [path, words] of said) {
      const printed = await text(path)
      for (const it of words) expect([path, printed]).toEqual([path, expect.stringContaining(it)])
    }
    expect(pdfText((await get('chats', { locale: 'en-GB' })).bytes)).toContain('Ordinary general meeting of')
  })

  test('a sheet is the same to the byte whenever it is asked for, and is known to have come from here', async () => {
    for (const path of tables.filter((it) => it !== 'delegations')) {
      const [one, two] = [await get(path), await get(path)]
      expect([path, sumOf(one.bytes)]).toEqual([path, sumOf(two.bytes)])
      expect([path, await issuedKinds(one.bytes)]).toEqual([path, ['SHEET']])
    }
  })

  test('for programs, text is text and numbers and dates are real', async () => {
    const [heads, first] = await sheet('votes?format=xlsx')
    expect(heads!.slice(0, 9)).toEqual(['Punto', 'Argomento', 'Nominativo', 'Codice fiscale', 'Espresso da', 'Modalità', 'Voto', 'Peso', '% sulla base'])
    expect(first!.slice(0, 9)).toEqual([
      '1',
      'Approvazione del bilancio',
      '=SUM(A1) @Ferri',
      'ZZAADX80A01H501U',
      'Anna Rossi',
      'Per delega',
      'Favorevole',
      '500',
      '0,0476',
    ])
    const [, bruno] = await sheet('accesses?format=xlsx')
    // Days since the end of 1899, as spreadsheets count them.
    expect(Number(bruno![7]!.replace(',', '.'))).toBeGreaterThan(46_000)
    const chat = (await get('chats?format=xlsx')).bytes
    expect((await readTable(chat, 10))![1]!.cells[3]).toBe('=HYPERLINK("http://example.test";"Buongiorno") 👍')
    for (const path of tables) {
      // A formula would be an element of its own.
      const written = await new ZipReader((await get(`${path}?format=xlsx`)).bytes, 10_000_000).text('xl/worksheets/sheet1.xml')
      expect(written).toContain('<row')
      expect(written).not.toContain('<f>')
    }
  })

  test('a CSV opens as a table in Italian Excel, and nothing in it is computed', async () => {
    for (const path of tables) {
      const { bytes, name } = await get(`${path}?format=csv`)
      expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf')
      expect(name).toMatch(/^Prova 'Q-A' S\.r\.l\. - [A-Z].* - \d{4}-\d\d-\d\d\.csv$/)
      for (const cell of (await readTable(bytes, 1000))!.flatMap((it) => it.cells)) expect(cell).not.toMatch(/^[=+@-]/)
    }
    const [, letter] = await sheet('email?format=csv')
    expect(letter![0]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    expect((await sheet('votes?format=csv'))[1]).toContain('500,00')
  })

  test('whoever came and went twice has two lines', async () => {
    const rows = await sheet('accesses?format=csv')
    expect(rows.slice(1).map((it) => it[0])).toEqual(["'=SUM(A1) @Ferri", 'Bruno Bianchi', 'Anna Rossi', 'Carla Verdi', 'Carla Verdi'])
  })
})

describe('receipts', () => {
  test('are collected at once, and a second time changes nothing', async () => {
    const collect = () => stage.company.call(exportRoutes.collectReceipts, { params: stage.params })
    const first = await collect()
    expect(first).toMatchObject({ letters: 7, awaiting: 3, receipts: 8, is_reading: false })
    expect(await Promise.all([collect(), collect()])).toEqual([first, first])
  })

  test('leave as they came, all together or one by one', async () => {
    const { bytes, headers, name } = await get('email/receipts/download')
    expect([headers['content-type'], name.endsWith('.zip'), Number(headers['x-estimated-bytes']) > 1000]).toEqual(['application/zip', true, true])
    const files = await opened(bytes)
    const kept = await app.deps.db
      .selectFrom('receipts')
      .innerJoin('mails', 'mails._id', 'mail_id')
      .select(['receipts._id', 'raw'])
      .where('meeting_id', '=', stage.meeting._id)
      .execute()
    expect([...files.values()].map((it) => it.toString('base64')).sort()).toEqual(kept.map((it) => it.raw!.toString('base64')).sort())
    const one = await get(`email/receipts/${kept[0]!._id}`)
    expect([one.status, one.headers['content-type'], one.bytes.equals(kept[0]!.raw!)]).toEqual([200, 'message/rfc822', true])
    const other = await convenedMeeting(app)
    const stranger = await get(`email/receipts/${kept[0]!._id}`, { by: await app.world.session(other.company.owner), meeting: other.meeting._id })
    expect(stranger.status).toBe(404)
  })
})

test('the files of a point are one archive, under names that differ', async () => {
  const files = await opened((await get(`odg/${stage.odgs[0]}/files`)).bytes)
  expect([...files.keys()]).toEqual(["Bilancio '2026'.pdf", "Bilancio '2026' (2).pdf"])
  expect((await get(`odg/${stage.odgs[1]}/files`)).status).toBe(204)
  expect((await get(`odg/${crypto.randomUUID()}/files`)).status).toBe(404)
})

test('what a meeting does not have is told by 204', async () => {
  const { meeting, company } = await preparedMeeting(app)
  const by = await app.world.session(company.owner)
  for (const path of [
    'email',
    'email/receipts/download',
    'delegations',
    'delegations?format=xlsx',
    'accesses',
    'chats',
    'transcriptions',
    'votes',
    'verbal',
    'verbal?signed=true',
  ])
    expect([path, (await get(path, { by, meeting: meeting._id })).status]).toEqual([path, 204])
})

test('nobody but those who act for the company exports anything; a consultant does', async () => {
  const [stranger, consultant] = [await app.world.person(), await app.world.person()]
  await app.deps.db
    .insertInto('company_roles')
    .values({ company_id: stage.company._id, user_id: consultant._id, role: 'CONSULTANT', status: 'ACTIVE', since: new Date().toISOString() })
    .execute()
  const [no, yes] = [await app.world.session(stranger), await app.world.session(consultant)]
  for (const path of ['all', 'email', 'email/receipts/download', 'verbal', `odg/${stage.odgs[0]}/files`]) {
    expect([path, (await get(path, { by: no })).code]).toEqual([path, 'CP003'])
    expect([path, (await get(path, { by: yes })).status]).toEqual([path, 200])
  }
  expect(await get('all', { meeting: crypto.randomUUID() })).toMatchObject({ status: 404, code: 'MT001' })
})

describe('the evidence bundle', () => {
  let bytes: Buffer
  let files: Map<string, Buffer>
  beforeAll(async () => {
    const reply = await get('all')
    expect(reply.status).toBe(200)
    expect(reply.name).toMatch(/^Prova 'Q-A' S\.r\.l\. - Fascicolo probatorio - .*\.zip$/)
    bytes = reply.bytes
    files = await opened(bytes)
  })
  const linesIn = (path: string) => files.get(path)!.toString().trimEnd().split('\n').map((it) => JSON.parse(it)) // biome-ignore format: one thought

  test('holds everything, in one order, and says what is what', async () => {
    expect([...files.keys()].map((it) => it.replace(/[^/]*\.eml$/, '*.eml')).filter((it, at, all) => all.indexOf(it) === at)).toEqual([
      ...['LEGGIMI.txt', 'verifica.html', 'Avviso/Avviso di convocazione.pdf', 'Comunicazioni/Comunicazioni.pdf', 'Comunicazioni/Comunicazioni.csv'],
      ...['Comunicazioni/Ricevute/*.eml', 'Presenze e voti/Foglio presenze.pdf', 'Presenze e voti/Ingressi e uscite.csv', 'Presenze e voti/Voti.pdf'],
      ...['Presenze e voti/Voti.csv', 'Deleghe/Deleghe ricevute.pdf', 'Deleghe/Deleghe ricevute.csv', 'Deleghe/Delega =SUM(A1) @Ferri.pdf'],
      ...["Documenti/Punto 1/Bilancio '2026'.pdf", "Documenti/Punto 1/Bilancio '2026' (2).pdf", 'Interventi/Dichiarazioni a verbale.pdf'],
      ...['Interventi/Dichiarazioni a verbale.csv', 'Interventi/Chat.pdf', 'Interventi/Chat.csv', 'Interventi/Trascrizione.pdf', 'Interventi/Trascrizione.csv'],
      ...['votes.csv', 'vote-receipts.jsonl', 'events.jsonl', 'audit.jsonl', 'manifest.json', 'manifest.sig'],
    ])
    const readme = files.get('LEGGIMI.txt')!.toString().replace(/\s+/g, ' ')
    for (const it of ['FASCICOLO PROBATORIO', 'EVIDENCE BUNDLE', 'link personale', 'Quei link non aprono più nulla', 'verifica.html'])
      expect(readme).toContain(it)
  })

  test.skipIf(!existsSync(judge))('is an archive to other programs, too (needs unzip)', () => {
    const path = join(testFolder(), 'bundle.zip')
    writeFileSync(path, bytes)
    expect(spawnSync(judge, ['-tq', path]).status).toBe(0)
  })

  test('its manifest names every file by its hash and is signed', () => {
    const written = files.get(bundlePaths.manifest)!
    const manifest = BundleManifest.parse(JSON.parse(written.toString()))
    const others = [...files].filter(([path]) => path !== bundlePaths.manifest && path !== bundlePaths.signature)
    expect(manifest.files).toEqual(others.map(([path, content]) => ({ path, sha256: sumOf(content).toString('hex'), bytes: content.length })))
    const key = createPublicKey({ key: Buffer.from(manifest.public_key, 'base64url'), format: 'der', type: 'spki' })
    expect(manifest.public_key).toBe(app.deps.keys.receipts.public_key)
    expect(verify(null, written, key, Buffer.from(files.get(bundlePaths.signature)!.toString(), 'base64url'))).toBe(true)
  })

  test('its chain can be computed again from nothing, and covers every event of the room', () => {
    const rows = linesIn(bundlePaths.chain).map((it) => ChainRow.parse(it))
    const events = linesIn(bundlePaths.events)
    let last: Buffer = Buffer.alloc(32)
    let covered = 0
    for (const { prev_hash, hash, ...row } of rows) {
      expect(prev_hash).toBe(last.toString('hex'))
      last = chainHash(last, row)
      expect(last.toString('hex')).toBe(hash)
      if (row.action !== 'live.events') continue
      const { from, to, digest } = row.data as { from: number; to: number; digest: string }
      expect(digestOf(events.slice(from - 1, to))).toBe(digest)
      covered = to
    }
    expect(covered).toBe(events.length)
    expect(JSON.parse(files.get(bundlePaths.manifest)!.toString()).chain).toEqual({ rows: rows.length, hash: last.toString('hex') })
  })

  test('holds the very receipts that voters were given', () => {
    const bySeq = (all: { seq: number }[]) => [...all].sort((a, b) => a.seq - b.seq)
    expect(bySeq(linesIn(bundlePaths.receipts))).toEqual(bySeq(stage.receipts))
  })

  test('convinces its own verifier, and no longer when one byte is another', async () => {
    const levels = async (of: Buffer) => new Set((await checkBundle(new Uint8Array(of))).findings.map((it) => it.level))
    expect(await levels(bytes)).toEqual(new Set(['good']))
    const changed = Buffer.from(bytes)
    changed[Math.floor(bytes.length / 2)]! ^= 1
    expect(await levels(changed)).not.toEqual(new Set(['good']))
  })

  test('is known to have come from here, with its sheets, and who took it is noted', async () => {
    expect(await issuedKinds(bytes)).toEqual(['BUNDLE'])
    for (const path of ['Presenze e voti/Voti.pdf', 'Comunicazioni/Comunicazioni.pdf']) expect(await issuedKinds(files.get(path)!)).toEqual(['SHEET'])
    const noted = await app.deps.db
      .selectFrom('audit_log')
      .select('data')
      .where('chain', '=', `company:${stage.company._id}`)
      .where('action', '=', 'exports.bundle')
      .execute()
    expect(noted.map((it) => it.data)).toContainEqual({ meeting_id: stage.meeting._id, sha256: sumOf(bytes).toString('hex') })
  })

  test('holds no key: no personal link anywhere but in what providers enclosed, and neither session nor password', async () => {
    const links = await Promise.all(stage.company.ids.map((it) => stage.linkOf(it)))
    const secrets = [stage.meeting.slug, ...links.map((it) => it.member), token]
    const own = [...files].filter(([path]) => !path.endsWith('.eml'))
    for (const [path, content] of own) {
      const readable =
        path.endsWith('.pdf') && popplerInstalled && content.length > 100 ? `${content.toString('latin1')} ${pdfText(content)}` : content.toString('latin1')
      for (const secret of secrets) expect([path, readable.includes(secret)]).toEqual([path, false])
    }
  })

  test('who goes away in the middle leaves nothing behind, and the server goes on', async () => {
    const { app: http } = app.api
    if (!http.server.listening) await http.listen({ port: 0, host: '127.0.0.1' })
    const { port } = http.server.address() as AddressInfo
    const count = async () => (await app.deps.db.selectFrom('issued_files').select('sha256').where('kind', '=', 'BUNDLE').execute()).length
    const before = await count()
    const path = `/api/export/admin/meetings/${stage.meeting._id}/all`
    await new Promise<void>((resolve) => {
      const asked = request({ host: '127.0.0.1', port, path, headers: { authorization: `Bearer ${token}` } }, (reply) =>
        reply.once('data', () => {
          asked.destroy()
          resolve()
        }),
      )
      asked.on('error', () => undefined)
      asked.end()
    })
    expect((await get('chats')).status).toBe(200)
    expect(await count()).toBe(before)
  })

  test('of a canceled meeting holds what there is', async () => {
    const { company, meeting } = await convenedMeeting(app)
    await company.call(endingRoutes.cancel, { params: { id: meeting._id }, body: { version: meeting.version } as never })
    const kept = await opened((await get('all', { by: await app.world.session(company.owner), meeting: meeting._id })).bytes)
    expect(kept.has('Avviso/Avviso di convocazione.pdf') && kept.has(bundlePaths.chain)).toBe(true)
    expect([...kept.keys()].some((it) => it.startsWith('Presenze') || it === bundlePaths.votes)).toBe(false)
    expect(JSON.parse(kept.get(bundlePaths.manifest)!.toString()).meeting).toMatchObject({ status: 'CANCELED', held_at: null })
  })
})

describe('minutes', () => {
  test.skipIf(!popplerInstalled)('are a draft that says so on every page until they are confirmed (needs poppler-utils)', async () => {
    const { bytes, name } = await get('verbal')
    expect(name).toContain('Bozza del verbale')
    const pages = Number(pdfFacts(bytes).Pages)
    expect((pdfText(bytes).match(/bozza/gi) ?? []).length).toBeGreaterThanOrEqual(pages)
    expect(await issuedKinds(bytes)).toEqual([])
  })

  test('are the confirmed file, then the newest that was signed, and all of them are in the bundle', async () => {
    const seen = await stage.company.call(verbalRoutes.load, { params: stage.params })
    const ack = seen.checks.filter((it) => !it.ok && it.severity === 'WARN').map((it) => it.id)
    await stage.company.call(verbalRoutes.confirm, { params: stage.params, body: { version: seen.version, ack } })
    const confirmed = await get('verbal')
    expect(confirmed.name).toContain(' - Verbale - ')
    expect((await get('verbal?signed=true')).status).toBe(204)
    for (const content of ['%PDF-1.7 first', '%PDF-1.7 second']) {
      const stored = await storeDocument(app.deps, { content: Buffer.from(content), name: 'Verbale.pdf' })
      await app.deps.db
        .transaction()
        .execute(async (tx) => addDocument(tx, (await lockedVerbal(tx, prove(stage.meeting._id)))!, { kind: 'SEALED', stored, at: app.deps.clock.now() }))
    }
    expect((await get('verbal?signed=true')).bytes.toString()).toBe('%PDF-1.7 second')
    expect((await get('verbal')).bytes.equals(confirmed.bytes)).toBe(true)
    const files = await opened((await get('all')).bytes)
    expect(files.get('Verbale/1 Verbale confermato.pdf')!.equals(confirmed.bytes)).toBe(true)
    expect(files.get('Verbale/3 Verbale firmato.pdf')!.toString()).toBe('%PDF-1.7 second')
  })
})

test.skipIf(!popplerInstalled)('a paper that cannot be joined to the others is named in its place (needs poppler-utils)', async () => {
  const paper = await app.deps.db
    .selectFrom('files')
    .innerJoin('file_versions', 'file_id', 'files._id')
    .select('storage_key')
    .where('context', '=', 'delegation')
    .executeTakeFirstOrThrow()
  await app.deps.storage.write(paper.storage_key, Buffer.from('%PDF-1.7 and nothing else'), 'application/pdf')
  expect(await text('delegations')).toContain('non si può unire alle altre')
})
