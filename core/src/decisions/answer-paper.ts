import { dayInWords } from '../minutes/days.ts'
import type { MinutesFacts, PersonTold } from '../minutes/told.ts'
import { equalTo, fill, hourOf, isFeminine, namesIn, onDay, paragraph, said, words } from '../minutes/words.ts'
import { formatAmount, formatShares } from '../money.ts'
import type { RichNode, RichText } from '../rich-text.ts'
import type { DecidingBody, StandingAnswer, WrittenChoice } from './count.ts'
import type { WrittenMethod } from './facts.ts'
import { type ActVoice, actVoice, ofDay, oneParagraph, quoted, unstopped } from './record-words.ts'

/** By what somebody answers: a quota, a right on somebody else’s, an office. */
export type AnswererStanding =
  | { by: 'QUOTA'; shares: number; percentage: number }
  | { by: 'USUFRUCT' | 'PLEDGE' | 'CUSTODY'; shares: number; owner: string }
  | { by: 'OFFICE' }

export interface AnsweredPoint {
  number: number
  title: string
  text: RichText
  /** Null where they do not vote. */
  choice: WrittenChoice | null
  conflict: string | null
}

/** What one person signs: what it is about and what they say of it, in one document (art. 2479 c. 3). */
export interface AnswerFacts extends Pick<MinutesFacts, 'company' | 'meeting_type'> {
  body: DecidingBody
  method: WrittenMethod
  kind: StandingAnswer['kind']
  person: PersonTold
  /** Who signs for them by a power of attorney. */
  on_behalf: string | null
  standing: readonly AnswererStanding[]
  sent_at: string
  points: readonly AnsweredPoint[]
  note: string | null
  /** Why they ask for the meeting. */
  reason: string | null
  files: readonly { name: string; sha256: string }[]
  /** When it was given; null: it is signed elsewhere, and the signature has its own moment. */
  at: string | null
}

export interface AnswerPaper {
  title: string
  file: string
  body: RichNode[]
  documents: AnswerFacts['files']
  /** Where the documents are listed. */
  documents_title: string
  place_date: string
  signature: { role: string; name: string }
}

type PaperVoice = ActVoice<AnswerFacts>

export function answerPaper(facts: AnswerFacts): AnswerPaper {
  const voice = actVoice(facts)
  const { paper, file } = voice.acts
  const { kind, method, body, person } = facts
  const isRequest = kind === 'ASSEMBLY'
  const title = isRequest ? paper.title[body === 'BOARD' ? 'MEETING' : 'ASSEMBLY'] : kind === 'WAIVE' ? paper.title.WAIVE : paper.title.VOTE[method]
  return {
    title,
    file: isRequest ? file.assembly : kind === 'WAIVE' ? file.waived : method === 'CONSENT' ? file.consent : file.answer,
    body: [paragraph(said(premise(voice), { verb: { strong: isRequest ? paper.asks : paper.declares } })), ...stated(voice)],
    documents: facts.files,
    documents_title: paper.documents,
    place_date: facts.at ? fill(paper.signed, { place: placeOf(voice), day: dayInWords(voice.locale, facts.at), hour: hourOf(facts.at) }) : paper.unsigned,
    signature: {
      role: paper.signature,
      name: person.kind === 'S' ? `${person.name}${person.legal_representative ? ` (${person.legal_representative})` : ''}` : person.name,
    },
  }
}

const placeOf = ({ facts }: PaperVoice): string => (facts.company.town ? `${facts.company.town.replace(/ \(\w+\)$/, '')}, ` : '')

/** Who says it, with what right, of what they have read; the verb is put in by who calls. */
function premise(voice: PaperVoice): string {
  const { acts, facts } = voice
  const { paper } = acts
  const { person, on_behalf, method } = facts
  const isCompany = person.kind === 'S'
  const isHer = isFeminine(person)
  const names = { name: person.name, representative: person.legal_representative ?? '' }
  const who = isCompany && person.legal_representative ? paper.company : isHer ? paper.her : paper.him
  const behalf = on_behalf ? fill(isHer ? paper.behalfHer : paper.behalf, { name: on_behalf }) : ''
  const files = facts.files.length > 0 ? paper.files : ''
  const first = fill(paper.of, {
    who: fill(who, names),
    code: person.fiscal_code ? fill(paper.code, { code: person.fiscal_code }) : '',
    behalf,
    standing: namesIn(
      voice,
      facts.standing.map((it) => standingInWords(voice, it)),
    ),
    company: facts.company.business_name,
  })
  return `${first} ${fill(paper.begun[method], { day: ofDay(voice, facts.sent_at), files })} {verb}${facts.kind === 'VOTE' ? ':' : asked(voice)}`
}

/** What who does not vote asks for, or says to have seen. */
function asked(voice: PaperVoice): string {
  const { acts, facts } = voice
  const { request, waived, form } = acts.paper
  if (facts.kind === 'WAIVE') return waived[facts.body]
  return fill(request[facts.body], { form: form[facts.method], day: onDay(voice, facts.sent_at) })
}

function standingInWords(voice: PaperVoice, standing: AnswererStanding): string {
  const { acts, facts, locale } = voice
  const { paper } = acts
  const her = isFeminine(facts.person) ? 'Her' : ''
  if (standing.by === 'OFFICE') return paper[`director${her}`]
  const isMoney = facts.company.shares_unit === 'EUR_CENT'
  const shares = isMoney ? formatAmount(standing.shares, locale) : formatShares(standing.shares, locale)
  const of = isMoney ? '' : 'Shares'
  if (standing.by === 'QUOTA') return fill(paper[`owner${of}`], { shares, equal: equalTo(voice, standing.percentage) })
  const right = ({ USUFRUCT: 'usufruct', PLEDGE: 'pledge', CUSTODY: 'custody' } as const)[standing.by]
  return fill(paper[`${right}${of}${her}`], { shares, owner: standing.owner })
}

function stated(voice: PaperVoice): RichNode[] {
  const { acts, facts } = voice
  const { paper } = acts
  const { kind, points, note, reason } = facts
  const sentence = (text: string) => paragraph(words(text))
  const remark = note?.trim() ? [sentence(fill(paper.note, { note: unstopped(note) }))] : []
  if (kind === 'VOTE') return [...points.flatMap((it) => chosen(voice, it)), ...remark]
  const why = reason?.trim() ? [sentence(fill(paper.reason, { reason: unstopped(reason) }))] : []
  const subjects = points.flatMap((it) => [titled(it), ...proposed(voice, it.text)])
  return [...why, ...remark, sentence(paper.subjects), ...subjects]
}

const titled = ({ number, title }: AnsweredPoint): RichNode => ({ type: 'heading', attrs: { level: 1 }, content: words(`${number}. ${unstopped(title)}`) })

function proposed({ acts }: PaperVoice, text: RichText): RichNode[] {
  const short = oneParagraph(text)
  if (short !== null) return [paragraph(words(fill(acts.paper.proposed, { text: short })))]
  return [paragraph(words(acts.paper.proposedLong)), quoted(text)]
}

function chosen(voice: PaperVoice, point: AnsweredPoint): RichNode[] {
  const { paper } = voice.acts
  const { choice, conflict } = point
  const mark = choice ? [paragraph(said('{choice}.', { choice: { strong: paper.choice[voice.facts.method][choice] } }))] : []
  const interest = conflict?.trim() ? [paragraph(words(fill(paper.conflict, { conflict: unstopped(conflict) })))] : []
  return [titled(point), ...proposed(voice, point.text), ...mark, ...interest]
}
