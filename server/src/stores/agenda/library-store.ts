import { templateOf, templates } from '@delibera/core/agenda/every-template'
import { fitsCompany } from '@delibera/core/agenda/rules'
import { type AgendaEntry, type AgendaLibrary, type AgendaQuery, agendaGroups } from '@delibera/core/agenda/schema'
import { type AgendaTemplate, titlesOf } from '@delibera/core/agenda/templates'
import { Fault } from '@delibera/core/faults'
import { type CompanyQuorums, pointQuorums } from '@delibera/core/law/quorums'
import { plain, searchWords } from '@delibera/core/names'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { containsWords } from '../../db/words.ts'
import type { Proven } from '../../http/proven.ts'

const columns = [
  ...(['_id', 'company_id', 'meeting_type', 'title', 'group', 'template_id', 'nature', 'notary_required', 'skip_vote'] as const),
  ...(['quorum_first', 'quorum_second', 'also', 'version', 'updated_at'] as const),
] as const

/** Everything a company can make an agenda of. It is as long as one person's reading, so pages are cut here. */
export async function libraryOf(db: Db, { company, facts }: { company: Proven<'company'>; facts: CompanyQuorums }, query: AgendaQuery): Promise<AgendaLibrary> {
  const own = query.template === true ? [] : await ownEntries(db, company, query)
  const given = query.template === false ? [] : await givenEntries(db, company, { facts, query })
  const entries = sorted([...own, ...given].filter(changedWithin(query)), query.sort_by)
  if (!query.grouped) return { total: entries.length, items: entries.slice((query.page - 1) * query.count, query.page * query.count) }
  const groups = agendaGroups.map((group) => ({ group, items: entries.filter((it) => it.group === group) })).filter((it) => it.items.length > 0)
  return { total: entries.length, items: [], groups }
}

/** What the product brings along has no date: a range leaves it out. */
const changedWithin =
  ({ date_gt, date_lt }: AgendaQuery) =>
  ({ updated_at }: AgendaEntry): boolean =>
    (date_gt === undefined || (updated_at !== null && updated_at >= date_gt)) && (date_lt === undefined || (updated_at !== null && updated_at <= date_lt))

async function ownEntries(db: Db, company: Proven<'company'>, { meeting_type, group, search }: AgendaQuery): Promise<AgendaEntry[]> {
  const rows = await db
    .selectFrom('agenda_points')
    .select(columns)
    .select(sql<string | null>`(select max(c.created_at) from agenda_points c where c.odg_id = agenda_points._id and c.meeting_id is not null)`.as('used_at'))
    .where('company_id', '=', company)
    .where('meeting_id', 'is', null)
    .$if(meeting_type !== undefined, (it) => it.where('meeting_type', '=', meeting_type!))
    .$if(group !== undefined, (it) => it.where('group', '=', group!))
    .$if(Boolean(search?.trim()), (it) => it.where(containsWords(search!, ['words'])))
    .execute()
  return rows.map((it) => ({
    ...(it as unknown as AgendaEntry),
    custom: it.template_id === null,
    citation: (it.template_id && templateOf(it.template_id)?.citation) ?? null,
    titles: null,
  }))
}

async function givenEntries(db: Db, company: Proven<'company'>, { facts, query }: { facts: CompanyQuorums; query: AgendaQuery }): Promise<AgendaEntry[]> {
  const words = searchWords(query.search ?? '')
  const isAsked = (it: AgendaTemplate) =>
    fitsCompany(it, facts.type) &&
    (query.meeting_type === undefined || it.meeting_type === query.meeting_type) &&
    (query.group === undefined || it.group === query.group) &&
    words.every((word) => searched(it).includes(word))
  const used = await templatesUsed(db, company)
  return templates.filter(isAsked).map((it) => ({
    _id: it.id,
    company_id: null,
    meeting_type: it.meeting_type,
    title: it.title,
    titles: titlesOf(it),
    group: it.group,
    custom: false,
    template_id: it.id,
    citation: it.citation,
    nature: it.nature,
    notary_required: it.notary_required,
    skip_vote: it.skip_vote,
    also: [...(it.also ?? [])],
    ...pointQuorums({ ...facts, meeting_type: it.meeting_type }, it.nature, it),
    version: 1,
    updated_at: null,
    used_at: used.get(it.id) ?? null,
  }))
}

const searched = (it: AgendaTemplate): string =>
  plain([it.title, it.title_en_us, it.title_en_gb, it.header_intro, it.header_content, it.content_positive, it.content_negative].join('\n'))

/** When a meeting last began a point from each template. */
async function templatesUsed(db: Db, company: Proven<'company'>): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('agenda_points')
    .select(['template_id', (it) => it.fn.max('created_at').as('used_at')])
    .where('company_id', '=', company)
    .where('meeting_id', 'is not', null)
    .where('odg_id', 'is', null)
    .where('template_id', 'is not', null)
    .groupBy('template_id')
    .execute()
  return new Map(rows.map((it) => [it.template_id!, it.used_at]))
}

const letters = new Intl.Collator('it', { sensitivity: 'base', numeric: true })
const byTitle = (one: AgendaEntry, other: AgendaEntry) => letters.compare(one.title, other.title) || letters.compare(one._id, other._id)
const byTime = (field: 'updated_at' | 'used_at') => (one: AgendaEntry, other: AgendaEntry) => (one[field] ?? '').localeCompare(other[field] ?? '')

/** In a group what people wrote comes first, then the templates in the order of the product. */
function byGroup(one: AgendaEntry, other: AgendaEntry): number {
  const apart = agendaGroups.indexOf(one.group) - agendaGroups.indexOf(other.group)
  if (apart !== 0 || (one.company_id === null) !== (other.company_id === null)) return apart || (one.company_id === null ? 1 : -1)
  return one.company_id === null ? letters.compare(one._id, other._id) : byTitle(one, other)
}

const orders: Record<string, (one: AgendaEntry, other: AgendaEntry) => number> = {
  group: byGroup,
  title: byTitle,
  updated_at: byTime('updated_at'),
  used_at: byTime('used_at'),
}

function sorted(entries: AgendaEntry[], sort_by = 'group ASC'): AgendaEntry[] {
  const [field = '', direction] = sort_by.split(' ')
  const order = Object.hasOwn(orders, field) ? orders[field] : undefined
  if (!order) throw new Fault('E0001', [{ path: 'sort_by', message: 'invalidValue' }])
  const turn = direction === 'DESC' ? -1 : 1
  return entries.sort((one, other) => turn * order(one, other) || byTitle(one, other))
}
