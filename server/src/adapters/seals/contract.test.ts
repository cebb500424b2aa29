import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { PDF, PdfArray, PdfString, rgb } from '@libpdf/core'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildParsers } from '../../parsing/parsers.ts'
import { testFolder } from '../../testing/folder.ts'
import { judgedSignatures, pdfsigInstalled } from '../../testing/pdfsig.ts'
import { opensslInstalled, timeAuthority } from '../../testing/time-authority.ts'
import { parsing, sealing, typesetting } from '../../testing/typesetter.ts'
import type { SignatureArea } from '../documents/port.ts'
import { typstDocuments } from '../documents/typst.ts'
import { localSeals } from './local.ts'
import type { SealOrder, Seals } from './port.ts'

const log = pino({ level: 'silent' })
const at = new Date('2027-05-18T10:00:00Z')
const strokes = [
  [
    { x: 0, y: 40 },
    { x: 35, y: 2 },
    { x: 60, y: 44 },
    { x: 120, y: 11 },
  ],
  [{ x: 130, y: 8 }],
]
/** One black point, as a typed or uploaded signature would come. */
const image = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64')

const reader = buildParsers({ log, ...parsing })
let pdf: Buffer
let areas: SignatureArea[]
let usual: Seals
const opened: Seals[] = []
const sealsIn = (folder: string, change: { given?: { key: string; certificate: string }; tsa_url?: string } = {}) => {
  const it = localSeals({ folder, given: change.given, tsa_url: change.tsa_url, host: 'delibera.test', log, at: new Date(), reader, ...sealing })
  opened.push(it)
  return it
}

beforeAll(async () => {
  usual = sealsIn(testFolder())
  const documents = typstDocuments({ log, size: 1, ...typesetting })
  const sample = JSON.parse(readFileSync(new URL('../documents/samples/minutes.it.json', import.meta.url), 'utf8'))
  const logo = readFileSync(new URL('../documents/samples/logo.png', import.meta.url))
  ;({ pdf, signatures: areas } = await documents.compile('minutes', sample, { 'logo.png': logo }))
  await documents.close()
})
afterAll(() => Promise.all([...opened, reader].map((it) => it.close())))

const order = (change: Partial<SealOrder> = {}): SealOrder => ({ area: areas[0]!, name: 'Paola Serra', reason: 'Verbale', strokes, at, ...change })
const changed = (bytes: Buffer, place: number) => {
  const copy = Buffer.from(bytes)
  copy[place] = copy[place]! ^ 1
  return copy
}

/** RSA, as an authority would certify it. Finding the primes takes a while: whoever needs any such key takes the first. */
let rsa: ReturnType<typeof newRsa> | undefined
const givenRsa = () => {
  rsa ??= newRsa()
  return rsa
}
function newRsa() {
  const folder = testFolder()
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate, '-days', '2', '-subj', '/CN=Sigillo di prova']
  execFileSync('/usr/bin/openssl', made, { stdio: 'pipe' })
  return { key: readFileSync(key, 'utf8'), certificate: readFileSync(certificate, 'utf8') }
}

const kinds: [string, () => Seals][] = [
  ['a key of its own', () => usual],
  ...(opensslInstalled ? [['a given RSA key', () => sealsIn(testFolder(), { given: givenRsa() })] as [string, () => Seals]] : []),
]

describe.each(kinds)('with %s', (_, make) => {
  let seals: Seals
  let one: Buffer
  let two: Buffer
  beforeAll(async () => {
    seals = make()
    one = await seals.sign(pdf, order())
    two = await seals.sign(one, order({ area: areas[1]!, name: 'Carlo “Łuca” (il segretario)', strokes: undefined, image }))
  })

  test('each signature leaves what was there as it was', () => {
    expect(one.subarray(0, pdf.length).equals(pdf)).toBe(true)
    expect(two.subarray(0, one.length).equals(one)).toBe(true)
  })

  test('both are valid, each of the file as it then was, and say who signed and when', async () => {
    const person = { given_name: null, surname: null, common_name: seals.certificate.name, serial_number: null }
    const common = { holder: seals.certificate.name, person, at, is_timed: false, is_valid: true, is_whole: true }
    expect(await seals.verify(two)).toEqual([
      { ...common, name: 'Paola Serra', bytes: one.length },
      { ...common, name: 'Carlo “Łuca” (il segretario)', bytes: two.length },
    ])
    expect(await seals.isOnlySigned(pdf, two)).toBe(true)
  })

  test('a changed byte is found, wherever it is', async () => {
    const told = async (place: number) => (await seals.verify(changed(two, place))).map((it) => it.is_valid)
    // In the text, which both cover; in what the second added, which is no matter of the first.
    expect(await told(2000)).toEqual([false, false])
    expect(await told(two.lastIndexOf('(Verbale)') + 3)).toEqual([true, false])
  })

  test.skipIf(!pdfsigInstalled)('an independent judge agrees (needs pdfsig)', () => {
    const judged = judgedSignatures(two)
    expect(judged.map(({ field, valid, whole }) => [field, valid, whole])).toEqual([
      ['president', true, false],
      ['secretary', true, true],
    ])
    expect(judged[0]).toMatchObject({ signer: seals.certificate.name, kind: 'ETSI.CAdES.detached' })
    expect(judgedSignatures(changed(two, 2000)).map((it) => it.valid)).toEqual([false, false])
  })
})

describe('the key of an installation', () => {
  test('is made once, by whichever of several starts at once, and is nobody else’s to read', async () => {
    const folder = testFolder()
    const prints = await Promise.all(Array.from({ length: 5 }, async () => sealsIn(folder).certificate.fingerprint))
    expect(new Set(prints).size).toBe(1)
    expect(readdirSync(folder)).toEqual(['seal.pem'])
    expect(statSync(join(folder, 'seal.pem')).mode & 0o777).toBe(0o600)
    expect(sealsIn(folder).certificate).toMatchObject({ name: 'Delibera delibera.test', fingerprint: prints[0] })
  })

  test.skipIf(!opensslInstalled)('is refused in words when its certificate is another’s (needs openssl)', () => {
    const given = { key: givenRsa().key, certificate: newRsa().certificate }
    expect(() => sealsIn(testFolder(), { given })).toThrow('the certificate is not that of the key')
  })
})

describe('a file that was signed elsewhere', () => {
  test('that shows something else under the same first bytes is told apart', async () => {
    const forged = await PDF.load(pdf)
    forged.getPage(0)!.drawRectangle({ x: 0, y: 0, width: 600, height: 800, color: rgb(1, 1, 1) })
    const bytes = Buffer.from(await forged.save({ incremental: true }))
    expect(bytes.subarray(0, pdf.length).equals(pdf)).toBe(true)
    const signed = await usual.sign(bytes, order())
    expect((await usual.verify(signed)).map((it) => it.is_valid)).toEqual([true])
    expect(await usual.isOnlySigned(pdf, signed)).toBe(false)
  })

  test('and renamed afterwards says who signed, not who it is said to be', async () => {
    const signed = await usual.sign(pdf, order())
    const renamed = await PDF.load(signed)
    renamed.getForm()!.getSignatureFields()[0]!.getSignatureDict()!.set('Name', PdfString.fromString('Mario Falso'))
    const bytes = Buffer.from(await renamed.save({ incremental: true }))
    expect(bytes.toString('latin1')).toContain('Mario Falso')
    expect(await usual.verify(bytes)).toMatchObject([{ name: 'Paola Serra', is_valid: true, bytes: signed.length }])
    expect(await usual.isOnlySigned(signed, bytes)).toBe(false)
  })

  test('with something stuck upon a page is told apart too', async () => {
    const forged = await PDF.load(pdf)
    const page = forged.getPage(0)!
    page.dict.set('Annots', new PdfArray([]))
    page.addTextAnnotation({ rect: { x: 10, y: 10, width: 20, height: 20 }, contents: 'Altro' })
    const signed = await usual.sign(Buffer.from(await forged.save({ incremental: true })), order())
    expect(await usual.isOnlySigned(pdf, signed)).toBe(false)
  })

  test.skipIf(!opensslInstalled)('in an envelope gives back what it holds and who signed it (needs openssl)', async () => {
    const folder = testFolder()
    const { key, certificate } = givenRsa()
    const file = (name: string) => join(folder, name)
    for (const [name, content] of Object.entries({ key, certificate, pdf })) writeFileSync(file(name), content)
    const made = ['cms', '-sign', '-binary', '-nodetach', '-md', 'sha256', '-signer', file('certificate'), '-inkey', file('key')]
    execFileSync('/usr/bin/openssl', [...made, '-in', file('pdf'), '-outform', 'DER', '-out', file('p7m')], { stdio: 'pipe' })
    const envelope = readFileSync(file('p7m'))
    execFileSync('/usr/bin/openssl', [...made, '-in', file('pdf'), '-outform', 'PEM', '-out', file('pem')], { stdio: 'pipe' })
    execFileSync('/usr/bin/openssl', [...made, '-stream', '-in', file('pdf'), '-outform', 'DER', '-out', file('ber')], { stdio: 'pipe' })
    const base64 = Buffer.from(envelope.toString('base64').replace(/.{64}/g, '$&\r\n'))
    // Some signing programs write text: the verifier reads it, and so does whoever hands it in.
    for (const it of [envelope, readFileSync(file('pem')), readFileSync(file('ber')), base64, Buffer.from(`\ufeff${envelope.toString('base64')}\n`)]) {
      const found = await usual.open(it)
      if (found === null || found === 'detached') throw new Error('it was not opened')
      expect(found.content.equals(pdf)).toBe(true)
      expect(found.signatures).toMatchObject([{ holder: 'Sigillo di prova', is_valid: true }])
    }
    expect(await usual.open(changed(envelope, 3000))).toMatchObject({ signatures: [{ is_valid: false }] })
    const apart = made.filter((it) => it !== '-nodetach')
    execFileSync('/usr/bin/openssl', [...apart, '-in', file('pdf'), '-outform', 'DER', '-out', file('p7s')], { stdio: 'pipe' })
    expect(await usual.open(readFileSync(file('p7s')))).toBe('detached')
    expect(await usual.open(pdf)).toBeNull()
  })

  test('that is no PDF at all has no signatures', async () => expect(await usual.verify(Buffer.from('%PDF-1.7 nothing more'))).toEqual([]))
})

describe('the time', () => {
  test.skipIf(!opensslInstalled)('is vouched for by an authority, where there is one (needs openssl)', async () => {
    const authority = await timeAuthority()
    const seals = sealsIn(testFolder(), { tsa_url: authority.url })
    const signed = await seals.sign(pdf, order())
    const [found] = await seals.verify(signed)
    expect(authority.asked()).toBe(1)
    expect(found).toMatchObject({ name: 'Paola Serra', is_timed: true, is_valid: true })
    expect(Math.abs(found!.at!.getTime() - Date.now())).toBeLessThan(60_000)
    if (pdfsigInstalled) expect(judgedSignatures(signed)).toMatchObject([{ valid: true, whole: true }])
    await authority.close()
    // One that does not answer stops the signature: it would be less than what was promised.
    await expect(seals.sign(pdf, order())).rejects.toMatchObject({ code: 'GEN01' })
  })
})

test('signing holds up nothing else', async () => {
  await usual.sign(pdf, order())
  const before = performance.eventLoopUtilization()
  for (let i = 0; i < 5; i++) await usual.sign(pdf, order())
  // Signing here instead of in a thread would be all that this loop did.
  expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.5)
})
