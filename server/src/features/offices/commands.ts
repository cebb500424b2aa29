import { Fault, notFound } from '@delibera/core/faults'
import { roleOf } from '@delibera/core/members/entry'
import { appointingRules } from '@delibera/core/offices/appointing'
import { eventsPossible } from '@delibera/core/offices/events'
import { organOf } from '@delibera/core/offices/organs'
import type { EventDraft, HeldOffice, OfficeChange, OfficeDraft, OfficeRule, OfficeSaved } from '@delibera/core/offices/schema'
import { officesOn } from '@delibera/core/offices/state'
import { appendAudit } from '../../audit/log.ts'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import type { Proven } from '../../http/proven.ts'
import { membersOf } from '../../stores/members/member-store.ts'
import { isResolution } from '../../stores/offices/asked-store.ts'
import { type KnownOffices, knownOffices } from '../../stores/offices/history-store.ts'
import { addEvent, addOffice, changeOffice, enterListed, type OfficeRow, officeInShort } from '../../stores/offices/office-store.ts'
import { followOffices } from '../../stores/offices/role-store.ts'
import { inBook } from '../members/commands.ts'
import { keepDuties } from './duty-commands.ts'
import { officeNow, todayOf } from './reads.ts'

type Caller = Contexts['company']

/** Enters an appointment; what no statute can permit is refused, the rest is answered with it. */
export async function appointOffice(deps: Deps, ctx: Caller, draft: OfficeDraft): Promise<OfficeSaved> {
  const [at, today] = [deps.clock.now(), todayOf(deps)]
  return inBook(deps, ctx.company, async (tx) => {
    const organ = organOf(draft.role_code)
    if (organ === null) throw wrong('role_code')
    refuseFuture(draft, today)
    await refuseHolderOf(tx, ctx.company, draft)
    const { meeting_id = null, odg_id = null, document = null, kind } = draft.appointed_by
    if ((meeting_id || odg_id) && !(await isResolution(tx, ctx.company, { meeting_id, odg_id }))) throw wrong('appointed_by.meeting_id')
    const known = await knownOffices(tx, ctx.company, today)
    const checks = appointingRules(draft, known)
    refuseBlocked(checks)
    const { board_size = null, pay = null, powers = null, pec = null, representation } = draft
    const { declaration_on = null, accepted_on = null } = draft
    const _id = await addOffice(
      tx,
      ctx.company,
      {
        ...{ member_id: draft.member_id, role_code: draft.role_code, organ, appointed_on: draft.appointed_on, term: draft.term, board_size },
        ...{ declaration_on, accepted_on, notice_on: draft.notice_on ?? accepted_on, pay, powers, pec, representation },
        appointed_by: { kind, meeting_id, odg_id, document },
      },
      at,
    )
    if (_id === null) throw new Fault('E0002')
    const actor = `user:${ctx.user}`
    await addEvent(tx, ctx.company, { office_id: _id, event: 'APPOINT', on: draft.appointed_on, document, actor }, at)
    if (declaration_on) await addEvent(tx, ctx.company, { office_id: _id, event: 'DECLARE', on: declaration_on, actor }, at)
    if (accepted_on) await addEvent(tx, ctx.company, { office_id: _id, event: 'ACCEPT', on: accepted_on, actor }, at)
    await audit(tx, deps, ctx, { action: 'office.appointed', it: { _id, ...draft }, on: draft.appointed_on })
    await settle(tx, deps, ctx.company)
    return { office: await officeNow(tx, ctx.company, { _id, today }), checks }
  })
}

function refuseFuture(draft: OfficeDraft, today: string): void {
  for (const path of ['appointed_on', 'accepted_on', 'declaration_on'] as const) if ((draft[path] ?? '') > today) throw wrong(path)
}

/** Whoever holds an office is of the book, and auditors are persons (art. 2397). */
async function refuseHolderOf(tx: Tx, company: Proven<'company'>, draft: Pick<OfficeDraft, 'member_id' | 'role_code'>): Promise<void> {
  const [member] = await membersOf(tx, company, [draft.member_id])
  if (!member) throw new Fault('MB003')
  if (member.kind === 'S' && roleOf(draft.role_code)?.type === 'MAJ') throw new Fault('MB002', [{ path: 'role_code', message: 'roleNotForCompany' }])
}

const wrong = (path: string) => new Fault('E0001', [{ path, message: 'invalidValue' }])

function refuseBlocked(rules: readonly OfficeRule[]): void {
  const blocking = rules.filter(({ severity }) => severity === 'BLOCK')
  if (blocking.length > 0) throw new Fault('MB002', { rules: blocking })
}

/** After anything was entered: the list of people follows, and what is due is opened or done. */
export async function settle(tx: Tx, deps: Pick<Deps, 'clock'>, company: Proven<'company'>): Promise<KnownOffices> {
  const today = todayOf(deps)
  const known = await knownOffices(tx, company, today)
  await followOffices(tx, company, known, { on: today, at: deps.clock.now() })
  await keepDuties(tx, { company, known, today, at: deps.clock.now() })
  return known
}

interface Audited {
  action: string
  it: Pick<OfficeRow, '_id' | 'member_id' | 'role_code'>
  on?: string
}

const audit = (tx: Tx, { clock }: Pick<Deps, 'clock'>, ctx: Caller, { action, it, on }: Audited) =>
  appendAudit(tx, { chain: `company:${ctx.company}`, actor: `user:${ctx.user}`, at: clock.now(), action, data: { ...officeInShort(it), ...(on && { on }) } })

/** Only texts: the course of an office is made of events. */
export async function changeTexts(deps: Deps, ctx: Caller, _id: string, change: OfficeChange): Promise<HeldOffice> {
  const [at, today] = [deps.clock.now(), todayOf(deps)]
  return inBook(deps, ctx.company, async (tx) => {
    const row = rowIn(await knownOffices(tx, ctx.company, today), _id)
    await enterListed(tx, ctx.company, row, at)
    const { powers, representation, pec } = change
    await changeOffice(tx, _id, { ...(powers !== undefined && { powers }), ...(representation && { representation }), ...(pec !== undefined && { pec }) })
    await audit(tx, deps, ctx, { action: 'office.changed', it: row })
    return officeNow(tx, ctx.company, { _id, today })
  })
}

function rowIn({ rows }: KnownOffices, _id: string): OfficeRow {
  const row = rows.find((it) => it._id === _id)
  if (!row) throw notFound()
  return row
}

/** Enters what happened. Two at once take turns on the book: the second finds the office as the first left it. */
export async function enterEvent(deps: Deps, ctx: Caller, _id: string, draft: EventDraft): Promise<HeldOffice> {
  const today = todayOf(deps)
  if (draft.on > today) throw wrong('on')
  return inBook(deps, ctx.company, async (tx) => {
    const known = await knownOffices(tx, ctx.company, today)
    const row = rowIn(known, _id)
    refuseImpossible(known, row, { event: draft.event, on: draft.on, today })
    await writeEvent(tx, deps, { company: ctx.company, row, draft, actor: `user:${ctx.user}` })
    await audit(tx, deps, ctx, { action: `office.${draft.event.toLowerCase()}`, it: row, on: draft.on })
    await settle(tx, deps, ctx.company)
    return officeNow(tx, ctx.company, { _id, today })
  })
}

/** On the day of the event and today: what is over is not changed from behind. */
export function refuseImpossible(known: KnownOffices, row: OfficeRow, { event, on, today }: Pick<EventDraft, 'event' | 'on'> & { today: string }): void {
  for (const day of [on, today]) {
    const now = officesOn(known.history, day).get(row._id)
    if (!now || !eventsPossible(row, now).includes(event)) throw new Fault('E0002', { state: now?.state ?? null, event })
  }
}

interface Written {
  company: Proven<'company'>
  row: OfficeRow
  draft: EventDraft
  actor: string
}

export async function writeEvent(tx: Tx, { clock }: Pick<Deps, 'clock'>, { company, row, draft, actor }: Written): Promise<void> {
  const at = clock.now()
  const { event, on, note, document, pay, protocol } = draft
  if (event === 'PAY' && !pay) throw new Fault('E0001', [{ path: 'pay', message: 'requiredField' }])
  await enterListed(tx, company, row, at)
  await addEvent(tx, company, { office_id: row._id, event, on, note, document, actor }, at)
  if (event === 'DECLARE') await changeOffice(tx, row._id, { declaration_on: on })
  if (event === 'ACCEPT') await changeOffice(tx, row._id, { accepted_on: on, notice_on: row.notice_on ?? on })
  if (event === 'FILED') await changeOffice(tx, row._id, { filed_on: on, protocol: protocol ?? null })
  if (event === 'PAY') await changeOffice(tx, row._id, { pay: pay! })
  if (event === 'POWERS' && note) await changeOffice(tx, row._id, { powers: note })
}
