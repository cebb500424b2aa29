import { limits } from '@delibera/core/limits'
import { defaultLocale } from '@delibera/core/locale'
import type { Attachment } from '../../adapters/mail/port.ts'
import type { Deps } from '../../deps.ts'
import { documentTexts } from '../../i18n/texts.ts'
import type { KnownMeeting } from '../../meeting/law.ts'
import { fileOf } from '../../stores/files/file-store.ts'
import { usableVersion } from '../files/commands.ts'
import { noticePdf } from './notice-papers.ts'

export interface Enclosures {
  attachments: Attachment[]
  /** Names of documents that do not fit: they are read from the personal page. */
  linked: string[]
}

/** The notice and, as long as all of it fits, the documents of the agenda that everybody may read. Who may read the others finds them on the own page. */
export async function enclosuresOf(deps: Deps, known: KnownMeeting): Promise<Enclosures> {
  const content = await noticePdf(deps, known, defaultLocale)
  const notice = { name: documentTexts(defaultLocale).notice.file, mime_type: 'application/pdf', content }
  const open = known.points.flatMap((it) => it.files).filter((it) => it.member_ids === null)
  const bytes = open.reduce((sum, it) => sum + (it.bytes ?? 0), content.length)
  if (bytes > limits.files.total_bytes) return { attachments: [notice], linked: open.map((it) => it.name) }
  const papers = await Promise.all(open.map((it) => read(deps, it.file_id)))
  return { attachments: [notice, ...papers.filter((it) => it !== null)], linked: [] }
}

async function read(deps: Deps, file_id: string): Promise<Attachment | null> {
  const file = await fileOf(deps.db, file_id)
  if (!file) return null
  const { storage_key, mime_type, name } = await usableVersion(deps, file)
  const content = await deps.storage.read(storage_key)
  return content && { name, mime_type, content }
}
