import { upperInitial } from '@delibera/core/i18n/initials'
import { percentage } from '@delibera/core/law/threshold'
import type { Locale } from '@delibera/core/locale'
import { courseOf, delegatesNamed } from '@delibera/core/minutes/course'
import { leavesAbstainedOut, majorityInWords, votersNamed } from '@delibera/core/minutes/summary'
import { outcomeReason, type TallyRow, tallyRows } from '@delibera/core/minutes/tally'
import type { AttendeeTold, MinutesFacts, VoteTold } from '@delibera/core/minutes/told'
import { fill, roleInWords, shortHourIn, type Voice, voiceIn } from '@delibera/core/minutes/words'
import type { Presence, VoteItem } from '../../adapters/documents/shapes.ts'

/** Hundredths of a percent. */
const bp = (percent: number): number => Math.round(percent * 100)

/** Who was there and with what: those with a vote, then the others. */
export function presenceOf(facts: MinutesFacts, locale: Locale): Presence {
  const voice = voiceIn(locale, facts)
  const { present, total, percentage: part, in_person, by_proxy } = facts.constitution
  const inCents = facts.meeting_type === 'ASSEMBLY' && facts.company.shares_unit === 'EUR_CENT'
  const line = (it: AttendeeTold) => attendee(voice, it, inCents)
  const isThere = (it: AttendeeTold) => it.presence === 'PRESENT' || it.presence === 'DELEGATION'
  const notes = facts.attendance.flatMap((it) => courseOf(voice, it) ?? [])
  return {
    nominal: inCents,
    voting: facts.attendance.filter((it) => it.weight > 0).map(line),
    others: facts.attendance.filter((it) => it.weight === 0 && isThere(it)).map(line),
    summary: { present, total, bp: bp(part), in_person, by_proxy },
    notes: notes.length > 0 ? notes.join(' ') : null,
  }
}

/** Two columns hold one coming and one going; who did so more often, or was represented before, is told below. */
function attendee(voice: Voice, it: AttendeeTold, inCents: boolean): Presence['voting'][number] {
  const spans = it.presence === 'PRESENT' ? it.intervals : it.represented
  return {
    name: it.person.name,
    fiscal_code: it.person.fiscal_code,
    role: roleOf(voice, it),
    nominal_cents: inCents && it.shares > 0 ? it.shares : null,
    weight: it.weight,
    bp: bp(it.percentage),
    presence: it.presence,
    way: voice.facts.place.is_remote ? it.way : null,
    delegate: delegatesNamed(voice, it),
    joined: hourOn(voice, spans[0]?.from),
    left: hourOn(voice, spans.at(-1)?.until),
  }
}

const hourOn = (voice: Voice, at: string | null | undefined): string | null => (at ? shortHourIn(voice, at) : null)

/** Socio, amministratore unico; for a company, who acts for it. */
function roleOf(voice: Voice, { person, presence }: AttendeeTold): string {
  const role = upperInitial(person.roles.map((it) => roleInWords(voice, it)).join(', '))
  return person.legal_representative && presence === 'PRESENT' ? fill(voice.t.represented, { role, name: person.legal_representative }) : role
}

/** The table of votes of each point, by name and weight. */
export function voteItems(facts: MinutesFacts, locale: Locale): VoteItem[] {
  const voice = voiceIn(locale, facts)
  return facts.points.flatMap(({ number, title, vote }) => (vote ? [voteItem(voice, { number: String(number), title }, vote)] : []))
}

type Share = ReturnType<typeof shareOf>
const shareOf = (voice: Voice, { weight, percentage: part, lines }: TallyRow) => ({
  weight,
  bp: part === null ? null : bp(part),
  names: votersNamed(voice, lines),
})

function voteItem(voice: Voice, of: { number: string; title: string }, vote: VoteTold): VoteItem {
  const { base, outcome } = vote.tally
  const rows = tallyRows(voice, vote)
  const [favourable, against, abstained] = rows.map((it) => shareOf(voice, it)) as [Share, Share, Share]
  const barred = rows.find((it) => it.key === 'excluded')
  const isOutside = (said: VoteTold['lines'][number]['vote']) => said === 'excluded' || (said === 0 && leavesAbstainedOut(voice, vote))
  return {
    ...of,
    base,
    outcome,
    quorum: majorityInWords(voice, vote),
    reason: outcomeReason(voice, vote),
    1: favourable,
    '-1': against,
    0: abstained,
    ...(barred ? { excluded: shareOf(voice, barred) } : {}),
    votes: vote.lines.map((it) => ({
      name: it.name,
      mode: it.mode,
      weight: it.weight,
      vote: it.vote,
      time: it.at && shortHourIn(voice, it.at, clockOf(it.at)),
      bp: isOutside(it.vote) ? null : bp(percentage(it.weight, base)),
      ...(it.cast_by === null ? {} : { cast_by: it.cast_by }),
    })),
  }
}

const clock = new Intl.DateTimeFormat('it', { timeZone: 'Europe/Rome', timeStyle: 'medium' })
/** 10:43:17, since votes follow each other within a minute. */
const clockOf = (at: string): string => clock.format(new Date(at))
