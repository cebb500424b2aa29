import { formatAmount } from '../money.ts'
import type { RichNode } from '../rich-text.ts'
import { blockOf } from './blocks.ts'
import { paidClause, placeClause } from './context.ts'
import { dayInWords } from './days.ts'
import type { MinutesBlock } from './schema.ts'
import { ofCapital } from './summary.ts'
import type { OfficersTold } from './told.ts'
import {
  equalTo,
  figureOf,
  fill,
  hourOf,
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
    blockOf('opening', [paragraph(opening(voice))], { mark: started, record: { record: 'meeting', id: meeting_id } }),
    blockOf('agenda', agenda(voice), { source: { from: 'record', record: 'convocation', id: call.type } }),
    blockOf('chair', [paragraph(chair(voice))], { source: { from: 'record', record: 'meeting', id: meeting_id } }),
    blockOf('constitution', constitution(voice), { mark: started, record: { record: 'presence', id: meeting_id } }),
  ]
}

function heading(voice: Voice): RichNode[] {
  const { t, facts, locale } = voice
  const { company } = facts
  const seat = [company.town, company.address].filter(Boolean).join(', ')
  const isMoney = company.shares_unit === 'EUR_CENT' && company.shares_value !== null
  const isSame = company.fiscal_code === company.vat_number
  const coded = (text: string, code: string | null) => (code ? [fill(text, { code })] : [])
  const lines = [
    [company.business_name],
    [
      ...(seat ? [fill(t.heading.seat, { seat })] : []),
      ...(isMoney ? [fill(t.heading.capital, { amount: formatAmount(company.shares_value!, locale), paid: paidClause(voice) }).trimEnd()] : []),
    ],
    [
      ...(isSame
        ? coded(t.heading.fiscalVat, company.fiscal_code)
        : [...coded(t.heading.fiscal, company.fiscal_code), ...coded(t.heading.vat, company.vat_number)]),
      ...coded(t.heading.rea, company.rea_code),
    ],
  ]
  return lines.filter((it) => it.length > 0).map((it) => paragraph(words(it.join(' – '))))
}

function opening(voice: Voice): RichNode[] {
  const { t, facts } = voice
  const { started, call, company } = facts
  const which = call.type === 'SECOND' && call.first_failed ? 'SECOND_AFTER' : call.type
  return said(t.opening[facts.meeting_type], {
    ...{ day: dayInWords(voice.locale, started.at), time: hourOf(started.at), company: company.business_name, nature: t.nature[facts.nature] },
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
  const remote = facts.place.is_remote ? [paragraph(words(t.constitution.remote))] : []
  if (facts.constitution.totalitarian) return [paragraph(totalitarian(voice)), ...officersThere(voice), ...remote]
  const isBoard = facts.meeting_type === 'BOARD'
  const items = isBoard ? [notice(voice), ...directors(voice), ...others(voice)] : [notice(voice), capital(voice), ...officers(voice), ...others(voice)]
  const ended = items.map((it, index) => words(`${it}${index === items.length - 1 ? '.' : ';'}`))
  return [
    paragraph(words(t.constitution[facts.meeting_type])),
    list('bulletList', ended),
    ...remote,
    paragraph(words(isBoard ? t.constitution.declareBOARD : t.constitution.declareASSEMBLY)),
  ]
}

function notice(voice: Voice): string {
  const { t, facts } = voice
  const isBoard = facts.meeting_type === 'BOARD'
  if (facts.notice.kind === 'TOLD') {
    const text = facts.notice.text?.replace(/[.;]\s*$/, '') || missing('meeting.notice_text')
    return fill(isBoard ? t.constitution.toldBOARD : t.constitution.toldASSEMBLY, { text })
  }
  const { at, channels, missing: left } = facts.notice
  const everybody = isBoard ? (hasBody(facts.constitution.auditors) ? t.constitution.allOfficers : t.constitution.allDirectors) : t.constitution.all
  return fill(t.constitution.sent, {
    day: at ? onDay(voice, at) : missing('convocation.sent_date'),
    channels:
      channels.length > 0
        ? namesIn(
            voice,
            channels.map((it) => t.channels[it]),
          )
        : missing('convocation.channels_label'),
    all: left.length > 0 ? fill(t.constitution.allBut, { names: namesIn(voice, left) }) : everybody,
  })
}

/** There is such a body at all. */
const hasBody = ({ present, absent }: OfficersTold) => present.length + absent.length > 0

function capital(voice: Voice): string {
  const { t, facts } = voice
  const { present, total, percentage, in_person, by_proxy } = facts.constitution
  const values = { weight: weightInWords(voice, present), total: figureOf(voice, total), equal: equalTo(voice, percentage), of: ofCapital(voice) }
  if (in_person === 1 && by_proxy === 0) {
    const name = facts.attendance.find((it) => it.weight > 0 && it.at_start)?.person.name ?? ''
    return fill(t.constitution.alone, { ...values, name })
  }
  return fill(by_proxy === 0 ? t.constitution.inPerson : in_person === 0 ? t.constitution.byProxy : t.constitution.mixed, values)
}

function officers(voice: Voice): string[] {
  const { t, facts } = voice
  const told = (text: { none: string; one: string; many: string }, it: OfficersTold, type: 'ADM' | 'MAJ') => {
    const { length } = it.present
    return fill(length === 0 ? text.none : length === 1 ? text.one : text.many, { names: withOffices(voice, it.present, type) })
  }
  const { directors, auditors } = facts.constitution
  return [
    ...(hasBody(directors) ? [told(t.constitution.directors, directors, 'ADM')] : []),
    ...(hasBody(auditors) ? [told(t.constitution.auditors, auditors, 'MAJ')] : []),
  ]
}

function directors(voice: Voice): string[] {
  const { t, facts } = voice
  const { directors: all, auditors } = facts.constitution
  const { one, many, absentOne, absentMany } = t.constitution.board
  const [count, away] = [all.present.length, all.absent.length]
  const values = { count: String(count), total: String(count + away), names: withOffices(voice, all.present, 'ADM') }
  return [
    fill(count === 1 ? one : many, values),
    ...(away > 0 ? [fill(away === 1 ? absentOne : absentMany, { names: withOffices(voice, all.absent, 'ADM') })] : []),
    ...(hasBody(auditors) ? [officers(voice).at(-1)!] : []),
  ]
}

function others(voice: Voice): string[] {
  const { t, facts } = voice
  const { guests, auditors, by_proxy, treasury, totalitarian: isTotal } = facts.constitution
  const names = withOffices(voice, guests, 'EXT')
  return [
    ...(treasury > 0 && !isTotal ? [fill(t.constitution.treasury, { weight: weightInWords(voice, treasury) })] : []),
    ...(guests.length > 0 ? [fill(guests.length === 1 ? t.constitution.guestsOne : t.constitution.guestsMany, { names })] : []),
    ...(facts.auditors_vote && auditors.present.length > 0 ? [t.constitution.auditorsVote] : []),
    ...(by_proxy > 0 ? [t.constitution.delegations] : []),
  ]
}

/** Lack of notice is cured when all the capital is there, the officers take part or know of it, and nobody objects (art. 2366 c. 4, 2479-bis c. 5). */
function totalitarian(voice: Voice): RichNode[] {
  const { t, facts } = voice
  const { directors: all, auditors, total, treasury } = facts.constitution
  const isEverybody = all.absent.length + auditors.absent.length === 0
  const organs = isEverybody ? (hasBody(auditors) ? t.totalitarian.allOfficers : t.totalitarian.allDirectors) : t.totalitarian[facts.company.type]
  return said(t.totalitarian[facts.meeting_type], { organs, total: weightInWords(voice, total - treasury) })
}

/** Who they are is told also where the notice is not: minutes name everybody (art. 2375 c. 1). */
function officersThere(voice: Voice): RichNode[] {
  const items = [...(voice.facts.meeting_type === 'BOARD' ? directors(voice) : officers(voice)), ...others(voice)]
  if (items.length === 0) return []
  const ended = items.map((it, index) => words(`${it}${index === items.length - 1 ? '.' : ';'}`))
  return [paragraph(words(voice.t.totalitarian.there)), list('bulletList', ended)]
}
