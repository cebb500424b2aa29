import { templateOf } from '@delibera/core/agenda/every-template'
import { blankPoint, fitsCompany, pointAfter, pointFromTemplate } from '@delibera/core/agenda/rules'
import type { AgendaFields, AgendaFile, AgendaItem, AgendaPart, AgendaPoint } from '@delibera/core/agenda/schema'
import type { CompanyType } from '@delibera/core/company/company-type'
import { type StatuteChange, statuteOf } from '@delibera/core/company/statute'
import { Fault } from '@delibera/core/faults'
import { type CompanyQuorums, lowMajority } from '@delibera/core/law/quorums'
import { refuseLowQuorum } from '@delibera/core/law/refusals'
import type { Db, Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { Proven } from '../../http/proven.ts'
import { addPoint, libraryPoint } from '../../stores/agenda/agenda-store.ts'
import { type PointPlace, peopleOf, setFiles } from '../../stores/agenda/file-store.ts'
import { companyRow } from '../../stores/companies/company-store.ts'
import { copyFiles, refuseFiles, type StoredBytes } from './file-commands.ts'

/** Where a point is going, what kind it has to be there, and whom one may name. */
export interface Destination extends PointPlace {
  meeting_type: 'ASSEMBLY' | 'BOARD'
  facts: CompanyQuorums
  people: readonly { _id: string; book_id: string | null }[]
}

export async function quorumFacts(db: Db | Tx, company: Proven<'company'>): Promise<CompanyQuorums> {
  const row = await companyRow(db, company)
  if (!row) throw new Fault('CP003')
  const type = row.type as CompanyType
  return { type, statute: statuteOf(type, row.statute as StatuteChange) }
}

export async function destinationOf(db: Db | Tx, place: PointPlace, meeting_type: Destination['meeting_type']): Promise<Destination> {
  return { ...place, meeting_type, facts: await quorumFacts(db, place.company), people: await peopleOf(db, place) }
}

/** A template as it would begin in a company. */
export function templateSeen(id: string, facts: CompanyQuorums): AgendaPoint | undefined {
  const it = templateOf(id)
  return (
    it && {
      ...pointFromTemplate(it, facts),
      _id: it.id,
      meeting_type: it.meeting_type,
      custom: false,
      template_id: it.id,
      citation: it.citation,
      company_id: null,
      meeting_id: null,
      accountant_id: null,
      files: [],
      excluded: [],
      status: 'PENDING',
      voted: false,
      accepted: null,
      votes: [],
      vote_results: null,
      vote_kind: 'MOTION',
      election: null,
      election_results: null,
      version: 1,
      updated_at: null,
    }
  )
}

const speakers = ['exponent_intro', 'exponent_content', 'exponent_positive', 'exponent_negative'] as const
const wrong = (path: string) => new Fault('E0001', [{ path, message: 'invalidValue' }])

interface Part {
  part: AgendaPart
  /** The point that it changes; null for a new one. */
  point_id: string | null
  /** Where the part stands in the request's body: how the path of each field begins that a refusal names. */
  path: string
}

/** Speakers and readers are people of that place; its files are there, and are its own. */
export async function refusePart(tx: Tx, to: Destination, { part, point_id, path }: Part): Promise<void> {
  const ids = new Set(to.people.map((it) => it._id))
  for (const it of speakers) if (part[it] && !ids.has(part[it])) throw wrong(`${path}${it}`)
  if (!part.files) return
  if (part.files.some((it) => it.member_ids?.some((id) => !ids.has(id)))) throw wrong(`${path}files`)
  await refuseFiles(tx, to, { files: part.files, point_id, path: `${path}files` })
}

interface Start {
  fields: AgendaFields
  template_id: string | null
  odg_id: string | null
  files: readonly AgendaFile[]
}

async function startOf(tx: Tx, to: Destination, { item, path }: { item: AgendaItem; path: string }): Promise<Start> {
  if (item.odg_id) {
    const point = await libraryPoint(tx, to.company, item.odg_id)
    if (!point) throw new Fault('MT001')
    if (point.meeting_type !== to.meeting_type) throw wrong(`${path}odg_id`)
    return { fields: fieldsOf(point), template_id: point.template_id, odg_id: point._id, files: point.files }
  }
  if (!item.template_id) return { fields: blankPoint(item.title!, caseOf(to), item.nature), template_id: null, odg_id: null, files: [] }
  const template = templateOf(item.template_id)
  if (template?.meeting_type !== to.meeting_type || !fitsCompany(template, to.facts.type)) throw wrong(`${path}template_id`)
  return { fields: pointFromTemplate(template, to.facts), template_id: template.id, odg_id: null, files: [] }
}

/** What of a point people write. */
export function fieldsOf(it: AgendaPoint): AgendaFields {
  const { title, group, header_intro, header_content, content_positive, content_negative, values, quorum_first, quorum_second } = it
  const { exponent_intro, exponent_content, exponent_positive, exponent_negative, also, nature, notary_required, skip_vote, notes } = it
  return {
    title,
    group,
    header_intro,
    header_content,
    content_positive,
    content_negative,
    values,
    quorum_first,
    quorum_second,
    exponent_intro,
    exponent_content,
    exponent_positive,
    exponent_negative,
    also,
    nature,
    notary_required,
    skip_vote,
    notes,
  }
}

const caseOf = ({ facts, meeting_type }: Pick<Destination, 'facts' | 'meeting_type'>) => ({ ...facts, meeting_type })

/** The fields after a change. A majority that no statute can permit is not kept (L-QUO-05). */
export function fieldsAfter(before: AgendaFields, part: AgendaPart, to: Destination): AgendaFields {
  const after = pointAfter(before, part, caseOf(to))
  const against = refuseLowQuorum(lowMajority(caseOf(to), after))
  if (against) throw against
  return after
}

interface Adding {
  to: Destination
  item: AgendaItem
  path: string
  /** In the agenda, from one; null in the library. */
  position: number | null
  user: string
  accountant_id: string | null
  at: Date
  stored: StoredBytes
}

/** What comes from the library brings its people, as far as they are in the meeting, and copies of its files. */
export async function addNewPoint(tx: Tx, deps: Pick<Deps, 'storage'>, adding: Adding): Promise<string> {
  const { to, item, path, position, user, accountant_id, at, stored } = adding
  const start = await startOf(tx, to, { item, path })
  await refusePart(tx, to, { part: item, point_id: null, path })
  const here = (id: string | null) => (id && to.people.find((it) => it.book_id === id)?._id) ?? null
  const named = Object.fromEntries(speakers.map((it) => [it, here(start.fields[it])]))
  const place = { company_id: to.company, meeting_id: to.meeting, meeting_type: to.meeting_type, position, accountant_id }
  const source = { template_id: start.template_id, odg_id: to.meeting === null ? null : start.odg_id }
  const _id = await addPoint(tx, { ...place, ...source }, fieldsAfter({ ...start.fields, ...named }, item, to), at)
  // Readers who are not in the meeting are left out; a file that then has none is open to nobody, rather than to everybody.
  const inherited = start.files.map((it) => ({ ...it, member_ids: it.member_ids?.flatMap((id) => here(id) ?? []) ?? null }))
  await setFiles(tx, _id, item.files ?? (await copyFiles(tx, deps, inherited, { to, user, at, stored })))
  return _id
}
