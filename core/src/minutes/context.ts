import type { Context } from '../agenda/placeholders.ts'
import { formatAmount } from '../money.ts'
import { dayInWords } from './days.ts'
import { majorityInWords, quorumInWords, voteSummary } from './summary.ts'
import type { MinutesFacts, OfficersTold, PersonTold, PointTold } from './told.ts'
import { fill, hourIn, hourOf, namesIn, officeOf, ordinalOf, percent, type Tongue, type Voice, weightInWords, withOffices } from './words.ts'

type Speaker = keyof PointTold['speakers']

/** Everything that the product fills in a text of a point. What nobody knows stays out, and is found as missing. */
export function pointContext(voice: Voice, point: PointTold, of: Speaker): Context {
  const { t, facts } = voice
  return {
    ...point.values,
    // What the person typed never takes the place of what the product counted; only what the product does not know is theirs to say.
    ...known({ ...companyContext(voice), ...meetingContext(voice), ...peopleContext(voice), ...presenceContext(voice), ...voteContext(voice, point) }),
    'odg.ordinal': ordinalOf(voice, point.number),
    'odg.speaker': point.speakers[of] ?? t.speaker,
    'odg.title': point.title,
    ...(point.discussion ? { 'odg.discussion': point.discussion } : {}),
    odgs: facts.points.map((it) => ({ ordinal_number: it.number, title: it.title })),
  }
}

const known = (context: Context): Context => Object.fromEntries(Object.entries(context).filter(([, it]) => it !== null && it !== undefined))

/** What of the capital was paid in (art. 2250 c. 2). Where nobody has said it nothing is said: that all of it was is never taken for granted. */
export function paidClause(voice: Tongue & { facts: Pick<MinutesFacts, 'company'> }): string {
  const { cents, paid_cents: paid } = voice.facts.company.capital ?? { cents: null, paid_cents: null }
  if (paid === null) return ''
  return paid === cents ? voice.t.heading.paidFully : fill(voice.t.heading.paidPart, { amount: formatAmount(paid, voice.locale) })
}

function companyContext(voice: Voice): Context {
  const { company } = voice.facts
  return {
    'company.business_name': company.business_name,
    'company.location': company.town,
    'company.address': company.address,
    'company.address_line': [company.address, company.town].filter(Boolean).join(', '),
    'company.shares_value': company.capital && formatAmount(company.capital.cents, voice.locale),
    'company.paid_text': paidClause(voice),
    'company.fiscal_code': company.fiscal_code,
    'company.vat_number': company.vat_number,
    'company.rea_code': company.rea_code,
    'company.is_spa': company.type === 'SPA',
  }
}

export const kindOf = ({ meeting_type, nature }: Pick<MinutesFacts, 'meeting_type' | 'nature'>) => (meeting_type === 'BOARD' ? 'BOARD' : nature)

/** presso la sede sociale in ..., e in collegamento audio-video. Null where no place is known. */
export function placeClause({ t, facts }: Voice): string | null {
  const { address, is_seat, is_remote, platform } = facts.place
  const place = address && fill(is_seat ? t.place.seat : t.place.other, { address })
  if (!is_remote) return place
  if (place) return platform ? fill(t.place.bothOn, { place, platform }) : fill(t.place.both, { place })
  return platform ? fill(t.place.remoteOn, { platform }) : t.place.remote
}

function meetingContext(voice: Voice): Context {
  const { facts, t } = voice
  const { call, notice, started, closed } = facts
  const day = (at: string | null) => (at ? dayInWords(voice.locale, at) : null)
  const hour = (at: string | null | undefined) => (at ? hourOf(at) : null)
  const ended = closed && hourIn(voice, closed.at)
  const kind = kindOf(facts)
  return {
    'meeting.kind_label': t.kind[kind].toUpperCase(),
    'meeting.kind_label_of': t.kindOf[kind],
    'meeting.nature_label': t.nature[facts.nature],
    'meeting.is_board': facts.meeting_type === 'BOARD',
    'meeting.held_date_long': day(started.at),
    'meeting.held_time': hour(started.at),
    'meeting.held_end_time': ended,
    'meeting.notice_text': notice.kind === 'TOLD' ? notice.text : null,
    'mode.remote': facts.place.is_remote,
    place_clause: placeClause(voice),
    'convocation.date_long': day(facts.is_offline ? started.at : call.at),
    'convocation.time': hour(call.at),
    'convocation.ordinal_label': t.ordinal[call.type],
    'convocation.sent_date': notice.kind === 'SENT' ? day(notice.at) : null,
    'convocation.channels_label':
      notice.kind === 'SENT'
        ? namesIn(
            voice,
            notice.channels.map((it) => t.channels[it]),
          )
        : null,
    'first.date_long': day(call.first_at),
    'first.time': hour(call.first_at),
    second: call.second_at !== null,
    'second.date_long': day(call.second_at),
    'second.time': hour(call.second_at),
    'live.started_time': hour(started.at),
    'live.closed_time': ended,
    today: day(facts.written_on),
  }
}

function peopleContext(voice: Voice): Context {
  const { chair, secretary, notary, administrator } = voice.facts
  const role = (it: PersonTold | null) => (it ? officeOf(voice, it, 'ADM') : null)
  return {
    'president.full_name': chair?.name,
    'president.role_label': role(chair),
    'secretary.full_name': secretary?.name,
    'secretary.is_notary': notary !== null,
    notary_name: notary?.name,
    'administrator.full_name': administrator?.name,
    'administrator.role_label': role(administrator),
  }
}

const headsOf = ({ present, absent, excused }: OfficersTold) => present.length + absent.length + excused.length

function presenceContext(voice: Voice): Context {
  const { constitution: it } = voice.facts
  const heads = headsOf(it.directors)
  return {
    auditors: headsOf(it.auditors) > 0,
    'presence.weight_label': weightInWords(voice, it.present),
    'presence.total_label': weightInWords(voice, it.total),
    'presence.percentage': percent(voice, it.percentage).replace(/\s?%$/, ''),
    'presence.in_person': it.in_person,
    'presence.by_proxy': it.by_proxy,
    'presence.administrators_label': withOffices(voice, it.directors.present, 'ADM') || voice.t.weight.none,
    'presence.auditors_label': withOffices(voice, it.auditors.present, 'MAJ') || voice.t.weight.none,
    'presence.directors_count': it.directors.present.length,
    'presence.directors_total': heads,
    'quorum.constitutive_label': it.quorum ? quorumInWords(voice, it.quorum, 'DIRECTORS') : voice.t.quorum.none,
  }
}

function voteContext(voice: Voice, { vote }: PointTold): Context {
  if (!vote) return {}
  const { tally } = vote
  const { t } = voice
  const figure = (it: number) => percent(voice, it).replace(/\s?%$/, '')
  return {
    'vote.summary': voteSummary(voice, vote),
    'vote.method_label': t.vote[vote.method],
    'vote.fifth_text': tally.favourable * 5 >= tally.total ? t.vote.fifth.yes : t.vote.fifth.no,
    'tally.favourable_label': weightInWords(voice, tally.favourable),
    'tally.favourable_percentage': figure(tally.favourable_percentage),
    'tally.against_label': weightInWords(voice, tally.against),
    'tally.against_percentage': figure(tally.against_percentage),
    'tally.abstained_label': weightInWords(voice, tally.abstained),
    'tally.abstained_percentage': figure(tally.abstained_percentage),
    'tally.base_label': weightInWords(voice, tally.base),
    'tally.quorum_label': majorityInWords(voice, vote),
    'tally.outcome_label': t.tally[tally.outcome],
  }
}
