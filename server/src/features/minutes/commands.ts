import { isDeepStrictEqual } from 'node:util'
import { Fault } from '@delibera/core/faults'
import { defaultLocale } from '@delibera/core/locale'
import { editedBlocks, withTallies } from '@delibera/core/minutes/edits'
import { refuseEdit } from '@delibera/core/minutes/rules'
import type { Generating, MinutesBlock, VerbalChange, VerbalSaved } from '@delibera/core/minutes/schema'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { auditMeeting } from '../../meeting/on-meeting.ts'
import { obey } from '../../meeting/room-points.ts'
import {
  addNote,
  addVerbal,
  addVersion,
  continueVersion,
  lockedVerbal,
  resolveNotes,
  rewriteVerbal,
  type VerbalRow,
  type VersionRow,
  versionsOf,
} from '../../stores/minutes/minutes-store.ts'
import type { Act, ActReader, MinutesActor } from './act-reads.ts'
import { heldMeeting } from './held-reads.ts'
import { savedView } from './reads.ts'

/** What somebody types within five minutes is one version. */
const sittingMs = 5 * 60_000

export const standingOf = ({ row, verbal }: Pick<Act, 'row' | 'verbal'>) => ({
  status: row.status,
  confirmed: verbal?.told != null,
})

type Asked = Omit<Generating, 'version'> & { version?: number | undefined }

/** Writes the minutes from what happened: for the first time, or anew in the place of whatever stands there, which stays among the versions. */
export async function generateMinutes(deps: Deps, acting: MinutesActor, asked: Asked, read: ActReader = heldMeeting): Promise<void> {
  const { version, locale, closing } = asked
  const held = await read(deps.db, deps, acting, { closing })
  obey(refuseEdit(standingOf(held)))
  const language = locale ?? held.verbal?.locale ?? defaultLocale
  const blocks = held.write(language)
  const at = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    const row = version === undefined ? await verbalNow(tx, acting) : await verbalAt(tx, acting, version)
    const text = { blocks, generated: blocks, locale: language, closing: closing ?? row?.closing ?? null, at }
    const written = row ? await rewriteVerbal(tx, row, text) : await begin(tx, acting, held, text)
    await addVersion(tx, written, { kind: 'GENERATED', author_id: acting.user, at })
    await audit(tx, deps, acting, { held, action: 'generated', row: written })
  })
}

/** Saves a text as somebody left it, a remark, or what was dealt with. */
export async function saveMinutes(deps: Deps, acting: MinutesActor, change: VerbalChange, read: ActReader = heldMeeting): Promise<VerbalSaved> {
  const held = await read(deps.db, deps, acting)
  obey(refuseEdit(standingOf(held)))
  const saved = await deps.db.transaction().execute(async (tx) => {
    const at = deps.clock.now()
    const found = change.blocks ? await verbalAt(tx, acting, change.version) : await verbalNow(tx, acting)
    const row = found ?? (await firstText(tx, deps, acting, held))
    const written = change.blocks ? await edit(tx, deps, acting, { held, row, sent: change.blocks }) : row
    if (change.note) await addNote(tx, row._id, { ...change.note, author_id: acting.user, at })
    if (change.resolved) await resolveNotes(tx, row._id, change.resolved, at)
    return written
  })
  return savedView(deps, { ...held, verbal: saved })
}

/** The row at the version on the writer's screen, held; null where nothing was saved. Whoever was quicker is named. */
export async function verbalAt(tx: Tx, { meeting }: Pick<MinutesActor, 'meeting'>, version: number): Promise<VerbalRow | null> {
  const row = await lockedVerbal(tx, meeting)
  if (row?.confirmed_at) throw new Fault('E0002', { reason: 'confirmed' })
  if ((row?.version ?? 0) === version) return row
  const [last] = row ? await versionsOf(tx, row._id) : []
  throw new Fault('E0002', { reason: 'version', version: row?.version ?? 0, at: row?.updated_at ?? null, author: last?.author ?? null })
}

/** Whatever somebody else has typed meanwhile: a remark overwrites nothing, and who writes them anew without having read them wants just that. */
async function verbalNow(tx: Tx, { meeting }: MinutesActor): Promise<VerbalRow | null> {
  const row = await lockedVerbal(tx, meeting)
  if (row?.confirmed_at) throw new Fault('E0002', { reason: 'confirmed' })
  return row
}

type Text = Pick<VerbalRow, 'locale' | 'closing'> & { blocks: readonly MinutesBlock[]; at: Date }

const begin = (
  tx: Tx,
  { company, meeting }: MinutesActor,
  { meeting_type }: Pick<Act, 'meeting_type'>,
  { blocks, locale, closing, at }: Text,
): Promise<VerbalRow> => addVerbal(tx, { company, meeting, meeting_type, locale, closing, blocks, at })

/** As the product writes it: what people change is kept beside it. */
export async function firstText(tx: Tx, { clock }: Pick<Deps, 'clock'>, acting: MinutesActor, held: Act): Promise<VerbalRow> {
  const at = clock.now()
  const row = await begin(tx, acting, held, { blocks: held.write(defaultLocale), locale: defaultLocale, closing: null, at })
  await addVersion(tx, row, { kind: 'GENERATED', author_id: acting.user, at })
  return row
}

interface Edit {
  held: Act
  row: VerbalRow
  sent: readonly MinutesBlock[]
}

async function edit(tx: Tx, deps: Deps, acting: MinutesActor, { held, row, sent }: Edit): Promise<VerbalRow> {
  const blocks = withTallies(editedBlocks(sent, row.generated), held.write(row.locale))
  if (isDeepStrictEqual(blocks, row.blocks)) return row
  const at = deps.clock.now()
  const [last] = await versionsOf(tx, row._id)
  const written = await rewriteVerbal(tx, row, { blocks, at })
  if (last && isSameSitting(last, acting, at)) {
    await continueVersion(tx, written, last.version)
    return written
  }
  await addVersion(tx, written, { kind: 'EDITED', author_id: acting.user, at })
  await audit(tx, deps, acting, { held, action: 'edited', row: written })
  return written
}

const isSameSitting = ({ kind, author_id, at }: VersionRow, { user }: MinutesActor, now: Date): boolean =>
  kind === 'EDITED' && author_id === user && now.getTime() - Date.parse(at) < sittingMs

interface Told {
  held: Act
  action: 'generated' | 'edited'
  row: VerbalRow
}

const audit = (tx: Tx, deps: Deps, { user }: MinutesActor, { held, action, row }: Told): Promise<void> =>
  auditMeeting(tx, deps, held.row, { actor: `user:${user}`, action: `${held.word}.${action}`, data: { verbal_version: row.version } })
