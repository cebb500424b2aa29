import type { Quorum } from '@delibera/core/company/statute'
import { minutesTexts } from '@delibera/core/i18n/minutes'
import type { DecisionEmailEvents } from '@delibera/core/letters'
import { dayInWords } from '@delibera/core/minutes/days'
import { thresholdInWords } from '@delibera/core/minutes/summary'
import { isElided, isElidedDay } from '@delibera/core/minutes/words'
import { decisionTexts, fill } from '../i18n/texts.ts'
import type { Letter } from './letter.ts'

/** As a letter in Italian says them: 23:59, 33,33. */
const hours = new Intl.DateTimeFormat('it', { timeZone: 'Europe/Rome', timeStyle: 'short' })
const parts = new Intl.NumberFormat('it', { maximumFractionDigits: 2 })
const hourOf = (at: Date): string => hours.format(at)

/** il 12 novembre 2026, dell’11 ottobre 2026, al 1° marzo 2027. */
export function dayWith(before: keyof typeof decisionTexts.day, at: Date): string {
  const day = dayInWords('it', at.toISOString())
  return fill(decisionTexts.day[before][isElidedDay(day) ? 'elided' : 'plain'], { day })
}

/** il 33,33%, l’8%, lo 0,5%. */
function shareIn(percentage: number): string {
  const [figure, { plain, elided, zero }] = [parts.format(percentage), decisionTexts.share]
  return fill(/^0(?!\d)/.test(figure) ? zero : isElided(figure) ? elided : plain, { pct: figure })
}

const momentWith = (before: 'on' | 'to', at: Date): string => `${dayWith(before, at)} alle ore ${hourOf(at)}`

/** What somebody may do with the proposal, which decides what the letter says to them. */
export type DecisionReader = 'VOTES' | 'DIRECTOR' | 'PARTNER' | 'AUDITOR' | 'REVISER'

export interface DecisionLetterFacts {
  name: string
  reader: DecisionReader
  company: { business_name: string; address?: string | null; vat_number?: string | null }
  body: 'PARTNERS' | 'BOARD'
  method: 'CONSULTATION' | 'CONSENT'
  /** Of the statute; EMERGENCY where its clause is lacking and another rule stands in. */
  article: string | null | { emergency: true }
  initiators: { kind: 'director' | 'auditor' | 'partner'; names: readonly string[]; percentage: number }
  points: readonly string[]
  sent_at: Date
  deadline: Date
  /** Null: the usual one of the law. */
  quorum: Quorum | null
  url: string
  public_url: string
  /** Of an answer that was registered. */
  answer?: { at: Date; hash: string; paper: { recorder: string; day: string } | null }
  /** Who asked for a meeting, or with how much of the capital. */
  stop?: { by: 'DIRECTOR' | 'CAPITAL'; name: string; percentage: number }
  reason?: string | null
  /** How it ended; `number` is that in the book of decisions, where one was taken. */
  result?: { closed_at: Date; approved: readonly string[]; declined: readonly string[]; number: { number: number; year: number } | null }
}

/** In Italian whatever the language of the reader: these are acts of law. */
export function decisionLetter(event: DecisionEmailEvents, facts: DecisionLetterFacts): Letter {
  const t = decisionTexts
  const values = valuesOf(facts)
  const say = (text: string) => fill(text, values)
  const { paragraphs, after = [] } = bodyOf[event](facts, say)
  return {
    locale: 'it',
    subject: say(event === 'DECISION_STOPPED' && facts.body === 'BOARD' ? t.DECISION_STOPPED.board_subject : t[event].subject),
    kicker: t.kicker[facts.body === 'BOARD' ? 'BOARD' : facts.method],
    ...headOf(event, facts, say),
    sender_name: facts.company.business_name,
    greeting: fill(t.greeting, { name: facts.name }),
    paragraphs,
    ...(event === 'DECISION_PROPOSAL' && { list: { heading: t.DECISION_PROPOSAL.points, items: [...facts.points] } }),
    after,
    closing: say(t.closing),
    footer: footerOf(facts),
    link_note: t.link_note,
  }
}

/** Nobody who has no vote is told that they decide, and who only reads not that they answer. */
function headOf(
  event: DecisionEmailEvents,
  { reader, url }: DecisionLetterFacts,
  say: (text: string) => string,
): Pick<Letter, 'title' | 'preheader' | 'button'> {
  const { title, preheader, button } = decisionTexts[event]
  const { informed } = decisionTexts.DECISION_PROPOSAL
  const votes = event !== 'DECISION_PROPOSAL' || reader === 'VOTES'
  const answers = votes || reader === 'DIRECTOR' || reader === 'PARTNER'
  return {
    title: say(votes ? title : informed.title),
    preheader: answers ? preheader : informed.preheader,
    button: { label: answers ? button : informed.button, url },
  }
}

function valuesOf({ company, body, method, deadline, sent_at }: DecisionLetterFacts): Record<string, string> {
  return {
    company: company.business_name,
    the: decisionTexts.the[body === 'BOARD' ? 'BOARD' : method],
    deadline_on: dayWith('on', deadline),
    deadline_of: dayWith('of', deadline),
    deadline_to: momentWith('to', deadline),
    hour: hourOf(deadline),
    sent_on: dayWith('on', sent_at),
  }
}

interface Said {
  paragraphs: string[]
  /** After the list of points and the button. */
  after?: string[]
}

const bodyOf: Record<DecisionEmailEvents, (facts: DecisionLetterFacts, say: (text: string) => string) => Said> = {
  DECISION_PROPOSAL: (facts, say) => {
    const t = decisionTexts.DECISION_PROPOSAL
    const opening = fill(t.opening[facts.body], { article: articleIn(facts), initiators: initiatorsIn(facts), method: t.methods[facts.method] })
    return { paragraphs: [opening], after: [t.enclosed, ...toReader(facts, say), t.assembly[facts.body], fill(t.quorum, { quorum_words: quorumIn(facts) })] }
  },
  DECISION_REMINDER: (_, say) => ({ paragraphs: [say(decisionTexts.DECISION_REMINDER.text)] }),
  DECISION_ANSWERED: ({ answer }, say) => {
    if (!answer) throw new Error('the letter DECISION_ANSWERED needs the answer it speaks of')
    const t = decisionTexts.DECISION_ANSWERED
    if (answer.paper) return { paragraphs: [fill(t.paper, answer.paper)] }
    return { paragraphs: [say(t.text.replace('{at}', momentWith('on', answer.at)).replace('{hash}', answer.hash))] }
  },
  DECISION_STOPPED: ({ stop, body }, say) => {
    if (!stop) throw new Error('the letter DECISION_STOPPED needs who asked')
    const t = decisionTexts.DECISION_STOPPED
    const asked = fill(t[stop.by === 'CAPITAL' ? 'CAPITAL' : body === 'BOARD' ? 'BOARD' : 'DIRECTOR'], { name: stop.name, share: shareIn(stop.percentage) })
    return { paragraphs: [`${asked} ${say(t.text)}`] }
  },
  DECISION_CANCELED: ({ reason }) => {
    const t = decisionTexts.DECISION_CANCELED
    return { paragraphs: [reason ? fill(t.text, { reason: reason.replace(/\.+$/, '') }) : t.plain] }
  },
  DECISION_RESULT: ({ result, body, method }) => {
    if (!result) throw new Error('the letter DECISION_RESULT needs how it ended')
    const t = decisionTexts.DECISION_RESULT
    const { approved, declined, number } = result
    const said = [
      fill(t.closed[method], { closed_on: dayWith('on', result.closed_at) }),
      ...(approved.length > 0 ? [fill(t.approved, { titles: approved.join('; ') })] : []),
      ...(declined.length > 0 ? [fill(t.declined, { titles: declined.join('; ') })] : []),
      ...(number ? [fill(t.book[body], { number: String(number.number), year: String(number.year) })] : []),
      t.enclosed,
    ]
    return { paragraphs: [said.join(' ')] }
  },
}

function toReader({ reader }: DecisionLetterFacts, say: (text: string) => string): string[] {
  const t = decisionTexts.DECISION_PROPOSAL
  if (reader === 'VOTES') return [say(t.answer), t.silence]
  return [{ DIRECTOR: t.director, PARTNER: t.partner, AUDITOR: t.auditor, REVISER: t.reviser }[reader]]
}

/** What is needed, in the words of the record. */
function quorumIn({ quorum, body }: DecisionLetterFacts): string {
  const t = decisionTexts.quorum
  return quorum === null ? t[body] : thresholdInWords({ locale: 'it', t: minutesTexts('it') }, quorum, t.base[body])
}

function articleIn({ article }: DecisionLetterFacts): string {
  const t = decisionTexts.article
  if (article !== null && typeof article === 'object') return t.emergency
  return article ? fill(t.with, { article }) : t.without
}

function initiatorsIn({ initiators: { kind, names, percentage } }: DecisionLetterFacts): string {
  const listed = new Intl.ListFormat('it', { type: 'conjunction' }).format(names)
  return fill(decisionTexts.initiators[names.length > 1 ? (`${kind}s` as const) : kind], { names: listed, share: shareIn(percentage) })
}

function footerOf({ company: { business_name, address, vat_number }, public_url }: DecisionLetterFacts): string {
  const sender = [business_name, address, vat_number && `partita IVA ${vat_number}`].filter(Boolean).join(', ')
  return fill(decisionTexts.footer, { sender, site: new URL(public_url).host })
}
