import type { CommunicationFile } from '@delibera/core/communications/panel'
import { communicationRoutes } from '@delibera/core/communications/routes'
import { fileRoutes } from '@delibera/core/files/routes'
import { UnstyledButton } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { download } from '../../../api/download.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useReaction } from '../../../shell/useReaction.tsx'
import { useFileSize } from '../../../ui/files/useFileSize.ts'
import styles from './LetterFiles.module.css'

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
  const size = useFileSize()
  const react = useReaction()
  if (files.length === 0) return null
  const open = (it: CommunicationFile) => {
    const saved = arrived
      ? download(communicationRoutes.file, { params: { id, part: it._id }, query: { company_id } })
      : download(fileRoutes.download, { params: { id: it._id } })
    saved.catch((error: unknown) => react(error, 'loading'))
  }
  return (
    <ul className={styles.files} aria-label={t('label')}>
      {files.map((it) => (
        <li key={it._id}>
          <UnstyledButton className={styles.file} aria-label={t('open', { name: it.name, size: size(it.bytes) })} onClick={() => open(it)}>
            <IconFileText size={16} stroke={1.6} aria-hidden />
            <span className={styles.name}>{it.name}</span>
            <span className={styles.size}>{size(it.bytes)}</span>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  )
}
