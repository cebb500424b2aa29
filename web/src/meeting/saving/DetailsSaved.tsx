import { Button } from '@mantine/core'
import { IconCloudCheck, IconCloudExclamation, IconCloudUp } from '@tabler/icons-react'
import { useFormatter } from 'use-intl'
import { useTranslations } from '../../i18n/useTranslations.ts'
import type { MeetingSave } from './useMeetingSave.ts'

interface Props {
  saving: Pick<MeetingSave, 'busy' | 'savedAt' | 'problem' | 'conflict'>
  isDirty: boolean
  /** Something typed cannot be kept as it is. */
  hasWrong: boolean
  onRetry: () => void
}

/** Whether everything typed is kept, always in sight. */
export function DetailsSaved({ saving: { busy, savedAt, problem, conflict }, isDirty, hasWrong, onRetry }: Props) {
  const t = useTranslations('meetings.saved')
  const format = useFormatter()
  const isStuck = conflict !== null || (isDirty && (problem !== null || hasWrong))
  const Mark = isStuck ? IconCloudExclamation : isDirty || busy ? IconCloudUp : IconCloudCheck
  const words = () => {
    if (conflict) return t('conflict')
    if (busy) return t('busy')
    if (isDirty && hasWrong) return t('wrong')
    if (isDirty && problem) return t('failed')
    if (isDirty) return t('waiting')
    return savedAt ? t('at', { time: format.dateTime(savedAt, { timeStyle: 'short' }) }) : t('all')
  }
  return (
    <>
      <Mark size={18} stroke={1.7} aria-hidden />
      <span role="status">{words()}</span>
      {isDirty && problem && !conflict && !busy && (
        <Button size="compact-sm" variant="default" onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
    </>
  )
}
