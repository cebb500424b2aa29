import { Fault } from '@delibera/core/faults'
import { canWriteFile, type FileCaller } from '@delibera/core/files/rules'
import type { MessageKey } from '@delibera/core/i18n/texts'
import type { DocumentKind } from '@delibera/core/minutes/signatures'
import { refuseSign } from '@delibera/core/minutes/signing'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { usableVersion } from '../files/commands.ts'
import { fileOf } from '../files/store.ts'
import { obey } from '../live/point-commands.ts'
import type { Caller } from '../meetings/commands.ts'
import { addDocument, onlyIfKept, type StoredDocument, storeDocument } from './document-commands.ts'
import { markSigned } from './signature-store.ts'
import { tellSigned } from './signed-commands.ts'
import { documentBytes, newestPdf, standingIn } from './signing-commands.ts'
import { type DocumentRow, documentRows, lockedVerbal, signatureRows, type VerbalRow, verbalRow } from './store.ts'

export interface Handed {
  caller: Caller
  who: FileCaller
  actor: string
  by: 'link' | 'account'
  file_id: string
  /** Who signed it. */
  member_ids: readonly string[]
}

export const refuseFile = (message: MessageKey, path = 'file_id') => new Fault('E0001', [{ path, message }])

interface HandedFile {
  content: Buffer
  name: string
  mime_type: string
  sha256: Buffer
}

/** A file of this meeting, or of no meeting of the company; a member's own upload. */
export async function handedFile(deps: Deps, { caller, who, file_id }: Pick<Handed, 'caller' | 'who' | 'file_id'>, path = 'file_id'): Promise<HandedFile> {
  const file = await fileOf(deps.db, file_id)
  const isHere = file?.company_id === caller.company && (file.meeting_id === null || file.meeting_id === caller.meeting)
  if (!isHere || file.context !== 'verbal' || !canWriteFile(file, who)) throw refuseFile('invalidValue', path)
  const version = await usableVersion(deps, file)
  const content = await deps.storage.read(version.storage_key)
  if (!content) throw refuseFile('fileNotUploaded', path)
  if (version.mime_type !== 'application/pdf' && version.mime_type !== 'application/pkcs7-mime') throw refuseFile('onlyPdfOrEnvelopeAllowed', path)
  return { content, name: version.name, mime_type: version.mime_type, sha256: version.sha256! }
}

/**
 * Takes a file that was signed by other means: the newest file with more signatures at its end, or the very same in an envelope. Each is checked; who
 * vouches for their certificates is not known here, so the names in them are kept for whoever wants to ask.
 */
export async function handInSigned(deps: Deps, handed: Handed): Promise<void> {
  const verbal = await verbalRow(deps.db, handed.caller.meeting)
  await deps.db.transaction().execute((tx) => refuseSigners(tx, handed, verbal))
  const documents = await documentRows(deps.db, verbal!._id)
  const file = await handedFile(deps, handed)
  if (await isTaken(deps, handed, { verbal: verbal!, documents, file })) return
  const base = newestPdf(documents)
  const isEnvelope = file.mime_type === 'application/pkcs7-mime'
  const holders = isEnvelope
    ? await enveloped(deps, file.content, await documentBytes(deps, base))
    : await signedUpon(deps, file.content, await documentBytes(deps, base))
  if (holders.length < handed.member_ids.length) throw refuseFile('fileSignaturesMissing')
  const kind = isEnvelope ? 'ENVELOPE' : 'ELSEWHERE'
  const name = isEnvelope ? `${base.name}.p7m` : base.name
  const stored = await storeDocument(deps, { content: file.content, name, mime_type: file.mime_type })
  const isKept = await onlyIfKept(deps, stored, (tx) => keep(tx, deps, handed, { documents, stored, kind, holders }))
  // Somebody signed in between: their signature is not in this file, which would lose it.
  if (!isKept) throw new Fault('E0002', { reason: 'changed' })
}

/** Each of them signs: none may be a stranger, nor have been left unasked where the link is the proof. */
async function refuseSigners(tx: Tx, { by, member_ids }: Handed, verbal: VerbalRow | null): Promise<void> {
  const rows = verbal ? await signatureRows(tx, verbal._id) : []
  for (const id of member_ids) {
    const own = rows.find((it) => it.member_id === id) ?? null
    if (verbal?.told && !own && by === 'account') throw new Fault('MB003', { member_ids: [id] })
    obey(refuseSign(standingIn(verbal, own), by))
  }
}

interface Known {
  verbal: VerbalRow
  documents: readonly DocumentRow[]
  file: HandedFile
}

/** Handed in twice it is taken once. Who signed in another way does not sign again. */
async function isTaken({ db }: Deps, { member_ids }: Handed, { verbal, documents, file }: Known): Promise<boolean> {
  const same = documents.find((it) => it.sha256.equals(file.sha256))
  if (same && member_ids.every((id) => same.member_ids.includes(id))) return true
  const signed = (await signatureRows(db, verbal._id)).filter((it) => it.signed_at !== null && member_ids.includes(it.member_id))
  if (signed.length > 0) throw new Fault('E0002', { reason: 'signed', member_ids: signed.map((it) => it.member_id) })
  return false
}

/** Whose certificates signed what was added to a PDF (PAdES). */
async function signedUpon({ seals }: Deps, content: Buffer, base: Buffer): Promise<(string | null)[]> {
  if (!content.subarray(0, base.length).equals(base)) throw refuseFile('fileNotTheseMinutes')
  const added = (await seals.verify(content)).filter((it) => it.bytes > base.length)
  if (added.length === 0) throw refuseFile('fileNotSigned')
  if (!added.every((it) => it.is_valid && it.is_whole)) throw refuseFile('fileSignatureInvalid')
  if (!(await seals.isOnlySigned(base, content))) throw refuseFile('fileNotTheseMinutes')
  return added.map((it) => it.holder)
}

/** Whose certificates signed an envelope around exactly this file (CAdES). */
async function enveloped({ seals }: Deps, content: Buffer, base: Buffer): Promise<(string | null)[]> {
  const opened = await seals.open(content)
  if (opened === 'detached') throw refuseFile('fileSignatureDetached')
  if (!opened) throw refuseFile('fileNotEnvelope')
  if (!opened.content.equals(base)) throw refuseFile('fileNotTheseMinutes')
  if (!opened.signatures.every((it) => it.is_valid)) throw refuseFile('fileSignatureInvalid')
  return opened.signatures.map((it) => it.holder)
}

interface Kept {
  documents: readonly DocumentRow[]
  stored: StoredDocument
  kind: DocumentKind
  holders: readonly (string | null)[]
}

async function keep(tx: Tx, deps: Deps, handed: Handed, { documents, stored, kind, holders }: Kept): Promise<boolean> {
  const { caller, member_ids, actor } = handed
  const verbal = await lockedVerbal(tx, caller.meeting)
  if (!verbal || (await documentRows(tx, verbal._id)).length !== documents.length) return false
  await refuseSigners(tx, handed, verbal)
  const at = deps.clock.now()
  await addDocument(tx, verbal, { kind, stored, member_ids, at })
  await markSigned(tx, verbal._id, { member_ids, way: 'ELSEWHERE', at })
  const data = { way: 'ELSEWHERE', kind, sha256: stored.sha256.toString('hex'), holders: [...holders], trust: 'unknown' }
  await tellSigned(tx, deps, { caller, actor, member_ids, data })
  return true
}
