import { asciiOf, type Bytes, sha256Of } from '../formats/bytes.ts'
import { openEnvelope } from '../formats/envelope.ts'
import { type CheckedSignature, pdfSignatures } from '../formats/pdf-signatures.ts'
import { zipNames } from '../formats/zip-names.ts'
import { checkBundle } from './bundle.ts'
import type { Finding } from './findings.ts'
import { bundlePaths } from './layout.ts'
import type { BundleManifest } from './schema.ts'

/**
 * What a file says of itself. `intact`: all signatures are good and cover it to its end. `extended`: they are good, and something was added after the
 * last one. `unclear`: one of them cannot be checked here.
 */
export type Integrity = 'intact' | 'changed' | 'extended' | 'unclear' | 'unsigned'

export interface Examination {
  kind: 'pdf' | 'envelope' | 'bundle' | 'other'
  sha256: string
  bytes: number
  integrity: Integrity
  signatures: CheckedSignature[]
  /** What was checked inside the bundle; empty for any other file. */
  findings: Finding[]
  manifest: BundleManifest | null
  /** Hashes of what it was before a signature or an envelope was put around it, the newest first. */
  starts: string[]
}

/** Looks at a file without asking anybody. */
export async function examine(bytes: Bytes): Promise<Examination> {
  const known = { sha256: await sha256Of(bytes), bytes: bytes.length }
  if (isZip(bytes)) return { ...known, ...(await examineZip(bytes)) }
  // Before a PDF: the one in it begins within the bytes where readers look for one.
  const envelope = await openEnvelope(bytes)
  if (!envelope) return { ...known, ...(isPdf(bytes) ? await examinePdf(bytes) : nothing) }
  const inside = isPdf(envelope.content) ? await examinePdf(envelope.content) : nothing
  const integrity = worst(integrityOf(envelope.signatures, envelope.content.length), inside.integrity)
  const starts = [...(await Promise.all([...envelope.inside, envelope.content].map(sha256Of))), ...inside.starts]
  return { ...known, ...nothing, kind: 'envelope', integrity, signatures: [...inside.signatures, ...envelope.signatures], starts }
}

type Looked = Omit<Examination, 'sha256' | 'bytes'>
const nothing: Looked = { kind: 'other', integrity: 'unsigned', signatures: [], findings: [], manifest: null, starts: [] }

/** A header may stand after a few other bytes; readers look for it in the first thousand. */
const isPdf = (bytes: Bytes): boolean => asciiOf(bytes.subarray(0, 1024)).includes('%PDF-')
const isZip = (bytes: Bytes): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b

async function examinePdf(bytes: Bytes): Promise<Looked> {
  const signatures = await pdfSignatures(bytes)
  const lengths = [...new Set(signatures.map((it) => it.length))].filter((it) => it < bytes.length).reverse()
  const starts = await Promise.all(lengths.map((it) => sha256Of(bytes.slice(0, it))))
  return { ...nothing, kind: 'pdf', integrity: integrityOf(signatures, bytes.length), signatures, starts }
}

function integrityOf(signatures: readonly CheckedSignature[], length: number): Integrity {
  if (signatures.length === 0) return 'unsigned'
  if (signatures.some((it) => it.status === 'changed' || it.status === 'forged')) return 'changed'
  if (signatures.some((it) => it.status !== 'good')) return 'unclear'
  return signatures.some((it) => it.length === length) ? 'intact' : 'extended'
}

const order: readonly Integrity[] = ['changed', 'extended', 'unclear', 'intact', 'unsigned']
const worst = (one: Integrity, other: Integrity): Integrity => (order.indexOf(one) < order.indexOf(other) ? one : other)

/** An archive that is none of our bundles is a file like any other. */
async function examineZip(bytes: Bytes): Promise<Looked> {
  const { manifest, findings } = await checkBundle(bytes)
  const names = zipNames(bytes)
  const isOurs = manifest !== null || (names.includes(bundlePaths.manifest) && names.includes(bundlePaths.signature))
  if (!isOurs) return nothing
  // The signatures of documents in it are told; the hash of each document stands in the manifest, whatever they are.
  const levels = new Set(findings.filter((it) => it.code !== 'document_doubtful').map((it) => it.level))
  return { ...nothing, kind: 'bundle', integrity: levels.has('bad') ? 'changed' : levels.has('attention') ? 'unclear' : 'intact', findings, manifest }
}
