import { addDays, daysBetween, parseMoment } from '@delibera/core/dates'
import type { MeetingType } from '@delibera/core/meeting/status'
import { useFormatter } from 'use-intl'
import { useToday } from '../../api/clock.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { FormAlert } from '../../ui/forms/FormAlert.tsx'

interface Props {
  /** As the field holds it; anything else says nothing. */
  moment: string
  /** Days of notice by the statute. */
  required: number
  kind: MeetingType
  /** Says nothing of a day that leaves enough time, or has passed. */
  isQuiet?: boolean
}

/** Whether a notice could still leave in time for this day, and until when. */
export function NoticeWarning({ moment, required, kind, isQuiet = false }: Props) {
  const t = useTranslations('meetings.new.notice')
  const format = useFormatter()
  const today = useToday()
  const day = parseMoment(moment)?.slice(0, 10)
  if (!day) return null
  const days = daysBetween(today, day)
  if (isQuiet && (days < 0 || days >= required)) return null
  if (days < 0) return <FormAlert kind="warning">{t('past')}</FormAlert>
  const latest = format.dateTime(new Date(`${addDays(day, -required)}T12:00:00Z`), { weekday: 'long', day: 'numeric', month: 'long' })
  return days < required ? (
    <FormAlert kind="warning">{t(`short.${kind}`, { days, required })}</FormAlert>
  ) : (
    <FormAlert kind="info">{t('latest', { latest, required })}</FormAlert>
  )
}
