import type { SignerRole, Verification } from '@delibera/core/minutes/signatures'
import type { Db } from '../../db/connect.ts'
import { documentRows, type MinutesHead, signatureRows } from './minutes-store.ts'

type Issued = NonNullable<Verification['document']>

/** What is told of a file to whoever has its hash, and so the file: minutes and records of any step, the deed, answers, sheets and bundles. Null: it is not ours. */
export async function issuedDocument(db: Db, sha256: Buffer): Promise<Issued | null> {
  return (await issuedMinutes(db, sha256)) ?? (await issuedFile(db, sha256))
}

async function issuedMinutes(db: Db, sha256: Buffer): Promise<Issued | null> {
  const found = await db
    .selectFrom('verbal_documents as document')
    .innerJoin('verbals', 'verbals._id', 'document.verbal_id')
    .innerJoin('meetings', 'meetings._id', 'verbals.meeting_id')
    .select(['document.verbal_id', 'document.seq', 'document.kind', 'document.at', 'verbals.told', 'verbals.book_number', 'verbals.book_year', 'meetings.form'])
    .where('document.sha256', '=', sha256)
    .orderBy('document.at', 'desc')
    .orderBy('document._id')
    .limit(1)
    .executeTakeFirst()
  const told = found?.told as MinutesHead | null | undefined
  if (!found || !told) return null
  const [documents, signers] = [await documentRows(db, found.verbal_id), await signatureRows(db, found.verbal_id)]
  // A file has the signatures of its own step and of those before.
  const hands = new Set(documents.filter((it) => it.seq <= found.seq).flatMap((it) => it.member_ids))
  const signed = signers.flatMap(({ member_id, name, role, signed_at, identity, holder }) =>
    signed_at && hands.has(member_id) ? [{ name, role: role as SignerRole, at: signed_at, identity, holder }] : [],
  )
  return {
    kind: found.kind === 'DEED' ? 'DEED' : found.form === 'WRITTEN' ? 'DECISION' : 'MINUTES',
    company_name: told.company_name,
    title: told.title,
    held_at: told.held_at,
    issued_at: found.at,
    number: found.book_number === null || found.book_year === null ? null : { number: found.book_number, year: found.book_year, book: told.book },
    signatures: signed.sort((a, b) => (a.at < b.at ? -1 : 1)),
    is_latest: documents.at(-1)?.seq === found.seq,
  }
}

async function issuedFile(db: Db, sha256: Buffer): Promise<Issued | null> {
  const found = await db
    .selectFrom('issued_files as file')
    .innerJoin('companies', 'companies._id', 'file.company_id')
    .select(['file.kind', 'file.title', 'file.issued_at', 'companies.business_name'])
    .where('file.sha256', '=', sha256)
    .executeTakeFirst()
  if (!found) return null
  const { kind, title, issued_at, business_name } = found
  return {
    kind: kind as 'SHEET' | 'BUNDLE' | 'ANSWER',
    company_name: business_name,
    title,
    held_at: null,
    issued_at,
    number: null,
    signatures: [],
    is_latest: true,
  }
}
