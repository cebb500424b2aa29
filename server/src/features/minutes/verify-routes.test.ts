import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { examine } from '@delibera/core/exports/examination'
import { type Answer, verdictOf } from '@delibera/core/exports/verdict'
import type { Bytes } from '@delibera/core/formats/bytes'
import { verifyRoutes } from '@delibera/core/minutes/routes'
import { PDF } from '@libpdf/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { localSeals } from '../../adapters/seals/local.ts'
import type { Seals } from '../../adapters/seals/port.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { makeCertificate } from '../../testing/certificate.ts'
import { testFolder } from '../../testing/folder.ts'
import { judgedSignatures, pdfsigInstalled } from '../../testing/pdfsig.ts'
import { signedAssembly } from '../../testing/signed.ts'
import { opensslInstalled, timeAuthority } from '../../testing/time-authority.ts'

let app: TestApp
let files: Buffer[]
let bundle: Buffer
beforeAll(async () => {
  app = await testApp({ env: { RATE_READ: '100000' } })
  await app.deps.clock.set(app.deps.db, new Date('2026-03-02T09:00:00Z'))
  const stage = await signedAssembly(app)
  files = stage.files
  const headers = { authorization: `Bearer ${await app.world.session(stage.company.owner)}` }
  bundle = (await app.api.app.inject({ method: 'GET', url: `/api/export/admin/meetings/${stage.meeting._id}/all`, headers })).rawPayload
})
afterAll(() => app.close())

const bytesOf = (it: Uint8Array): Bytes => Uint8Array.from(it)
const hashOf = (it: Uint8Array) => createHash('sha256').update(it).digest('hex')
const ask = (sha256: string) => app.call(verifyRoutes.verify, { params: { sha256 } })
const changed = (bytes: Buffer, place: number, mask = 1) => bytesOf(bytes).map((it, at) => (at === place ? it ^ mask : it))

/** As the page asks: of the file, then of what it began as. */
async function said(bytes: Uint8Array, isOnline = true) {
  const examination = await examine(bytesOf(bytes))
  const answer = isOnline ? await answerOf(examination) : null
  const { outcome, sentence, findings } = await verdictOf(examination, answer)
  return { verdict: `${outcome} ${sentence}`, codes: findings.map((it) => it.code), examination }
}
async function answerOf({ sha256, starts }: { sha256: string; starts: string[] }): Promise<Answer> {
  const known = await Promise.all(starts.map(ask))
  return { file: await ask(sha256), start: known.find((it) => it.document)?.document ?? null }
}

describe('the call', () => {
  test('tells of every step of the minutes who had signed by then, and whether there is a later one', async () => {
    const told = await Promise.all(files.map(async (it) => (await ask(hashOf(it))).document!))
    expect(told.map((it) => [it.signatures.map(({ name, role }) => `${name} ${role}`), it.is_latest])).toEqual([
      [[], false],
      [['Anna Rossi PRESIDENT'], false],
      [['Anna Rossi PRESIDENT', 'Bruno Bianchi SECRETARY'], true],
    ])
    expect(told[2]).toMatchObject({ kind: 'MINUTES', company_name: 'Prova S.r.l.', number: { number: 1, year: 2026 } })
  })

  test('knows a bundle, and nothing of another file; a stranger may ask, but not in other words', async () => {
    expect(await ask(hashOf(bundle))).toMatchObject({ issued: true, document: { kind: 'BUNDLE', company_name: 'Prova S.r.l.' } })
    expect(await ask('0'.repeat(64))).toMatchObject({ issued: false, document: null, installation: { key: app.deps.keys.receipts.public_key } })
    await expect(ask('zz')).rejects.toMatchObject({ status: 400, code: 'E0001' })
  })
})

describe('minutes', () => {
  test('as they were issued are valid, with each signature under the seal of the installation', async () => {
    const { verdict, codes, examination } = await said(files[2]!)
    expect([verdict, codes]).toEqual(['valid issued', ['registered', 'signature_own', 'signature_own', 'nothing_added']])
    expect(examination.signatures.map(({ name, length }) => [name, length])).toEqual([
      ['Anna Rossi', files[1]!.length],
      ['Bruno Bianchi', files[2]!.length],
    ])
    expect(await said(files[1]!)).toMatchObject({ verdict: 'valid issued', codes: expect.arrayContaining(['newer_exists']) })
    expect((await said(files[2]!, false)).verdict).toBe('doubtful unasked')
  })

  test.skipIf(!pdfsigInstalled)('are judged as an independent judge does, whichever byte was changed (needs pdfsig)', async () => {
    const whole = files[2]!
    for (const place of [2000, files[0]!.length + 200, files[1]!.length - 10, files[1]!.length + 300, whole.length - 10]) {
      const spoiled = changed(whole, place)
      const { verdict, examination } = await said(spoiled)
      expect([place, verdict]).toEqual([place, 'modified changed'])
      expect(examination.signatures.map((it) => it.status === 'good').sort()).toEqual(
        judgedSignatures(spoiled)
          .map((it) => it.valid)
          .sort(),
      )
    }
    expect(judgedSignatures(whole).map((it) => it.valid)).toEqual([true, true])
  })

  test('with something added after the signatures are not what was signed', async () => {
    const pdf = await PDF.load(files[2]!)
    pdf.getPage(0)!.drawRectangle({ x: 0, y: 0, width: 600, height: 800 })
    const { verdict, codes } = await said(await pdf.save({ incremental: true }))
    expect([verdict, codes]).toEqual(['modified extended', ['not_registered', 'start_registered', 'signature_own', 'signature_own', 'added_after']])
  })

  test('with a signature that does not cover all of them are not valid: nothing may hide beside it', async () => {
    const text = files[1]!.toString('latin1')
    // One byte more is left out, the place of its number stays as wide as it was.
    const less = (number: string) => String(Number(number) - 1).padEnd(number.length)
    const wider = Buffer.from(text.replace(/(?<=\/ByteRange \[0 )\d+/, less), 'latin1')
    expect(wider).toHaveLength(files[1]!.length)
    expect((await said(wider)).verdict).not.toContain('valid issued')
    expect((await examine(bytesOf(wider))).signatures.map((it) => it.status)).toEqual(['unreadable'])
  })
})

test('a name that nobody signed under is not believed, though the signature beside it is good', async () => {
  const text = files[1]!.toString('latin1')
  const place = text.indexOf('/ByteRange')
  const own = text.slice(text.lastIndexOf('\n', text.lastIndexOf(' obj', place)) + 1, text.indexOf('endobj', place) + 6)
  const renamed = own.replace(/\/Name \([^)]*\)/, '/Name (Mario Falso)')
  const { verdict, examination } = await said(Buffer.from(`${text}\n${renamed}\n%%EOF\n`, 'latin1'))
  expect(verdict).toMatch(/^(modified|doubtful)/)
  expect(examination.signatures.map(({ name, status }) => [name, status])).toEqual([
    ['Anna Rossi', 'good'],
    ['Mario Falso', 'unreadable'],
  ])
})

describe('what others signed', () => {
  const area = { key: 'terzo', page: 1, x: 60, y: 60, w: 120, h: 40 }
  const order = { area, name: 'Terzo Łukasz (“notaio”)', reason: 'Copia', strokes: [[{ x: 0, y: 0 }]], at: new Date('2026-03-20T10:00:00Z') }
  let authority: Awaited<ReturnType<typeof timeAuthority>> | null
  let other: Seals
  let again: Awaited<ReturnType<typeof said>>
  beforeAll(async () => {
    authority = opensslInstalled ? await timeAuthority() : null
    other = localSeals({
      given: undefined,
      tsa_url: authority?.url,
      folder: testFolder(),
      host: 'altrove.test',
      log: app.deps.log,
      at: new Date(),
      reader: app.deps.parsers,
    })
    again = await said(await other.sign(files[2]!, order))
  })
  afterAll(() => Promise.all([other.close(), authority?.close()]))

  test('on top of ours is told as such; alone it is unknown, and nobody is accused', async () => {
    expect(again.verdict).toBe('doubtful signed_since')
    expect(again.examination.signatures[2]).toMatchObject({ status: 'good', name: order.name, holder: 'Delibera altrove.test' })
    const blank = PDF.create()
    blank.addPage()
    const foreign = await said(await other.sign(await blank.save(), order))
    expect([foreign.verdict, foreign.codes.filter((it) => it !== 'stamped')]).toEqual([
      'unknown unknown_signed',
      ['not_registered', 'signature_good', 'nothing_added'],
    ])
    expect((await said(await blank.save())).verdict).toBe('unknown unknown')
  })

  test.skipIf(!opensslInstalled)('and an authority stamped is told with who vouches for the hour (needs openssl)', () => {
    expect(again.examination.signatures[2]).toMatchObject({ stamp: { authority: 'Autorita di prova', is_good: true } })
    expect(again.codes).toContain('stamped')
  })

  test.skipIf(!opensslInstalled)('in an envelope is opened: RSA, PSS and elliptic curves, whole or in pieces (needs openssl)', async () => {
    const folder = testFolder()
    const made = await makeCertificate(folder)
    const file = (name: string) => join(folder, name)
    const rsa = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', file('rsa.key'), '-out', file('rsa.pem'), '-days', '2', '-subj', '/CN=Rosa Sala']
    execFileSync('/usr/bin/openssl', rsa, { stdio: 'pipe' })
    writeFileSync(file('in'), files[2]!)
    const envelope = (signer: string[], ...more: string[]) => {
      const args = ['cms', '-sign', '-binary', '-nodetach', '-in', file('in'), '-outform', 'DER', '-out', file('out'), ...signer, ...more]
      execFileSync('/usr/bin/openssl', args, { stdio: 'pipe' })
      return readFileSync(file('out'))
    }
    const byRsa = ['-signer', file('rsa.pem'), '-inkey', file('rsa.key')]
    const byCurve = ['-signer', made.files.certificate, '-inkey', made.files.key]
    const kinds = [envelope(byRsa), envelope(byRsa, '-keyopt', 'rsa_padding_mode:pss'), envelope(byCurve, '-md', 'sha384'), envelope(byCurve, '-stream')]
    // A second who signs puts an envelope around the first one's.
    writeFileSync(file('in'), kinds[0]!)
    const twice = await said(envelope(byCurve))
    expect([twice.verdict, twice.examination.integrity, twice.examination.signatures.length]).toEqual(['doubtful signed_since', 'intact', 4])
    for (const it of kinds) {
      const { verdict, examination } = await said(it)
      expect([verdict, examination.kind, examination.integrity, examination.signatures.length]).toEqual(['doubtful signed_since', 'envelope', 'intact', 3])
      expect((await said(changed(it, 5000))).verdict).toBe('modified changed')
    }
  })
})

describe('a bundle', () => {
  test('proves itself with nobody to ask, the minutes in it too', async () => {
    const { verdict, codes } = await said(bundle, false)
    expect([verdict, codes.filter((it) => it.startsWith('document'))]).toEqual(['valid whole_bundle', ['document_signed', 'document_signed']])
    for (const it of ['manifest_signed', 'files_same', 'chain_good', 'events_good', 'votes_good', 'receipts_good', 'key_unasked']) expect(codes).toContain(it)
    expect(await said(bundle)).toMatchObject({ verdict: 'valid issued', codes: expect.arrayContaining(['key_own']) })
  })

  test('with one byte changed does not', async () => {
    for (const place of [50, 5000, Math.floor(bundle.length / 2), bundle.length - 200]) {
      expect((await said(changed(bundle, place))).verdict).not.toMatch(/^valid/)
      expect((await said(changed(bundle, place), false)).verdict).not.toMatch(/^valid/)
    }
  })
})
