import { dayInRome } from '@delibera/core/dates'
import { Fault } from '@delibera/core/faults'
import type { RuleId, RuleResult } from '@delibera/core/law/schema'
import { light } from '@delibera/core/law/semaforo'
import { defaultLocale } from '@delibera/core/locale'
import { refuseEdit } from '@delibera/core/minutes/rules'
import type { Confirming } from '@delibera/core/minutes/schema'
import { sql } from 'kysely'
import type { Compiled } from '../../adapters/documents/port.ts'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { keepFindings } from '../../meeting/law.ts'
import { tellMeetingNews } from '../../meeting/news.ts'
import { auditMeeting } from '../../meeting/on-meeting.ts'
import { obey } from '../../meeting/room-points.ts'
import { acknowledge } from '../../stores/convocations/convocation-store.ts'
import { lockedMeeting, type MeetingRow, moveMeeting } from '../../stores/meetings/meeting-store.ts'
import { type BookKey, holdBook, nextNumber } from '../../stores/minutes/book-store.ts'
import type { MinutesHead, VerbalRow } from '../../stores/minutes/minutes-store.ts'
import { type Act, type ActReader, gapsIn, type MinutesActor, type TextNow, textNow } from './act-reads.ts'
import { firstText, standingOf, verbalAt } from './commands.ts'
import { addDocument, onlyIfKept, type StoredDocument, storeDocument } from './document-commands.ts'
import { heldMeeting } from './held-reads.ts'

/** Others may take the number meanwhile, or correct what was voted elsewhere: then it is typeset once more. */
const attempts = 5

/** From here on the text is final, numbered in its book and typeset; the meeting is completed. */
export async function confirmMinutes(deps: Deps, acting: MinutesActor, confirming: Confirming, read: ActReader = heldMeeting): Promise<void> {
  for (let left = attempts; left > 0; left--) {
    const ready = await readyToConfirm(deps, acting, confirming, read)
    if (await typesetAndKeep(deps, acting, ready)) return
  }
  throw new Fault('E0002', { reason: 'version' })
}

interface Ready {
  held: Act
  text: TextNow
  checks: readonly RuleResult[]
  version: number
  ack: readonly RuleId[]
  /** Null: what goes into the book is the notary's deed, when it is there. */
  book: (BookKey & { number: number }) | null
  at: Date
}

async function readyToConfirm(deps: Deps, acting: MinutesActor, { version, ack = [] }: Confirming, read: ActReader): Promise<Ready> {
  const held = await read(deps.db, deps, acting)
  obey(refuseEdit(standingOf(held)))
  // Nobody confirms a text that is not the one on their screen, nor hears what is wrong with another.
  await deps.db.transaction().execute((tx) => verbalAt(tx, acting, version))
  const text = textNow(held, { locale: defaultLocale, generated_on: null })
  const gaps = gapsIn(deps, held, text)
  const checks = held.checks({ gaps, signatures: [], has_deed: false })
  obey(held.refuse(gaps, checks))
  const warnings = light(checks, ack).pending.filter((it) => it.severity === 'WARN')
  if (warnings.length > 0) throw new Fault('MT002', { rules: warnings })
  const key: BookKey = { company_id: held.company._id, meeting_type: held.meeting_type, year: Number(dayInRome(new Date(held.held_at)).slice(0, 4)) }
  const book = !held.is_numbered ? null : { ...key, number: await nextNumber(deps.db, key) }
  return { held, text, checks, version, ack, book, at: deps.clock.now() }
}

/** Typeset outside the transaction, which then only finds that everything is still as it was; false where it is not. */
async function typesetAndKeep(deps: Deps, acting: MinutesActor, ready: Ready): Promise<boolean> {
  const { held, text, book, at } = ready
  const compiled = await held.typeset(deps, text, { number: book, at })
  const stored = await storeDocument(deps, { content: compiled.pdf, name: fileName(ready) })
  return onlyIfKept(deps, stored, (tx) => keep(tx, deps, acting, { ...ready, compiled, stored }))
}

/** Verbale dell’assemblea ordinaria dei soci 2026-04-29.pdf */
const fileName = ({ held, text: { locale } }: Ready): string => `${held.head(locale).file} ${dayInRome(new Date(held.held_at))}.pdf`

interface Typeset extends Ready {
  compiled: Compiled
  stored: StoredDocument
}

async function keep(tx: Tx, deps: Deps, acting: MinutesActor, it: Typeset): Promise<boolean> {
  const { held, book, at, compiled, stored, checks, ack } = it
  const row = await lockedMeeting(tx, acting.meeting)
  const found = await verbalAt(tx, acting, it.version)
  if (row.version !== held.row.version) return false
  if (book) {
    await holdBook(tx, book)
    if ((await nextNumber(tx, book)) !== book.number) return false
  }
  const verbal = await seal(tx, acting, found ?? (await firstText(tx, deps, acting, held)), it)
  await addDocument(tx, verbal, { kind: 'CONFIRMED', stored, areas: compiled.signatures, at })
  await nameSigners(tx, verbal, held)
  await keepFindings(tx, row._id, { step: held.step, results: checks, at })
  const rules = checks.filter((one) => !one.ok && one.severity === 'WARN' && ack.includes(one.id)).map((one) => one.id)
  await acknowledge(tx, acting.meeting, { rules, step: held.step, user_id: acting.user, at })
  await held.settle(tx, deps, acting, { number: book, name: stored.name, pdf: compiled.pdf })
  await complete(tx, deps, acting, { row, it })
  return true
}

async function seal(tx: Tx, { user }: MinutesActor, { _id }: VerbalRow, { held, text, book, at, compiled }: Typeset): Promise<VerbalRow> {
  const { company, held_at, for_notary } = held
  const { title, subtitle, book: bookName } = held.head(text.locale)
  const told: MinutesHead = { title, subtitle, book: bookName, company_name: company.business_name, held_at, for_notary }
  const row = await tx
    .updateTable('verbals')
    .set({
      blocks: JSON.stringify(text.blocks),
      told: JSON.stringify(told),
      pages: compiled.pages,
      confirmed_by: user,
      book_year: book?.year ?? null,
      book_number: book?.number ?? null,
      confirmed_at: at.toISOString(),
      updated_at: at.toISOString(),
    })
    .where('_id', '=', _id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return row as unknown as VerbalRow
}

/** Whoever read the draft has not read this yet. */
async function nameSigners(tx: Tx, { _id }: VerbalRow, { signers }: Act): Promise<void> {
  await tx.deleteFrom('verbal_signatures').where('verbal_id', '=', _id).execute()
  if (signers.length === 0) return
  await tx
    .insertInto('verbal_signatures')
    .values(signers.map((it, index) => ({ verbal_id: _id, ...it, position: index + 1 })))
    .execute()
}

async function complete(tx: Tx, deps: Deps, acting: MinutesActor, { row, it }: { row: MeetingRow; it: Typeset }): Promise<void> {
  const { book, stored, at, version } = it
  const moved = await moveMeeting(tx, row, { to: 'COMPLETED', at })
  const data = {
    fields: ['status', 'verbal'],
    verbal_version: version,
    sha256: stored.sha256.toString('hex'),
    number: book?.number ?? null,
    year: book?.year ?? null,
    ack: [...it.ack],
  }
  await auditMeeting(tx, deps, moved, { actor: `user:${acting.user}`, action: `${it.held.word}.confirmed`, data })
  await tellMeetingNews(tx, deps, acting, { event: 'verbal.confirmed' })
}

/** The next number of its book, for minutes that had to wait for the notary's deed. The caller holds their row. */
export async function takeBookNumber(
  tx: Tx,
  verbal: Pick<VerbalRow, '_id' | 'company_id' | 'meeting_type' | 'told'>,
): Promise<{ number: number; year: number }> {
  const year = Number(dayInRome(new Date(verbal.told!.held_at)).slice(0, 4))
  const key: BookKey = { company_id: verbal.company_id, meeting_type: verbal.meeting_type, year }
  await holdBook(tx, key)
  const number = await nextNumber(tx, key)
  await sql`update verbals set book_year = ${year}, book_number = ${number} where _id = ${verbal._id} and book_number is null`.execute(tx)
  return { number, year }
}
