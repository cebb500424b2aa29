import type { AdvanceContent, AdvanceSaid } from '@delibera/core/advance/schema'
import { fillText } from '@delibera/core/agenda/placeholders'
import { type DesignatedSetting, isTermOver, refusedDesignated, refuseGiving, refuseRevoking } from '@delibera/core/designated/rules'
import type { Designated, MyProxy, ProxyGivers, RepresentativePage } from '@delibera/core/designated/schema'
import { Fault, notFound } from '@delibera/core/faults'
import { totalWeight } from '@delibera/core/law/weights'
import { usualDays } from '@delibera/core/meeting/designated'
import { fullName } from '@delibera/core/names'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import { termOf } from '../../meeting/designated.ts'
import { designatedOf, isListedCompany, type KnownMeeting, lawFacts } from '../../meeting/law.ts'
import { knownOf } from '../../meeting/on-meeting.ts'
import { standingBallot, standingBallots, unsealed } from '../../stores/advance/ballot-store.ts'
import { fileOf, type StoredFile } from '../../stores/files/file-store.ts'
import { activeCall, type ConvocationRow } from '../../stores/meetings/meeting-store.ts'
import { momentOf, openPoints, pointsShown, receiptOf, weightFor } from '../advance/reads.ts'

/** What the moment says for or against a proxy. */
export const proxyMoment = (known: KnownMeeting, call: ConvocationRow | undefined) => {
  const { is_sent, live_status } = momentOf(known, call)
  return { setting: designatedOf(known.row), is_sent, live_status, isListed: isListedCompany(known.company) }
}

/** The representative by name; null where there is none. */
export function seatOf(known: KnownMeeting): Designated | null {
  const seat = designatedOf(known.row)
  const who = seat && known.participants.find((it) => it._id === seat.member_id)
  return seat && who ? { ...seat, name: fullName(who), closes_at: termOf(known), question_days: seat.question_days ?? usualDays } : null
}

/** The points with their full text, and the own proxy, which is opened for its author. */
export async function myProxy({ db, keys, clock }: Deps, { company, meeting, member }: Contexts['link'], convocation_id: string): Promise<MyProxy> {
  const known = await knownOf(db, { company, meeting })
  const call = known.calls.find((it) => it._id === convocation_id)
  if (!call) throw new Fault('MT001')
  const standing = await standingBallot(db, meeting, member)
  const own = standing?.is_designated ? standing : undefined
  const [content] = own ? await unsealed(db, keys, [own]) : []
  const weight = weightFor(known, known.participants.find((it) => it._id === member)!)
  const [moment, now, designated] = [proxyMoment(known, call), clock.now(), seatOf(known)]
  const isActive = call._id === activeCall(known.calls)?._id
  return {
    convocation_id: call._id,
    designated,
    is_open: isActive && weight > 0 && designated?.member_id !== member && refuseGiving(moment, now) === null,
    may_revoke: own !== undefined && refuseRevoking(moment, now) === null,
    weight,
    has_delegation: known.delegations.some((it) => it.delegator_id === member),
    has_vote: known.advance.includes(member),
    points: designated ? pointsShown(known) : [],
    proxy: own && content ? { ...pickOf(own), points: content.points, if_changed: content.if_changed } : null,
    receipt: own ? receiptOf(keys, own) : null,
  }
}

type Row = Awaited<ReturnType<typeof standingBallots>>[number]

const pickOf = ({ _id, member_id, convocation_id, given_at, version, valid_for_second }: Row) => ({
  _id,
  member_id,
  convocation_id,
  given_at: new Date(given_at).toISOString(),
  version,
  valid_for_second,
})

/** Whose proxies stand, for who prepares the meeting. */
export async function proxyGiversOf(deps: Deps, { company, meeting }: Contexts['meeting']): Promise<ProxyGivers> {
  const known = await knownOf(deps.db, { company, meeting })
  const rows = (await standingBallots(deps.db, meeting)).filter((it) => known.designated.includes(it.member_id))
  const items = rows.flatMap(({ member_id, given_at, file_id }) => {
    const who = known.participants.find((it) => it._id === member_id)
    return who
      ? [{ member_id, name: fullName(who), weight: weightFor(known, who), given_at: new Date(given_at).toISOString(), is_paper: file_id !== null }]
      : []
  })
  return { designated: seatOf(known), total: items.length, weight: items.reduce((sum, it) => sum + it.weight, 0), items }
}

/** Whose link this is, if it is the representative's: to everybody else the page is not there. */
export function seatHeldBy(known: KnownMeeting, member: string): DesignatedSetting {
  const seat = designatedOf(known.row)
  if (!seat) throw refusedDesignated('designated_off')
  if (seat.member_id !== member) throw new Fault('MT001')
  return seat
}

/** Whose proxies stand, for the representative and nobody else, and whether the term is over, so that they can be read. */
async function heldProxies({ db, clock }: Deps, { company, meeting, member }: Contexts['link']) {
  const known = await knownOf(db, { company, meeting })
  seatHeldBy(known, member)
  const designated = seatOf(known)!
  const is_closed = known.row.summon_sent_at !== null && isTermOver(designated.closes_at, clock.now())
  const rows = (await standingBallots(db, meeting)).filter((it) => it.is_designated && known.designated.includes(it.member_id))
  return { known, designated, is_closed, rows }
}

/** The signed paper on which somebody gave the representative a proxy that stands; before the term it is as sealed as what it says. */
export async function proxyPaper(deps: Deps, holder: Contexts['link'], giver: string): Promise<StoredFile> {
  const { is_closed, rows } = await heldProxies(deps, holder)
  const file_id = is_closed ? rows.find((it) => it.member_id === giver)?.file_id : null
  const file = file_id ? await fileOf(deps.db, file_id) : undefined
  if (!file) throw notFound()
  return file
}

type Read = AdvanceContent & { member_id: string; name: string; weight: number; is_paper: boolean }

/** How many proxies stand; from the term on, what each of them says. */
export async function representativePage(deps: Deps, holder: Contexts['link']): Promise<RepresentativePage> {
  const { db, keys } = deps
  const { known, designated, is_closed, rows } = await heldProxies(deps, holder)
  const call = activeCall(known.calls)
  const people = new Map(known.participants.map((it) => [it._id, it]))
  const weight = rows.reduce((sum, it) => sum + weightFor(known, people.get(it.member_id)!), 0)
  const opened = is_closed ? await unsealed(db, keys, rows) : null
  const items = opened?.map(({ member_id, points, if_changed }): Read => {
    const who = people.get(member_id)!
    const is_paper = rows.some((it) => it.member_id === member_id && it.file_id !== null)
    return { member_id, name: fullName(who), weight: weightFor(known, who), points, if_changed, is_paper }
  })
  return {
    company_name: known.company.business_name,
    meeting_name: known.row.name,
    date: call ? new Date(call.datetime).toISOString() : null,
    designated,
    is_closed,
    total: rows.length,
    weight,
    whole: totalWeight(lawFacts(deps, known)),
    points: openPoints(known).map((it) => ({
      _id: it._id,
      number: it.number,
      title: fillText(it.title, it.values),
      names: [...(it.election?.candidates ?? []), ...(it.election?.lists ?? [])].map(({ _id, name }) => ({ _id, name })),
      totals: items ? totalsOf(items, it._id) : null,
    })),
    items: items ?? null,
  }
}

function totalsOf(items: readonly Read[], odg_id: string): NonNullable<RepresentativePage['points'][number]['totals']> {
  const weigh = (test: (said: AdvanceSaid) => boolean) => items.reduce((sum, it) => (test(it.points[odg_id] ?? null) ? sum + it.weight : sum), 0)
  return {
    favourable: weigh((it) => it === 1 || Array.isArray(it)),
    against: weigh((it) => it === -1 || it === 'AGAINST'),
    abstained: weigh((it) => it === 0 || it === 'ABSTAIN'),
    none: weigh((it) => it === null),
  }
}
