import type { AgendaPoint } from '@delibera/core/agenda/schema'
import {
  changesRules,
  settingAfter,
  withCandidate,
  withCandidateChanged,
  withList,
  withListChanged,
  withoutCandidate,
  withoutList,
} from '@delibera/core/elections/rules'
import type { CandidatureChange, CandidatureDraft, ElectionChange, ElectionSetting, ListChange, ListDraft } from '@delibera/core/elections/schema'
import { Fault } from '@delibera/core/faults'
import { evaluate } from '@delibera/core/law/evaluate'
import type { NewEvent } from '@delibera/core/live/events'
import { refused } from '@delibera/core/live/refusals'
import { isRunning } from '@delibera/core/live/rules'
import type { MeetingAction } from '@delibera/core/meetings/states'
import { refused as refusedTaken } from '@delibera/core/offline/rules'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import { lawFacts } from '../../meeting/law.ts'
import { auditMeeting, knownOf, onMeeting } from '../../meeting/on-meeting.ts'
import { pointsOfMeeting } from '../../stores/agenda/agenda-store.ts'
import { setFiles } from '../../stores/agenda/file-store.ts'
import { electionToChange, isTakenDown, writeElection } from '../../stores/elections/election-store.ts'
import { forgetPhotos } from '../../stores/elections/photo-store.ts'
import { meetingRow } from '../../stores/meetings/meeting-store.ts'
import { participantsOf } from '../../stores/meetings/member-store.ts'
import { refuseFiles, settleFiles } from '../agenda/file-commands.ts'

type Acting = Contexts['meeting']

/** What a change finds: the election as it stands, with the version of its point, and whether the notice has left. */
interface Setting {
  tx: Tx
  before: ElectionSetting | null
  version: number
  at: string
  isSent: boolean
}

interface Change {
  odg_id: string
  action: MeetingAction
  /** As the audit chain calls it. */
  name: string
  /** Somebody who goes is not asked what the law says of the others. */
  isLeaving?: boolean
  after: (it: Setting) => Promise<ElectionSetting | null> | ElectionSetting | null
}

/**
 * A change of an election, alone on its meeting and on the log of its room; refused once its vote has opened, or where the law is against it. Of a
 * meeting that was held elsewhere it changes with what is taken down, until votes of the point were.
 */
async function onElection(deps: Deps, ctx: Acting, { odg_id, action, name, isLeaving, after }: Change): Promise<AgendaPoint> {
  const { is_offline } = await meetingRow(deps.db, ctx.meeting)
  return onMeeting(deps, { caller: ctx, action: is_offline ? 'take_down' : action }, async (tx, row) => {
    const now = deps.clock.now()
    const isSent = row.summon_sent_at !== null
    if (row.is_offline !== is_offline) throw new Fault('E0002', { action })
    if (is_offline && (await isTakenDown(tx, odg_id))) throw refusedTaken('point_voted', { odg_ids: [odg_id] })
    const point = await electionToChange(tx, ctx.meeting, odg_id)
    if (!point) throw new Fault('MT001')
    const before = point.election
    const changed = await after({ tx, before, version: point.version, at: now.toISOString(), isSent })
    if (JSON.stringify(changed) !== JSON.stringify(before)) {
      await tellRoom(tx, deps, ctx, { odg_id, before, changed })
      await writeElection(tx, odg_id, changed, now)
      await forgetPhotos(
        tx,
        odg_id,
        (changed?.candidates ?? []).map((it) => it._id),
      )
      if (!isLeaving) await refuseByLaw(tx, deps, ctx, odg_id)
      await auditMeeting(tx, deps, row, { action: name, actor: `user:${ctx.user}`, data: { fields: ['odgs'], odg_id } })
    }
    const points = await pointsOfMeeting(tx, ctx.meeting)
    return points.find((it) => it._id === odg_id)!
  })
}

interface Told {
  odg_id: string
  before: ElectionSetting | null
  changed: ElectionSetting | null
}

/** Who withdraws while people are in the room is told to them; what is being voted, or was, is as it was when its vote opened. */
async function tellRoom(tx: Tx, { lives }: Deps, { meeting, user }: Acting, { odg_id, before, changed }: Told): Promise<void> {
  const withdrawn = changed?.candidates.filter((it) => it.withdrawn_at && before?.candidates.some((one) => one._id === it._id && !one.withdrawn_at)) ?? []
  await lives.actIn(
    tx,
    { meeting_id: meeting, kind: 'REAL' },
    {
      actor: { kind: 'user', id: user },
      decide: (state) => {
        const point = state.points[odg_id]
        if (point?.election) throw refused(point.status === 'VOTING' ? 'vote_open' : 'point_decided')
        const events = withdrawn.map((it): NewEvent => ({ type: 'CANDIDATE_WITHDRAWN', odg_id, candidate_id: it._id }))
        return { events: isRunning(state) ? events : [], reply: () => undefined }
      },
    },
  )
}

async function refuseByLaw(tx: Tx, deps: Deps, ctx: Acting, odg_id: string): Promise<void> {
  const facts = lawFacts(deps, await knownOf(tx, ctx))
  const results = evaluate('elect', { ...facts, agenda: facts.agenda.filter((it) => it._id === odg_id) })
  const rules = results.filter((it) => !it.ok && it.severity === 'BLOCK')
  if (rules.length > 0) throw new Fault('MT002', { reason: 'law', rules })
}

const electionIn = (before: ElectionSetting | null): ElectionSetting => {
  if (!before) throw refused('not_election')
  return before
}

/** The rules of an election, until the notice has left. The same change sent twice is one: only who would change something must have read the latest. */
export const changeElection = (deps: Deps, ctx: Acting, odg_id: string, change: ElectionChange): Promise<AgendaPoint> =>
  onElection(deps, ctx, {
    odg_id,
    action: 'change_agenda',
    name: 'meeting.election_set',
    after: ({ before, version }) => {
      const after = settingAfter(before, change)
      if (!changesRules(before, after)) return before
      if (version !== change.version) throw new Fault('E0002', { version })
      return after
    },
  })

const wrong = (path: string) => new Fault('E0001', [{ path, message: 'invalidValue' }])

interface NamedIn {
  member_id?: string | null | undefined
  presented_by?: readonly string[] | undefined
  declaration_file_id?: string | null | undefined
  cv_file_id?: string | null | undefined
}

const papersIn = ({ declaration_file_id, cv_file_id }: NamedIn): { file_id: string; member_ids: null }[] =>
  [...new Set([declaration_file_id, cv_file_id])].flatMap((file_id) => (file_id ? [{ file_id, member_ids: null }] : []))

/** What a candidate brings is among the papers of the point, for everybody who may read it. */
async function keepPapers(tx: Tx, { company, meeting }: Acting, odg_id: string, it: NamedIn): Promise<void> {
  const { files } = (await pointsOfMeeting(tx, meeting)).find((one) => one._id === odg_id)!
  const added = papersIn(it).filter((paper) => !files.some((one) => one.file_id === paper.file_id))
  if (added.length === 0) return
  const chosen = [...files.map(({ file_id, member_ids }) => ({ file_id, member_ids })), ...added]
  await refuseFiles(tx, { company, meeting }, { files: chosen, point_id: odg_id, path: it.cv_file_id ? 'cv_file_id' : 'declaration_file_id' })
  await setFiles(tx, odg_id, chosen)
}

/** People of the meeting. */
async function refuseNamed(tx: Tx, { meeting }: Acting, it: Pick<NamedIn, 'member_id' | 'presented_by'>): Promise<void> {
  const ids = new Set((await participantsOf(tx, meeting)).map((one) => one._id))
  if (it.member_id && !ids.has(it.member_id)) throw wrong('member_id')
  if (it.presented_by?.some((id) => !ids.has(id))) throw wrong('presented_by')
}

const ofCandidates = { action: 'change_candidates' as const }

export async function addCandidate(deps: Deps, ctx: Acting, odg_id: string, draft: CandidatureDraft): Promise<AgendaPoint> {
  await settleFiles(deps, ctx, papersIn(draft))
  return onElection(deps, ctx, {
    ...ofCandidates,
    odg_id,
    name: 'meeting.candidate_added',
    after: async ({ tx, before, at }) => {
      await refuseNamed(tx, ctx, draft)
      await keepPapers(tx, ctx, odg_id, draft)
      return withCandidate(electionIn(before), draft, { _id: crypto.randomUUID(), at })
    },
  })
}

export async function changeCandidate(deps: Deps, ctx: Acting, of: { odg: string; candidate: string }, change: CandidatureChange): Promise<AgendaPoint> {
  await settleFiles(deps, ctx, papersIn(change))
  return onElection(deps, ctx, {
    ...ofCandidates,
    odg_id: of.odg,
    name: 'meeting.candidate_changed',
    after: async ({ tx, before, at }) => {
      await refuseNamed(tx, ctx, change)
      await keepPapers(tx, ctx, of.odg, change)
      return withCandidateChanged(electionIn(before), of.candidate, change, at)
    },
  })
}

export const withdrawCandidate = (deps: Deps, ctx: Acting, of: { odg: string; candidate: string }): Promise<AgendaPoint> =>
  onElection(deps, ctx, {
    ...ofCandidates,
    odg_id: of.odg,
    name: 'meeting.candidate_withdrawn',
    isLeaving: true,
    after: ({ before, at, isSent }) => withoutCandidate(electionIn(before), of.candidate, { at, isSent }),
  })

/** What a list weighs that nobody has weighed: the votes of who presents it. */
async function weightOf(tx: Tx, { meeting }: Acting, ids: readonly string[] = []): Promise<number> {
  const people = await participantsOf(tx, meeting)
  return people.filter((it) => ids.includes(it._id)).reduce((sum, it) => sum + it.vote_value, 0)
}

export const addList = (deps: Deps, ctx: Acting, odg_id: string, draft: ListDraft): Promise<AgendaPoint> =>
  onElection(deps, ctx, {
    ...ofCandidates,
    odg_id,
    name: 'meeting.list_added',
    after: async ({ tx, before, at }) => {
      await refuseNamed(tx, ctx, draft)
      return withList(electionIn(before), { ...draft, weight: await weightOf(tx, ctx, draft.presented_by) }, { _id: crypto.randomUUID(), at })
    },
  })

export const changeList = (deps: Deps, ctx: Acting, of: { odg: string; list: string }, change: ListChange): Promise<AgendaPoint> =>
  onElection(deps, ctx, {
    ...ofCandidates,
    odg_id: of.odg,
    name: 'meeting.list_changed',
    after: async ({ tx, before }) => {
      await refuseNamed(tx, ctx, change)
      const weighed = change.presented_by && change.presented_weight === undefined ? { presented_weight: await weightOf(tx, ctx, change.presented_by) } : {}
      return withListChanged(electionIn(before), of.list, { ...change, ...weighed })
    },
  })

export const withdrawList = (deps: Deps, ctx: Acting, of: { odg: string; list: string }): Promise<AgendaPoint> =>
  onElection(deps, ctx, {
    ...ofCandidates,
    odg_id: of.odg,
    name: 'meeting.list_withdrawn',
    isLeaving: true,
    after: ({ before, at, isSent }) => withoutList(electionIn(before), of.list, { at, isSent }),
  })
