import type { CommunicationFile } from '@delibera/core/communications/panel'
import { communicationRoutes } from '@delibera/core/communications/routes'
import { fileRoutes } from '@delibera/core/files/routes'
import { download } from '../../../api/download.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useReaction } from '../../../shell/useReaction.tsx'
import { FileChips } from '../../../ui/files/FileChips.tsx'

interface Props {
  company_id: string
  id: string
  files: readonly CommunicationFile[]
  /** Parts of a message that arrived; otherwise files of the company. */
  arrived: boolean
}

/** What came with it, each by its name and weight. */
export function LetterFiles({ company_id, id, files, arrived }: Props) {
  const t = useTranslations('communications.files')
  const react = useReaction()
  if (files.length === 0) return null
  const open = (part: string) => {
    const saved = arrived
      ? download(communicationRoutes.file, { params: { id, part }, query: { company_id } })
      : download(fileRoutes.download, { params: { id: part } })
    saved.catch((error: unknown) => react(error, 'loading'))
  }
  return <FileChips label={t('label')} files={files.map(({ _id, name, bytes }) => ({ id: _id, name, bytes }))} onOpen={open} />
}
