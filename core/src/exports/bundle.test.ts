import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { base64urlBytes, base64urlOf, joined } from '../formats/bytes.ts'
import { isCounted, isSignedBy } from '../formats/ed25519.ts'
import { readZip, type ZipRefused } from '../formats/zip-reading.ts'
import { type SampleFile, type SampleOptions, sampleBundle, sampleZip, utf8 } from './bundle.stage.ts'
import { checkBundle } from './bundle.ts'
import { examine } from './examination.ts'
import { verdictOf } from './verdict.ts'

const codes = async (options: SampleOptions) => (await checkBundle(await sampleBundle(options))).findings.map((it) => `${it.level} ${it.code}`)
const note: SampleFile = { path: 'Leggimi.txt', content: utf8('Che cosa c’è qui dentro.') }

test('a bundle proves itself: list, files, chain, log, votes and receipts', async () => {
  expect(await codes({ files: [note] })).toEqual([
    ...['good manifest_signed', 'good files_same', 'good chain_good', 'good events_good', 'good votes_good', 'good receipts_good'],
  ])
})

test.each<[string, SampleOptions['advance'], string]>([
  ['that the chain names is good', {}, 'good receipts_good'],
  ['of a ballot that the chain does not name is broken', { ballot_id: 'b2' }, 'bad receipts_broken'],
  ['of another content than the chain names is broken', { sealed_sha256: 'bb' }, 'bad receipts_broken'],
])('the receipt of a vote before the meeting %s', async (_, advance, expected) => {
  expect(await codes({ advance: advance! })).toContain(expected)
})

test.each<[string, SampleOptions, string]>([
  ['a file that was changed', { files: [note], spoil: ([, ...it]) => [{ ...note, content: utf8('Che cosa c’è qui dentra.') }, ...it] }, 'bad file_changed'],
  ['a file that is missing', { files: [note], spoil: (it) => it.slice(1) }, 'bad file_missing'],
  ['a file that was added', { spoil: (it) => [...it, note] }, 'bad file_added'],
  ['files in another order', { files: [note], spoil: ([first, second, ...it]) => [second!, first!, ...it] }, 'bad file_changed'],
  ['a vote that was not cast', { accepted: -1 }, 'bad votes_differ'],
  ['rows cut off the chain', { manifest: (it) => ({ ...it, chain: { ...it.chain, rows: 3 } }) }, 'bad chain_broken'],
  ['the chain of another meeting', { manifest: (it) => ({ ...it, meeting: { ...it.meeting, _id: crypto.randomUUID() } }) }, 'bad chain_broken'],
  [
    'another key',
    { manifest: (it) => ({ ...it, public_key: base64urlOf(base64urlBytes(it.public_key)!.map((one, at) => (at === 43 ? one ^ 1 : one))) }) },
    'bad manifest_forged',
  ],
])('%s is told', async (_, options, expected) => {
  expect(await codes(options)).toContain(expected)
})

test('a broken chain and another log are told from the first row on', async () => {
  const spoiled =
    (path: string, from: string, to: string): SampleOptions['spoil'] =>
    (files) =>
      files.map((it) => (it.path === path ? { path, content: utf8(new TextDecoder().decode(it.content).replace(from, to)) } : it))
  // Whoever signs anew can state new hashes; the chain still tells.
  const restated = async (path: string, from: string, to: string) => {
    const spoil = spoiled(path, from, to)!
    const listed: SampleFile[] = []
    await sampleBundle({
      spoil: (files) => {
        listed.push(...spoil(files))
        return files
      },
    })
    const file = listed.find((it) => it.path === path)!
    const stated = { path, sha256: createHash('sha256').update(file.content).digest('hex'), bytes: file.content.length }
    return codes({ spoil, manifest: (it) => ({ ...it, files: it.files.map((one) => (one.path === path ? stated : one)) }) })
  }
  expect(await restated('audit.jsonl', 'meeting.created', 'meeting.created!')).toContain('bad chain_broken')
  expect(await restated('events.jsonl', 'p1', 'p2')).toContain('bad events_broken')
})

test('a bundle is valid as it was issued, doubtful as another archive or of another installation, and intact with nobody to ask', async () => {
  const bundle = await sampleBundle()
  const examination = await examine(bundle)
  const key = examination.manifest!.public_key
  const said = async (own: string | null, issued = false) => {
    const answer = own === null ? null : { file: { issued, document: null, installation: { seal: '', key: own } }, start: null }
    const { outcome, sentence } = await verdictOf(examination, answer)
    return `${outcome} ${sentence}`
  }
  expect([await said(key, true), await said(key), await said('other'), await said(null)]).toEqual([
    ...['valid issued', 'doubtful signed_bundle', 'doubtful other_bundle', 'valid whole_bundle'],
  ])
  const changed = await examine(await sampleBundle({ spoil: (it) => it.slice(1) }))
  expect(await verdictOf(changed, null)).toMatchObject({ outcome: 'modified', sentence: 'changed_bundle' })
  const other = await examine(await sampleZip([note]))
  expect([other.kind, (await verdictOf(other, null)).outcome]).toEqual(['other', 'unknown'])
})

test('an archive that can be read in two ways is refused', async () => {
  const faultOf = (bytes: Uint8Array<ArrayBuffer>) => {
    try {
      readZip(bytes)
      return 'read'
    } catch (error) {
      return (error as ZipRefused).fault
    }
  }
  const zip = await sampleZip([note, { ...note, path: 'altro.txt' }], { isPacked: false })
  const with_ = (at: number, value: number) => zip.map((it, index) => (index === at ? value : it))
  expect(faultOf(zip)).toBe('read')
  expect(faultOf(joined(zip, utf8('x')))).toBe('not_canonical')
  expect(faultOf(joined(utf8('PK'), zip))).toBe('not_a_zip')
  expect(faultOf(with_(32, 88))).toBe('not_canonical')
  expect(faultOf(await sampleZip([note, { ...note, path: 'LEGGIMI.txt' }]))).toBe('duplicate')
  for (const path of ['../fuori.txt', '/fuori.txt', 'a\\b.txt', 'a//b.txt']) expect(faultOf(await sampleZip([{ ...note, path }]))).toBe('name')
  // Every byte outside the files themselves is accounted for.
  const { length } = note.content
  const content = new Set([...note.content.keys()].flatMap((it) => [30 + 11 + it, 30 + 11 + length + 16 + 30 + 9 + it]))
  const unnoticed = [...zip.keys()].filter((at) => !content.has(at) && faultOf(with_(at, zip[at]! ^ 0xff)) === 'read')
  expect(unnoticed).toEqual([])
})

test('Ed25519 counted out agrees with the library', async () => {
  for (let turn = 0; turn < 5; turn++) {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    const spki = Uint8Array.from(publicKey.export({ type: 'spki', format: 'der' }))
    const text = utf8(`verbale ${turn}`)
    const signature = Uint8Array.from(sign(null, text, privateKey))
    expect(await isCounted(spki.slice(12), signature, text)).toBe(true)
    expect(await isCounted(spki.slice(12), signature, utf8('altro'))).toBe(false)
    expect(
      await isCounted(
        spki.slice(12),
        signature.map((it, at) => (at === 5 ? it ^ 1 : it)),
        text,
      ),
    ).toBe(false)
    expect(await isSignedBy(base64urlOf(spki), base64urlOf(signature), text)).toBe(true)
    expect(await isSignedBy(base64urlOf(spki), `${base64urlOf(signature)}=`, text)).toBe(false)
  }
})
