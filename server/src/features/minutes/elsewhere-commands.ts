import { Fault } from '@delibera/core/faults'
import { canWriteFile, type FileCaller } from '@delibera/core/files/rules'
import type { MessageKey } from '@delibera/core/i18n/texts'
import { type Attributed, attributed, type Certified, identityRule, type Signatory } from '@delibera/core/minutes/identity'
import type { DocumentKind } from '@delibera/core/minutes/signatures'
import { refuseSign } from '@delibera/core/minutes/signing'
import { fullName } from '@delibera/core/names'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { MeetingCaller } from '../../meeting/on-meeting.ts'
import { obey } from '../../meeting/room-points.ts'
import { fileOf } from '../../stores/files/file-store.ts'
import { type Participant, participantsOf } from '../../stores/meetings/member-store.ts'
import { type DocumentRow, documentRows, lockedVerbal, signatureRows, type VerbalRow, verbalRow } from '../../stores/minutes/minutes-store.ts'
import { markSigned } from '../../stores/minutes/signature-store.ts'
import { usableVersion } from '../files/commands.ts'
import type { ActReader } from './act-reads.ts'
import { addDocument, onlyIfKept, type StoredDocument, storeDocument } from './document-commands.ts'
import { tellSigned } from './signed-commands.ts'
import { documentBytes, newestPdf, standingIn } from './signing-commands.ts'

export interface Handed {
  caller: MeetingCaller
  who: FileCaller
  actor: string
  by: 'link' | 'account'
  file_id: string
  /** Who signed it. */
  member_ids: readonly string[]
  /** Rules that somebody goes on in spite of. */
  ack?: readonly string[] | undefined
  /** What the act is of, unless a meeting. */
  read?: ActReader | undefined
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
 * Takes a file that was signed by other means: the newest file with more signatures at its end, or the very same in an envelope. Each is checked, and so is whether
 * its certificate names who is said to have signed; who vouches for that certificate is not known here.
 */
export async function handInSigned(deps: Deps, handed: Handed): Promise<void> {
  const verbal = await verbalRow(deps.db, handed.caller.meeting)
  await deps.db.transaction().execute((tx) => refuseSigners(tx, handed, verbal))
  const documents = await documentRows(deps.db, verbal!._id)
  const file = await handedFile(deps, handed)
  if (await isTaken(deps, handed, { verbal: verbal!, documents, file })) return
  const base = newestPdf(documents)
  const isEnvelope = file.mime_type === 'application/pkcs7-mime'
  const found = isEnvelope
    ? await enveloped(deps, file.content, await documentBytes(deps, base))
    : await signedUpon(deps, file.content, await documentBytes(deps, base))
  if (found.length < handed.member_ids.length) throw refuseFile('fileSignaturesMissing')
  const signers = await attributedTo(deps, handed, verbal!, found)
  const kind = isEnvelope ? 'ENVELOPE' : 'ELSEWHERE'
  const name = isEnvelope ? `${base.name}.p7m` : base.name
  const stored = await storeDocument(deps, { content: file.content, name, mime_type: file.mime_type })
  const isKept = await onlyIfKept(deps, stored, (tx) => keep(tx, deps, handed, { documents, stored, kind, signers }))
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

/** L-SIG-02: a certificate of somebody else is refused; where only the name speaks for it, a person has to say that it is theirs. */
async function attributedTo({ db }: Deps, { caller, member_ids, ack }: Handed, verbal: VerbalRow, found: readonly Certified[]): Promise<Attributed[]> {
  const people = new Map((await participantsOf(db, caller.meeting, member_ids)).map((it) => [it._id, it]))
  const names = new Map((await signatureRows(db, verbal._id)).map((it) => [it.member_id, it.name]))
  const signatories = member_ids.map((id): Signatory => signatoryOf(id, people.get(id), names.get(id) ?? ''))
  const given = attributed(signatories, found)
  const holder = found.map((it) => it.holder ?? '?').join(', ')
  const named = (isNamed: (it: Attributed | null) => boolean) => signatories.filter((it) => isNamed(given.get(it.member_id) ?? null)).map((it) => it.name)
  const [strangers, byName] = [named((it) => it === null), named((it) => it?.identity === 'NAME')]
  if (strangers.length > 0) throw refuseIdentity('BLOCK', { name: strangers.join(', '), holder })
  if (byName.length > 0 && !ack?.includes(identityRule)) throw refuseIdentity('WARN', { name: byName.join(', '), holder })
  return [...given.values()].filter((it) => it !== null)
}

/** A company signs by its legal representative. */
export function signatoryOf(member_id: string, person: Participant | undefined, name: string): Signatory {
  if (person?.kind === 'S') return { member_id, name: person.legal_representative ?? name, fiscal_code: person.cf_legal_representative }
  return { member_id, name: person ? fullName(person) : name, fiscal_code: person?.fiscal_code ?? null }
}

export const refuseIdentity = (severity: 'BLOCK' | 'WARN', data: { name: string; holder: string }) =>
  new Fault('MT002', { rules: [{ id: identityRule, severity, ok: false, overridable: severity === 'WARN', data }] })

/** Whose certificates signed what was added to a PDF (PAdES); `other` is said of a file that is another one. */
export async function signedUpon({ seals }: Deps, content: Buffer, base: Buffer, other: MessageKey = 'fileNotTheseMinutes'): Promise<Certified[]> {
  if (!content.subarray(0, base.length).equals(base)) throw refuseFile(other)
  const added = (await seals.verify(content)).filter((it) => it.bytes > base.length)
  if (added.length === 0) throw refuseFile('fileNotSigned')
  if (!added.every((it) => it.is_valid && it.is_whole)) throw refuseFile('fileSignatureInvalid')
  if (!(await seals.isOnlySigned(base, content))) throw refuseFile(other)
  return added
}

/** Whose certificates signed an envelope around exactly this file (CAdES). */
export async function enveloped({ seals }: Deps, content: Buffer, base: Buffer, other: MessageKey = 'fileNotTheseMinutes'): Promise<Certified[]> {
  const opened = await seals.open(content)
  if (opened === 'detached') throw refuseFile('fileSignatureDetached')
  if (!opened) throw refuseFile('fileNotEnvelope')
  if (!opened.content.equals(base)) throw refuseFile(other)
  if (!opened.signatures.every((it) => it.is_valid)) throw refuseFile('fileSignatureInvalid')
  return opened.signatures
}

interface Kept {
  documents: readonly DocumentRow[]
  stored: StoredDocument
  kind: DocumentKind
  signers: readonly Attributed[]
}

async function keep(tx: Tx, deps: Deps, handed: Handed, { documents, stored, kind, signers }: Kept): Promise<boolean> {
  const { caller, member_ids, actor, read } = handed
  const verbal = await lockedVerbal(tx, caller.meeting)
  if (!verbal || (await documentRows(tx, verbal._id)).length !== documents.length) return false
  await refuseSigners(tx, handed, verbal)
  const at = deps.clock.now()
  await addDocument(tx, verbal, { kind, stored, member_ids, at })
  await markSigned(tx, verbal._id, { signers, way: 'ELSEWHERE', at })
  const found = signers.map(({ member_id, identity, holder }) => ({ member_id, identity, holder }))
  const confirmed = signers.some((it) => it.identity === 'NAME') ? { ack: [identityRule] } : {}
  const data = { way: 'ELSEWHERE', kind, sha256: stored.sha256.toString('hex'), signers: found, trust: 'unknown', ...confirmed }
  await tellSigned(tx, deps, { caller, actor, member_ids, data, read })
  return true
}
