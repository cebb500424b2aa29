import { fillText } from '@delibera/core/agenda/placeholders'
import type { CompanyType } from '@delibera/core/company/company-type'
import type { MeetingEmailEvents } from '@delibera/core/letters'
import type { Locale } from '@delibera/core/locale'
import type { Mode } from '@delibera/core/meetings/schema'
import { fullName } from '@delibera/core/names'
import type { Attachment } from '../adapters/mail/port.ts'
import type { Tx } from '../db/connect.ts'
import type { Deps } from '../deps.ts'
import type { Proven } from '../http/proven.ts'
import { renderLetter } from '../outbox/letter.ts'
import { type MeetingLetterFacts, meetingLetter } from '../outbox/meeting-letters.ts'
import { type CompanyMail, postMails } from '../outbox/post.ts'
import { languagesOf } from '../stores/meetings/language-store.ts'
import { placeOf } from '../stores/meetings/meeting-place.ts'
import type { ConvocationRow } from '../stores/meetings/meeting-store.ts'
import type { Participant } from '../stores/meetings/member-store.ts'
import type { KnownMeeting } from './law.ts'
import { linksOf } from './links.ts'

/** Where a personal link leads. */
export const memberPage = (public_url: string, it: { meeting_slug: string; slug: string; page?: string; seat?: 'member' | 'representative' }): string =>
  `${public_url.replace(/\/+$/, '')}/public/meetings/${it.meeting_slug}/${it.seat ?? 'member'}/${it.slug}${it.page ?? ''}`

type About = Pick<KnownMeeting, 'company' | 'row'> & Partial<Pick<KnownMeeting, 'points'>>

interface Writing {
  meeting: Proven<'meeting'>
  about: About
  event: MeetingEmailEvents
  people: readonly Participant[]
  /** The call that the letter speaks of. */
  call?: ConvocationRow | undefined
  /** The part of the member's page that it leads to. */
  page?: '/proposals'
  /** The page of the designated representative, in the place of the member's. */
  seat?: 'representative'
  /** What else it says. */
  told?: Partial<Pick<MeetingLetterFacts, 'dates' | 'deadline' | 'person' | 'calls' | 'reason' | 'can_delegate' | 'documents' | 'signature'>>
  /** What travels with every one of them. */
  attachments?: readonly Attachment[]
  /** What travels with the letter of each. */
  own?: (it: Participant, locale: Locale) => readonly Attachment[]
  headers?: CompanyMail['headers']
}

/** A letter of the company to each of these people, with a link of their own. Who has no address gets none. */
export async function writeToMembers(tx: Tx, deps: Pick<Deps, 'config' | 'clock' | 'keys'>, writing: Writing): Promise<void> {
  const { meeting, about, event, call, page, seat, attachments = [], own = () => [], headers } = writing
  const reachable = writing.people.filter((it) => it.email !== null)
  const slugs = new Map(
    (
      await linksOf(
        tx,
        deps,
        meeting,
        reachable.map((it) => it._id),
      )
    ).map((it) => [it.member_id, it.slug]),
  )
  const common = letterFacts(deps, writing)
  const languageOf = await languagesOf(tx, reachable)
  const letterTo = (it: Participant) => {
    const secret = slugs.get(it._id)!
    const locale = languageOf(it)
    const url = memberPage(deps.config.public_url, { meeting_slug: about.row.slug, slug: secret, ...(page && { page }), ...(seat && { seat }) })
    return {
      company_id: about.company._id,
      meeting_id: meeting,
      member_id: it._id,
      event,
      recipient: it.email!,
      secret,
      ...(call && { convocation_id: call._id }),
      ...(headers && { headers }),
      attachments: [...attachments, ...own(it, locale)],
      letter: renderLetter(meetingLetter(event, { ...common, locale, name: fullName(it), url })),
    }
  }
  await postMails(tx, deps, written(reachable, letterTo))
}

/** Each letter when it is asked for: those of a large assembly are not all held at once. */
function* written<Letter>(people: readonly Participant[], letterTo: (it: Participant) => Letter): Generator<Letter, void, undefined> {
  for (const it of people) yield letterTo(it)
}

/** What a letter says to everybody alike. */
export function letterFacts(
  { config }: Pick<Deps, 'config'>,
  { about: { company, row, points = [] }, call, told = {} }: Pick<Writing, 'about' | 'call' | 'told'>,
): Omit<MeetingLetterFacts, 'name' | 'url' | 'locale'> {
  const mode = row.mode as unknown as Mode
  return {
    company: { business_name: company.business_name, address: company.address, vat_number: company.vat_number },
    meeting: { name: row.name, meeting_type: row.meeting_type as 'ASSEMBLY', type: row.type as 'ORDINARY', company_type: company.type as CompanyType },
    place: { call_type: mode.call_type, platform: mode.call_platform, address: placeOf(row, company) },
    agenda: points.map((it) => fillText(it.title, it.values)),
    ...(call && { calls: [{ convocation_type: call.convocation_type as 'FIRST', datetime: new Date(call.datetime) }] }),
    ...told,
    public_url: config.public_url,
  }
}
