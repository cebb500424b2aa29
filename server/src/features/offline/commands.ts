import { dayInRome } from '@delibera/core/dates'
import type { RuleResult } from '@delibera/core/law/schema'
import { refuseInforming } from '@delibera/core/meeting/informing'
import type { Mode } from '@delibera/core/meetings/schema'
import {
  type OfflineTaken,
  presencesAfter,
  proxyChecks,
  refuseConstitution,
  refuseDetails,
  refuseEntering,
  refuseMoments,
  refuseNamed,
  refusePresences,
  refuseTaking,
  startChecks,
} from '@delibera/core/offline/rules'
import type { NewOffline, OfflineDetails, OfflinePresences, OfflineVotes } from '@delibera/core/offline/schema'
import { refuseVotes, voteChecks, withOrders } from '@delibera/core/offline/votes'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import type { Proven } from '../../http/proven.ts'
import { chargeMeeting, tellBalance } from '../../ledger/meeting-charges.ts'
import { keepFindings } from '../../meeting/law.ts'
import { chargeOf } from '../../meeting/leaving-draft.ts'
import { tellMeetingNews } from '../../meeting/news.ts'
import { auditMeeting, onMeeting } from '../../meeting/on-meeting.ts'
import { obey } from '../../meeting/room-points.ts'
import { cureNotice, freezePeople } from '../../stores/live/room-store.ts'
import { lockedMeeting, type MeetingRow, moveMeeting } from '../../stores/meetings/meeting-store.ts'
import { keepOfflinePoints, keepPresences, keepRecord, setExcluded } from '../../stores/meetings/offline-store.ts'
import { applyChange, begin } from '../meetings/prepare-commands.ts'
import { refuseStrangers, standingOf, type TakenFacts, takenFacts } from './reads.ts'

type Acting = Contexts['meeting']

const iso = (it: string | null | undefined) => (it ? new Date(it).toISOString() : null)

/** Held by sight where people met somewhere, and on another platform where they met nowhere. */
const modeOf = (address_type: Mode['address_type']) =>
  ({ is_offline: true, address_type, call_type: address_type === 'NONE' ? 'CALL_EXTERNAL' : 'CALL_PRESENCE' }) as const

/** Nobody is informed of a meeting after it was held. */
const refuseLateInforming = ({ informing, held_at }: Pick<OfflineTaken, 'informing' | 'held_at'>) => refuseInforming(informing, dayInRome(new Date(held_at)))

/** Begins the record of a meeting that was held elsewhere, and takes it as far as the caller may: a company's own word confirms it, for nothing. */
export function beginOffline(deps: Deps, ctx: Contexts['company'], body: NewOffline): Promise<Proven<'meeting'>> {
  const { name, meeting_type, address, administrator_id, secretary_id, notary, member_ids, address_type = 'SEAT' } = body
  const { totalitarian = false, informed = [], informing = [], opposed = null, notice_text = null, convocation_type = 'FIRST' } = body
  const moments = { held_at: iso(body.held_at)!, ended_at: iso(body.ended_at) }
  const record = { ...moments, convocation_type, totalitarian, informed, informing, opposed, notice_text, chair_id: null, company: null }
  obey(refuseMoments(record, { now: deps.clock.now(), meeting_type }) ?? refuseLateInforming(record))
  return deps.db.transaction().execute(async (tx) => {
    const meeting = await begin(tx, deps, ctx, {
      name,
      meeting_type,
      address,
      administrator_id,
      secretary_id,
      notary,
      member_ids,
      draft: false,
      mode: modeOf(address_type),
      planned: { datetime: record.held_at, end_datetime: record.ended_at },
    })
    await keepRecord(tx, meeting, record)
    const row = await lockedMeeting(tx, meeting)
    await auditMeeting(tx, deps, row, { actor: `user:${ctx.user}`, action: 'offline.taken', data: { held_at: record.held_at } })
    return meeting
  })
}

interface Taking extends TakenFacts {
  row: MeetingRow
}

/** A change of what was taken down, alone on the meeting: whoever opens the room at the same moment comes before or after it. */
function onTaken(deps: Deps, ctx: Acting, version: number, work: (tx: Tx, taking: Taking) => Promise<void>): Promise<void> {
  return onMeeting(deps, { caller: ctx, action: 'take_down', version }, async (tx, row) => {
    const all = await takenFacts(tx, deps, ctx)
    obey(refuseTaking(standingOf(all), deps.clock.now()))
    await work(tx, { ...all, row })
  })
}

/** Once votes were entered, whatever is corrected must leave a meeting that could be held, with votes of those who could vote. */
function refuseCorrected({ facts, mandates, row }: Taking, taken: OfflineTaken): void {
  if (row.status === 'VERBALIZE') obey(refuseConstitution(facts, taken) ?? refuseVotes(facts, taken, mandates))
}

const recordFields = ['held_at', 'ended_at', 'convocation_type', 'totalitarian', 'informed', 'informing', 'opposed', 'notice_text'] as const

/** When and where it was held, who presided and who wrote. */
export function changeOffline(deps: Deps, ctx: Acting, details: OfflineDetails): Promise<void> {
  return onTaken(deps, ctx, details.version, async (tx, taking) => {
    const { taken, row } = taking
    obey(refuseDetails(details, row) ?? refuseNamed(taken, details, row))
    const told = [...(details.informed ?? []), ...(details.informing ?? []).map((it) => it.member_id), ...(details.opposed ?? []).flatMap((it) => it.by)]
    refuseStrangers(taking, told)
    const given = Object.fromEntries(recordFields.flatMap((it) => (details[it] === undefined ? [] : [[it, details[it]]])))
    const elected = row.is_offline ? null : (details.administrator_id ?? null)
    const { held_at, ended_at, ...rest } = { ...taken, ...given, ...(elected && { chair_id: elected }) } as OfflineTaken
    const next = { ...rest, held_at: iso(held_at)!, ended_at: iso(ended_at) }
    obey(refuseMoments(next, { now: deps.clock.now(), meeting_type: taking.facts.meeting.meeting_type }) ?? refuseLateInforming(next))
    await keepRecord(tx, ctx.meeting, next)
    const changed = await applyChange(tx, deps, ctx, { row, change: columnsIn(details, next, row), action: 'take_down' })
    const moved = changed.version > row.version ? changed : await moveMeeting(tx, changed, { at: deps.clock.now() })
    const after = { ...(await takenFacts(tx, deps, ctx)), row: moved }
    refuseCorrected(after, after.taken)
    const data = { fields: [...Object.keys(given), ...(elected ? ['administrator_id'] : [])], ...(elected && { chair_id: elected }) }
    await auditMeeting(tx, deps, moved, { actor: `user:${ctx.user}`, action: 'offline.changed', data })
  })
}

/** What of it the meeting itself says; its date is that of the record. Whoever a notice named keeps the account and the key that go with it. */
function columnsIn({ name, address, address_type, administrator_id, secretary_id, notary }: OfflineDetails, next: OfflineTaken, row: MeetingRow) {
  if (!row.is_offline) return { secretary_id }
  return {
    name,
    address,
    administrator_id,
    secretary_id,
    notary,
    ...(address_type && { mode: modeOf(address_type) }),
    planned: { datetime: next.held_at, end_datetime: next.ended_at },
  }
}

/** Who was there, and who was represented by whom. */
export function recordOffline(deps: Deps, ctx: Acting, { presences: said, version }: OfflinePresences): Promise<void> {
  return onTaken(deps, ctx, version, async (tx, taking) => {
    const { facts, row } = taking
    refuseStrangers(
      taking,
      said.flatMap((it) => [it.member_id, it.delegate_id]),
    )
    const taken = { ...taking.taken, presences: presencesAfter(taking.taken.presences, said) }
    obey(
      refusePresences(
        facts,
        taken,
        said.map((it) => it.member_id),
      ),
    )
    refuseCorrected(taking, taken)
    await keepRecord(tx, ctx.meeting, taken)
    await keepPresences(tx, ctx.meeting, taken.presences)
    const at = deps.clock.now()
    await keepFindings(tx, row._id, { step: 'delegate', results: proxyChecks(facts, taken), at })
    const moved = await moveMeeting(tx, row, { at })
    await auditMeeting(tx, deps, moved, {
      actor: `user:${ctx.user}`,
      action: 'offline.presences',
      data: { fields: ['presences'], presences: said.map((it) => ({ ...it })) },
    })
  })
}

/** How everybody voted. The first time it is paid, and from then on people weigh what they weigh now; afterwards it is only corrected. */
export function enterVotes(deps: Deps, ctx: Acting, { points, version }: OfflineVotes): Promise<void> {
  return onTaken(deps, ctx, version, async (tx, found) => {
    const taking = withExcluded(found, points)
    const { facts, mandates, known, row } = taking
    const said = points.map(({ odg_id, votes, election = null, discussion }) => ({ odg_id, votes, election, discussion }))
    const kept = found.taken.points.filter((it) => !said.some((one) => one.odg_id === it.odg_id))
    const taken = { ...found.taken, points: [...kept, ...said] }
    obey(refuseEntering(standingOf(found), taken) ?? refuseConstitution(facts, taken) ?? refuseVotes(facts, taken, mandates))
    const entered = { ...withOrders(facts, taken, mandates), company: facts.company }
    const at = deps.clock.now()
    const isFirst = row.status !== 'VERBALIZE'
    const paid = isFirst ? await chargeMeeting(tx, { ...chargeOf(known, ctx, at), stage: 'VOTES' }) : []
    if (isFirst) await freezePeople(tx, ctx.meeting, known.participants, at)
    await keepRecord(tx, ctx.meeting, entered)
    await keepPresences(tx, ctx.meeting, entered.presences)
    await keepOfflinePoints(tx, ctx.meeting, entered.points)
    await setExcluded(
      tx,
      ctx.meeting,
      points.flatMap(({ odg_id, excluded }) => (excluded ? [{ odg_id, excluded }] : [])),
    )
    await keepChecks(tx, deps, ctx, { facts, taken: entered })
    const moved = await moveMeeting(tx, row, { to: 'VERBALIZE', set: { quorums: JSON.stringify(facts.meeting.quorums) }, at })
    const data = { fields: ['votes', ...(isFirst ? ['status'] : [])], odg_ids: said.map((it) => it.odg_id) }
    await auditMeeting(tx, deps, moved, { actor: `user:${ctx.user}`, action: 'offline.votes', data })
    await tellBalance(tx, deps, ctx, paid)
    if (isFirst) await tellMeetingNews(tx, deps, ctx, { event: 'votes.entered' })
  })
}

/** Who did not vote on a point stands in the facts before its votes are judged. */
function withExcluded(taking: Taking, points: OfflineVotes['points']): Taking {
  refuseStrangers(
    taking,
    points.flatMap((it) => it.excluded?.map((one) => one.member_id) ?? []),
  )
  const excludedFrom = (id: string) => points.find((it) => it.odg_id === id)?.excluded?.map((it) => ({ member_id: it.member_id, reason: it.exclusion_reason }))
  const agenda = taking.facts.agenda.map((it) => ({ ...it, excluded: excludedFrom(it._id) ?? it.excluded }))
  return { ...taking, facts: { ...taking.facts, agenda } }
}

/** What the law only warns of stays with the meeting; that all the capital was there has cured what was wrong with the notice. */
async function keepChecks(tx: Tx, { clock }: Deps, { meeting }: Acting, { facts, taken }: Pick<TakenFacts, 'facts' | 'taken'>): Promise<void> {
  const at = clock.now()
  const keep = (step: 'start' | 'vote' | 'elect', results: readonly RuleResult[]) => keepFindings(tx, meeting, { step, results, at })
  const started = startChecks(facts, taken)
  await keep('start', started)
  for (const point of taken.points) await keep(point.election ? 'elect' : 'vote', voteChecks(facts, taken, point))
  const cure = started.find((it) => !it.ok && it.id.startsWith('L-TOT-') && it.data?.case === 'cured')
  if (cure) await cureNotice(tx, meeting, cure.id)
}
