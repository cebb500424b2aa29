import { upperInitial } from '@delibera/core/i18n/initials'
import type { MeetingEmailEvents } from '@delibera/core/letters'
import type { Locale } from '@delibera/core/locale'
import { fill, mailTexts } from '../i18n/texts.ts'
import { type Letter, letterHead } from './letter.ts'
import { dayInWords, hourInWords, kindInWords, type MeetingKind, type MeetingPlace, momentInWords, placeInWords } from './meeting-words.ts'

export interface MeetingLetterFacts {
  locale: Locale
  /** Of the person who reads. */
  name: string
  company: { business_name: string; address?: string | null; vat_number?: string | null }
  meeting: MeetingKind & { name: string }
  /** The call that counts first; of a proposal there is none yet, nor always of a link that is renewed; of minutes when the meeting was held. */
  calls?: readonly { convocation_type: 'FIRST' | 'SECOND'; datetime: Date }[]
  place: MeetingPlace
  /** Titles of the points. */
  agenda?: readonly string[]
  /** The dates of a proposal. */
  dates?: readonly Date[]
  /** The personal link. */
  url: string
  /** Until when an answer is awaited. */
  deadline?: Date | null
  /** Why it is cancelled, in the words of who did it. */
  reason?: string | null
  /** What who asks for a signature adds in their own words. */
  message?: string | null
  /** What else than a first request to sign: the draft to be read, or a reminder. Of a meeting that falls through: too few came. */
  wording?: 'DRAFT' | 'REMINDER' | 'DESERTED' | undefined
  /** Who gives the proxy, in a letter to the delegate; who holds it, in a letter to the delegator. */
  person?: string
  /** Names of the documents that a link leads to, or that travel with the letter. */
  documents?: readonly string[]
  /** Whether a proxy may be given. */
  can_delegate?: boolean
  /** Place and day, office, name: as the notice is signed. */
  signature?: readonly string[]
  /** Where the product is served. */
  public_url: string
}

const notices = ['CONVOCATION', 'CONVOCATION_SECOND']
const reminders = ['CONVOCATION_REMINDER', 'CONVOCATION_REMINDER_SECOND']
const isProposal = (event: MeetingEmailEvents) => event.startsWith('PROPOSAL')
const asksDates = (event: MeetingEmailEvents) => isProposal(event) && event !== 'PROPOSAL_CANCEL'
const isNotice = (event: MeetingEmailEvents) => notices.includes(event)
const isAnswered = (event: MeetingEmailEvents) => isNotice(event) || asksDates(event) || reminders.includes(event)

export function meetingLetter(event: MeetingEmailEvents, facts: MeetingLetterFacts): Letter {
  const { locale, name, company, url } = facts
  const { common, [wordsFor(event, facts)]: text } = mailTexts(locale)
  const values = valuesOf(event, facts)
  const say = (it: string) => fill(it, values)
  const list = listOf(event, facts)
  const calls = callsOf(event, facts)
  return {
    ...letterHead(locale, text, say),
    sender_name: company.business_name,
    preheader: upperInitial(say(text.preheader)),
    greeting: fill(common.greeting, { name }),
    paragraphs: [...text.paragraphs.map(say), ...reasonOf(facts), ...messageOf(facts)],
    ...(calls.length > 0 && { calls }),
    ...(list && { list }),
    button: { label: say(text.button), url },
    after: [...text.after.map(say), ...notesOf(event, facts)],
    closing: facts.signature?.join('\n') ?? fill(mailTexts(locale).meeting.closing, { company: company.business_name }),
    footer: footerOf(facts),
    link_note: common.personal_link_note,
  }
}

/** Requests to sign differ by where the minutes stand, and a meeting may fall through by itself; in the log of letters each is one event. */
function wordsFor(event: MeetingEmailEvents, { wording }: MeetingLetterFacts) {
  if (wording === 'DESERTED') return 'CONVOCATION_DESERTED' as const
  return event === 'VERBAL_SIGN' && wording ? (`VERBAL_SIGN_${wording}` as const) : event
}

function valuesOf(event: MeetingEmailEvents, { locale, company, meeting, calls = [], place, person }: MeetingLetterFacts): Record<string, string> {
  const [call] = calls
  if (!call && !isProposal(event) && event !== 'LINK_RENEWED') throw new Error(`the letter ${event} needs the call it speaks of`)
  return {
    ...kindInWords(locale, meeting),
    company: company.business_name,
    meeting: meeting.name,
    place: placeInWords(locale, place),
    ...(call && { moment: momentInWords(locale, call.datetime), day: dayInWords(locale, call.datetime) }),
    ...(person !== undefined && { person }),
  }
}

function callsOf(event: MeetingEmailEvents, { locale, calls = [], place }: MeetingLetterFacts): NonNullable<Letter['calls']> {
  const { calls: labels, second_only_if } = mailTexts(locale).meeting
  if (!isNotice(event) && !reminders.includes(event)) return []
  return calls.map(({ convocation_type, datetime }, i) => ({
    label: labels[calls.length === 1 && convocation_type === 'FIRST' ? 'ONLY' : convocation_type],
    day: dayInWords(locale, datetime),
    hour: hourInWords(locale, datetime),
    where: i === 0 ? placeInWords(locale, place) : second_only_if,
  }))
}

function listOf(event: MeetingEmailEvents, { locale, agenda = [], dates = [], documents = [] }: MeetingLetterFacts): Letter['list'] {
  const { agenda: points, dates: proposed, documents: papers } = mailTexts(locale).meeting
  if (asksDates(event)) return { heading: proposed, items: dates.map((it) => `${dayInWords(locale, it)}, ${hourInWords(locale, it)}`) }
  if (event === 'DRIVE_SHARING_LINK') return { heading: papers, items: [...documents] }
  return (isNotice(event) || reminders.includes(event)) && agenda.length > 0 ? { heading: points, items: [...agenda] } : undefined
}

const reasonOf = ({ locale, reason }: MeetingLetterFacts): string[] => (reason ? [fill(mailTexts(locale).meeting.reason, { reason })] : [])

const messageOf = ({ locale, company, message }: MeetingLetterFacts): string[] =>
  message ? [fill(mailTexts(locale).meeting.message, { company: company.business_name, message })] : []

/** How to answer and until when, how to be represented, what travels with the letter. */
function notesOf(event: MeetingEmailEvents, { locale, meeting, deadline, can_delegate, documents = [] }: MeetingLetterFacts): string[] {
  const texts = mailTexts(locale).meeting
  return [
    ...(isNotice(event) && meeting.meeting_type === 'BOARD' ? [texts.no_delegate] : []),
    ...(isNotice(event) && can_delegate ? [texts.delegate] : []),
    ...(isAnswered(event) && deadline ? [fill(texts.answer_by, { deadline: momentInWords(locale, deadline) })] : []),
    ...((isNotice(event) || event === 'VERBAL') && documents.length > 0 ? [`${texts.enclosures}: ${documents.join(', ')}.`] : []),
    ...(event === 'VERBAL' && documents.length === 0 ? [texts.too_large] : []),
  ]
}

function footerOf({ locale, company: { business_name, address, vat_number }, public_url }: MeetingLetterFacts): string {
  const texts = mailTexts(locale).meeting
  const sender = [business_name, address, vat_number && fill(texts.vat_number, { vat_number })].filter(Boolean).join(', ')
  return fill(texts.footer, { sender, site: new URL(public_url).host })
}
