import type { TrialMessage } from '@delibera/core/operations/schema'
import { useFormatter } from 'use-intl'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { Icon } from '../../../ui/marks/Icon.tsx'
import styles from './Attachments.module.css'

/** Named and weighed; the trial mailbox does not keep their content. */
export function Attachments({ files }: { files: TrialMessage['attachments'] }) {
  const t = useTranslations('operations.letter')
  const format = useFormatter()
  if (files.length === 0) return null
  const weight = (bytes: number) => format.number(Math.max(1, Math.round(bytes / 1000)), { style: 'unit', unit: 'kilobyte' })
  return (
    <ul className={styles.files} aria-label={t('files')}>
      {files.map(({ name, bytes, mime_type }) => (
        <li key={name} className={styles.file} title={mime_type}>
          <Icon name="file" />
          <span className={styles.name}>{name}</span>
          <span className={styles.weight}>{weight(bytes)}</span>
        </li>
      ))}
    </ul>
  )
}
