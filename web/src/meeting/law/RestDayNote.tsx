import { parseMoment } from '@delibera/core/dates'
import { holidayOn, isRestDay } from '@delibera/core/holidays'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { FormAlert } from '../../ui/forms/FormAlert.tsx'

/** Says of a Sunday or a holiday what it is, before anybody is asked to come on it. `moment` is as the field holds it. */
export function RestDayNote({ moment }: { moment: string }) {
  const t = useTranslations('meetings.new.restDay')
  const day = parseMoment(moment)?.slice(0, 10)
  if (!day || !isRestDay(day)) return null
  return <FormAlert kind="info">{t(holidayOn(day) ? 'holiday' : 'sunday')}</FormAlert>
}
