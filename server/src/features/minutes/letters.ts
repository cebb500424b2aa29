import { fullName } from '@delibera/core/names'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { linksOf } from '../../meeting/links.ts'
import { letterFacts, memberPage } from '../../meeting/member-letters.ts'
import type { MeetingCaller } from '../../meeting/on-meeting.ts'
import { renderLetter } from '../../outbox/letter.ts'
import { type MeetingLetterFacts, meetingLetter } from '../../outbox/meeting-letters.ts'
import { type CompanyMail, postMails, shortReceipt } from '../../outbox/post.ts'
import type { CompanyOnPaper } from '../../stores/companies/company-store.ts'
import { languagesOf } from '../../stores/meetings/language-store.ts'
import type { MeetingRow } from '../../stores/meetings/meeting-store.ts'
import type { Participant } from '../../stores/meetings/member-store.ts'

interface Writing {
  caller: Pick<MeetingCaller, 'meeting'>
  about: { company: CompanyOnPaper; row: MeetingRow }
  event: 'VERBAL_SIGN' | 'VERBAL'
  /** To whom the letters go; whoever has no address gets none. */
  people: readonly Participant[]
  held_at: string
  /** Who has yet to sign: their key must not be read by others. */
  unsigned?: ReadonlySet<string>
  told?: Pick<MeetingLetterFacts, 'message' | 'wording' | 'documents'>
  attachments?: CompanyMail['attachments']
}

/** A letter of the company to each of these people, with their link to read and, where they were asked, to sign. */
export async function postMinutesLetters(tx: Tx, deps: Pick<Deps, 'config' | 'clock' | 'keys'>, it: Writing): Promise<void> {
  const { about, event, attachments } = it
  const people = it.people.filter((one) => one.email !== null)
  const ids = people.map((one) => one._id)
  const slugs = new Map((await linksOf(tx, deps, it.caller.meeting, ids)).map((one) => [one.member_id, one.slug]))
  const languageOf = await languagesOf(tx, people)
  const calls = [{ convocation_type: 'FIRST', datetime: new Date(it.held_at) }] as const
  const common = letterFacts(deps, { about, told: { calls } })
  const letterTo = (one: Participant): CompanyMail => {
    const secret = slugs.get(one._id)!
    const url = memberPage(deps.config.public_url, { meeting_slug: about.row.slug, slug: secret, page: '/sign' })
    return {
      company_id: about.company._id,
      meeting_id: about.row._id,
      member_id: one._id,
      event,
      recipient: one.email!,
      secret,
      ...(attachments && { attachments }),
      ...((event === 'VERBAL_SIGN' || it.unsigned?.has(one._id)) && { headers: shortReceipt }),
      letter: renderLetter(meetingLetter(event, { ...common, ...it.told, locale: languageOf(one), name: fullName(one), url })),
    }
  }
  await postMails(tx, deps, written(people, letterTo))
}

/** Each letter when it is asked for: those of a large assembly are not all held at once. */
function* written(people: readonly Participant[], letterTo: (it: Participant) => CompanyMail): Generator<CompanyMail, void, undefined> {
  for (const it of people) yield letterTo(it)
}
