import { type AdvanceSetting, advanceReceiptText, isOpenPoint, refuseMoment } from '@delibera/core/advance/rules'
import type { AdvanceReceipt, AdvanceVoters, MyAdvance } from '@delibera/core/advance/schema'
import { fillText } from '@delibera/core/agenda/placeholders'
import { votedText } from '@delibera/core/agenda/rules'
import type { AgendaPoint } from '@delibera/core/agenda/schema'
import type { SharesUnit } from '@delibera/core/company/shares-unit'
import { electionOffer } from '@delibera/core/elections/fact'
import { mayDivide } from '@delibera/core/live/decisions'
import type { LiveStatus } from '@delibera/core/meeting/status'
import { fullName } from '@delibera/core/names'
import type { Keys } from '../../config/keys.ts'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import { advanceOf } from '../../meeting/advance.ts'
import { type KnownMeeting, memberFact, statuteIn, votedContext } from '../../meeting/law.ts'
import { knownOf } from '../../meeting/on-meeting.ts'
import { type BallotRow, standingBallot, standingBallots, unsealed } from '../../stores/advance/ballot-store.ts'
import { activeCall, type ConvocationRow } from '../../stores/meetings/meeting-store.ts'
import { weightIn } from '../delegations/judgement-reads.ts'

/** That a ballot was given, signed by the installation. What it says is not in it. */
export function receiptOf({ receipts }: Pick<Keys, 'receipts'>, row: BallotRow): AdvanceReceipt {
  const { _id: ballot_id, meeting_id, convocation_id, member_id, given_at, version, sealed_sha256 } = row
  const unsigned = { ballot_id, meeting_id, convocation_id, member_id, given_at: new Date(given_at).toISOString(), version, sealed_sha256 }
  return { ...unsigned, signature: receipts.sign(advanceReceiptText(unsigned)) }
}

/** What the moment says against a vote before the meeting. */
export const momentOf = ({ row }: Pick<KnownMeeting, 'row'>, call: ConvocationRow | undefined) => ({
  setting: advanceOf(row) as AdvanceSetting,
  is_sent: row.status === 'PERFORM' && row.summon_sent_at !== null,
  live_status: (call?.live_status ?? 'STANDBY') as LiveStatus,
})

/** What somebody's vote weighs in this meeting. */
export const weightFor = ({ company, row }: Pick<KnownMeeting, 'company' | 'row'>, who: KnownMeeting['participants'][number]): number =>
  weightIn({ company: { type: company.type as 'SPA', statute: statuteIn(company) }, meeting: { meeting_type: row.meeting_type as 'ASSEMBLY' } as never }, who)

/** The points with their full text, and the own ballot, which is opened for its author alone. */
export async function myAdvance(deps: Deps, { company, meeting, member }: Contexts['link']): Promise<MyAdvance> {
  const { db, keys, clock } = deps
  const known = await knownOf(db, { company, meeting })
  const call = activeCall(known.calls)
  const who = known.participants.find((it) => it._id === member)!
  const standing = await standingBallot(db, meeting, member)
  const own = standing?.is_designated ? undefined : standing
  const [content] = own ? await unsealed(db, keys, [own]) : []
  const moment = momentOf(known, call)
  const weight = weightFor(known, who)
  return {
    convocation_id: call?._id ?? null,
    ...moment.setting,
    is_open: call !== undefined && weight > 0 && refuseMoment(moment, clock.now()) === null,
    weight,
    unit: known.company.shares_unit as SharesUnit,
    is_divisible: mayDivide(memberFact(who, who)),
    has_delegation: known.delegations.some((it) => it.delegator_id === member),
    has_proxy: standing?.is_designated === true,
    points: moment.setting.enabled ? pointsShown(known) : [],
    ballot:
      own && content
        ? {
            _id: own._id,
            member_id: own.member_id,
            convocation_id: own.convocation_id,
            given_at: new Date(own.given_at).toISOString(),
            version: own.version,
            valid_for_second: own.valid_for_second,
            points: content.points,
            if_changed: content.if_changed,
          }
        : null,
    receipt: own ? receiptOf(keys, own) : null,
  }
}

/** The points that are voted upon before the meeting, under their numbers of the agenda. */
export const openPoints = ({ points }: Pick<KnownMeeting, 'points'>): (AgendaPoint & { number: number })[] =>
  points.map((it, at) => ({ ...it, number: at + 1 })).filter(isOpenPoint)

export function pointsShown(known: KnownMeeting): MyAdvance['points'] {
  const context = votedContext(known)
  return openPoints(known).map((it) => ({
    _id: it._id,
    number: it.number,
    title: fillText(it.title, it.values),
    ...votedText(it, context),
    election: it.election && electionOffer(it.election),
  }))
}

/** Who has voted before the meeting, for who prepares it. */
export async function advanceVotersOf(deps: Deps, { company, meeting }: Contexts['meeting']): Promise<AdvanceVoters> {
  const known = await knownOf(deps.db, { company, meeting })
  const rows = (await standingBallots(deps.db, meeting)).filter((it) => known.advance.includes(it.member_id))
  const items = rows.flatMap(({ member_id, given_at }) => {
    const who = known.participants.find((it) => it._id === member_id)
    return who ? [{ member_id, name: fullName(who), weight: weightFor(known, who), given_at: new Date(given_at).toISOString() }] : []
  })
  return { total: items.length, weight: items.reduce((sum, it) => sum + it.weight, 0), items }
}
