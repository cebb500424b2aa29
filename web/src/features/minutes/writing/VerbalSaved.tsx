import { Button } from '@mantine/core'
import { IconCloudCheck, IconCloudExclamation, IconCloudUp } from '@tabler/icons-react'
import { useFormatter } from 'use-intl'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import type { VerbalDraft } from './useVerbalDraft.ts'

/** Whether everything typed is kept, always in sight. */
export function VerbalSaved({ draft: { busy, savedAt, problem, theirs, isDirty, flush } }: { draft: VerbalDraft }) {
  const t = useTranslations('minutes.saved')
  const format = useFormatter()
  const isStuck = theirs !== null || (isDirty && problem !== null && !busy)
  const Mark = isStuck ? IconCloudExclamation : isDirty || busy ? IconCloudUp : IconCloudCheck
  const words = () => {
    if (theirs) return t('conflict')
    if (busy) return t('busy')
    if (isDirty && problem) return t('failed')
    if (isDirty) return t('waiting')
    return savedAt ? t('at', { time: format.dateTime(savedAt, { timeStyle: 'short' }) }) : t('all')
  }
  return (
    <>
      <Mark size={18} stroke={1.7} aria-hidden />
      <span role="status">{words()}</span>
      {isStuck && !theirs && (
        <Button size="compact-sm" variant="default" onClick={() => void flush()}>
          {t('retry')}
        </Button>
      )}
    </>
  )
}
