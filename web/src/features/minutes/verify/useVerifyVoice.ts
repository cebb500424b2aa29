import { useMemo } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useDates } from '../../../ui/dates/useDates.ts'
import { useFileSize } from '../../../ui/files/useFileSize.ts'
import type { Voice } from '../../../verifier/telling.ts'

/** The words of this page, for what it has in common with the one inside a bundle. */
export function useVerifyVoice(): Voice {
  const t = useTranslations('verify')
  const dates = useDates()
  const size = useFileSize()
  return useMemo(
    () => ({
      say: (key, values) => t(key as 'title', values as never),
      moment: (iso) => dates.moment(iso).replaceAll(' ', '\u00a0'),
      size,
    }),
    [t, dates, size],
  )
}
