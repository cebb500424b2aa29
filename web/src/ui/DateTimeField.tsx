import { dayInRome, formatMoment, parseMoment } from '@delibera/core/dates'
import { useTranslations } from 'use-intl'
import { DateBox, type DateBoxSettings } from './DateBox.tsx'
import { MomentCalendar } from './lazy-calendars.tsx'
import { useTypedDate } from './useTypedDate.ts'

interface Props extends DateBoxSettings {
  /** `2027-04-28T10:00` on the clocks of Italy, empty, or what was typed when it is no moment: the form's schema refuses that. */
  value: string
  onChange: (value: string) => void
  /** Moments or days. */
  min?: string
  max?: string
  /** The day of the product's clock. */
  today?: string
}

const notation = { parse: parseMoment, format: formatMoment, wrong: 'invalidMoment' } as const

/** A day and an hour, typed as 28/04/2027 10:00 or 2027/04/28 10:00, or chosen. `instantInRome` of core makes an instant of it. */
export function DateTimeField({ value, onChange, min, max, today = dayInRome(new Date()), error, ...settings }: Props) {
  const t = useTranslations('dates')
  const typed = useTypedDate({ value, onChange, min, max }, notation)
  return (
    <DateBox
      {...settings}
      error={typed.error ?? error}
      text={typed.text}
      hint={t('moment')}
      dialog={t('momentDialog')}
      onText={typed.setText}
      onLeave={typed.leave}
    >
      {(close) => <MomentCalendar value={typed.read} onPick={onChange} onDone={close} min={min} max={max} today={today} />}
    </DateBox>
  )
}
