import type { CompanyType } from '@delibera/core/company/company-type'
import { type StatuteChange, statuteOf } from '@delibera/core/company/statute'
import { dayInRome } from '@delibera/core/dates'
import { Fault } from '@delibera/core/faults'
import { tasksOfAcceptance } from '@delibera/core/followup/follow'
import { changed, refuseChange, type TaskStanding } from '@delibera/core/followup/rules'
import type { OwnerChoice, Task, TaskChange, TaskDraft, TaskEvent } from '@delibera/core/followup/schema'
import { taskRule } from '@delibera/core/followup/table'
import { termOf } from '@delibera/core/followup/terms'
import { accountsYear } from '@delibera/core/law/accounts-plan'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import { auditCompany } from '../../notices/company-news.ts'
import { companyRow } from '../../stores/companies/company-store.ts'
import { holdersOf } from '../../stores/companies/role-store.ts'
import { markStep } from '../../stores/consultants/campaign-store.ts'
import { fileOf } from '../../stores/files/file-store.ts'
import { lockedTask, rewriteTask, type TaskRow, taskRow } from '../../stores/followup/task-list-store.ts'
import { isInMeeting, openTask, tellTask } from '../../stores/followup/task-store.ts'
import { knownMembers } from '../../stores/members/member-store.ts'
import { usableVersion } from '../files/commands.ts'
import { taskSeen } from './reads.ts'

type Acting = Contexts['company']

const wrong = (path: string) => new Fault('E0001', [{ path, message: 'invalidValue' }])

/** Somebody of the book, or whoever manages or serves the company; of an organ the name alone. */
async function ownerIn(tx: Tx, { company }: Acting, owner: OwnerChoice): Promise<Pick<TaskRow, 'owner_member' | 'owner_user'>> {
  if (owner.kind === 'ORGAN') return { owner_member: null, owner_user: null }
  if (owner.kind === 'MEMBER') {
    if (!(await knownMembers(tx, company, [owner.id])).has(owner.id)) throw new Fault('MB003', { member_ids: [owner.id] })
    return { owner_member: owner.id, owner_user: null }
  }
  if (!(await holdersOf(tx, company)).some((it) => it._id === owner.id)) throw wrong('owner.id')
  return { owner_member: null, owner_user: owner.id }
}

const typed = (due_on: string | null, organ: TaskRow['organ']) =>
  ({ code: 'T-FREE', due_on, legal_on: null, earliest_on: null, source: null, amount_cents: null, organ }) as const

/** Writes down a task of one's own. */
export function addTask(deps: Deps, ctx: Acting, { title, due_on, owner, meeting_id, odg_id, note }: TaskDraft): Promise<Task> {
  const at = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    if (odg_id && !meeting_id) throw wrong('meeting_id')
    if (meeting_id && !(await isInMeeting(tx, ctx.company, { meeting_id, odg_id }))) throw new Fault('MT001')
    const person = await ownerIn(tx, ctx, owner)
    const organ = owner.kind === 'ORGAN' ? owner.id : 'ADMIN'
    const task = { ...typed(due_on, organ), company_id: ctx.company, title, note, meeting_id, odg_id, ...person }
    const _id = (await openTask(tx, task, { at, by: ctx.user }))!
    await auditCompany(tx, deps, { company_id: ctx.company, user_id: ctx.user, action: 'task.added', data: { task_id: _id, title } })
    return taskSeen((await taskRow(tx, ctx.company, _id))!, { locale: ctx.locale, today: dayInRome(at) })
  })
}

const standingOf = (row: TaskRow): TaskStanding => ({ ...row, proof_file_id: row.proof_file?._id ?? null })

/** A paper that was uploaded for this company, looked at before anything is locked. */
async function settleProof(deps: Deps, { company }: Acting, file_id: string | null | undefined): Promise<void> {
  if (!file_id) return
  const file = await fileOf(deps.db, file_id)
  if (!file || file.company_id !== company || file.context !== 'communication') throw wrong('proof_file_id')
  await usableVersion(deps, file)
}

/** Gives a task to somebody, moves its day, says that it was done or why it is not; what it lets begin is opened with it. */
export async function changeTask(deps: Deps, ctx: Acting, task_id: string, change: TaskChange): Promise<Task> {
  await settleProof(deps, ctx, change.proof_file_id)
  const at = deps.clock.now()
  const today = dayInRome(at)
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockedTask(tx, ctx.company, task_id)
    if (!row) throw new Fault('MT001')
    if (row.version !== change.version) throw new Fault('E0002', ['tasks'])
    const before = standingOf(row)
    const against = refuseChange(before, change, today)
    if (against) throw against
    const next = changed(before, change)
    const owner = change.owner ? await ownerIn(tx, ctx, change.owner) : { owner_member: row.owner_member, owner_user: row.owner_user }
    const organ = change.owner?.kind === 'ORGAN' ? change.owner.id : row.organ
    const earliest_on = change.registered_on ? termOf(row.code, { type: 'SPA', start: change.registered_on }).earliest_on : row.earliest_on
    const { due_on, status, done_on, protocol, proof_file_id, note } = next
    const set = { title: change.title ?? row.title, due_on, earliest_on, organ, ...owner, status, done_on, protocol, proof_file_id, note }
    if (!(await rewriteTask(tx, row, set))) throw new Fault('E0002', ['tasks'])
    for (const event of eventsOf(before, next, change)) await tellTask(tx, task_id, { at, by: ctx.user, ...event })
    if (status === 'DONE' && before.status !== 'DONE') await settle(tx, ctx, { row, done_on: done_on!, at })
    const fields = Object.keys(change).filter((it) => it !== 'version')
    await auditCompany(tx, deps, { company_id: ctx.company, user_id: ctx.user, action: 'task.changed', data: { task_id, code: row.code, fields, status } })
    return taskSeen((await taskRow(tx, ctx.company, task_id))!, { locale: ctx.locale, today })
  })
}

function eventsOf(before: TaskStanding, next: TaskStanding, change: TaskChange): Pick<TaskEvent, 'kind' | 'said'>[] {
  const isMoved = next.due_on !== before.due_on
  const isNoted = next.note !== before.note && next.status !== 'WAIVED'
  return [
    ...(isMoved ? [{ kind: 'MOVED' as const, said: next.due_on }] : []),
    ...(change.registered_on ? [{ kind: 'CONFIRMED' as const, said: change.registered_on }] : []),
    ...(change.owner ? [{ kind: 'GIVEN' as const, said: null }] : []),
    ...(isNoted ? [{ kind: 'NOTED' as const, said: next.note }] : []),
    ...(next.status !== before.status ? [statusEvent(next)] : []),
  ]
}

function statusEvent({ status, done_on, note }: TaskStanding): Pick<TaskEvent, 'kind' | 'said'> {
  if (status === 'DONE') return { kind: 'DONE', said: done_on }
  return status === 'WAIVED' ? { kind: 'WAIVED', said: note } : { kind: 'REOPENED', said: null }
}

interface Ended {
  row: TaskRow
  done_on: string
  at: Date
}

/** What the end of a task brings with it: an office that was accepted is entered in the registry, accounts that were filed are a step taken. */
async function settle(tx: Tx, ctx: Acting, ended: Ended): Promise<void> {
  const company = await companyRow(tx, ctx.company)
  if (!company) return
  const type = company.type as CompanyType
  if (ended.row.code === 'T-OFF-ACC') return openFilings(tx, ctx, type, ended)
  const held_on = ended.row.meeting?.day
  if (ended.row.code !== 'T-ACC-FILE' || !held_on) return
  const year = accountsYear(statuteOf(type, company.statute as StatuteChange), held_on)
  await markStep(tx, ctx.user, [ctx.company], { company_ids: [ctx.company], year, step: 'FILING', done_on: ended.done_on })
}

/** Whoever has accepted an office is told to the registry within thirty days of the news of it. */
async function openFilings(tx: Tx, { company: company_id, user: by }: Acting, type: CompanyType, { row, done_on, at }: Ended): Promise<void> {
  const { template_id, meeting_id, odg_id, office_id, subject } = row
  if (!template_id || !odg_id) return
  const notes = (next: Parameters<typeof taskRule>[0]) => [taskRule(next).note].filter((it) => it !== undefined)
  for (const term of tasksOfAcceptance(template_id, type, done_on)) {
    await openTask(tx, { ...term, company_id, meeting_id, odg_id, office_id, subject, notes: notes(term.code) }, { at, by })
  }
}
