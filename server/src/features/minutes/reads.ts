import { dayInRome } from '@delibera/core/dates'
import { defaultLocale } from '@delibera/core/locale'
import { minutesHtml } from '@delibera/core/minutes/html'
import type { Verbal, VerbalSaved } from '@delibera/core/minutes/schema'
import type { VerbalDocument, VerbalSignature } from '@delibera/core/minutes/signatures'
import type { Deps } from '../../deps.ts'
import type { MeetingCaller } from '../../meeting/on-meeting.ts'
import { type DocumentRow, notesOf, type SignatureRow, type VerbalRow, type VersionRow, versionsOf } from '../../stores/minutes/minutes-store.ts'
import { type Act, type ActReader, gapsIn, signedBy, textNow } from './act-reads.ts'
import { heldMeeting } from './held-reads.ts'

type Tools = Pick<Deps, 'db' | 'clock' | 'config' | 'documents'>

/** The minutes as those who write them see them. Pure: nothing is saved by looking. */
export async function verbalView(deps: Tools, caller: MeetingCaller, read: ActReader = heldMeeting): Promise<Verbal> {
  const { db } = deps
  const held = await read(db, deps, caller)
  const { verbal } = held
  const versions = verbal ? await versionsOf(db, verbal._id) : []
  const text = textNow(held, { locale: defaultLocale, generated_on: generatedOn(versions) })
  const { signatures, documents, has_deed } = await signedBy(db, held)
  const gaps = gapsIn(deps, held, text)
  return {
    meeting_id: held.row._id,
    _id: verbal?._id ?? null,
    locale: text.locale,
    closing: held.closing,
    html: minutesHtml(text.blocks),
    blocks: [...text.blocks],
    generated: [...text.generated],
    is_outdated: text.is_outdated,
    ...standingOf(held),
    versions: versions.map(versionSeen),
    notes: verbal ? await notesOf(db, verbal._id) : [],
    events: await held.events(db, [...text.blocks, ...text.generated]),
    signatures: signatures.map(signatureSeen),
    documents: documents.map(documentSeen),
    checks: held.checks({ gaps, signatures, has_deed }),
    gaps,
  }
}

/** How much minutes that are being written still lack. */
export async function gapsLeft(deps: Tools, caller: MeetingCaller): Promise<number> {
  const held = await heldMeeting(deps.db, deps, caller)
  const versions = held.verbal ? await versionsOf(deps.db, held.verbal._id) : []
  return gapsIn(deps, held, textNow(held, { locale: defaultLocale, generated_on: generatedOn(versions) })).length
}

/** What saving answers. */
export async function savedView(deps: Tools, held: Act): Promise<VerbalSaved> {
  const verbal = held.verbal!
  const versions = await versionsOf(deps.db, verbal._id)
  const text = textNow(held, { locale: verbal.locale, generated_on: generatedOn(versions) })
  const gaps = gapsIn(deps, held, text)
  const { signatures, has_deed } = await signedBy(deps.db, held)
  return {
    _id: verbal._id,
    version: verbal.version,
    versions: versions.map(versionSeen),
    updated_at: verbal.updated_at,
    notes: await notesOf(deps.db, verbal._id),
    checks: held.checks({ gaps, signatures, has_deed }),
    gaps,
  }
}

/** The day on which the product wrote the text that stands beside the edited one. */
export function generatedOn(versions: readonly VersionRow[]): string | null {
  const last = versions.find((it) => it.kind === 'GENERATED')
  return last ? dayInRome(new Date(last.at)) : null
}

function standingOf({ for_notary, verbal }: Act): Pick<Verbal, 'version' | 'updated_at' | 'confirmed' | 'confirmed_at' | 'number' | 'for_notary'> {
  return {
    version: verbal?.version ?? 0,
    updated_at: verbal?.updated_at ?? null,
    confirmed: verbal?.told != null,
    confirmed_at: verbal?.confirmed_at ?? null,
    number: verbal ? bookNumber(verbal) : null,
    for_notary: verbal?.told?.for_notary ?? for_notary,
  }
}

/** Where they stand in the book; null for what is not in it. */
export const bookNumber = ({ book_number, book_year, told }: Pick<VerbalRow, 'book_number' | 'book_year' | 'told'>): Verbal['number'] =>
  book_number && told ? { number: book_number, year: book_year!, book: told.book } : null

const versionSeen = ({ version, kind, at, author }: VersionRow) => ({ version, kind, at, author })

export const signatureSeen = (it: SignatureRow): VerbalSignature => ({
  member_id: it.member_id,
  name: it.name,
  role: it.role,
  requested_at: it.requested_at,
  reminded_at: it.reminded_at,
  read_at: it.read_at,
  signed_at: it.signed_at,
  way: it.way,
  identity: it.identity,
  holder: it.holder,
  refused_at: it.refused_at,
  refusal: it.refusal,
})

export const documentSeen = ({ sha256, ...it }: DocumentRow): VerbalDocument => ({
  _id: it._id,
  kind: it.kind,
  file_id: it.file_id,
  name: it.name,
  sha256: sha256.toString('hex'),
  bytes: it.bytes,
  at: it.at,
  member_ids: it.member_ids,
})
