import type { CompanyType } from '@delibera/core/company/company-type'
import { type StatuteChange, statuteOf } from '@delibera/core/company/statute'
import { alreadyPrepared, type CampaignOrder } from '@delibera/core/consultants/campaign'
import { assemblyAt, assemblyOf } from '@delibera/core/consultants/campaign-rules'
import { Fault } from '@delibera/core/faults'
import { accountsPlan } from '@delibera/core/law/accounts-plan'
import { meetingRoutes } from '@delibera/core/meetings/routes'
import { NewMeeting } from '@delibera/core/meetings/schema'
import { accountsAgenda } from '@delibera/core/meetings/starts'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { admitLater } from '../../http/guards.ts'
import { fill, holdersIn, meetingTexts } from '../../i18n/texts.ts'
import { notify } from '../../notices/notify.ts'
import { publish } from '../../socket/publish.ts'
import { type CompanyRow, lockedCompany } from '../../stores/companies/company-store.ts'
import { endRun, lockResult, noteResult, progressOf, type RunToDo } from '../../stores/consultants/campaign-run-store.ts'
import { accountsAssemblies } from '../../stores/consultants/campaign-store.ts'
import { begin, refuseIncomplete } from '../meetings/prepare-commands.ts'

/** Where the campaign is shown, and in it what came of a preparation. */
const resultPage = (year: number, run_id: string) => `/consultant/calendar?tab=campaign&year=${year}&run=${run_id}`

/** The assembly of one company, as if who ordered it prepared it there: their rights, its credits, the law. All of it or nothing. */
export function prepareCompany(deps: Deps, run: RunToDo, company_id: string): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    if (!(await lockResult(tx, run._id, company_id))) return
    const ctx = await admitLater(tx, run, { id: company_id, route: meetingRoutes.prepare, now: deps.clock.now() })
    // Of two orders at once, by two who serve it, the second finds what the first has made.
    const company = await lockedCompany(tx, ctx.company)
    if (!company) throw new Fault('CP003')
    const before = await assemblyBefore(tx, run, company)
    if (before) return noteAndTell(tx, deps, run, { company_id, meeting_id: before, error_code: null, info: alreadyPrepared })
    await refuseIncomplete({ db: tx, clock: deps.clock }, ctx)
    const meeting_id = await begin(tx, deps, ctx, assemblyFor(deps, run, company))
    await noteAndTell(tx, deps, run, { company_id, meeting_id, error_code: null, info: null })
  })
}

const statuteIn = ({ type, statute }: CompanyRow) => statuteOf(type as CompanyType, statute as StatuteChange)

/** The assembly that the company has for these accounts, whoever prepared it: no order makes a second one. */
async function assemblyBefore(tx: Tx, { order }: RunToDo, company: CompanyRow): Promise<string | null> {
  const assemblies = (await accountsAssemblies(tx, [company._id])).get(company._id) ?? []
  return assemblyOf({ assemblies, statute: statuteIn(company) }, order.year)?._id ?? null
}

function assemblyFor(deps: Deps, { order, locale }: RunToDo, company: CompanyRow): NewMeeting {
  const { year_end, deadline } = accountsPlan(statuteIn(company), order.year)
  const at = assemblyAt(deadline, order)
  if (at <= deps.clock.now()) throw new Fault('E0001', 'date_past')
  const accounts = accountsAgenda(year_end)
  return NewMeeting.parse({
    name: fill(meetingTexts(locale).accounts, { ...holdersIn(locale, company.type as CompanyType), year: year_end.slice(0, 4) }),
    meeting_type: 'ASSEMBLY',
    administrator_id: company.administrator_id,
    planned: { datetime: at.toISOString() },
    odgs: order.templates.map((id) => accounts.find((it) => it.template_id === id) ?? { template_id: id }),
    ...placeOf(order),
    draft: isUnfinished(order, company),
  })
}

const isLink = (location: string | null) => location !== null && URL.canParse(location)

/** Where it is held: at the seat, unless a place is named. Of a call elsewhere the place is its address, if it is one. */
function placeOf({ call_type, location }: CampaignOrder): Pick<NewMeeting, 'address' | 'mode'> {
  if (call_type === 'CALL_EXTERNAL' && isLink(location)) return { mode: { call_type, call_link: location } }
  return location === null ? { mode: { call_type } } : { mode: { call_type, address_type: 'OTHER' }, address: location }
}

/** Who presides, and where to call, only people can say: until they do it is a draft. */
const isUnfinished = ({ call_type, location }: CampaignOrder, { administrator_id }: CompanyRow): boolean =>
  administrator_id === null || (call_type === 'CALL_EXTERNAL' && !isLink(location))

/** Why a company was left out, in its own transaction: what was begun for it is gone. */
export function noteRefusal(deps: Deps, run: RunToDo, company_id: string, { code, info }: Pick<Fault, 'code' | 'info'>): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    if (await lockResult(tx, run._id, company_id)) await noteAndTell(tx, deps, run, { company_id, meeting_id: null, error_code: code, info: inShort(info) })
  })
}

/** The first word of what a refusal says: a reason, or the field it is about. */
function inShort(info: unknown): string | null {
  if (typeof info === 'string') return info
  const { reason, fields } = (info ?? {}) as { reason?: unknown; fields?: unknown }
  if (typeof reason === 'string') return reason
  const [first] = (Array.isArray(info) ? info : Array.isArray(fields) ? fields : []) as { path?: unknown }[]
  return typeof first?.path === 'string' ? first.path : null
}

interface Outcome {
  company_id: string
  meeting_id: string | null
  error_code: string | null
  info: string | null
}

async function noteAndTell(tx: Tx, { clock }: Deps, { _id, user_id }: RunToDo, { company_id, ...outcome }: Outcome): Promise<void> {
  const at = clock.now()
  await noteResult(tx, _id, company_id, { ...outcome, at })
  const { total, done } = await progressOf(tx, _id)
  await publish(tx, { topic: `user:${user_id}`, type: 'campaign', data: { run_id: _id, company_id, total, done, is_over: false }, at })
}

/** Whoever ordered it is told once that it is over. */
export function finishRun({ db, clock }: Deps, { _id, user_id, order }: RunToDo): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const at = clock.now()
    if (!(await endRun(tx, _id, at))) return
    const { total, done, refused } = await progressOf(tx, _id)
    await publish(tx, { topic: `user:${user_id}`, type: 'campaign', data: { run_id: _id, total, done, is_over: true }, at })
    const data = { name: String(order.year), count: total, refused, to: resultPage(order.year, _id) }
    await notify(tx, { user_id, kind: 'CAMPAIGN_PREPARED', data, key: `campaign:${_id}`, at })
  })
}
