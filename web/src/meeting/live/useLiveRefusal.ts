import { useCallback } from 'react'
import { CallError } from '../../api/call.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'

/** Why something in the room was refused, and what to do, in one or two sentences. */
export function useLiveRefusal(): (error: unknown) => string {
  const t = useTranslations('liveWords')
  return useCallback(
    (error) => {
      if (!(error instanceof CallError)) return t('faults.failed')
      if (error.status === 0) return t('faults.offline')
      const { reason = '', limit } = (error.info ?? {}) as { reason?: string; limit?: number }
      if (t.has(`reasons.${reason}`)) return t(`reasons.${reason}` as 'reasons.closed', { limit })
      return t.has(`faults.${error.code}`) ? t(`faults.${error.code}` as 'faults.failed') : t('faults.failed')
    },
    [t],
  )
}
