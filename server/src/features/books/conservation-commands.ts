import type { Conservation } from '@delibera/core/books/schema'
import { Fault, notFound } from '@delibera/core/faults'
import { appendAudit } from '../../audit/log.ts'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { chargeCompany } from '../../ledger/company-charges.ts'
import { tellWallet } from '../../ledger/telling.ts'
import { addCopy } from '../../stores/agenda/file-store.ts'
import { holdBooks, keysOfFiles } from '../../stores/books/book-store.ts'
import { addPackage, packageRows } from '../../stores/books/seal-store.ts'
import { rememberIssued } from '../../stores/exports/export-store.ts'
import { onlyIfKept, storeDocument } from '../minutes/document-commands.ts'
import type { BookActor } from './commands.ts'
import { type ConservationFile, conservationOf } from './conservation-papers.ts'
import { bookFacts, closedYears } from './reads.ts'

/** `conservazione_04122334453_2026.zip` */
export const conservationName = (fiscal_code: string | null, year: number): string => `conservazione_${fiscal_code ?? 'societa'}_${year}.zip`

/** The package of a year that has ended. The first of a year costs credits; made anew, because something was registered late, it costs nothing more. */
export async function conserve(deps: Deps, actor: BookActor, year: number): Promise<Conservation> {
  const { company } = actor
  const facts = await bookFacts(deps, company)
  const asked = closedYears(facts).find((it) => it.year === year)
  if (!asked) throw new Fault('MT002', { reason: 'year_open' })
  await payable(deps, actor, year)
  const at = deps.clock.now()
  const made = await conservationOf(deps, facts, { year, submitter: facts.company.business_name, at })
  const name = conservationName(facts.company.fiscal_code, year)
  const stored = await storeDocument(deps, { content: made.zip, name, mime_type: 'application/zip' })
  await onlyIfKept(deps, stored, async (tx) => {
    await holdBooks(tx, company)
    const charged = await charge(tx, deps, actor, year)
    const place = { context: 'book', company_id: company, meeting_id: null, owner_user: null, owner_member: null, member_ids: null } as const
    const file_id = await addCopy(tx, place, stored, at)
    const { sha256, bytes } = stored
    const index_sha256 = made.files.at(-2)!.sha256
    await addPackage(tx, { company, year, file_id, sha256, index_sha256, bytes, at })
    await remember(tx, actor, made, at)
    const data = { year, sha256: sha256.toString('hex'), index_sha256: index_sha256.toString('hex'), charged }
    await appendAudit(tx, { chain: `company:${company}`, actor: `user:${actor.user}`, action: 'books.conserved', data, at })
    if (charged > 0) await tellWallet(tx, deps, { company_id: company, user_id: actor.user })
    return true
  })
  return closedYears(await bookFacts(deps, company)).find((it) => it.year === year)!
}

const charge = (tx: Tx, { clock }: Pick<Deps, 'clock'>, { company, user }: BookActor, year: number): Promise<number> =>
  chargeCompany(tx, { company_id: company, code: 'C0001', subject: `${company}:${year}`, user_id: user, at: clock.now() })

/** Nothing is typeset for whom it cannot be paid: said before the work, and taken after it. */
async function payable(deps: Deps, actor: BookActor, year: number): Promise<void> {
  const undone = new Error('only asked')
  await deps.db
    .transaction()
    .execute(async (tx) => {
      await charge(tx, deps, actor, year)
      throw undone
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error
    })
}

const remember = (tx: Tx, { company }: BookActor, { files }: ConservationFile, at: Date): Promise<void> =>
  rememberIssued(tx, ...files.map(({ sha256, title }) => ({ sha256, company, meeting: null, kind: 'CONSERVATION' as const, title, at })))

/** The newest package of a year, as it was made. */
export async function keptPackage({ db, storage }: Pick<Deps, 'db' | 'storage'>, company: BookActor['company'], year: number): Promise<Buffer> {
  const row = (await packageRows(db, company)).find((it) => it.year === year)
  const key = row && (await keysOfFiles(db, [row.file_id])).get(row.file_id)
  const content = key ? await storage.read(key) : null
  if (!content) throw notFound()
  return content
}
