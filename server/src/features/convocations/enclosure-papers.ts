import { createHash } from 'node:crypto'
import { Fault } from '@delibera/core/faults'
import { limits } from '@delibera/core/limits'
import { defaultLocale } from '@delibera/core/locale'
import type { Attachment } from '../../adapters/mail/port.ts'
import { canonical } from '../../audit/log.ts'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { documentTexts } from '../../i18n/texts.ts'
import type { KnownMeeting } from '../../meeting/law.ts'
import { fileOf, newestVersions } from '../../stores/files/file-store.ts'
import { usableVersion } from '../files/commands.ts'
import { noticeContent, noticePdf } from './notice-papers.ts'

interface Enclosures {
  attachments: Attachment[]
  /** Names of documents that do not fit: they are read from the personal page. */
  linked: string[]
}

/** What travels with the letters of a notice, and what it was made of. */
export interface NoticePapers extends Enclosures {
  /** Hash of all that the notice says. */
  said: string
  /** Of every document that travels, where the version that was read lies. */
  versions: ReadonlyMap<string, string>
}

/**
 * The notice and, as long as all of it fits, the documents of the agenda that everybody may read. Who may read the others finds them on the own page.
 * Made before the transaction that sends it: whoever waits for the meeting waits for no typesetter and no storage.
 */
export async function noticePapers(deps: Deps, known: KnownMeeting): Promise<NoticePapers> {
  const said = saidIn(deps, known)
  const content = await noticePdf(deps, known, defaultLocale)
  const notice = { name: documentTexts(defaultLocale).notice.file, mime_type: 'application/pdf', content }
  const open = openFiles(known)
  const bytes = open.reduce((sum, it) => sum + (it.bytes ?? 0), content.length)
  if (bytes > limits.files.total_bytes) return { said, attachments: [notice], linked: open.map((it) => it.name), versions: new Map() }
  const papers = (await Promise.all(open.map((it) => read(deps, it.file_id)))).filter((it) => it !== null)
  const versions = new Map(papers.map((it) => [it.file_id, it.storage_key]))
  return { said, attachments: [notice, ...papers.map((it) => it.attachment)], linked: [], versions }
}

/** What was made before goes out only if it would be made the same of what the transaction finds. */
export async function standingPapers(tx: Tx, deps: Deps, { known, papers }: { known: KnownMeeting; papers: NoticePapers | null }): Promise<NoticePapers> {
  if (papers && papers.said === saidIn(deps, known) && (await hasVersions(tx, known, papers))) return papers
  throw new Fault('E0002', { version: known.row.version })
}

const openFiles = ({ points }: Pick<KnownMeeting, 'points'>) => points.flatMap((it) => it.files).filter((it) => it.member_ids === null)

function saidIn(deps: Deps, known: KnownMeeting): string {
  const { data, assets } = noticeContent(deps, known, defaultLocale)
  const hash = createHash('sha256').update(canonical(data))
  for (const [name, bytes] of Object.entries(assets)) hash.update(name).update(bytes)
  return hash.update(canonical(openFiles(known).map((it) => it.file_id))).digest('hex')
}

async function hasVersions(tx: Tx, known: KnownMeeting, { versions }: NoticePapers): Promise<boolean> {
  for (const { file_id } of openFiles(known)) {
    if (!versions.has(file_id)) continue
    const ready = (await newestVersions(tx, file_id)).find((it) => it.state === 'READY')
    if (ready?.storage_key !== versions.get(file_id)) return false
  }
  return true
}

async function read(deps: Deps, file_id: string): Promise<{ file_id: string; storage_key: string; attachment: Attachment } | null> {
  const file = await fileOf(deps.db, file_id)
  if (!file) return null
  const { storage_key, mime_type, name } = await usableVersion(deps, file)
  const content = await deps.storage.read(storage_key)
  return content && { file_id, storage_key, attachment: { name, mime_type, content } }
}
