import { Fault } from '@delibera/core/faults'
import type { EmailEvents, MeetingEmailEvents } from '@delibera/core/letters'
import { defaultLocale } from '@delibera/core/locale'
import { mobileOf } from '@delibera/core/meetings/rules'
import type { Mode } from '@delibera/core/meetings/schema'
import { isDeserted } from '@delibera/core/meetings/states'
import { hasLink, type MessageTemplate } from '@delibera/core/messaging/schema'
import { fullName } from '@delibera/core/names'
import type { MemberPushEvent } from '@delibera/core/notifications/push'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import { documentTexts } from '../../i18n/texts.ts'
import { type KnownMeeting, statuteIn } from '../../meeting/law.ts'
import { linksOf } from '../../meeting/links.ts'
import { letterFacts, memberPage, writeToMembers } from '../../meeting/member-letters.ts'
import { pushToMembers } from '../../notices/push.ts'
import { renderLetter } from '../../outbox/letter.ts'
import { type MeetingLetterFacts, meetingLetter } from '../../outbox/meeting-letters.ts'
import { momentInWords } from '../../outbox/meeting-words.ts'
import { enqueueLinksOf } from '../../stores/calendar/link-store.ts'
import { languagesOf } from '../../stores/meetings/language-store.ts'
import { activeCall, type ConvocationRow, type MeetingRow } from '../../stores/meetings/meeting-store.ts'
import type { Participant } from '../../stores/meetings/member-store.ts'
import { canMessage, postMessages } from '../messaging/commands.ts'
import { type NoticePapers, standingPapers } from './enclosure-papers.ts'
import { invitationsOf } from './invitation-papers.ts'

export interface Sent {
  letters: number
  messages: number
  /** Everybody to whom something was written, those with a printed letter too. */
  told: string[]
  without_address: string[]
}

interface Telling {
  acting: Pick<Contexts['meeting'], 'meeting' | 'user'>
  known: KnownMeeting
  event: EmailEvents
  call?: ConvocationRow | undefined
  /** To whom the letter goes; left out, to everybody who takes part. */
  only?: readonly string[] | undefined
  reason?: string | null
  /** Whether telephones are told as well; who cannot pay for it has letters all the same. */
  silent?: boolean
  /** What travels with a notice, made before the transaction; null where nothing could be sent then. */
  papers?: NoticePapers | null
}

const isNotice = (event: EmailEvents) => event === 'CONVOCATION' || event === 'CONVOCATION_SECOND'

/** One letter each, with the personal link and, where it convenes, the notice itself; and a message beside it where the meeting says so. */
export async function tellMembers(tx: Tx, deps: Deps, telling: Telling): Promise<Sent> {
  const { acting, known, event, call, only } = telling
  const people = known.participants.filter((it) => (only ? only.includes(it._id) : it.source !== 'DELEGATE'))
  if (only && people.length < only.length) throw new Fault('MB003', { member_ids: only.filter((id) => !people.some((it) => it._id === id)) })
  const enclosed = isNotice(event) ? await standingPapers(tx, deps, { known, papers: telling.papers ?? null }) : null
  const told = { ...toldIn(telling), ...(enclosed && { documents: enclosed.attachments.map((it) => it.name) }) }
  const writing = {
    meeting: acting.meeting,
    about: known,
    event: event as MeetingEmailEvents,
    people,
    call,
    told,
    own: invitationsOf(deps, { known, event, call }),
  }
  await writeToMembers(tx, deps, enclosed ? { ...writing, attachments: enclosed.attachments } : writing)
  if (enclosed?.linked.length)
    await writeToMembers(tx, deps, { ...writing, own: () => [], event: 'DRIVE_SHARING_LINK', told: { ...told, documents: enclosed.linked } })
  // Notices, second calls and cancellations all come through here.
  if (call) await enqueueLinksOf(tx, known.company._id)
  const pushed = pushOf(telling)
  if (pushed) await pushToMembers(tx, { meeting_id: acting.meeting, event: pushed, member_ids: people.map((it) => it._id), at: deps.clock.now() })
  const messages = telling.silent ? 0 : await tellPhones(tx, deps, telling, people)
  const without_address = people.filter((it) => it.email === null).map((it) => it._id)
  return { letters: people.length - without_address.length, messages, told: people.map((it) => it._id), without_address }
}

/** Both calls in a first notice; afterwards the one that counts. */
function toldIn({ known: { row, company, calls, participants }, event, call, reason }: Omit<Telling, 'acting'>): Partial<MeetingLetterFacts> {
  const spoken = event === 'CONVOCATION' ? calls.filter((it) => it.status !== 'CANCELED') : call ? [call] : []
  const president = participants.find((it) => it._id === row.administrator_id)
  return {
    calls: spoken.map((it) => ({ convocation_type: it.convocation_type as 'FIRST', datetime: new Date(it.datetime) })),
    can_delegate: row.meeting_type === 'ASSEMBLY' && statuteIn(company).proxies_allowed,
    ...(isDeserted(reason ?? null) ? { wording: 'DESERTED' as const } : reason ? { reason } : {}),
    ...(president ? { signature: [fullName(president), company.business_name] } : {}),
  }
}

/** What the browsers of members are told besides; reminders and changes of a letter are for letters. */
function pushOf({ event, reason = null }: Telling): MemberPushEvent | null {
  if (isNotice(event)) return 'NOTICE_SENT'
  if (event !== 'CONVOCATION_CANCEL' && event !== 'CONVOCATION_CANCEL_SECOND') return null
  return isDeserted(reason) ? 'MEETING_DESERTED' : 'MEETING_CANCELED'
}

const usesPhones = (deps: Deps, { mode }: Pick<MeetingRow, 'mode'>) => (mode as unknown as Mode).use_whatsapp && canMessage(deps)

/** Whether anything at all goes to somebody by wire. */
export const isReached = (deps: Deps, row: Pick<MeetingRow, 'mode'>, { email, phone }: Pick<Participant, 'email' | 'phone'>): boolean =>
  email !== null || (usesPhones(deps, row) && mobileOf(phone) !== null)

/** A meeting to which too few came is told as deserted: nobody has cancelled it. */
const templateOf = ({ event, reason = null }: Telling) => (isDeserted(reason) ? 'CONVOCATION_DESERTED' : (event as MessageTemplate))

async function tellPhones(tx: Tx, deps: Deps, telling: Telling, people: readonly Participant[]): Promise<number> {
  const { acting, known, event, call } = telling
  const { row, company } = known
  const template = templateOf(telling)
  if (!usesPhones(deps, row) || !call) return 0
  const reached = people.flatMap((it) => ({ it, to: mobileOf(it.phone) })).filter(({ to }) => to !== null)
  const slugs = new Map(
    (
      await linksOf(
        tx,
        deps,
        acting.meeting,
        reached.map(({ it }) => it._id),
      )
    ).map((one) => [one.member_id, one.slug]),
  )
  const languageOf = await languagesOf(tx, people)
  const messages = reached.map(({ it, to }) => ({
    company_id: company._id,
    meeting_id: row._id,
    convocation_id: call._id,
    member_id: it._id,
    recipient: to!,
    language: languageOf(it),
    event,
    template,
    params: { name: fullName(it), company: company.business_name, meeting: row.name, when: momentInWords(languageOf(it), new Date(call.datetime)) },
    ...(hasLink(template) && { url: memberPage(deps.config.public_url, { meeting_slug: row.slug, slug: slugs.get(it._id)! }) }),
  }))
  await postMessages(tx, deps, messages)
  return messages.length
}

/** The letter as somebody would get it, in the language they would get it in, with a link that opens nothing. */
export async function letterShown(deps: Deps, known: KnownMeeting, member_id?: string) {
  const reader = known.participants.find((it) => it._id === member_id) ?? known.participants[0]
  const call = activeCall(known.calls)
  const told = { ...toldIn({ known, event: 'CONVOCATION', call }), documents: [documentTexts(defaultLocale).notice.file] }
  const url = memberPage(deps.config.public_url, { meeting_slug: '…', slug: '…' })
  const planned = known.row.planned_at ? [{ convocation_type: 'FIRST' as const, datetime: new Date(known.row.planned_at) }] : []
  const calls = told.calls?.length ? told.calls : planned
  if (calls.length === 0) throw new Fault('MT002', { reason: 'no_convocation' })
  const locale = reader ? (await languagesOf(deps.db, [reader]))(reader) : defaultLocale
  const facts = { ...letterFacts(deps, { about: known, call, told: { ...told, calls } }), locale, name: reader ? fullName(reader) : '', url }
  return renderLetter(meetingLetter('CONVOCATION', facts))
}
