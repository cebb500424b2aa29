import { percentage as percentageOf } from '../law/threshold.ts'
import type { RichNode } from '../rich-text.ts'
import { advanceClause } from './advance.ts'
import { annexesOf } from './annexes.ts'
import { blockOf } from './blocks.ts'
import { notice } from './calling.ts'
import { placeClause } from './context.ts'
import { dayInWords } from './days.ts'
import { designatedClause } from './designated.ts'
import { companyNamed, heading } from './heading.ts'
import type { MinutesBlock } from './schema.ts'
import { ofCapital } from './summary.ts'
import type { OfficersTold, PersonTold } from './told.ts'
import { tellAway, totalitarian } from './totality.ts'
import {
  equalTo,
  figureOf,
  fill,
  hourOf,
  isFeminine,
  list,
  missing,
  namesIn,
  officeOf,
  onDay,
  paragraph,
  said,
  type Voice,
  weightInWords,
  withOffices,
  words,
} from './words.ts'

/** From the company's name to the declaration that the meeting can decide. */
export const openingBlocks = (voice: Voice): MinutesBlock[] => {
  const { meeting_id, company, started, call } = voice.facts
  return [
    blockOf('heading', heading(voice), { source: { from: 'record', record: 'company', id: company._id } }),
    ...requested(voice),
    blockOf('opening', [paragraph(opening(voice))], { voice, mark: started, record: { record: 'meeting', id: meeting_id } }),
    blockOf('agenda', agenda(voice), { source: { from: 'record', record: 'convocation', id: call.type } }),
    blockOf('chair', [paragraph(chair(voice))], { source: { from: 'record', record: 'meeting', id: meeting_id } }),
    blockOf('constitution', constitution(voice), { voice, mark: started, record: { record: 'presence', id: meeting_id } }),
  ]
}

/** That it was convened because somebody asked for it while the same was being decided in writing (art. 2479 c. 4). */
function requested(voice: Voice): MinutesBlock[] {
  const { t, facts } = voice
  if (!facts.requested) return []
  const { decision_id, names, sent_at } = facts.requested
  const text = fill(t.requested[facts.meeting_type], { names: namesIn(voice, names), day: onDay(voice, sent_at) })
  return [blockOf('requests', [paragraph(words(text))], { source: { from: 'record', record: 'decision', id: decision_id } })]
}

function opening(voice: Voice): RichNode[] {
  const { t, facts } = voice
  const { started, call } = facts
  const which = call.type === 'SECOND' && call.first_failed ? 'SECOND_AFTER' : call.type
  return said(t.opening[facts.meeting_type], {
    day: dayInWords(voice.locale, started.at),
    time: hourOf(started.at),
    company: companyNamed(voice),
    nature: t.nature[facts.nature],
    place: placeClause(voice) ?? missing('place_clause'),
    call: call.second_at === null && call.type === 'FIRST' ? '' : t.opening[which],
  })
}

/** In its own order, whatever the order in which it was dealt with. */
function agenda({ t, facts }: Voice): RichNode[] {
  const titles = [...facts.points].sort((one, other) => one.number - other.number).map((it) => it.title.replace(/[.;]\s*$/, ''))
  const items = titles.map((it, index) => words(`${it}${index === titles.length - 1 ? '.' : ';'}`))
  return [{ type: 'heading', attrs: { level: 1, textAlign: 'center' }, content: words(t.agenda) }, list('orderedList', items)]
}

function chair(voice: Voice): RichNode[] {
  const { t, facts } = voice
  const office = facts.chair && (officeOf(voice, facts.chair, 'ADM') ?? officeOf(voice, facts.chair, 'PAR'))
  const key = `${facts.chair_by_statute ? 'statute' : 'chosen'}_${facts.notary ? 'notary' : 'secretary'}` as const
  return said(t.chair[key], {
    chair: facts.chair ? { strong: facts.chair.name } : missing('president.full_name'),
    office: office ? `, ${office}` : '',
    secretary: facts.secretary ? { strong: facts.secretary.name } : missing('secretary.full_name'),
    notary: facts.notary ? { strong: facts.notary.name } : missing('notary_name'),
  })
}

function constitution(voice: Voice): RichNode[] {
  const { t, facts } = voice
  if (facts.constitution.totalitarian) return [paragraph(totalitarian(voice)), ...officersThere(voice), ...remote(voice)]
  const isBoard = facts.meeting_type === 'BOARD'
  const items = isBoard ? [notice(voice), ...directors(voice), ...others(voice)] : [notice(voice), ...capital(voice), ...officers(voice), ...others(voice)]
  const ended = items.map((it, index) => words(`${it}${index === items.length - 1 ? '.' : ';'}`))
  return [
    paragraph(words(t.constitution[facts.meeting_type])),
    list('bulletList', ended),
    ...remote(voice),
    paragraph(words(isBoard ? t.constitution.declareBOARD : t.constitution.declareASSEMBLY)),
  ]
}

/** Who is there and represented, who voted before the meeting, and what that is altogether. */
function capital(voice: Voice): string[] {
  const { t, facts } = voice
  const { present, total, percentage: part } = facts.constitution
  const away = weightAway(voice)
  if (away === 0) return [presentCapital(voice)]
  const altogether = { weight: weightInWords(voice, present), total: figureOf(voice, total), equal: equalTo(voice, part), of: ofCapital(voice) }
  const isSomebody = present > away
  return [
    ...(isSomebody ? [presentCapital(voice)] : []),
    ...designatedClause(voice),
    ...advanceClause(voice),
    ...(isSomebody ? [fill(t.advance.altogether, altogether)] : []),
  ]
}

/** The weight of who counts as there by a vote before the meeting or by the designated representative. */
const weightAway = ({ facts: { constitution } }: Voice): number => (constitution.advance?.weight ?? 0) + (constitution.designated?.weight ?? 0)

function presentCapital(voice: Voice): string {
  const { t, facts } = voice
  const { total, in_person, by_proxy } = facts.constitution
  const away = weightAway(voice)
  const present = facts.constitution.present - away
  const percentage = away > 0 ? percentageOf(present, total) : facts.constitution.percentage
  const values = { weight: weightInWords(voice, present), total: figureOf(voice, total), equal: equalTo(voice, percentage), of: ofCapital(voice) }
  if (in_person === 1 && by_proxy === 0) {
    const name = facts.attendance.find((it) => it.weight > 0 && it.at_start && it.presence !== 'ADVANCE')?.person.name ?? ''
    return fill(t.constitution.alone, { ...values, name })
  }
  return fill(by_proxy === 0 ? t.constitution.inPerson : in_person === 0 ? t.constitution.byProxy : t.constitution.mixed, values)
}

type Body = 'ADM' | 'MAJ'

function officers(voice: Voice): string[] {
  const { directors, auditors } = voice.facts.constitution
  return [...bodyThere(voice, directors, 'ADM'), ...bodyThere(voice, auditors, 'MAJ')]
}

/** Who of a body is there, then who is not: an auditor who stays away without a word loses the office (art. 2405 c. 2). */
function bodyThere(voice: Voice, body: OfficersTold, type: Body): string[] {
  const { one, many, ADM, MAJ } = voice.t.constitution.body
  const organ = { ADM, MAJ }[type]
  const { length } = body.present
  const there = length > 0 ? [fill(length === 1 ? one : many, { organ, names: withOffices(voice, body.present, type) })] : []
  return [...there, ...bodyAway(voice, body, { type, organ })]
}

function bodyAway(voice: Voice, { absent, excused }: OfficersTold, { type, organ }: { type: Body; organ: string }): string[] {
  const { one, many, excusedHim, excusedHer, excusedMany } = voice.t.constitution.away
  const told = (text: string, people: readonly PersonTold[]) => fill(text, { organ, names: withOffices(voice, people, type) })
  const [only] = excused
  const single = only && isFeminine(only) ? excusedHer : excusedHim
  return [
    ...(absent.length > 0 ? [told(absent.length === 1 ? one : many, absent)] : []),
    ...(excused.length > 0 ? [told(excused.length === 1 ? single : excusedMany, excused)] : []),
  ]
}

function directors(voice: Voice): string[] {
  const { t, facts } = voice
  const { directors: all, auditors } = facts.constitution
  const { one, many } = t.constitution.board
  const count = all.present.length
  const total = count + all.absent.length + all.excused.length
  const values = { count: String(count), total: String(total), names: withOffices(voice, all.present, 'ADM') }
  return [fill(count === 1 ? one : many, values), ...bodyAway(voice, all, { type: 'ADM', organ: '' }), ...bodyThere(voice, auditors, 'MAJ')]
}

function others(voice: Voice): string[] {
  const { t, facts } = voice
  const { guests, auditors, treasury, totalitarian: isTotal } = facts.constitution
  const names = withOffices(voice, guests, 'EXT')
  return [
    ...(treasury > 0 && !isTotal ? [fill(t.constitution.treasury, { weight: weightInWords(voice, treasury) })] : []),
    ...(guests.length > 0 ? [fill(guests.length === 1 ? t.constitution.guestsOne : t.constitution.guestsMany, { names })] : []),
    ...(facts.auditors_vote && auditors.present.length > 0 ? [t.constitution.auditorsVote] : []),
    ...proxies(voice),
  ]
}

/** Proxies are kept with the company's records, and annexed as far as the product has them. */
function proxies({ t, facts, locale }: Voice): string[] {
  const used = new Set(facts.attendance.flatMap((it) => it.represented.map((one) => one.delegation_id)))
  const annex = annexesOf(facts, locale).find((it) => it.kind === 'DELEGATIONS')
  const { delegations, delegationsAnnexed, delegationsPartly, delegationOne, delegationOneAnnexed } = t.constitution
  if (used.size === 0) return []
  if (!annex) return [used.size === 1 ? delegationOne : delegations]
  const annexed = used.size === 1 ? delegationOneAnnexed : delegationsAnnexed
  return [fill(facts.papers.delegations.length < used.size ? delegationsPartly : annexed, { letter: annex.letter })]
}

/** More names than these are told by the attendance sheet alone. */
const mostNamed = 40

/** That people could take part from afar, and who did: by notarial practice the minutes say who sat where (Milano, massima 187). */
function remote(voice: Voice): RichNode[] {
  const { t, facts } = voice
  const { in_room, linked } = facts.constitution
  if (!facts.place.is_remote) return []
  const names = (people: readonly PersonTold[]) =>
    people.length > mostNamed
      ? t.places.sheet
      : namesIn(
          voice,
          people.map((it) => it.name),
        )
  const { both, allLinked, allHere } = t.places
  const where = in_room.length > 0 && linked.length > 0 ? fill(both, { here: names(in_room), there: names(linked) }) : linked.length > 0 ? allLinked : allHere
  const isKnown = in_room.length + linked.length > 0
  return [paragraph(words([t.constitution.remote, ...(isKnown ? [where] : [])].join(' ')))]
}

/** Who they are is told also where the notice is not: minutes name everybody (art. 2375 c. 1). */
function officersThere(voice: Voice): RichNode[] {
  const isBoard = voice.facts.meeting_type === 'BOARD'
  const items = [...(isBoard ? directors(voice) : [...officers(voice), ...tellAway(voice)]), ...others(voice)]
  if (items.length === 0) return []
  const ended = items.map((it, index) => words(`${it}${index === items.length - 1 ? '.' : ';'}`))
  return [paragraph(words(voice.t.totalitarian.there)), list('bulletList', ended)]
}
