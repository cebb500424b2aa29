import type { MessageKey } from '@delibera/core/i18n/texts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { KindMark } from '../../../ui/marks/KindMark.tsx'
import styles from './FieldWarning.module.css'

/** Below a field whose value is accepted, though it looks wrong. */
export function FieldWarning({ message }: { message: MessageKey }) {
  const t = useTranslations('messages')
  return (
    <span className={styles.warning} role="status">
      <KindMark kind="warning" size={14} />
      {t(message)}
    </span>
  )
}
