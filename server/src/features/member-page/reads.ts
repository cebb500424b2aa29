import { fillText } from '@delibera/core/agenda/placeholders'
import { votedText } from '@delibera/core/agenda/rules'
import type { PublicMeeting } from '@delibera/core/convocations/schema'
import { electionOffer } from '@delibera/core/elections/fact'
import { Fault } from '@delibera/core/faults'
import { isKeptOut } from '@delibera/core/law/designated'
import { percentage } from '@delibera/core/law/threshold'
import { totalWeight, weightOf } from '@delibera/core/law/weights'
import type { Locale } from '@delibera/core/locale'
import type { Mode } from '@delibera/core/meetings/schema'
import { can, isDeserted } from '@delibera/core/meetings/states'
import { pollState } from '@delibera/core/proposals/rules'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import { advanceOf } from '../../meeting/advance.ts'
import { designatedOf, type KnownMeeting, lawFacts, votedContext } from '../../meeting/law.ts'
import { knownOf } from '../../meeting/on-meeting.ts'
import { delegationRows, delegationShown, representedBy } from '../../stores/delegations/delegation-store.ts'
import { placeOf } from '../../stores/meetings/meeting-place.ts'
import { activeCall } from '../../stores/meetings/meeting-store.ts'
import { intentionsOf } from '../../stores/meetings/member-store.ts'
import { mayReadMinutes, meetingFiles } from '../../stores/meetings/public-store.ts'
import { givenBy } from '../delegations/reads.ts'
import { callSeen } from '../meetings/reads.ts'

type Holder = Contexts['link']

/**
 * The meeting as one member sees it: what the notice says, and of other people nothing. Until the notice has left there is no agenda and no
 * date to see, only a poll.
 */
export async function meetingForMember(deps: Deps, { company, meeting, member }: Holder, locale: Locale): Promise<PublicMeeting> {
  const known = await knownOf(deps.db, { company, meeting })
  const { row } = known
  const isConvened = row.summon_sent_at !== null
  const mode = row.mode as unknown as Mode
  const call = activeCall(known.calls)
  const given = givenBy(await delegationRows(deps.db, meeting), member, call)
  const files = isConvened ? await meetingFiles(deps.db, row.file_ids) : []
  // Who represents somebody reads what that person may read.
  const readers = new Set<string>([member, ...(await representedBy(deps.db, meeting, member))])
  const mayOpen = (it: { member_ids: readonly string[] | null }) => it.member_ids === null || it.member_ids.some((id) => readers.has(id))
  return {
    company_name: known.company.business_name,
    company_type: known.company.type as PublicMeeting['company_type'],
    meeting_slug: row.slug,
    name: row.name,
    meeting_type: row.meeting_type as PublicMeeting['meeting_type'],
    type: row.type as PublicMeeting['type'],
    status: row.status,
    is_deserted: isDeserted(row.cancel_reason),
    locale,
    address: placeOf(row, known.company),
    mode: {
      call_type: mode.call_type,
      call_link: mode.call_link,
      call_platform: mode.call_platform,
      address_type: mode.address_type,
      is_offline: mode.is_offline,
      disable_presence: mode.disable_presence,
      transcription: mode.transcription,
    },
    convocations: isConvened ? known.calls.map(callSeen) : [],
    agenda: isConvened ? known.points.map((it) => pointFor(known, it, mayOpen)) : [],
    files: files.filter(mayOpen).map(({ _id, name, mime_type }) => ({ _id, name, mime_type })),
    member: { ...memberIn(deps, known, member), intention: call ? ((await intentionsOf(deps.db, call._id)).get(member) ?? null) : null },
    delegation: given ? delegationShown(given) : null,
    has_advance: advanceOf(known.row).enabled && designatedOf(known.row)?.mode !== 'EXCLUSIVE',
    designated: designatedOf(known.row)?.mode ?? null,
    has_poll: isPolled(known, deps.clock.now()),
    has_minutes: await mayReadMinutes(deps.db, { meeting, member }),
  }
}

/** Whether there are dates that can still be answered: who is led to them must not find that they were withdrawn, or that one was chosen. */
function isPolled({ row }: KnownMeeting, now: Date): boolean {
  const { status, poll_sent_at, poll_deadline } = row
  return poll_sent_at !== null && pollState({ status, deadline: poll_deadline }, now) === 'OPEN'
}

type Point = KnownMeeting['points'][number]

function pointFor(known: KnownMeeting, it: Point, mayOpen: (file: { member_ids: readonly string[] | null }) => boolean): PublicMeeting['agenda'][number] {
  const files = it.files.filter(mayOpen).map(({ file_id, name, mime_type }) => ({ _id: file_id, name, mime_type }))
  return {
    _id: it._id,
    title: fillText(it.title, it.values),
    skip_vote: it.skip_vote,
    election: it.election && electionOffer(it.election),
    header_intro: it.header_intro,
    ...votedText(it, votedContext(known)),
    files,
  }
}

function memberIn(deps: Deps, known: KnownMeeting, member: string): Omit<PublicMeeting['member'], 'intention'> {
  const own = known.participants.find((it) => it._id === member)
  if (!own) throw new Fault('MB003')
  const facts = lawFacts(deps, known)
  const { meeting_type } = facts.meeting
  const weight = weightOf({ roles: own.roles, vote_shares: own.vote_value }, meeting_type, facts.company.statute)
  const can_delegate =
    can('delegate', known.row.status) &&
    meeting_type === 'ASSEMBLY' &&
    weight > 0 &&
    facts.company.statute.proxies_allowed &&
    !facts.meeting.designated?.is_exclusive
  const { _id, first_name, last_name } = own
  const who = facts.members.find((it) => it._id === member)
  const is_kept_out = isKeptOut(facts.meeting.designated, who, [facts.meeting.chair_id, facts.meeting.secretary_id])
  return { _id, first_name, last_name, weight, percentage: percentage(weight, totalWeight(facts)), can_delegate, is_kept_out }
}
