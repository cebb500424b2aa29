import type { Meeting } from '@delibera/core/meetings/schema'
import { formatPercent } from '@delibera/core/money'
import type { Backing } from '@delibera/core/proposals/rules'
import { useMemo } from 'react'
import { useFormatter, useLocale } from 'use-intl'
import { useTranslations } from '../../i18n/useTranslations.ts'

/** How the pages of those who convene write a poll: days by the clocks of Italy, weights as capital or as heads. */
export function usePollWords({ meeting_type, proposals }: Pick<Meeting, 'meeting_type' | 'proposals'>) {
  const t = useTranslations('poll.result')
  const format = useFormatter()
  const locale = useLocale()
  return useMemo(() => {
    const at = (instant: string, options: Intl.DateTimeFormatOptions) => format.dateTime(new Date(instant), options as never)
    const hour = (instant: string) => at(instant, { timeStyle: 'short' })
    const moment = (instant: string) => t('moment', { day: at(instant, { weekday: 'long', day: 'numeric', month: 'long' }), time: hour(instant) })
    const percent = (value: number) => formatPercent(value, 100, locale)
    const isBoard = meeting_type === 'BOARD'
    return {
      isBoard,
      percent,
      moment,
      weekday: (instant: string) => at(instant, { weekday: 'long' }),
      number: (instant: string) => at(instant, { day: 'numeric' }),
      month: (instant: string) => at(instant, { month: 'long' }),
      hours: (from: string, to: string | null) => (to ? `${hour(from)} – ${hour(to)}` : hour(from)),
      dayOf: (instant: string) => at(instant, { weekday: 'long', day: 'numeric', month: 'long' }),
      /** Capital in an assembly, heads in a board. */
      weight: (it: Backing) => (isBoard ? t('heads', { count: it.weight }) : percent(it.percentage)),
      sent: [
        proposals.sent_at && t('sent', { moment: moment(proposals.sent_at) }),
        proposals.deadline && t('deadline', { moment: moment(proposals.deadline) }),
        proposals.reminded_at && t('remindedAt', { moment: moment(proposals.reminded_at) }),
      ]
        .filter(Boolean)
        .join(' '),
      ended: t('ended'),
    }
  }, [t, format, locale, meeting_type, proposals])
}

export type PollWords = ReturnType<typeof usePollWords>
