import { companyContext } from '@delibera/core/agenda/context'
import { templateOf } from '@delibera/core/agenda/every-template'
import { fillDocument } from '@delibera/core/agenda/filling'
import { fillText } from '@delibera/core/agenda/placeholders'
import type { AgendaItem } from '@delibera/core/agenda/schema'
import type { DecisionChange, DecisionPointDraft, NewDecision } from '@delibera/core/decisions/drafts'
import { mattersOf } from '@delibera/core/decisions/matters'
import type { DecisionPoint } from '@delibera/core/decisions/schema'
import { canDecide, type DecisionAction } from '@delibera/core/decisions/states'
import { Fault } from '@delibera/core/faults'
import { fitsTogether } from '@delibera/core/files/rules'
import { usualMode } from '@delibera/core/meetings/rules'
import { documentOf } from '@delibera/core/rich-text'
import type { Updateable } from 'kysely'
import { newToken } from '../../config/keys.ts'
import type { Tx } from '../../db/connect.ts'
import type { Decisions, Meetings } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import { type Proven, prove } from '../../http/proven.ts'
import { auditMeeting } from '../../meeting/on-meeting.ts'
import { pointsOfMeeting } from '../../stores/agenda/agenda-store.ts'
import { filesOfMeeting } from '../../stores/agenda/file-store.ts'
import { companyRow } from '../../stores/companies/company-store.ts'
import { addDecision, type DecisionRow, lockedDecision, moveDecision, setMatters } from '../../stores/decisions/decision-store.ts'
import { addMeeting, removeMeeting } from '../../stores/meetings/meeting-store.ts'
import { knownMembers } from '../../stores/members/member-store.ts'
import { keepRemoved } from '../../stores/removals/removal-store.ts'
import { setMeetingAgenda } from '../agenda/commands.ts'
import { settleFiles } from '../agenda/file-commands.ts'

type Acting = Contexts['meeting']

interface Act {
  action: DecisionAction
  /** The version that the caller has read. */
  version?: number | undefined
}

/** A change of a decision, alone on it and all or nothing; refused where its status does not allow it, or where somebody was quicker. */
export function onDecision<Result>(
  { db }: Pick<Deps, 'db'>,
  meeting: Proven<'meeting'>,
  { action, version }: Act,
  work: (tx: Tx, row: DecisionRow) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    const row = await lockedDecision(tx, meeting)
    if (version !== undefined && version !== row.meeting.version) throw new Fault('E0002', { version: row.meeting.version })
    if (!canDecide(action, row.decision_status)) throw new Fault('E0002', { decision_status: row.decision_status, action })
    return work(tx, row)
  })
}

const kindOf = (body: 'PARTNERS' | 'BOARD') => (body === 'BOARD' ? 'BOARD' : 'ASSEMBLY')

/** Begins a decision as a draft; answers its id. Nothing is charged. */
export async function beginDecision(tx: Tx, deps: Deps, ctx: Contexts['company'], body: NewDecision & { from_id?: string }): Promise<Proven<'meeting'>> {
  const now = deps.clock.now().toISOString()
  const _id = await addMeeting(tx, {
    company_id: ctx.company,
    form: 'WRITTEN',
    meeting_type: kindOf(body.body),
    name: body.name,
    status: 'DRAFT',
    is_offline: false,
    slug: newToken(),
    mode: JSON.stringify(usualMode),
    creator_id: ctx.user,
    maker: ctx.standing === 'CONSULTANT' ? 'CONSULTANT' : 'ADMIN',
    consultant_id: ctx.standing === 'CONSULTANT' ? ctx.user : null,
    date_at: now,
    created_at: now,
    updated_at: now,
  })
  const acting = { ...ctx, meeting: prove<'meeting'>(_id) }
  await addDecision(tx, {
    meeting_id: _id,
    company_id: ctx.company,
    decision_status: 'DRAFT',
    body: body.body,
    method: body.method,
    from_id: body.from_id ?? null,
  })
  const { name, body: _, method, from_id, ...change } = body
  const row = await writeDraft(tx, deps, acting, { row: await lockedDecision(tx, acting.meeting), change })
  await auditMeeting(tx, deps, row.meeting, { actor: `user:${ctx.user}`, action: 'decision.begun', data: { body: body.body, method, name } })
  return acting.meeting
}

/** Uploads are judged before anything is locked. */
export const settleDraft = (deps: Deps, acting: Acting, points: readonly DecisionPointDraft[] = []): Promise<void> =>
  settleFiles(
    deps,
    acting,
    points.flatMap((it) => it.file_ids ?? []).map((file_id) => ({ file_id, member_ids: null })),
  )

interface Changing {
  row: DecisionRow
  change: Omit<DecisionChange, 'version'>
}

/** Writes what is given; what is left out stays as it is. */
export async function writeDraft(tx: Tx, deps: Deps, acting: Acting, { row, change }: Changing): Promise<DecisionRow> {
  await refuseStrangers(tx, acting, change)
  const at = deps.clock.now()
  const body = change.body ?? row.body
  const moved = await moveDecision(tx, row, { set: ownColumns(change), meeting: meetingColumns(row, change), at })
  if (change.points) await writePoints(tx, deps, acting, { body, points: change.points })
  return change.points ? lockedDecision(tx, acting.meeting) : moved
}

function ownColumns({ body, method, initiators, signer_id, deadline, reminders, left_out }: Changing['change']): Updateable<Decisions> {
  return {
    ...(body && { body }),
    ...(method && { method }),
    ...(initiators && { initiators }),
    ...(signer_id !== undefined && { signer_id }),
    ...(deadline !== undefined && { deadline: deadline && new Date(deadline).toISOString() }),
    ...(reminders && { reminders: [...new Set(reminders)].sort((a, b) => b - a) }),
    ...(left_out && { left_out }),
  }
}

function meetingColumns({ meeting }: DecisionRow, { name, body, deadline, use_whatsapp }: Changing['change']): Updateable<Meetings> {
  return {
    ...(name && { name }),
    ...(body && { meeting_type: kindOf(body) }),
    ...(deadline && { date_at: new Date(deadline).toISOString() }),
    ...(use_whatsapp !== undefined && { mode: JSON.stringify({ ...(meeting.mode as object), use_whatsapp }) }),
  }
}

/** Whoever proposes, signs or is left out is somebody of the book. */
async function refuseStrangers(tx: Tx, { company }: Acting, { initiators = [], signer_id, left_out = [] }: Changing['change']): Promise<void> {
  const ids = [...new Set([...initiators, ...left_out, ...(signer_id ? [signer_id] : [])])]
  const known = await knownMembers(tx, company, ids)
  const strangers = ids.filter((id) => !known.has(id))
  if (strangers.length > 0) throw new Fault('MB003', { member_ids: strangers })
}

interface Points {
  body: 'PARTNERS' | 'BOARD'
  points: readonly DecisionPointDraft[]
}

/** The points in their order, as those of an agenda: what is proposed is the text, what is decided its resolution. */
async function writePoints(tx: Tx, deps: Deps, acting: Acting, { body, points }: Points): Promise<void> {
  const wrong = points.findIndex((it) => !mattersOf[body].includes(it.matter))
  if (wrong >= 0) throw new Fault('E0001', [{ path: `points.${wrong}.matter`, message: 'invalidValue' }])
  const company = await companyRow(tx, acting.company)
  if (!company) throw new Fault('CP003')
  const context = companyContext(company)
  await setMeetingAgenda(
    tx,
    deps,
    acting,
    points.map((it) => itemOf(it, context)),
  )
  const written = await pointsOfMeeting(tx, acting.meeting)
  // All of it travels with one letter.
  if (!fitsTogether(written.flatMap((it) => it.files.map((file) => file.bytes ?? 0))))
    throw new Fault('E0001', [{ path: 'points', message: 'filesTooLargeTogether' }])
  await setMatters(
    tx,
    written.map((it, at) => ({ point_id: it._id, matter: points[at]!.matter })),
  )
}

/** What the product knows of the company is written out: a text that is signed has no places left to fill. */
function itemOf({ _id, template_id, title, text, resolution, file_ids }: DecisionPointDraft, context: ReturnType<typeof companyContext>): AgendaItem {
  const template = template_id ? templateOf(template_id) : undefined
  const begun = template && {
    title: fillText(template.title, context),
    header_content: fillDocument(documentOf(template.header_content), context),
    content_positive: fillDocument(documentOf(template.content_positive), context),
  }
  return {
    ...(_id ? { _id } : template_id ? { template_id } : {}),
    ...(_id ? {} : begun),
    ...(title !== undefined && { title }),
    ...(text && { header_content: text }),
    ...(resolution !== undefined && { content_positive: resolution ?? documentOf('') }),
    ...(file_ids && { files: file_ids.map((file_id) => ({ file_id, member_ids: null })) }),
  }
}

/** Deletes a draft, which can be put back for a while; answers the id to do so. */
export async function removeDraft(tx: Tx, deps: Deps, acting: Acting, { meeting }: DecisionRow): Promise<string> {
  const removal_id = await keepRemoved(tx, {
    company: acting.company,
    user: acting.user,
    kind: 'MEETING',
    ids: [meeting._id],
    file_ids: await filesOfMeeting(tx, acting.meeting),
    at: deps.clock.system(),
  })
  await removeMeeting(tx, meeting)
  await auditMeeting(tx, deps, meeting, { actor: `user:${acting.user}`, action: 'decision.removed' })
  return removal_id
}

/** The points of one decision as drafts of another, without their files. */
export const pointsAgain = (points: readonly DecisionPoint[]): DecisionPointDraft[] =>
  points.map(({ matter, title, text, resolution }) => ({ matter, title, text, resolution }))
