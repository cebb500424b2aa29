import { dayInRome } from '@delibera/core/dates'
import type { Entry, EntryPage, EntryQuery } from '@delibera/core/register/schema'
import { annotationText, type BookVoice } from '@delibera/core/register/sentences'
import { filingsOf, rootsOf, standing } from '@delibera/core/register/timeline'
import type { Db, Tx } from '../../db/connect.ts'
import { actorNames } from '../../stores/register/actor-store.ts'
import { isAsked, type StoredEntry } from '../../stores/register/entry-store.ts'
import { meetingsCountedWith } from '../../stores/register/meeting-store.ts'
import { type KnownRegister, nameIn } from './reads.ts'

export const voiceOf = (known: Pick<KnownRegister, 'unit' | 'type' | 'cards' | 'book'>): BookVoice => ({
  unit: known.unit,
  type: known.type,
  nameOf: (holder) => nameIn(known, holder).name,
  rightOf: (seq) => known.book.entries[seq - 1]?.title ?? null,
})

interface Seen {
  voice: BookVoice
  corrected: ReadonlyMap<number, number>
  filed: ReadonlyMap<number, { filed_on: string; by: number }>
  roots: ReadonlyMap<number, number>
  names: ReadonlyMap<string, string>
}

/** What the whole book says of each of its entries. */
async function readingOf(db: Db | Tx, known: KnownRegister, shown: readonly StoredEntry[]): Promise<Seen> {
  const { entries } = known.book
  const roots = rootsOf(entries)
  return {
    voice: voiceOf(known),
    corrected: new Map(entries.flatMap(({ seq, corrects }) => (corrects ? [[corrects, seq] as const] : []))),
    filed: filingsOf(standing(entries), roots),
    roots,
    names: await actorNames(
      db,
      shown.map((it) => it.actor),
    ),
  }
}

function entrySeen(it: StoredEntry, { voice, corrected, filed, roots, names }: Seen): Entry {
  const filing = it.effective_on === null ? filed.get(roots.get(it.seq) ?? it.seq) : undefined
  return {
    ...it,
    actor_name: names.get(it.actor) ?? null,
    entered_on: dayInRome(new Date(it.entered_at)),
    effective_on: it.effective_on ?? (it.kind === 'FILED' ? null : (filing?.filed_on ?? null)),
    corrected_by: corrected.get(it.seq) ?? null,
    filed_by: filing?.by ?? null,
    text: annotationText(it, voice),
  }
}

/** Entries as the calls answer them. */
export async function entriesSeen(db: Db | Tx, known: KnownRegister, entries: readonly StoredEntry[]): Promise<Entry[]> {
  const seen = await readingOf(db, known, entries)
  return entries.map((it) => entrySeen(it, seen))
}

/** One page of the annotations, the latest first. */
export async function entryPage(db: Db, known: KnownRegister, query: EntryQuery): Promise<{ total: number; items: Entry[] }> {
  const { page, count, member_id = null, kind = null, date_gt = null, date_lt = null } = query
  const found = known.book.entries.filter(isAsked({ holder: member_id, kind, from: date_gt, until: date_lt })).reverse()
  return { total: found.length, items: await entriesSeen(db, known, found.slice((page - 1) * count, page * count)) }
}

export async function entryWithMeetings(db: Db, known: KnownRegister, entry: StoredEntry): Promise<EntryPage> {
  const [seen] = await entriesSeen(db, known, [entry])
  return { ...seen!, meetings: seen!.effective_on ? await meetingsCountedWith(db, known.company, { from: seen!.effective_on, known: entry.entered_at }) : [] }
}
