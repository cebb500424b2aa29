import {
  type ChosenRecipient,
  type CommunicationChange,
  type CommunicationDraft,
  type CommunicationsChange,
  mostTags,
} from '@delibera/core/communications/panel'
import { foundBy } from '@delibera/core/communications/words'
import { Fault, notFound } from '@delibera/core/faults'
import { cleanDocument, plainText, type RichText } from '@delibera/core/rich-text'
import { appendAudit } from '../../audit/log.ts'
import type { Tx } from '../../db/connect.ts'
import type { JsonObject } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import { publishAll } from '../../socket/publish.ts'
import {
  addCommunication,
  type CommunicationRow,
  communicationOf,
  communicationToChange,
  folderOf,
  heldCommunications,
  markSeen,
  moveToTrash,
  removeCommunications,
  restoreFromTrash,
  retag,
  rewriteCommunication,
  type WrittenCommunication,
} from '../../stores/communications/communication-store.ts'
import type { Panel } from '../../stores/communications/panel-store.ts'
import { groupsOf, type RecipientGroup } from '../../stores/communications/recipient-store.ts'
import { holdersOf } from '../../stores/companies/role-store.ts'
import { keepLetterFiles } from '../../stores/removals/removal-store.ts'
import { discard, removedFiles } from './file-commands.ts'
import { settledFiles } from './file-reads.ts'
import { recipientColumns } from './recipient-reads.ts'

export type CommunicationActor = Pick<Contexts['company'], 'company' | 'user' | 'locale'>

const longestPreview = 160
const longestText = 100_000

/** What is written of a text, as it is kept. */
function textColumns(body: unknown): { body: string; text: string; preview: string; document: RichText } {
  const document = cleanDocument(body)
  const text = plainText(document).slice(0, longestText)
  return { document, body: JSON.stringify(document), text, preview: [...text.replace(/\s+/g, ' ').trim()].slice(0, longestPreview).join('') }
}

/** A header is one line: another in it would be a letter that no server takes. */
const oneLine = (text: string): string => text.replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ').trim()

const named = (it: ChosenRecipient): ChosenRecipient => (it.kind === 'ADDRESS' && it.name ? { ...it, name: oneLine(it.name) } : it)

/** A draft made into what its row keeps; with the people behind it and its text, for whoever sends it. */
export interface Composed {
  columns: Omit<WrittenCommunication, '_id' | 'position' | 'status' | 'timestamp' | 'last_update'>
  to: RecipientGroup[]
  cc: RecipientGroup[]
  document: RichText
  /** The words of it. */
  text: string
}

interface Writing {
  panel: Panel
  draft: CommunicationDraft
  _id: string
}

export async function composed(tx: Tx, acting: CommunicationActor, { panel, draft, _id }: Writing): Promise<Composed> {
  const { company, user, locale } = acting
  const [to, cc] = [await groupsOf(tx, company, draft.to.map(named), locale), await groupsOf(tx, company, draft.cc.map(named), locale)]
  const { document, text, ...written } = textColumns(draft.body)
  const subject = oneLine(draft.subject)
  const answered = draft.reply_to ? await known(tx, acting, draft.reply_to, 'reply_to') : null
  if (draft.forward_of) await known(tx, acting, draft.forward_of, 'forward_of')
  const columns = {
    thread_id: answered?.thread_id ?? _id,
    reply_to: draft.reply_to,
    forward_of: draft.forward_of,
    sender: panel.email,
    sender_name: panel.business_name,
    author_id: user as string,
    ...written,
    subject,
    body_text: foundBy(subject, panel.business_name, text),
    tags: [...new Set(draft.tags)],
    files: draft.attachments,
    ...recipientColumns(to, cc),
  }
  return { columns, to, cc, document, text }
}

async function known(tx: Tx, { company }: CommunicationActor, _id: string, path: 'reply_to' | 'forward_of'): Promise<CommunicationRow> {
  const row = await communicationOf(tx, company, _id)
  if (!row) throw new Fault('E0001', [{ path, message: 'invalidValue' }])
  return row
}

/** The draft on the writer's screen, held. Whoever was quicker, or has sent it, is told about. */
export async function draftAt(
  tx: Tx,
  { company }: CommunicationActor,
  { _id, version }: Pick<CommunicationDraft, '_id' | 'version'>,
): Promise<CommunicationRow> {
  const row = await communicationToChange(tx, company, _id!)
  if (!row) throw notFound()
  if (row.position !== 'drafts') throw new Fault('E0002', folderOf(row) === 'drafts' ? 'trashed' : 'sent')
  if (version !== undefined && version !== row.version) throw new Fault('E0002', 'changed')
  return row
}

/** Keeps what somebody writes; the same once more changes nothing. Answers its id, and by which the files left out can be put back. */
export async function saveDraft(
  deps: Deps,
  acting: CommunicationActor,
  panel: Panel,
  draft: CommunicationDraft,
): Promise<{ _id: string; removal_id: string | null }> {
  await settledFiles(deps, acting.company, draft.attachments)
  const at = deps.clock.now()
  const _id = draft._id ?? crypto.randomUUID()
  const removal_id = await deps.db.transaction().execute(async (tx) => {
    const { columns } = await composed(tx, acting, { panel, draft, _id })
    const now = at.toISOString()
    if (!draft._id) {
      await addCommunication(tx, acting.company, { _id, ...columns, position: 'drafts', status: 'DRAFT', seen_at: now, timestamp: now, last_update: now })
    } else {
      const row = await draftAt(tx, acting, { _id })
      if (isSame(row, columns)) return null
      await draftAt(tx, acting, draft)
      await rewriteCommunication(tx, acting.company, { _id, ...columns, version: row.version + 1, last_update: now })
      const lost = row.files.filter((it) => !draft.attachments.includes(it))
      const taking = { company: acting.company, user: acting.user, at: deps.clock.system() }
      return lost.length > 0 ? keepLetterFiles(tx, taking, { _id, files: row.files }, lost) : null
    }
    return null
  })
  return { _id, removal_id }
}

const compared = ['subject', 'reply_to', 'forward_of', 'tags', 'files'] as const

function isSame(row: CommunicationRow, columns: Composed['columns']): boolean {
  const texts = (['body', 'recipients', 'copies'] as const).every((it) => canonical(row[it]) === canonical(JSON.parse(columns[it] as string)))
  return texts && compared.every((it) => JSON.stringify(row[it]) === JSON.stringify(columns[it]))
}

/** The database gives the keys of an object back in an order of its own. */
function canonical(it: unknown): string {
  return JSON.stringify(it, (_, value) =>
    value && typeof value === 'object' && !Array.isArray(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value,
  )
}

/** What is there already stays, and what is gone is gone: pressed twice, it is one. */
export async function trash(deps: Deps, acting: CommunicationActor, ids: readonly string[]): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const moved = (await heldCommunications(tx, acting.company, ids)).filter((it) => it.position !== 'trash').map((it) => it._id)
    if (moved.length === 0) return
    await moveToTrash(tx, acting.company, moved, deps.clock.now())
    await tell(tx, deps, acting, { action: 'communication.trashed', data: { communication_ids: moved } })
  })
}

/** Takes what is in the trash off the panel. Letters that left and their receipts stay: they are proof. */
export async function removeForGood(deps: Deps, acting: CommunicationActor, ids: readonly string[]): Promise<void> {
  const lost = await deps.db.transaction().execute(async (tx) => {
    const held = await heldCommunications(tx, acting.company, ids)
    if (held.length === 0) return []
    if (held.some((it) => it.position !== 'trash')) throw new Fault('E0002', 'not_trashed')
    const gone = held.map((it) => it._id)
    await removeCommunications(tx, acting.company, gone)
    await tell(tx, deps, acting, { action: 'communication.deleted', data: { communication_ids: gone } })
    const files = await removedFiles(
      tx,
      acting,
      held.flatMap((it) => it.files),
    )
    return [...files, ...held.flatMap((it) => it.storage_key ?? [])]
  })
  await discard(deps, lost)
}

/** Tags, seen or not, back from the trash. */
export async function changeCommunication(deps: Deps, acting: CommunicationActor, _id: string, { tags, ...change }: CommunicationChange): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const held = await heldCommunications(tx, acting.company, [_id])
    if (held.length === 0) throw notFound()
    if (tags) await rewriteCommunication(tx, acting.company, { _id, tags: [...new Set(tags)], last_update: deps.clock.now().toISOString() })
    await changeHeld(tx, deps, acting, { held, change })
  })
}

/** The same of several. What is gone is left out, and pressed twice it is one; tags that would be too many for one of them are given to none. */
export async function changeCommunications(
  deps: Deps,
  acting: CommunicationActor,
  { ids, add_tags: add, remove_tags: remove, ...change }: CommunicationsChange,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const held = await heldCommunications(tx, acting.company, ids)
    const fullest = await retag(tx, acting.company, ids, { add, remove, at: deps.clock.now() })
    if (fullest > mostTags) throw new Fault('E0001', [{ path: 'add_tags', message: 'tooManyTags' }])
    await changeHeld(tx, deps, acting, { held, change })
  })
}

interface Changing {
  held: Awaited<ReturnType<typeof heldCommunications>>
  change: Omit<CommunicationChange, 'tags'>
}

async function changeHeld(tx: Tx, deps: Deps, acting: CommunicationActor, { held, change: { seen, position } }: Changing): Promise<void> {
  const at = deps.clock.now()
  const ids = held.map((it) => it._id)
  if (seen !== undefined) await markSeen(tx, acting.company, ids, seen ? at : null)
  const restored = position ? held.filter((it) => it.position === 'trash').map((it) => it._id) : []
  if (restored.length === 0) return
  await restoreFromTrash(tx, acting.company, restored, at)
  await tell(tx, deps, acting, { action: 'communication.restored', data: { communication_ids: restored } })
}

interface Act {
  action: string
  data: JsonObject & { communication_ids: string[] }
}

/** A list that moved whole is read anew: nobody needs every id. */
const mostTold = 100

/** Written down, and told to everybody who has the panel open. People and texts are named by their ids: the log outlives a correction. */
export async function tell(tx: Tx, { clock }: Pick<Deps, 'clock'>, { company, user }: CommunicationActor, { action, data }: Act): Promise<void> {
  const at = clock.now()
  await appendAudit(tx, { chain: `company:${company}`, actor: `user:${user}`, action, data, at })
  // Always in one order, so that two who tell the same people cannot wait for each other.
  const people = [...new Set((await holdersOf(tx, company)).map((it) => it._id))].sort()
  const ids = data.communication_ids
  const news = { company_id: company, count: ids.length, communication_ids: ids.slice(0, mostTold) }
  const told = people.map((it) => ({ topic: `user:${it}` as const, type: 'communication', data: news, at }))
  await publishAll(tx, told)
}
