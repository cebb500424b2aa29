import { advanceReceiptText } from '../advance/rules.ts'
import type { AdvanceReceipt } from '../advance/schema.ts'
import { signedAnswerText } from '../decisions/receipt.ts'
import { signedElectionText } from '../elections/receipt.ts'
import type { ElectionReceipt } from '../elections/schema.ts'
import { type Bytes, joined, sha256Of, utf8Of } from '../formats/bytes.ts'
import { isSignedBy } from '../formats/ed25519.ts'
import { openEnvelope } from '../formats/envelope.ts'
import { type CheckedSignature, pdfSignatures } from '../formats/pdf-signatures.ts'
import { readZip, unpack, type ZipEntry, ZipRefused } from '../formats/zip-reading.ts'
import type { LiveEvent } from '../live/events.ts'
import { signedText } from '../votes/receipt.ts'
import type { VoteReceipt } from '../votes/schema.ts'
import { type AnswerReceiptLine, checkOutcome } from './answer-list.ts'
import { type Chain, checkChain, checkEvents, linesOf } from './chain.ts'
import { type Finding, finding } from './findings.ts'
import { bundlePaths } from './layout.ts'
import { manifestOf } from './manifest.ts'
import type { BundleManifest } from './schema.ts'
import { checkElections, checkVotes } from './vote-list.ts'

export interface BundleCheck {
  manifest: BundleManifest | null
  findings: Finding[]
}

/** What is kept of the files while they are read one after the other. */
type Kept = Map<string, Bytes>
const keptPaths: readonly string[] = [
  bundlePaths.chain,
  bundlePaths.events,
  bundlePaths.votes,
  bundlePaths.elections,
  bundlePaths.receipts,
  bundlePaths.answers,
  bundlePaths.decision,
]

/** Everything that a bundle proves by itself: without a network, and without trusting whoever handed it over. */
export async function checkBundle(bytes: Bytes): Promise<BundleCheck> {
  let entries: ZipEntry[]
  try {
    entries = readZip(bytes)
  } catch (error) {
    if (error instanceof ZipRefused) return { manifest: null, findings: [finding('zip_refused', { fault: error.fault })] }
    throw error
  }
  const [signatureEntry, manifestEntry, ...files] = entries.toReversed()
  const isLast = manifestEntry?.name === bundlePaths.manifest && signatureEntry?.name === bundlePaths.signature
  const written = isLast ? await unpack(manifestEntry) : null
  const signature = isLast ? await unpack(signatureEntry) : null
  if (!written || !signature) return { manifest: null, findings: [finding('manifest_missing', {})] }
  const manifest = manifestOf(written)
  if (!manifest) return { manifest: null, findings: [finding('manifest_unreadable', {})] }
  const isSigned = await isSignedBy(manifest.public_key, (utf8Of(signature) ?? '').replace(/\n$/, ''), written)
  const kept: Kept = new Map()
  const signed = isSigned ? finding('manifest_signed', { key: await keyPrint(manifest.public_key) }) : finding('manifest_forged', {})
  const findings = [signed, ...(await checkFiles(manifest, files.reverse(), kept)), ...(await checkRecords(manifest, kept))]
  return { manifest, findings }
}

/** By which people compare a key: the beginning of its hash. */
export const keyPrint = async (key: string): Promise<string> => (await sha256Of(joined(new TextEncoder().encode(key)))).slice(0, 32)

/** Every file is there, in its place and as it was, and no other. */
async function checkFiles({ files }: BundleManifest, entries: readonly ZipEntry[], kept: Kept): Promise<Finding[]> {
  const faults: Finding[] = []
  const signed: Finding[] = []
  const listed = new Set(files.map((it) => it.path))
  const present = new Map(entries.map((it) => [it.name, it]))
  faults.push(...files.filter((it) => !present.has(it.path)).map(({ path }) => finding('file_missing', { path })))
  for (const [at, entry] of entries.entries()) {
    const path = entry.name
    const stated = files.find((it) => it.path === path)
    if (!stated) {
      faults.push(finding('file_added', { path }))
      continue
    }
    const content = await unpack(entry)
    const isSame = content !== null && content.length === stated.bytes && (await sha256Of(content)) === stated.sha256
    const isInPlace = faults.length > 0 || files[at]?.path === path
    if (!isSame || !isInPlace) faults.push(finding('file_changed', { path }))
    else if (keptPaths.includes(path)) kept.set(path, content)
    else signed.push(...(await documentFindings(path, content)))
  }
  if (listed.size !== files.length) faults.push(finding('manifest_unreadable', {}))
  return [...(faults.length > 0 ? faults : [finding('files_same', { count: files.length })]), ...signed]
}

/** Who signed the documents in it, where they bring signatures. Those are of other days than the bundle, and some of other people's programs. */
async function documentFindings(path: string, content: Bytes): Promise<Finding[]> {
  const signatures = await signaturesIn(path, content)
  const people = signatures.filter((it) => !it.isStamp)
  if (people.length === 0) return []
  const isGood = signatures.every((it) => it.status === 'good')
  return [
    isGood ? finding('document_signed', { path, names: people.map((it) => it.name ?? it.holder ?? '').join(', ') }) : finding('document_doubtful', { path }),
  ]
}

async function signaturesIn(path: string, content: Bytes): Promise<CheckedSignature[]> {
  if (/\.pdf$/i.test(path)) return pdfSignatures(content)
  return /\.p7m$/i.test(path) ? ((await openEnvelope(content))?.signatures ?? []) : []
}

/** The chain of acts, and what hangs on it: the log of the room, the votes, the receipts of who voted. */
async function checkRecords(manifest: BundleManifest, kept: Kept): Promise<Finding[]> {
  const written = kept.get(bundlePaths.chain)
  if (!written) return [finding('chain_missing', {})]
  const found = await checkChain(written, `meeting:${manifest.meeting._id}`)
  if ('row' in found) return [finding('chain_broken', { row: found.row })]
  const { chain } = found
  // Rows cut off at the end leave a chain that fits.
  if (chain.rows.length !== manifest.chain.rows || chain.hash !== manifest.chain.hash) return [finding('chain_broken', { row: chain.rows.length + 1 })]
  return [finding('chain_good', { count: chain.rows.length }), ...(await checkLog(manifest, chain, kept)), ...(await checkAnswers(manifest, chain, kept))]
}

async function checkLog({ public_key }: BundleManifest, chain: Chain, kept: Kept): Promise<Finding[]> {
  const log = kept.get(bundlePaths.events)
  const isLogged = chain.rows.some((it) => it.action === 'live.events')
  if (!log) return isLogged ? [finding('events_broken', {})] : []
  const events = await checkEvents(log, chain)
  if (!events) return [finding('events_broken', {})]
  const logged = events as unknown as LiveEvent[]
  const [list, elections] = [kept.get(bundlePaths.votes), kept.get(bundlePaths.elections)]
  const votes = list && isLogged ? checkVotes(list, logged) : 0
  const elected = elections && isLogged ? checkElections(elections, logged) : 0
  const isOther = votes === null || elected === null
  const counted = isOther ? [finding('votes_differ', {})] : votes + elected > 0 ? [finding('votes_good', { count: votes + elected })] : []
  return [finding('events_good', { count: events.length }), ...counted, ...(await checkReceipts(public_key, chain, kept.get(bundlePaths.receipts)))]
}

type Receipt = VoteReceipt | AdvanceReceipt | ElectionReceipt

const isAdvance = (it: Receipt): it is AdvanceReceipt => 'sealed_sha256' in it
const textOf = (it: Exclude<Receipt, AdvanceReceipt>): string => ('round' in it ? signedElectionText(it) : signedText(it))

/** A vote before the meeting, or a proxy with instructions to the designated representative. */
const isGiven = (action: string): boolean => action === 'advance.given' || action === 'designated.given'

/** What joins the receipt of a vote before the meeting to its row of the chain: the ballot, and the hash of what was sealed in it. */
const sealedIn = (it: unknown): string => {
  const { ballot_id, sealed_sha256 } = it as { ballot_id?: unknown; sealed_sha256?: unknown }
  return `${String(ballot_id)} ${String(sealed_sha256)}`
}

/** Each is signed with the installation's key, and names a row that is in the chain or is named by one. */
async function checkReceipts(key: string, { rows }: Chain, written: Bytes | undefined): Promise<Finding[]> {
  const receipts = written ? (linesOf(written) as Receipt[] | null) : []
  if (!receipts) return [finding('receipts_broken', { row: 0 })]
  const given = new Set(rows.flatMap((it) => (isGiven(it.action) ? [sealedIn(it.data)] : [])))
  const hashes = new Set(rows.map((it) => it.hash))
  for (const [at, it] of receipts.entries()) {
    const isNamed = isAdvance(it) ? given.has(sealedIn(it)) : hashes.has(it.hash)
    const text = isAdvance(it) ? advanceReceiptText(it) : textOf(it)
    const isGood = isNamed && (await isSignedBy(key, it.signature, joined(new TextEncoder().encode(text))))
    if (!isGood) return [finding('receipts_broken', { row: at + 1 })]
  }
  return receipts.length > 0 ? [finding('receipts_good', { count: receipts.length })] : []
}

/** Each answer to a decision without a meeting has its hash in the chain and the installation's signature, and every one that the chain names is there; its outcome is what they come to. */
async function checkAnswers({ public_key }: BundleManifest, { rows }: Chain, kept: Kept): Promise<Finding[]> {
  const written = kept.get(bundlePaths.answers)
  const receipts = written ? (linesOf(written) as AnswerReceiptLine[] | null) : []
  const named = rows.flatMap((it) => (it.action === 'decision.answered' ? [String((it.data as { sha256?: unknown }).sha256)] : []))
  if (!receipts || receipts.length !== named.length) return [finding('receipts_broken', { row: 0 })]
  for (const [at, it] of receipts.entries()) {
    const isHashed = (await sha256Of(joined(new TextEncoder().encode(it.line)))) === it.hash && named.includes(it.hash)
    const isGood = isHashed && (await isSignedBy(public_key, it.signature, joined(new TextEncoder().encode(signedAnswerText(it)))))
    if (!isGood) return [finding('receipts_broken', { row: at + 1 })]
  }
  const decision = kept.get(bundlePaths.decision)
  const counted = decision ? checkOutcome(decision, rows, receipts) : 0
  const outcome = counted === null ? [finding('outcome_differs', {})] : counted > 0 ? [finding('outcome_good', { count: counted })] : []
  return [...(receipts.length > 0 ? [finding('receipts_good', { count: receipts.length })] : []), ...outcome]
}
