import { useMemo } from 'react'
import { useFormatter } from 'use-intl'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useFileSize } from '../../../ui/files/useFileSize.ts'
import type { Voice } from '../../../verifier/telling.ts'

const day = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
const hour = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** The words of this page, for what it has in common with the one inside a bundle. */
export function useVerifyVoice(): Voice {
  const t = useTranslations('verify')
  const format = useFormatter()
  const size = useFileSize()
  return useMemo(
    () => ({
      say: (key, values) => t(key as 'title', values as never),
      moment: (iso) => `${format.dateTime(new Date(iso), day)}\u00a0${format.dateTime(new Date(iso), hour)}`,
      size,
    }),
    [t, format, size],
  )
}
