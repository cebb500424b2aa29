import { yearEndBefore } from '@delibera/core/company/accounts-deadline'
import type { CompanyType } from '@delibera/core/company/company-type'
import { type StatuteChange, statuteOf } from '@delibera/core/company/statute'
import type { TaskCode } from '@delibera/core/company/tasks'
import { dayInRome } from '@delibera/core/dates'
import { Fault, notFound } from '@delibera/core/faults'
import { extensionOf } from '@delibera/core/files/rules'
import { type FilingRefusal, isOpenFiling, refuseFilingEdit, refuseFilingRemoval, refuseMove, statusAfter } from '@delibera/core/filing/rules'
import type { FilingChange, FilingKind, FilingStatus, NewFiling, Presenter, SlotChange, SlotName } from '@delibera/core/filing/schema'
import { isWaivable, slotFormat } from '@delibera/core/filing/slots'
import { appendAudit } from '../../audit/log.ts'
import type { Tx } from '../../db/connect.ts'
import type { JsonObject } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import type { Proven } from '../../http/proven.ts'
import { type CompanyOnPaper, companyRow } from '../../stores/companies/company-store.ts'
import { fileOf } from '../../stores/files/file-store.ts'
import {
  addFiling,
  clearSlot,
  type FilingRow,
  filedMeeting,
  lockedFiling,
  noteSignatures,
  removeFiling,
  saveFiling,
  setSlot,
} from '../../stores/filing/filing-store.ts'
import { endTasks, type TaskEnd } from '../../stores/followup/task-store.ts'
import { usableVersion } from '../files/commands.ts'
import { checkFiles, openedFiles } from './check-reads.ts'
import { type FilingFacts, filingFacts, missingIn } from './reads.ts'

export interface FilingActor {
  company: Proven<'company'>
  user: Proven<'user'>
}

function obey(refusal: FilingRefusal | null): void {
  if (refusal) throw new Fault(refusal.code, refusal.info)
}

export const auditFiling = (tx: Tx, { clock }: Pick<Deps, 'clock'>, { company, user }: FilingActor, it: { action: string; data: JsonObject }) =>
  appendAudit(tx, { chain: `company:${company}`, actor: `user:${user}`, ...it, at: clock.now() })

const nobody: Presenter = { kind: 'DIRECTOR', name: null, office: null, fiscal_code: null, register: null, number: null }

/** What has to be made again because something changed: checks speak of files that were there then. */
const unchecked = { checks: null, checked_at: null, status: 'DRAFT' } as const

export async function openFiling(deps: Deps, actor: FilingActor, { kind, meeting_id = null, year_end }: NewFiling): Promise<string> {
  const { company } = actor
  const row = await companyRow(deps.db, company)
  if (!row) throw new Fault('CP003')
  const meeting = meeting_id ? await filedMeeting(deps.db, company, meeting_id) : null
  if (meeting === undefined) throw new Fault('MT001')
  const day = dayInRome(meeting?.held_at ? new Date(meeting.held_at) : deps.clock.now())
  return deps.db.transaction().execute(async (tx) => {
    const end = year_end ?? (kind === 'ACCOUNTS' ? yearBefore(row, day) : null)
    const _id = await addFiling(tx, { company, kind, meeting_id: meeting_id ?? null, year_end: end, presenter: nobody, at: deps.clock.now() })
    await auditFiling(tx, deps, actor, { action: 'filing.opened', data: { _id, kind, meeting_id: meeting_id ?? null, year_end: end } })
    return _id
  })
}

const yearBefore = (row: CompanyOnPaper, day: string): string =>
  yearEndBefore(day, statuteOf(row.type as CompanyType, row.statute as StatuteChange).fiscal_year_end)

async function held(tx: Tx, { company }: FilingActor, _id: string, version?: number): Promise<FilingRow> {
  const row = await lockedFiling(tx, company, _id)
  if (!row) throw notFound()
  if (version !== undefined && row.version !== version) throw new Fault('E0002', { reason: 'version' })
  return row
}

/** Changes the draft, or says what became of the package. Both at once would tell of a package that nobody made. */
export async function changeFiling(deps: Deps, actor: FilingActor, { _id, change }: { _id: string; change: FilingChange }): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await held(tx, actor, _id, change.version)
    if (change.status !== undefined && change.status !== row.status) await moveFiling(tx, deps, actor, { row, to: change.status, change })
    else await editFiling(tx, deps, actor, { row, change })
  })
}

interface Changing {
  row: FilingRow
  change: FilingChange
}

async function editFiling(tx: Tx, deps: Deps, actor: FilingActor, { row, change }: Changing): Promise<void> {
  obey(refuseFilingEdit(row.status))
  const { presenter, stamp, copy_text, year_end, meeting_id } = change
  if (meeting_id && !(await filedMeeting(tx, actor.company, meeting_id))) throw new Fault('MT001')
  const set = {
    ...(presenter && { presenter: JSON.stringify(presenter) }),
    ...(stamp && { stamp: JSON.stringify(stamp) }),
    ...(copy_text !== undefined && { copy_text: copy_text || null }),
    ...(year_end !== undefined && { year_end }),
    ...(meeting_id !== undefined && { meeting_id }),
  }
  await saveFiling(tx, row._id, { ...set, ...unchecked }, deps.clock.now())
  await auditFiling(tx, deps, actor, { action: 'filing.changed', data: { _id: row._id, fields: Object.keys(set) } })
}

async function moveFiling(tx: Tx, deps: Deps, actor: FilingActor, { row, to, change }: Changing & { to: FilingStatus }): Promise<void> {
  obey(refuseMove({ status: row.status, is_built: row.built_sha256 !== null }, to))
  const { filed_on = row.filed_on, protocol = row.protocol, outcome } = change
  const missing = [...(filed_on ? [] : ['filed_on']), ...(protocol ? [] : ['protocol'])]
  if (to === 'FILED' && missing.length > 0)
    throw new Fault(
      'E0001',
      missing.map((path) => ({ path, message: 'requiredField' })),
    )
  if (filed_on && filed_on > dayInRome(deps.clock.now())) throw new Fault('E0001', [{ path: 'filed_on', message: 'invalidValue' }])
  const said = { filed_on, protocol, ...(outcome !== undefined && { outcome }), ...(isOpenFiling(to) ? unchecked : {}) }
  await saveFiling(tx, row._id, { ...said, status: to }, deps.clock.now())
  if (to === 'FILED') await endFilingTasks(tx, deps, actor, { row, end: { done_on: filed_on!, protocol: protocol! } })
  await auditFiling(tx, deps, actor, { action: 'filing.moved', data: { _id: row._id, from: row.status, to, filed_on, protocol } })
}

/** What waits for the office to have the package: the accounts go with the list of holders. */
const endedBy: Record<FilingKind, readonly TaskCode[]> = {
  ACCOUNTS: ['T-ACC-FILE', 'T-ACC-LIST'],
  OFFICES: ['T-OFF-FILE'],
  HOLDERS: ['T-ACC-LIST'],
  SEAT: ['T-SEAT'],
  OTHER: [],
}

async function endFilingTasks(tx: Tx, { clock }: Pick<Deps, 'clock'>, { company, user }: FilingActor, { row, end }: { row: FilingRow; end: TaskEnd }) {
  if (!row.meeting_id) return
  for (const code of endedBy[row.kind]) await endTasks(tx, { company_id: company, meeting_id: row.meeting_id, code }, end, { at: clock.now(), by: user })
}

export async function dropFiling(deps: Deps, actor: FilingActor, _id: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await held(tx, actor, _id)
    obey(refuseFilingRemoval({ status: row.status, is_built: row.built_sha256 !== null }))
    await removeFiling(tx, _id)
    await auditFiling(tx, deps, actor, { action: 'filing.removed', data: { _id, kind: row.kind } })
  })
}

const refuse = (message: 'invalidValue' | 'onlyPdfAllowed' | 'onlyFilingsAllowed' | 'requiredField', path = 'file_id') =>
  new Fault('E0001', [{ path, message }])

/** A file of the company that was sent for its filings, of the kind that the place takes. */
async function refuseFile(deps: Deps, { company }: FilingActor, { slot, file_id }: { slot: SlotName; file_id: string }): Promise<void> {
  const file = await fileOf(deps.db, file_id)
  if (!file || file.company_id !== company || file.context !== 'filing') throw refuse('invalidValue')
  const extension = extensionOf((await usableVersion(deps, file)).name)
  if (extension !== slotFormat(slot) && extension !== 'p7m') throw refuse(slotFormat(slot) === 'pdf' ? 'onlyPdfAllowed' : 'onlyFilingsAllowed')
}

/** Puts a file in its place, or the reason why there is none. */
export async function fillSlot(deps: Deps, actor: FilingActor, { _id, slot, change }: { _id: string; slot: SlotName; change: SlotChange }): Promise<void> {
  const { file_id = null, waived = null } = change
  if ((file_id === null) === (waived === null)) throw refuse('requiredField')
  if (waived !== null && !isWaivable(slot)) throw refuse('invalidValue', 'waived')
  const { slots } = await filingFacts(deps.db, actor.company, _id)
  if (!slots.some((it) => it.slot === slot)) throw notFound()
  if (file_id) await refuseFile(deps, actor, { slot, file_id })
  await inSlot(deps, actor, { _id, slot, work: (tx) => setSlot(tx, _id, { slot, file_id: file_id ?? null, waived: waived ?? null }) })
}

export const emptySlot = (deps: Deps, actor: FilingActor, { _id, slot }: { _id: string; slot: SlotName }): Promise<void> =>
  inSlot(deps, actor, { _id, slot, work: (tx) => clearSlot(tx, _id, slot) })

async function inSlot(deps: Deps, actor: FilingActor, { _id, slot, work }: { _id: string; slot: SlotName; work: (tx: Tx) => Promise<void> }): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await held(tx, actor, _id)
    obey(refuseFilingEdit(row.status))
    await work(tx)
    await saveFiling(tx, _id, { ...unchecked, ...(slot === 'xbrl' && { act_code: null }) }, deps.clock.now())
    await auditFiling(tx, deps, actor, { action: 'filing.slot', data: { _id, slot } })
  })
}

/** Looks at every file and writes down what was found, unless something changed meanwhile. Answers the package as it is then. */
export async function checkFiling(deps: Deps, actor: FilingActor, _id: string): Promise<FilingFacts> {
  const facts = await filingFacts(deps.db, actor.company, _id)
  obey(refuseFilingEdit(facts.row.status))
  const files = await openedFiles(deps, facts)
  const { checks, act_code } = await checkFiles(deps, facts, files)
  const at = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    const row = await held(tx, actor, _id, facts.row.version)
    await saveFiling(tx, _id, { checks: JSON.stringify(checks), checked_at: at.toISOString(), act_code, status: row.status }, at)
    for (const { slot, signatures } of files) await noteSignatures(tx, _id, { slot, signatures })
  })
  // The schema of the accounts decides which documents go with them: what is missing is known only now.
  const known = await filingFacts(deps.db, actor.company, _id)
  const status = statusAfter('CHECKED', { missing: missingIn(known.slots).length, checks })
  if (known.row.status === 'BUILT' && status === 'CHECKED') return known
  await deps.db.transaction().execute(async (tx) => {
    await held(tx, actor, _id, known.row.version)
    await saveFiling(tx, _id, { status }, at)
  })
  return filingFacts(deps.db, actor.company, _id)
}
