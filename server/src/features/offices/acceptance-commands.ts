import { RI } from '@delibera/core/calendar/terms'
import { addDays, dayInRome } from '@delibera/core/dates'
import { Fault, notFound } from '@delibera/core/faults'
import { rolesIn } from '@delibera/core/help/data'
import { fullName } from '@delibera/core/names'
import { type AcceptanceAnswer, type AcceptancePage, declaresAs, missingIn, needsAddress } from '@delibera/core/offices/acceptance'
import { publicOfficePath } from '@delibera/core/offices/places'
import type { HeldOffice } from '@delibera/core/offices/schema'
import { officesOn } from '@delibera/core/offices/state'
import { appendAudit } from '../../audit/log.ts'
import { hashOf, officeSlug } from '../../config/keys.ts'
import type { Db, Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import { renderLetter } from '../../outbox/letter.ts'
import { acceptanceLetter } from '../../outbox/office-letters.ts'
import { postMails } from '../../outbox/post.ts'
import { requirePicture } from '../../parsing/pictures.ts'
import { type AskedOffice, askedBySlug, keepAnswer } from '../../stores/offices/asked-store.ts'
import { type KnownOffices, knownOffices } from '../../stores/offices/history-store.ts'
import { changeOffice, type OfficeRow, officeInShort } from '../../stores/offices/office-store.ts'
import { inBook } from '../members/commands.ts'
import { settle, writeEvent } from './commands.ts'
import { officeNow, todayOf } from './reads.ts'

/** Days within which an answer is hoped for, from the appointment. */
const answer_days = 7
/** Days within which the registry is asked (art. 2383 c. 4). */
const filing_days = 30

export const roleName = (code: string, type: 'SPA' | 'SRL'): string => rolesIn('it', type).find((it) => it.code === code)?.label ?? code

/** Writes to whoever was appointed; each letter brings a new key, and the one before opens nothing any more. */
export async function requestAcceptance(deps: Deps, ctx: Contexts['company'], _id: string): Promise<HeldOffice> {
  const today = todayOf(deps)
  return inBook(deps, ctx.company, async (tx) => {
    const known = await knownOffices(tx, ctx.company, today)
    const row = known.rows.find((it) => it._id === _id)
    if (!row) throw notFound()
    const now = officesOn(known.history, today).get(_id)
    if (now?.state !== 'PENDING' || row.answered_at || row.appointed_on === null) throw new Fault('E0002', { event: 'ACCEPT' })
    const recipient = row.pec ?? row.person.email
    if (!recipient) throw new Fault('E0001', [{ path: 'pec', message: 'requiredField' }])
    const requested_at = deps.clock.now().toISOString()
    const secret = officeSlug(deps.keys, { office_id: _id, requested_at })
    await changeOffice(tx, _id, { requested_at, slug_hash: hashOf(secret) })
    const letter = renderLetter(
      acceptanceLetter({
        ...{ name: fullName(row.person), company: known.business_name, company_type: known.type, role: roleName(row.role_code, known.type), organ: row.organ },
        ...{ by: row.appointed_by.kind, appointed_on: row.appointed_on, term: row.term, expires_with: now.expires_with },
        answer_by: addDays(row.appointed_on, answer_days),
        file_by: RI(today, filing_days),
        url: `${deps.config.public_url.replace(/\/+$/, '')}${publicOfficePath(secret)}`,
      }),
    )
    await postMails(tx, deps, [{ company_id: ctx.company, member_id: row.member_id, event: 'OFFICE_ACCEPTANCE', recipient, secret, letter }])
    const actor = `user:${ctx.user}`
    await appendAudit(tx, { chain: `company:${ctx.company}`, actor, at: deps.clock.now(), action: 'office.requested', data: officeInShort(row) })
    return officeNow(tx, ctx.company, { _id, today })
  })
}

interface Asked {
  known: KnownOffices
  row: OfficeRow
}

async function askedIn(db: Db | Tx, today: string, { company, office_id }: AskedOffice): Promise<Asked> {
  const known = await knownOffices(db, company, today)
  const row = known.rows.find((it) => it._id === office_id)
  if (!row) throw notFound()
  return { known, row }
}

export async function acceptancePage(deps: Deps, slug: string): Promise<AcceptancePage> {
  const asked = await askedBySlug(deps.db, hashOf(slug))
  if (!asked) throw notFound()
  return pageOf(await askedIn(deps.db, todayOf(deps), asked), todayOf(deps))
}

function pageOf({ known, row }: Asked, today: string): AcceptancePage {
  const now = officesOn(known.history, today).get(row._id)
  const answered = row.answered_at ? dayInRome(new Date(row.answered_at)) : closedOn(row, now?.ended_on ?? null)
  return {
    company: known.business_name,
    name: fullName(row.person),
    role_code: row.role_code,
    declares: declaresAs(row.organ),
    company_type: known.type,
    appointed_on: row.appointed_on!,
    term: row.term,
    expires_with: now?.expires_with ?? null,
    fiscal_code: row.person.fiscal_code,
    needs_pec: needsAddress(row.role_code),
    answer_by: addDays(row.appointed_on!, answer_days),
    file_by: RI(today, filing_days),
    answered_on: answered,
    accepted: row.accepted_on !== null,
  }
}

/** Accepted on paper, or ended, while the letter was on its way. */
const closedOn = ({ accepted_on }: OfficeRow, ended_on: string | null): string | null => accepted_on ?? ended_on

/** Once: of two at the same time one finds that it was answered. */
export async function answerRequest(deps: Deps, slug: string, answer: AcceptanceAnswer): Promise<{ accepted: boolean; answered_on: string }> {
  const asked = await askedBySlug(deps.db, hashOf(slug))
  if (!asked) throw notFound()
  const today = todayOf(deps)
  if (answer.signature) requirePicture('signature', answer.signature)
  return inBook(deps, asked.company, async (tx) => {
    const { known, row } = await askedIn(tx, today, asked)
    const page = pageOf({ known, row }, today)
    if (page.answered_on !== null) throw new Fault('E0002')
    const lacking = missingIn(answer, page)
    if (lacking.length > 0)
      throw new Fault(
        'E0001',
        lacking.map((path) => ({ path, message: 'requiredField' })),
      )
    if (!(await keepAnswer(tx, row._id, deps.clock.now()))) throw new Fault('E0002')
    const actor = `member:${row.member_id}`
    const enter = (event: 'DECLARE' | 'ACCEPT' | 'DECLINE') => writeEvent(tx, deps, { company: asked.company, row, draft: { event, on: today }, actor })
    if (answer.accept && page.declares !== 'NOTHING') await enter('DECLARE')
    await enter(answer.accept ? 'ACCEPT' : 'DECLINE')
    const { declaration, signature = null } = answer
    const pec = answer.pec ?? row.pec
    if (answer.accept) await changeOffice(tx, row._id, { pec, acceptance: { declaration, pec, signature, at: deps.clock.now().toISOString() } })
    const action = answer.accept ? 'office.accepted' : 'office.declined'
    await appendAudit(tx, { chain: `company:${asked.company}`, actor, at: deps.clock.now(), action, data: officeInShort(row) })
    await settle(tx, deps, asked.company)
    return { accepted: answer.accept, answered_on: today }
  })
}
