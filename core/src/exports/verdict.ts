import type { Verification } from '../minutes/signatures.ts'
import { keyPrint } from './bundle.ts'
import type { Examination } from './examination.ts'
import { type Finding, finding, signatureFindings } from './findings.ts'

/** Four shapes. Unknown accuses nobody: it may be a scan, a print, or a document of others. */
export type VerdictOutcome = 'valid' | 'modified' | 'doubtful' | 'unknown'

/** What is said first, in one sentence. */
export type Sentence =
  | 'issued'
  | 'whole_bundle'
  | 'signed_bundle'
  | 'changed'
  | 'changed_bundle'
  | 'extended'
  | 'unchecked'
  | 'unregistered'
  | 'signed_since'
  | 'other_bundle'
  | 'unasked'
  | 'unknown'
  | 'unknown_signed'
  | 'unknown_unasked'

export interface Verdict {
  outcome: VerdictOutcome
  sentence: Sentence
  findings: Finding[]
  /** What is known of the document, or of the one that it began as. */
  document: Verification['document']
  isStart: boolean
}

/** What the installation said: of the file, and of the first of its beginnings that it knows. */
export interface Answer {
  file: Verification
  start: Verification['document']
}

/** What to tell of a file that was examined. `answer` is what the installation knows of its hash; null when it could not be asked. */
export async function verdictOf(examination: Examination, answer: Answer | null): Promise<Verdict> {
  const { outcome, sentence } = judged(examination, answer)
  const document = answer?.file.document ?? answer?.start ?? null
  const findings = [...(await registryFindings(examination, answer)), ...ownFindings(examination, answer)]
  return { outcome, sentence, findings, document, isStart: document !== null && answer?.file.document === null }
}

type Judged = Pick<Verdict, 'outcome' | 'sentence'>
const valid = (sentence: Sentence): Judged => ({ outcome: 'valid', sentence })
const modified = (sentence: Sentence): Judged => ({ outcome: 'modified', sentence })
const doubtful = (sentence: Sentence): Judged => ({ outcome: 'doubtful', sentence })
const unknown = (sentence: Sentence): Judged => ({ outcome: 'unknown', sentence })

function judged(it: Examination, answer: Answer | null): Judged {
  if (answer?.file.issued) return it.integrity === 'intact' || it.integrity === 'unsigned' ? valid('issued') : doubtful('unchecked')
  if (it.integrity === 'changed') return modified(it.kind === 'bundle' ? 'changed_bundle' : 'changed')
  if (it.kind === 'bundle') return judgedBundle(it, answer)
  if (it.integrity === 'extended' && answer?.start) return modified('extended')
  if (it.integrity === 'unclear' || it.integrity === 'extended') return doubtful(it.integrity === 'extended' ? 'extended' : 'unchecked')
  return judgedUnissued(it, answer)
}

/** A file whose bytes are as they were signed, or that nobody signed, and that the installation does not know as its own. */
function judgedUnissued(it: Examination, answer: Answer | null): Judged {
  if (!answer) return it.integrity === 'intact' ? doubtful('unasked') : unknown('unknown_unasked')
  if (answer.start) return doubtful('signed_since')
  if (it.integrity === 'unsigned') return unknown('unknown')
  return it.signatures.some((one) => one.certificate === answer.file.installation.seal) ? doubtful('unregistered') : unknown('unknown_signed')
}

/** A bundle proves itself by the installation's key; whose key it is, only the installation can say. */
function judgedBundle({ integrity, manifest }: Examination, answer: Answer | null): Judged {
  if (answer && manifest?.public_key !== answer.file.installation.key) return doubtful('other_bundle')
  if (integrity === 'unclear') return doubtful('unchecked')
  // Every bundle that leaves is registered: this archive was written by another hand, whatever is in it.
  return answer ? doubtful('signed_bundle') : valid('whole_bundle')
}

async function registryFindings({ kind, manifest }: Examination, answer: Answer | null): Promise<Finding[]> {
  const key = kind === 'bundle' && manifest ? await keyFinding(manifest.public_key, manifest.verify_url, answer) : []
  if (!answer) return [...key, ...(kind === 'bundle' ? [] : [finding('not_asked', {})])]
  const newer = answer.file.document?.is_latest === false ? [finding('newer_exists', {})] : []
  const start = answer.file.issued || !answer.start ? [] : [finding('start_registered', {})]
  return [answer.file.issued ? finding('registered', {}) : finding('not_registered', {}), ...start, ...newer, ...key]
}

async function keyFinding(key: string, address: string, answer: Answer | null): Promise<Finding[]> {
  if (!answer) return [finding('key_unasked', { key: await keyPrint(key), address })]
  return [answer.file.installation.key === key ? finding('key_own', {}) : finding('key_other', {})]
}

function ownFindings({ kind, integrity, signatures, findings }: Examination, answer: Answer | null): Finding[] {
  if (kind === 'bundle') return findings
  const signed = signatureFindings(signatures, answer?.file.installation.seal ?? null)
  // What was issued without signatures lacks none.
  if (integrity === 'unsigned') return kind === 'other' || answer?.file.issued ? [] : [finding('no_signatures', {})]
  if (integrity === 'extended') return [...signed, finding('added_after', {})]
  return integrity === 'intact' ? [...signed, finding('nothing_added', {})] : signed
}
