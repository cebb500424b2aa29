import type { CommunicationItem, CommunicationList, CommunicationQuery } from '@delibera/core/communications/panel'
import { soughtBy } from '@delibera/core/communications/words'
import { Fault } from '@delibera/core/faults'
import type { Locale } from '@delibera/core/locale'
import { type RawBuilder, sql } from 'kysely'
import { asked } from '../../db/asked.ts'
import type { Db } from '../../db/connect.ts'
import { plannedAnew } from '../../db/prepared.ts'
import type { Proven } from '../../http/proven.ts'
import { mailroomTexts } from '../../i18n/texts.ts'
import { standingsOf } from './letter-store.ts'
import type { Unread } from './received-store.ts'

/** A line of a folder as the table has it; how its letters stand is asked for those that were sent. */
export type CommunicationItemRow = Omit<CommunicationItem, 'prevalent_status' | 'reached'> & { is_sent: boolean; unread: Unread }

/** What makes a line. One object each is written by the database: what is read for a folder is what leaves. */
const itemColumns = sql`_id, company_id as company, position, status, json_build_object('name', sender_name, 'email', sender) as "from", subject, preview, tags,
  timestamp, last_update, reply_to, thread_id, recipients_count, recipients_names, cardinality(files) + jsonb_array_length(enclosed) as attachments_count,
  seen_at, envelope, unread, send_key is not null as is_sent`

/** Who reads, and in which language they are told of what could not be read. */
export interface Reader {
  company: Proven<'company'>
  locale: Locale
}

type Asked = Pick<CommunicationQuery, 'position' | 'search' | 'tag' | 'unseen' | 'operator' | 'date_gt' | 'date_lt'>

/**
 * Words as a search engine reads them, and the last one as far as it is typed. An address is one word, so its beginning finds it, too. They are looked up
 * by themselves: beside the order of a folder the database would rather read every text of it, newest first, until a page is full. Which comes first, the few
 * messages of a company or those of all companies that have a rare word, depends on the company and on the word.
 */
function soughtWords(company: Proven<'company'>, search: string): RawBuilder<boolean> {
  const sought = soughtBy(search)
  const words = sought.split(' ')
  const last = (words.pop() ?? '').replaceAll('"', '')
  const begun = last && `'${last}':*`
  // As it is typed, too: what was kept before signs and accents were taken away is found as it stands.
  return sql`_id = any(array(select ${plannedAnew} _id from communications where company_id = ${company} and words @@
    (websearch_to_tsquery('simple', ${search}) || websearch_to_tsquery('simple', ${sought})
      || (websearch_to_tsquery('simple', ${words.join(' ')}) && ${begun}::tsquery))))`
}

function inFolder(company: Proven<'company'>, query: Asked): RawBuilder<unknown> {
  const { position, search, tag, unseen } = query
  const filters = [
    ...(search?.trim() ? [soughtWords(company, search)] : []),
    ...(tag ? [sql`(tags @> array[${tag}]::text[] and tags <> '{}')`] : []),
    ...(unseen === undefined ? [] : [unseen ? sql`seen_at is null` : sql`seen_at is not null`]),
  ]
  return sql`company_id = ${company} and position = ${position} and ${asked(query, { filters, date: sql`timestamp` })}`
}

const sorts: Record<string, RawBuilder<unknown>> = {
  timestamp: sql`timestamp`,
  last_update: sql`last_update`,
  subject: sql`lower(subject)`,
  from: sql`lower(coalesce(sender_name, sender))`,
}

/** The id comes last, so that equal moments stand in one order on every page. */
function order(sort_by = 'timestamp DESC'): RawBuilder<unknown> {
  const [field = '', direction] = sort_by.split(' ')
  const by = Object.hasOwn(sorts, field) ? sorts[field] : undefined
  if (!by) throw new Fault('E0001', [{ path: 'sort_by', message: 'invalidValue' }])
  return direction === 'ASC' ? sql`${by} asc, _id asc` : sql`${by} desc, _id desc`
}

export async function pageOf(db: Db, { company, locale }: Reader, query: CommunicationQuery): Promise<CommunicationItem[]> {
  const { rows } = await sql<CommunicationItemRow>`select ${itemColumns} from communications where ${inFolder(company, query)}
    order by ${order(query.sort_by)} limit ${query.count} offset ${(query.page - 1) * query.count}`.execute(db)
  return shownItems(db, rows, locale)
}

/** As many rows are held at once, however long the folder is. */
const streamedAtOnce = 500

/** A whole folder, newest first, a few at a time: each begins below the last one given, so that what arrives meanwhile moves nothing. */
export async function* everyItem(db: Db, { company, locale }: Reader, query: CommunicationQuery): AsyncGenerator<CommunicationItem[]> {
  let below = sql``
  for (;;) {
    const { rows } = await sql<CommunicationItemRow>`select ${itemColumns} from communications where ${inFolder(company, query)} ${below}
      order by timestamp desc, _id desc limit ${streamedAtOnce}`.execute(db)
    const last = rows.at(-1)
    if (!last) return
    below = sql`and (timestamp, _id) < (select timestamp, _id from communications where _id = ${last._id})`
    yield await shownItems(db, rows, locale)
    if (rows.length < streamedAtOnce) return
  }
}

export async function threadOf(db: Db, { company, locale }: Reader, thread_id: string): Promise<CommunicationItem[]> {
  const { rows } = await sql<CommunicationItemRow>`select ${itemColumns} from communications where company_id = ${company} and thread_id = ${thread_id}
    order by timestamp, _id limit 200`.execute(db)
  return shownItems(db, rows, locale)
}

export async function itemOf(db: Db, { company, locale }: Reader, _id: string): Promise<CommunicationItem | undefined> {
  const { rows } = await sql<CommunicationItemRow>`select ${itemColumns} from communications where company_id = ${company} and _id = ${_id}`.execute(db)
  return (await shownItems(db, rows, locale))[0]
}

async function shownItems(db: Db, rows: readonly CommunicationItemRow[], locale: Locale): Promise<CommunicationItem[]> {
  const words = mailroomTexts(locale)
  const standings = await standingsOf(
    db,
    rows.filter((it) => it.is_sent).map((it) => it._id),
  )
  return rows.map(({ is_sent, unread, ...it }) => {
    const preview = unread ? words[unread === 'TOO_LONG' ? 'too_long' : 'unreadable'] : it.preview
    return { ...it, preview, prevalent_status: null, reached: null, ...standings.get(it._id) }
  })
}

export type FolderFacts = Pick<CommunicationList, 'total' | 'unseen' | 'drafts' | 'tags'>

/** What stands beside the lines of a folder: how many there are, what was not opened, drafts, and every tag in use. */
export async function folderFacts(db: Db, company: Proven<'company'>, query: Asked): Promise<FolderFacts> {
  const { rows } = await sql<FolderFacts>`select
    (select count(*) from communications where ${inFolder(company, query)})::int as total,
    (select count(*) from communications where company_id = ${company} and position = 'inbox' and seen_at is null)::int as unseen,
    (select count(*) from communications where company_id = ${company} and position = 'drafts')::int as drafts,
    (select coalesce(json_agg(json_build_object('tag', tag, 'count', count) order by tag), '[]') from (
      select tag, count(*)::int from communications, unnest(tags) tag
      where company_id = ${company} and tags <> '{}' and position <> 'trash' group by tag) used) as tags`.execute(db)
  return rows[0]!
}
