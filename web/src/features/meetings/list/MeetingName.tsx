import type { Mode } from '@delibera/core/meetings/schema'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { Badge } from '../../../ui/marks/Badge.tsx'
import styles from './MeetingName.module.css'

/** The name of a meeting, in serif like everything that goes on record. */
export function MeetingName({ name }: { name: string }) {
  return <span className={styles.name}>{name}</span>
}

/** How a meeting is held; one that was held elsewhere is marked. */
export function MeetingMode({ mode }: { mode: Mode }) {
  const t = useTranslations('meetings.list')
  return mode.is_offline ? <Badge tone="gray">{t('offline')}</Badge> : t(`modes.${mode.call_type}`)
}
