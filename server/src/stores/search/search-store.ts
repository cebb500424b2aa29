import type { FoundCompany, FoundDecision, FoundLetter, FoundMeeting, FoundMinutes, FoundPerson } from '@delibera/core/search/schema'
import { wordsOfDecisions, wordsOfMinutes } from '@delibera/core/search/words'
import { codesWith } from '@delibera/core/subscriptions/catalogue'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Proven } from '../../http/proven.ts'

export interface Sought {
  user: Proven<'user'>
  /** As `wordsSought` splits them; each must begin a word of what is found. */
  words: readonly string[]
  /** The company whose things come first. */
  first: string | null
  now: Date
}

/** Of each kind: enough to recognise what one looks for, few enough to be read at a glance. */
const most = 6

/** Every word by how it begins. They are letters and figures alone, and quoted besides. */
const begun = (words: readonly string[]) => words.map((it) => `'${it.replaceAll("'", '')}':*`).join(' & ')

/** In SQL, of a text: it has all the words. The expression is that of an index, word for word. */
const has = (text: RawBuilder<unknown>, { words }: Sought) => sql<boolean>`search_words(${text}) @@ ${begun(words)}::tsquery`

const companyText = sql`c.business_name || ' ' || c.name || ' ' || coalesce(c.vat_number, '') || ' ' || coalesce(c.fiscal_code, '')`
const memberText = sql`m.last_name || ' ' || coalesce(m.first_name, '') || ' ' || coalesce(m.fiscal_code, '') || ' ' || coalesce(m.email, '')`
const meetingText = sql`m.name || case m.meeting_type when 'BOARD' then ' consiglio cda board' else ' assemblea assembly' end`

/** The right `read`: those who manage a company, and its consultants, while their role is in force. */
const readable = ({ user }: Sought) =>
  sql`(select r.company_id from company_roles r join companies k on k._id = r.company_id and k.deleted_at is null
    where r.user_id = ${user} and r.status = 'ACTIVE' and r.role in ('ADMIN', 'CONSULTANT'))`

/** What is of the company one works in, then what begins with the first word. */
const ranked = (company: RawBuilder<unknown>, text: RawBuilder<unknown>, { words, first }: Sought) =>
  sql`${company} is not distinct from ${first}::uuid desc, search_fold(${text}) like ${`${(words[0] ?? '').replace(/[\\%_]/g, '')}%`} desc`

/** The right `look`: also those whose certified mail has not answered. */
export async function foundCompanies(db: Db, it: Sought): Promise<FoundCompany[]> {
  const { rows } = await sql<FoundCompany>`
    select c._id, c.business_name, c.vat_number, not exists (select from company_roles r
      where r.company_id = c._id and r.user_id = ${it.user} and r.status = 'ACTIVE') as is_pending
    from companies c
    where c.deleted_at is null and ${has(companyText, it)} and exists (select from company_roles r where r.company_id = c._id and r.user_id = ${it.user}
      and (r.status = 'ACTIVE' or (r.status = 'PENDING' and r.role = 'ADMIN')))
    order by ${ranked(sql`c._id`, sql`c.business_name`, it)}, lower(c.business_name), c._id limit ${most}`.execute(db)
  return rows
}

export async function foundPeople(db: Db, it: Sought): Promise<FoundPerson[]> {
  const { rows } = await sql<FoundPerson>`
    select m._id, m.company_id, c.business_name as company_name, m.last_name || coalesce(' ' || m.first_name, '') as name,
      array(select r.code from member_roles r where r.member_id = m._id order by r.type, r.code) as roles
    from members m join companies c on c._id = m.company_id
    where m.company_id in ${readable(it)} and ${has(memberText, it)}
    order by ${ranked(sql`m.company_id`, sql`m.last_name`, it)}, lower(m.last_name), lower(m.first_name), m._id limit ${most}`.execute(db)
  return rows
}

/** The moment that lists write: only of a meeting for which somebody has said one. */
const meetingColumns = sql`m._id, m.company_id, c.business_name as company_name, m.name, m.meeting_type, m.is_offline,
  case when m.planned_at is not null or exists (select from convocations k where k.meeting_id = m._id) then m.date_at end as date`

export async function foundMeetings(db: Db, it: Sought): Promise<FoundMeeting[]> {
  const { rows } = await sql<FoundMeeting>`
    select ${meetingColumns}, m.status
    from sittings m join companies c on c._id = m.company_id
    where m.company_id in ${readable(it)} and ${has(meetingText, it)}
    order by ${ranked(sql`m.company_id`, sql`m.name`, it)}, m.date_at desc, m._id limit ${most}`.execute(db)
  return rows
}

/** In SQL, of a text: it has the words of those that are left; whatever it has where none is. */
const hasLeft = (text: RawBuilder<unknown>, words: readonly string[], it: Sought) => (words.length > 0 ? has(text, { ...it, words }) : sql`true`)

/** By their name, which may be said with what they are; and, as minutes are, by their record. The index of meetings knows their words. */
export async function foundDecisions(db: Db, it: Sought): Promise<FoundDecision[]> {
  const named = hasLeft(meetingText, wordsOfDecisions(it.words), it)
  const recorded = sql`(d.decision_status = 'RECORDED' and ${hasLeft(meetingText, wordsOfMinutes(it.words), it)})`
  const { rows } = await sql<FoundDecision>`
    select m._id, m.company_id, c.business_name as company_name, m.name, d.decision_status, d.deadline as date
    from decisions d join meetings m on m._id = d.meeting_id join companies c on c._id = m.company_id
    where m.company_id in ${readable(it)} and (${has(meetingText, it)} or ${named} or ${recorded})
    order by ${ranked(sql`m.company_id`, sql`m.name`, it)}, m.date_at desc, m._id limit ${most}`.execute(db)
  return rows
}

/** Without a word left, the latest: somebody looks for minutes, whatever the meeting. */
export async function foundMinutes(db: Db, it: Sought): Promise<FoundMinutes[]> {
  const { rows } = await sql<FoundMinutes>`
    select ${meetingColumns}, v.confirmed_at is not null as is_confirmed
    from verbals v join sittings m on m._id = v.meeting_id join companies c on c._id = m.company_id
    where v.company_id in ${readable(it)} and m.company_id in ${readable(it)} ${it.words.length > 0 ? sql`and ${has(meetingText, it)}` : sql``}
    order by ${ranked(sql`m.company_id`, sql`m.name`, it)}, m.date_at desc, m._id limit ${most}`.execute(db)
  return rows
}

/** Only where the company has the service that letters belong to. They are found by every word of theirs; one of the subject goes first. */
export async function foundLetters(db: Db, it: Sought): Promise<FoundLetter[]> {
  if (it.words.length === 0) return []
  const { rows } = await sql<FoundLetter>`
    select l._id, l.company_id, c.business_name as company_name, l.subject, l.position, l.timestamp,
      case when l.position = 'inbox' then coalesce(l.sender_name, l.sender) else coalesce(l.recipients_names[1], '') end as "with"
    from communications l join companies c on c._id = l.company_id
    where l.company_id in ${readable(it)} and l.position <> 'trash' and l.words @@ ${begun(it.words)}::tsquery
      and exists (select from subscriptions s where s.company_id = l.company_id and s.code = any(${codesWith('MAILER')}::text[])
        and s.start_date <= ${it.now} and (s.end_date is null or s.end_date > ${it.now}))
    order by ${ranked(sql`l.company_id`, sql`l.subject`, it)}, ${has(sql`l.subject`, it)} desc, l.timestamp desc, l._id limit ${most}`.execute(db)
  return rows
}
