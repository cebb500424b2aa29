import { Button } from '@mantine/core'
import { IconCloudCheck, IconCloudExclamation, IconCloudUp } from '@tabler/icons-react'
import { useFormatter } from 'use-intl'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import styles from './ComposeSaved.module.css'
import type { MailDraft } from './useMailDraft.ts'

/** Whether everything typed is kept, always in sight. */
export function ComposeSaved({ draft: { busy, savedAt, problem, theirs, isDirty, flush } }: { draft: MailDraft }) {
  const t = useTranslations('communications.saved')
  const format = useFormatter()
  const isStuck = theirs !== null || (isDirty && problem !== null && !busy)
  const Mark = isStuck ? IconCloudExclamation : isDirty || busy ? IconCloudUp : IconCloudCheck
  const words = () => {
    if (theirs) return t('conflict')
    if (busy) return t('busy')
    if (isDirty) return problem ? t('failed') : t('waiting')
    return savedAt ? t('at', { time: format.dateTime(savedAt, { timeStyle: 'short' }) }) : ''
  }
  const said = words()
  return (
    <p className={styles.saved}>
      {said && <Mark size={16} stroke={1.7} aria-hidden />}
      <span role="status">{said}</span>
      {isStuck && !theirs && (
        <Button size="compact-sm" variant="default" onClick={() => void flush()}>
          {t('retry')}
        </Button>
      )}
    </p>
  )
}
