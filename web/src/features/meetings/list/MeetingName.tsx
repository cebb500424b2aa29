import type { Mode } from '@delibera/core/meetings/schema'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { Badge } from '../../../ui/marks/Badge.tsx'
import styles from './MeetingName.module.css'

/** It goes on record, so it is set in serif. */
export function MeetingName({ name }: { name: string }) {
  return <span className={styles.name}>{name}</span>
}

/** How it is held; what was held outside is marked. */
export function MeetingMode({ mode }: { mode: Mode }) {
  const t = useTranslations('meetings.list')
  return mode.is_offline ? <Badge tone="gray">{t('offline')}</Badge> : t(`modes.${mode.call_type}`)
}
