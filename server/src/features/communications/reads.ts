import type { ChosenRecipient, Communication, CommunicationFile, Correspondent } from '@delibera/core/communications/panel'
import { notFound } from '@delibera/core/faults'
import type { RichText } from '@delibera/core/rich-text'
import type { Deps } from '../../deps.ts'
import type { Proven } from '../../http/proven.ts'
import { type CommunicationRow, communicationOf, folderOf } from '../../stores/communications/communication-store.ts'
import { enclosableFiles } from '../../stores/communications/file-store.ts'
import { recipientsOf } from '../../stores/communications/letter-store.ts'
import { itemOf, type Reader, threadOf } from '../../stores/communications/list-store.ts'
import { groupsOf } from '../../stores/communications/recipient-store.ts'
import { shownRecipient } from './recipient-reads.ts'

/** A communication whole: for whom, what became of each letter, and the conversation around it. */
export async function communicationView({ db }: Pick<Deps, 'db'>, { company, locale }: Reader, _id: string): Promise<Communication> {
  const [row, item] = [await communicationOf(db, company, _id), await itemOf(db, { company, locale }, _id)]
  if (!row || !item) throw notFound()
  const shown = async (chosen: unknown) => (await groupsOf(db, company, chosen as ChosenRecipient[], locale)).map(shownRecipient)
  const isArrived = folderOf(row) === 'inbox'
  const recipients = item.prevalent_status === null ? [] : await recipientsOf(db, company, _id)
  return {
    ...item,
    to: isArrived ? [] : await shown(row.recipients),
    cc: isArrived ? [] : await shown(row.copies),
    addressed: isArrived ? [...(row.recipients as unknown as Correspondent[]), ...(row.copies as unknown as Correspondent[])] : [],
    body: row.body as unknown as RichText | null,
    attachments: isArrived ? enclosedIn(row) : await filesOf(db, company, row.files),
    recipients,
    receipts: recipients.flatMap((it) => it.receipts).toSorted((a, b) => a.received_at.localeCompare(b.received_at)),
    has_remote: row.has_remote,
    forward_of: row.forward_of,
    thread: await threadOf(db, { company, locale }, row.thread_id),
    version: row.version,
  }
}

const enclosedIn = ({ enclosed }: CommunicationRow) => enclosed as unknown as CommunicationFile[]

async function filesOf(db: Deps['db'], company: Proven<'company'>, ids: readonly string[]): Promise<CommunicationFile[]> {
  const files = await enclosableFiles(db, company, ids)
  return files.flatMap(({ _id, ready }) => (ready ? [{ _id, name: ready.name, mime_type: ready.mime_type, bytes: ready.bytes }] : []))
}
