import { createHash } from 'node:crypto'
import { type AdvanceSetting, holdsFor } from '@delibera/core/advance/rules'
import { fillText } from '@delibera/core/agenda/placeholders'
import { votedText } from '@delibera/core/agenda/rules'
import type { AgendaPoint } from '@delibera/core/agenda/schema'
import type { ConvocationType } from '@delibera/core/law/facts'
import { nothingSealed, type Unsealed } from '@delibera/core/live/decisions'
import type { AdvanceGiven } from '@delibera/core/live/events'
import type { LiveState } from '@delibera/core/live/state'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/connect.ts'
import { togetherOn } from '../db/together.ts'
import type { Deps } from '../deps.ts'
import { type Proven, prove } from '../http/proven.ts'
import { type BallotRow, endBallot, keepNoticeTexts, noticeTextOf, sealedByIds, standingNames, unsealed } from '../stores/advance/ballot-store.ts'
import { pointsOfMeeting } from '../stores/agenda/agenda-store.ts'
import type { ConvocationRow, MeetingRow } from '../stores/meetings/meeting-store.ts'
import { participantsOf } from '../stores/meetings/member-store.ts'
import type { KnownMeeting } from './law.ts'
import { writeToMembers } from './member-letters.ts'
import { publishToCompany } from './news.ts'
import { auditMeeting, knownOf, type MeetingCaller } from './on-meeting.ts'

export const advanceOf = ({ advance }: Pick<MeetingRow, 'advance'>): AdvanceSetting => advance as unknown as AdvanceSetting

type Call = Pick<ConvocationRow, '_id' | 'convocation_type'>

/** The votes given before the meeting that stand for a call, as the log of the room names them. */
export async function advanceFor(db: Db | Tx, meeting: Proven<'meeting'>, call: Call): Promise<AdvanceGiven[]> {
  const of = { _id: call._id, convocation_type: call.convocation_type as ConvocationType }
  const rows = (await standingNames(db, meeting)).filter((it) => holdsFor(it, of))
  return rows.map(({ _id, member_id, sealed_sha256, is_designated }) => ({ member_id, ballot_id: _id, sealed_sha256, ...(is_designated && { is_designated }) }))
}

/** Thousands come at one moment: what they voted before is looked for together. */
const hasBallot = togetherOn(async (db: Db, comers: readonly { meeting_id: string; member_id: string }[]): Promise<boolean[]> => {
  const { rows } = await sql<{ meeting_id: string; member_id: string }>`
    select b.meeting_id, b.member_id from advance_ballots b
    join jsonb_to_recordset(${JSON.stringify(comers)}::jsonb) as it(meeting_id uuid, member_id uuid) on b.meeting_id = it.meeting_id and b.member_id = it.member_id
    where b.ended_at is null`.execute(db)
  const given = new Set(rows.map((it) => `${it.meeting_id} ${it.member_id}`))
  return comers.map((it) => given.has(`${it.meeting_id} ${it.member_id}`))
})

/** Whether anybody who comes has voted before the meeting. */
export const hasVotedBefore = async (db: Db, meeting: Proven<'meeting'>, member_ids: readonly string[]): Promise<boolean> =>
  (await Promise.all(member_ids.map((member_id) => hasBallot(db, { meeting_id: meeting, member_id })))).includes(true)

/** A vote given before the meeting, or a proxy to the designated representative, that ended. */
export type EndedBallot = Pick<BallotRow, 'member_id' | 'is_designated'>

interface Ending {
  member_ids: readonly string[]
  by: Ended['by']
  /** Which of the two; both where nobody says. */
  only?: 'ADVANCE' | 'DESIGNATED'
}

/** Ends what these people said before the meeting; for a command that has locked it, before it writes into the log. Answers what there was. */
export async function endAdvance(tx: Tx, { clock }: Pick<Deps, 'clock'>, meeting: Proven<'meeting'>, { member_ids, by, only }: Ending): Promise<EndedBallot[]> {
  const isMeant = (it: Pick<BallotRow, 'member_id' | 'is_designated'>) =>
    member_ids.includes(it.member_id) && (only === undefined || it.is_designated === (only === 'DESIGNATED'))
  const standing = (await standingNames(tx, meeting)).filter(isMeant)
  for (const it of standing) await endBallot(tx, it._id, by, clock.now())
  return standing
}

interface Ended {
  meeting: Proven<'meeting'>
  known: Pick<KnownMeeting, 'company' | 'row' | 'points'>
  call: ConvocationRow
  actor: string
  ended: readonly EndedBallot[]
  by: 'ENTRY' | 'DELEGATION' | 'WITHDRAWN' | 'DESIGNATED'
}

/** Whoever looks after the company is told how many have voted before the meeting, and with what weight. Last in a command, as all news. */
export async function tellAdvanceChanged(tx: Tx, { clock }: Pick<Deps, 'clock'>, { company, meeting }: MeetingCaller): Promise<void> {
  const known = await knownOf(tx, { company, meeting })
  const voters = known.participants.filter((it) => known.advance.includes(it._id))
  // Assemblies alone have them (L-ADV-01): the weight is that of the holdings.
  const weight = voters.reduce((sum, it) => sum + it.vote_value, 0)
  const data = { company_id: company, meeting_id: meeting, count: voters.length, weight }
  await publishToCompany(tx, { company, type: 'advance.changed', data, at: clock.now() })
}

/** The rest of it, once it is in the log: the chain, the letter to each of them, and how many still stand. */
export async function tellAdvanceEnded(tx: Tx, deps: Deps, { meeting, known, call, actor, ended, by }: Ended): Promise<void> {
  for (const is_designated of [false, true]) {
    const ids = ended.filter((it) => it.is_designated === is_designated).map((it) => it.member_id)
    if (ids.length === 0) continue
    const action = is_designated ? 'designated.revoked' : 'advance.revoked'
    for (const member_id of ids) await auditMeeting(tx, deps, known.row, { actor, action, data: { member_id, by } })
    const event = is_designated ? 'DESIGNATED_REVOKED' : 'ADVANCE_REVOKED'
    await writeToMembers(tx, deps, { meeting, about: known, event, people: await participantsOf(tx, meeting, ids), call })
  }
  if (ended.some((it) => !it.is_designated)) await tellAdvanceChanged(tx, deps, { company: prove(known.row.company_id), meeting })
}

/** The words that are put to the vote: title, proposal, resolution, with what was filled in. Data of the company may be corrected, and change none of them. */
function textHash(it: AgendaPoint): string {
  const { proposal, resolution } = votedText(it, {})
  return createHash('sha256')
    .update(JSON.stringify([fillText(it.title, it.values), proposal, resolution]))
    .digest('hex')
}

/** What the notice says of each point is what is voted upon before the meeting. */
export const freezeNoticeTexts = (tx: Tx, points: readonly AgendaPoint[]): Promise<void> =>
  keepNoticeTexts(tx, new Map(points.map((it) => [it._id, textHash(it)])))

/** What was voted before the meeting on a point whose vote is about to open: nobody has read it until now. */
export async function unsealFor(tx: Tx, { keys }: Pick<Deps, 'keys'>, { meeting, state, odg_id }: Opening): Promise<Unsealed> {
  const ids = Object.values(state.advance)
    .filter((it) => it.until === null)
    .map((it) => it.ballot_id)
  if (ids.length === 0) return nothingSealed
  const ballots = await unsealed(tx, keys, await sealedByIds(tx, meeting, ids))
  const [told, point] = [await noticeTextOf(tx, odg_id), (await pointsOfMeeting(tx, meeting)).find((it) => it._id === odg_id)]
  return { ballots, text_changed: told !== null && point !== undefined && textHash(point) !== told }
}

interface Opening {
  meeting: Proven<'meeting'>
  state: LiveState
  odg_id: string
}
