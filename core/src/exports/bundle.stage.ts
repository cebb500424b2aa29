import { advanceReceiptText } from '../advance/rules.ts'
import { type Bytes, base64urlOf, digestOf, hexOf, joined, sha256Of } from '../formats/bytes.ts'
import { crc32Of } from '../formats/crc.ts'
import { assembly } from '../law/law.stage.ts'
import { Play } from '../live/player.stage.ts'
import { signedText } from '../votes/receipt.ts'
import type { VoteReceipt } from '../votes/schema.ts'
import { canonicalJson } from './chain.ts'
import { bundlePaths, voteColumns } from './layout.ts'
import type { BundleManifest, ChainRow } from './schema.ts'

export const utf8 = (text: string): Bytes => joined(new TextEncoder().encode(text))

export interface SampleFile {
  path: string
  content: Bytes
}

const little = (value: number, bytes: number): number[] => Array.from({ length: bytes }, (_, at) => (value >>> (8 * at)) & 0xff)

/** An archive as the product writes it: flags, moment and attributes of every file alike, its numbers after it. */
export async function sampleZip(files: readonly SampleFile[], { isPacked = true }: { isPacked?: boolean } = {}): Promise<Bytes> {
  const [body, directory]: [Uint8Array[], Uint8Array[]] = [[], []]
  let at = 0
  for (const { path, content } of files) {
    const packed = isPacked ? await deflated(content) : content
    const name = utf8(path)
    const numbers = [crc32Of(content), packed.length, content.length].flatMap((it) => little(it, 4))
    const common = [...little(20, 2), ...little(0x0808, 2), ...little(isPacked ? 8 : 0, 2), ...little(0x5a8c48c0, 4)]
    const local = [...little(0x04034b50, 4), ...common, ...Array(12).fill(0), ...little(name.length, 2), 0, 0]
    body.push(Uint8Array.from(local), name, packed, Uint8Array.from([...little(0x08074b50, 4), ...numbers]))
    const entry = [...little(0x02014b50, 4), ...little(0x033f, 2), ...common, ...numbers, ...little(name.length, 2), ...Array(8).fill(0)]
    directory.push(Uint8Array.from([...entry, ...little(0o100644 * 65536, 4), ...little(at, 4)]), name)
    at += local.length + name.length + packed.length + 16
  }
  const listed = joined(...directory)
  const end = [
    ...little(0x06054b50, 4),
    0,
    0,
    0,
    0,
    ...little(files.length, 2),
    ...little(files.length, 2),
    ...little(listed.length, 4),
    ...little(at, 4),
    0,
    0,
  ]
  return joined(...body, listed, Uint8Array.from(end))
}

async function deflated(content: Bytes): Promise<Bytes> {
  const stream = new Blob([content]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

/** A meeting of three partners who vote upon one point, as the log of its room. */
function played(): Play {
  const play = new Play(assembly('SRL'))
  const acts = [
    ...['Anna', 'Bruno', 'Carla'].map((it) => () => play.join(it)),
    ...[() => play.start(), () => play.next(), () => play.openVote(), () => play.vote('Anna', { Anna: 1 }), () => play.stopVote(), () => play.close()],
  ]
  const refused = acts.map((it) => it()).find((it) => it !== 'done')
  if (refused) throw new Error(refused)
  return play
}

async function chained(rows: Pick<ChainRow, 'action' | 'data'>[], chain: string): Promise<ChainRow[]> {
  const done: ChainRow[] = []
  for (const [index, { action, data }] of rows.entries()) {
    const row = { chain, seq: index + 1, at: '2027-04-20T08:00:00.000Z', actor: 'live', action, data }
    const prev_hash = done.at(-1)?.hash ?? '0'.repeat(64)
    const before = Uint8Array.from(prev_hash.match(/../g)!, (it) => Number.parseInt(it, 16))
    done.push({ ...row, prev_hash, hash: hexOf(await digestOf('SHA-256', joined(before, utf8(canonicalJson(row))))) })
  }
  return done
}

const linesOf = (values: readonly unknown[]): Bytes => utf8(values.map((it) => `${canonicalJson(it)}\n`).join(''))

export interface SampleOptions {
  /** Files besides those that every bundle has. */
  files?: readonly SampleFile[]
  /** What is done to a file after its hash was taken, and to the manifest before it is signed. */
  spoil?: (files: SampleFile[]) => SampleFile[]
  manifest?: (it: BundleManifest) => BundleManifest
  /** `accepted` of the first line in the list of votes. */
  accepted?: number
  /** A vote before the meeting, with what its receipt says otherwise than the chain. */
  advance?: { ballot_id?: string; sealed_sha256?: string }
}

const meetingId = '5b0c9b36-7d0f-4c1b-9d5e-0a4f3c2b1a00'

/** A bundle that holds, or one that was spoiled in a way. */
export async function sampleBundle({ files = [], spoil = (it) => it, manifest = (it) => it, accepted = 1, advance }: SampleOptions = {}): Promise<Bytes> {
  const keys = (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair
  const sign = async (text: Bytes) => base64urlOf(new Uint8Array(await crypto.subtle.sign('Ed25519', keys.privateKey, text)))
  const public_key = base64urlOf(new Uint8Array(await crypto.subtle.exportKey('spki', keys.publicKey)))
  const { log, state } = played()
  const digest = await sha256Of(utf8(canonicalJson(log)))
  const chain = await chained(
    [
      { action: 'meeting.created', data: {} },
      { action: 'live.events', data: { from: 1, to: log.length, digest } },
      ...(advance ? [{ action: 'advance.given', data: { ballot_id: 'b1', sealed_sha256: 'aa' } }] : []),
    ],
    `meeting:${meetingId}`,
  )
  const [odg_id, { vote }] = Object.entries(state.points)[0]!
  const votes = vote!.base.rights.map(({ member_id, weight }, at) =>
    [odg_id, 1, '"Il bilancio; e l’utile"', member_id, member_id, '', 'SELF', at === 0 ? accepted : 0, weight, at > 0, ''].join(';'),
  )
  const unsigned = {
    meeting_id: meetingId,
    convocation_id: 'call',
    odg_id,
    title: '',
    caster_id: 'Anna',
    votes: [],
    at: '',
    seq: 3,
    hash: chain[1]!.hash,
  }
  const receipt: VoteReceipt = { ...unsigned, signature: await sign(utf8(signedText(unsigned))) }
  const before = {
    meeting_id: meetingId,
    convocation_id: 'call',
    member_id: 'Anna',
    ballot_id: 'b1',
    version: 1,
    given_at: '',
    sealed_sha256: 'aa',
    ...advance,
  }
  const given = advance ? [{ ...before, signature: await sign(utf8(advanceReceiptText(before))) }] : []
  const all: SampleFile[] = [
    ...files,
    { path: bundlePaths.votes, content: utf8(`\uFEFF${[voteColumns.join(';'), ...votes].join('\r\n')}\r\n`) },
    { path: bundlePaths.receipts, content: linesOf([...given, receipt]) },
    { path: bundlePaths.events, content: linesOf(log) },
    { path: bundlePaths.chain, content: linesOf(chain) },
  ]
  const stated = await Promise.all(all.map(async ({ path, content }) => ({ path, sha256: await sha256Of(content), bytes: content.length })))
  const told = manifest({
    format: 'delibera-bundle/1',
    company: { business_name: 'Fonderia Valserra S.p.A.', fiscal_code: null },
    meeting: { _id: meetingId, title: 'Assemblea ordinaria', held_at: '2027-04-20T08:00:00.000Z', status: 'COMPLETED' },
    issued_at: '2027-04-21T09:00:00.000Z',
    verify_url: 'https://delibera.test/verify',
    public_key,
    chain: { rows: chain.length, hash: chain.at(-1)!.hash },
    files: stated,
  })
  const written = utf8(JSON.stringify(told, null, 2))
  const last = [
    { path: bundlePaths.manifest, content: written },
    { path: bundlePaths.signature, content: utf8(await sign(written)) },
  ]
  return sampleZip([...spoil(all), ...last])
}
