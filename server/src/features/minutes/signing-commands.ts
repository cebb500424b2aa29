import { Fault } from '@delibera/core/faults'
import type { MemberSigning } from '@delibera/core/minutes/signatures'
import { accountSignature, refuseSign, type SignerStanding } from '@delibera/core/minutes/signing'
import type { SignatureArea } from '../../adapters/documents/port.ts'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import type { MeetingCaller } from '../../meeting/on-meeting.ts'
import { obey } from '../../meeting/room-points.ts'
import { requirePicture } from '../../parsing/pictures.ts'
import { newestVersions } from '../../stores/files/file-store.ts'
import { meetingRow } from '../../stores/meetings/meeting-store.ts'
import { participantsOf } from '../../stores/meetings/member-store.ts'
import {
  type DocumentRow,
  documentRows,
  lockedVerbal,
  type SignatureRow,
  signatureRows,
  type VerbalRow,
  verbalRow,
} from '../../stores/minutes/minutes-store.ts'
import { markSigned } from '../../stores/minutes/signature-store.ts'
import type { ActReader } from './act-reads.ts'
import { addDocument, onlyIfKept, type StoredDocument, storeDocument } from './document-commands.ts'
import { tellSigned } from './signed-commands.ts'

/** Others may sign meanwhile: their signature is then under this one. */
const attempts = 12

interface Drawn {
  caller: MeetingCaller
  member_id: string
  by: 'link' | 'account'
  /** Who acts, for the record. */
  actor: string
  signature: MemberSigning['signature']
  /** What the act is of, unless a meeting. */
  read?: ActReader | undefined
}

/**
 * Signs with a seal of the product under what was drawn. The file is sealed outside the transaction, which takes it only if nobody has signed in
 * between: no signature is ever lost, and none is there by half. Who has signed already has signed.
 */
export async function signDrawn(deps: Deps, drawn: Drawn): Promise<void> {
  requirePicture('signature.image', drawn.signature.image)
  for (let left = attempts; left > 0; left--) {
    const ready = await readyToSign(deps, drawn)
    if (ready === null || (await sealAndKeep(deps, drawn, ready))) return
  }
  throw new Fault('E0002', { reason: 'changed' })
}

interface Ready {
  verbal: VerbalRow
  own: SignatureRow
  rows: readonly SignatureRow[]
  documents: readonly DocumentRow[]
}

export const standingIn = (verbal: VerbalRow | null, own: SignatureRow | null): SignerStanding => ({
  confirmed_at: verbal?.confirmed_at ?? null,
  for_notary: verbal?.told?.for_notary ?? false,
  own,
})

/** Null when they have signed. */
async function readyToSign({ db }: Deps, { caller, member_id, by }: Drawn): Promise<Ready | null> {
  const verbal = await verbalRow(db, caller.meeting)
  const rows = verbal ? await signatureRows(db, verbal._id) : []
  const own = rows.find((it) => it.member_id === member_id) ?? null
  if (own?.signed_at) return null
  obey(refuseSign(standingIn(verbal, own), by))
  return { verbal: verbal!, own: own!, rows, documents: await documentRows(db, verbal!._id) }
}

async function sealAndKeep(deps: Deps, drawn: Drawn, ready: Ready): Promise<boolean> {
  const { own, documents, verbal } = ready
  const base = newestPdf(documents)
  const at = deps.clock.now()
  const { image, strokes } = drawn.signature
  const content = await deps.seals.sign(await documentBytes(deps, base), {
    area: areaFor(ready),
    name: own.name,
    reason: verbal.told!.title,
    at,
    ...(strokes?.length ? { strokes } : { image: Buffer.from(image.slice(image.indexOf(',') + 1), 'base64') }),
  })
  const stored = await storeDocument(deps, { content, name: base.name })
  return onlyIfKept(deps, stored, (tx) => keepSeal(tx, deps, drawn, { ...ready, stored, at }))
}

async function keepSeal(tx: Tx, deps: Deps, { caller, member_id, by, actor, read }: Drawn, it: Ready & { stored: StoredDocument; at: Date }): Promise<boolean> {
  const verbal = (await lockedVerbal(tx, caller.meeting))!
  const own = (await signatureRows(tx, verbal._id)).find((one) => one.member_id === member_id) ?? null
  // Between two presses of the same hand the first counts: the next turn finds that they have signed.
  if (own?.signed_at || (await documentRows(tx, verbal._id)).length !== it.documents.length) return false
  obey(refuseSign(standingIn(verbal, own), by))
  await addDocument(tx, verbal, { kind: 'SEALED', stored: it.stored, member_ids: [member_id], at: it.at })
  await markSigned(tx, verbal._id, { signers: [{ member_id }], way: 'DRAWN', at: it.at })
  const data = { way: 'DRAWN', by, name: own!.name, role: own!.role, certificate: deps.seals.certificate.fingerprint }
  await tellSigned(tx, deps, { caller, actor, read, member_ids: [member_id], data: { ...data, sha256: it.stored.sha256.toString('hex') } })
  return true
}

/** The one that the next signature goes upon: an envelope holds it, and a deed is another document. */
export function newestPdf(documents: readonly DocumentRow[]): DocumentRow {
  const last = documents.findLast((it) => it.kind === 'CONFIRMED' || it.kind === 'SEALED' || it.kind === 'ELSEWHERE')
  if (!last) throw new Fault('E0002', { reason: 'not_confirmed' })
  return last
}

export async function documentBytes({ db, storage }: Pick<Deps, 'db' | 'storage'>, { file_id }: Pick<DocumentRow, 'file_id'>): Promise<Buffer> {
  const [version] = await newestVersions(db, file_id)
  const bytes = version ? await storage.read(version.storage_key) : null
  if (!bytes) throw new Fault('GEN01', 'storage')
  return bytes
}

/** In the margin, as one signs beside a page: from the foot upwards, in points; a sheet is as tall as an A4. */
const margin = { x: 6, w: 92, h: 34, foot: 770, rows: 15 }

/** Chair and secretary where the paper has a place for them, others beside it. */
function areaFor({ own, rows, documents }: Ready): SignatureArea {
  const places = documents[0]!.areas
  const key = own.role === 'OTHER' ? `other-${own.position}` : own.role.toLowerCase()
  const place = places.find((it) => it.key === key)
  if (place) return place
  const turn = rows.filter((it) => it.role === 'OTHER').findIndex((it) => it.member_id === own.member_id)
  const at = Math.max(0, turn)
  const page = Math.max(1, (places.at(-1)?.page ?? 1) - Math.floor(at / margin.rows))
  return { key, page, x: margin.x, y: margin.foot - margin.h * ((at % margin.rows) + 1), w: margin.w, h: margin.h }
}

/** As whom somebody signs by their account. Nobody else does, whatever their role in the company. */
export async function accountSigner({ db }: Pick<Deps, 'db'>, { meeting, user }: Pick<Contexts['meeting'], 'meeting' | 'user'>): Promise<string> {
  const verbal = await verbalRow(db, meeting)
  if (!verbal?.told) throw new Fault('E0002', { reason: 'not_confirmed' })
  if (verbal.told.for_notary) throw new Fault('E0002', { reason: 'notary' })
  const rows = await signatureRows(db, verbal._id)
  const { administrator_id, administrator_user_id } = await meetingRow(db, meeting)
  const { email } = await db.selectFrom('users').select('email').where('_id', '=', user).executeTakeFirstOrThrow()
  const ids = rows.map((it) => it.member_id)
  const people = ids.length > 0 ? await participantsOf(db, meeting, ids) : []
  const account = { email, chair_id: administrator_user_id === user ? administrator_id : null }
  const signer = accountSignature(rows, account, (id) => people.find((it) => it._id === id)?.email)
  if (!signer) throw new Fault('CP003')
  return signer.member_id
}
