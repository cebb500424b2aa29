import { addDays, dayInRome } from '@delibera/core/dates'
import { Fault } from '@delibera/core/faults'
import { resultOf } from '@delibera/core/law/catalogue'
import { fires } from '@delibera/core/law/check'
import type { RuleResult } from '@delibera/core/law/schema'
import { refuseEntry, violated, warningsOf } from '@delibera/core/register/rules'
import type { EntryDraft, EntryKind, EntryWriting } from '@delibera/core/register/schema'
import { theCompany } from '@delibera/core/register/schema'
import { refuseShape } from '@delibera/core/register/shape'
import { type HoldersState, stateOn } from '@delibera/core/register/state'
import { effectiveOn, filingsOf, kindOf, rootsOf, standing } from '@delibera/core/register/timeline'
import { appendAudit } from '../../audit/log.ts'
import type { Db, Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import { fileOf } from '../../stores/files/file-store.ts'
import { lockBook } from '../../stores/members/member-store.ts'
import { appendEntries, lockRegister, type NewEntry, nameForGood, type StoredEntry } from '../../stores/register/entry-store.ts'
import { heldSince } from '../../stores/register/meeting-store.ts'
import { usableVersion } from '../files/commands.ts'
import { projectRegister } from './projection-commands.ts'
import { chainRules, type KnownRegister, knownRegister } from './reads.ts'

type Acting = Contexts['company']

/** Corrections of what has stood for so long are for the administrator alone (books DB18). */
const settled_days = 30

/** A document named by an entry: one that was uploaded for this company as a proof, looked at before anything is locked. */
export async function settleDocument(deps: Deps, { company }: Pick<Acting, 'company'>, file_id: string | undefined): Promise<void> {
  if (!file_id) return
  const file = await fileOf(deps.db, file_id)
  if (!file || file.company_id !== company || file.context !== 'verbal') throw new Fault('E0001', [{ path: 'document.file_id', message: 'invalidValue' }])
  await usableVersion(deps, file)
}

/** What an entry would be after those that are there. Refused where it does not go together, names nobody, or corrects what is corrected already. */
export function draftedEntry(
  known: KnownRegister,
  draft: Omit<EntryDraft, 'kind'> & { kind: EntryKind },
  it: { actor: string; at: Date; ack?: NewEntry['ack'] },
): NewEntry {
  const { book, type, statute, classes, groups, facts } = known
  const company = { type, share_certificates: statute.share_certificates }
  const faults = refuseShape(draft, company, {
    groups: new Set(groups.map((one) => one._id)),
    classes: new Set(classes.map((one) => one.code)),
    today: facts.today,
  })
  if (faults.length > 0) throw new Fault('E0001', faults)
  refuseStrangers(known, draft)
  refuseTwice(known, draft)
  const entry: NewEntry = {
    seq: book.last_seq + 1,
    entered_at: it.at.toISOString(),
    actor: it.actor,
    kind: draft.kind,
    lines: draft.lines,
    ...saidIn(draft),
    effective_on: null,
    ack: it.ack ?? [],
  }
  const root = entry.corrects ? rootsOf(book.entries).get(entry.corrects) : undefined
  return { ...entry, effective_on: effectiveOn(entry, company, root ? book.entries[root - 1]?.entered_at : undefined) }
}

const unsaid = {
  ...{ title: null, deed_on: null, filed_on: null, document: null, capital_after: null, corrects: null, as_kind: null },
  ...{ reason: null, note: null, protocol: null, meeting_id: null },
}
type Said = { [K in keyof typeof unsaid]: NewEntry[K] }

/** What a draft says of each field; null where it says nothing. */
const saidIn = (draft: Omit<EntryDraft, 'kind'>): Said => Object.fromEntries(Object.keys(unsaid).map((it) => [it, draft[it as keyof Said] ?? null])) as Said

function refuseStrangers({ cards }: KnownRegister, { lines }: Pick<EntryDraft, 'lines'>): void {
  for (const it of lines) for (const holder of [it.from_id, it.to_id]) if (holder && !cards.has(holder)) throw new Fault('MB003', { holder })
}

/** An entry is corrected once, and filed once. */
function refuseTwice({ book }: KnownRegister, draft: Omit<EntryDraft, 'kind'> & { kind: EntryKind }): void {
  const { corrects } = draft
  if (corrects) {
    if (corrects > book.last_seq) throw new Fault('E0001', [{ path: 'corrects', message: 'invalidValue' }])
    const corrected_by = book.entries.find((it) => it.corrects === corrects)?.seq
    if (corrected_by) throw new Fault('E0002', { corrected_by })
  }
  if (draft.kind !== 'FILED') return
  const of = draft.lines[0]!.of!
  const filed = book.entries[of - 1]
  if (!filed) throw new Fault('E0001', [{ path: 'lines.0.of', message: 'invalidValue' }])
  const root = rootsOf(book.entries).get(of)!
  const filing = filingsOf(standing(book.entries), rootsOf(book.entries)).get(root)
  const filed_on = filed.filed_on ?? filing?.filed_on
  if (filed_on) throw new Fault('E0002', { filed_on, ...(filing && { filed_by: filing.by }) })
}

export interface JudgedEntry {
  entry: NewEntry
  before: HoldersState
  after: HoldersState
  rules: RuleResult[]
}

/** What the law says of an entry: a violation alone where it cannot be written, else all that is told of it. */
export async function judgedEntry(db: Db | Tx, known: KnownRegister, entry: NewEntry): Promise<JudgedEntry> {
  const { book, type, classes, facts } = known
  const broken = chainRules(known)
  const violation = broken.length > 0 ? null : refuseEntry(book.entries, entry, facts)
  const day = shiftDay(known, entry)
  const state = (entries: readonly (StoredEntry | NewEntry)[]) => stateOn(entries as StoredEntry[], { on: day, type, classes })
  const before = state(book.entries)
  if (broken.length > 0 || violation) return { entry, before, after: before, rules: violation ? [violated(violation)] : broken }
  const after = state([...book.entries, entry])
  const filed = kindOf(entry) === 'FILED' ? book.entries[entry.lines[0]!.of! - 1] : undefined
  const told = filed ? { ...filed, effective_on: day, filed_on: entry.filed_on } : entry
  return { entry, before, after, rules: [...warningsOf({ entry: told, before, after }, facts), ...(await heldRules(db, known, { day, before, after }))] }
}

/** The first day on which an entry changes anything; where it has no effect yet, today. */
function shiftDay({ book, facts }: KnownRegister, entry: NewEntry): string {
  if (entry.effective_on) return entry.effective_on
  if (kindOf(entry) === 'FILED' && entry.filed_on) return entry.filed_on
  const corrected = entry.corrects ? book.entries[entry.corrects - 1] : undefined
  return corrected?.effective_on ?? facts.today
}

/** Meetings already held that an entry of an earlier day speaks of: their counts stay (L-REG-09). */
async function heldRules(
  db: Db | Tx,
  { company }: KnownRegister,
  { day, before, after }: { day: string; before: HoldersState; after: HoldersState },
): Promise<RuleResult[]> {
  const votes = ({ holders }: HoldersState) =>
    JSON.stringify(
      holders
        .filter((it) => it.votes > 0)
        .map((it) => [it.holder, it.votes])
        .sort(),
    )
  if (votes(before) === votes(after)) return []
  const held = await heldSince(db, company, day)
  return held.length === 0
    ? []
    : [
        resultOf(
          'L-REG-09',
          fires({
            case: 'held',
            names: held
              .map((it) => it.name)
              .slice(0, 5)
              .join(', '),
            count: held.length,
          }),
        ),
      ]
}

/** Refuses what blocks, and warnings that nobody has acknowledged. */
export function obeyRules(rules: readonly RuleResult[], ack: readonly string[]): void {
  const blocking = rules.filter((it) => it.severity === 'BLOCK')
  if (blocking.length > 0) throw new Fault('MB002', { rules: blocking.map(({ id, data }) => ({ id, data })) })
  const silent = rules.filter((it) => it.severity === 'WARN' && !ack.includes(it.id))
  if (silent.length > 0) throw new Fault('MB002', { rules: silent, ack: silent.map((it) => it.id) })
}

/** Alone on a register and on the book of people that follows from it. */
export function onRegister<Result>(deps: Deps, acting: Acting, work: (tx: Tx, known: KnownRegister) => Promise<Result>): Promise<Result> {
  return deps.db.transaction().execute(async (tx) => {
    await lockRegister(tx, acting.company)
    if (!(await lockBook(tx, acting.company))) throw new Fault('CP002')
    return work(tx, await knownRegister(tx, deps, acting.company))
  })
}

/** Writes one annotation. Two at once take turns, and the second is told that another came first. */
export async function writeEntry(deps: Deps, acting: Acting, { after_seq, ack, ...draft }: EntryWriting): Promise<StoredEntry> {
  await settleDocument(deps, acting, draft.document?.file_id)
  return onRegister(deps, acting, async (tx, known) => {
    const { book, mode, facts } = known
    if (mode !== 'REGISTER') throw new Fault('E0002', { reason: 'not_open' })
    const at = deps.clock.now()
    const entry = draftedEntry(known, draft, { actor: `user:${acting.user}`, at, ack })
    if (after_seq !== book.last_seq) throw new Fault('E0002', { last_seq: book.last_seq })
    refuseOldCorrection(known, entry, acting)
    const { rules } = await judgedEntry(tx, known, entry)
    obeyRules(rules, ack)
    const [stored] = await enter(tx, deps, { acting, known, entries: [{ ...entry, ack: rules.filter((it) => it.severity === 'WARN').map((it) => it.id) }] })
    await projectRegister(tx, deps, acting.company, facts.today)
    return stored!
  })
}

function refuseOldCorrection({ book, facts }: KnownRegister, { corrects }: NewEntry, { standing: caller }: Acting): void {
  const corrected = corrects ? book.entries[corrects - 1] : undefined
  const isSettled = corrected !== undefined && dayInRome(new Date(corrected.entered_at)) < addDays(facts.today, -settled_days)
  if (isSettled && caller !== 'ADMIN') throw new Fault('CP003')
}

interface Entering {
  acting: Acting
  known: KnownRegister
  entries: readonly NewEntry[]
}

/** Appends entries, names their people for good, and tells the log of the company. */
export async function enter(tx: Tx, deps: Pick<Deps, 'clock'>, { acting, known, entries }: Entering): Promise<StoredEntry[]> {
  const stored = await appendEntries(tx, acting.company, entries, known.book.last_hash)
  const groups = new Map(known.groups.map((it) => [it._id, it]))
  const named = entries.flatMap((it) => it.lines.flatMap(({ from_id, to_id }) => [from_id, to_id])).filter((it) => it !== undefined && it !== theCompany)
  await nameForGood(tx, acting.company, [...new Set(named.flatMap((it) => groups.get(it!)?.parts.map((part) => part.member_id) ?? [it!]))])
  for (const it of stored)
    await appendAudit(tx, {
      chain: `company:${acting.company}`,
      actor: `user:${acting.user}`,
      action: 'register.entered',
      data: { seq: it.seq, kind: it.kind, hash: it.hash },
      at: deps.clock.now(),
    })
  return stored
}
