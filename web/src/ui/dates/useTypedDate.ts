import { refuseDate } from '@delibera/core/dates'
import { limits } from '@delibera/core/limits'
import { useEffect, useState } from 'react'
import { useTranslations } from '../../i18n/useTranslations.ts'

/** One way of writing dates: what is read from the typing, and how it is shown. */
export interface Notation {
  parse: (text: string) => string | null
  format: (value: string) => string
  wrong: 'invalid' | 'invalidMoment'
}

interface Typed {
  value: string
  onChange: (value: string) => void
  min?: string | undefined
  max?: string | undefined
}

/** The text of a field beside its value. It is judged when the person leaves the field, and from then on as the value changes. */
export function useTypedDate({ value, onChange, min = `${limits.dates.first_year}-01-01`, max }: Typed, { parse, format, wrong }: Notation) {
  const t = useTranslations('dates')
  const read = parse(value)
  const shown = read ? format(read) : value
  const [text, setText] = useState(shown)
  const [isJudged, setJudged] = useState(value !== '')
  useEffect(() => setText(shown), [shown])

  const leave = () => {
    const next = parse(text) ?? text.trim()
    setText(parse(next) ? format(next) : next)
    setJudged(next !== '')
    if (next !== value) onChange(next)
  }
  const refusal = isJudged && value ? refuseDate(read, { min, max }) : null
  const bound = (it: string) => (parse(it) ? format(it) : it.split('-').reverse().join('/'))
  const says = {
    invalid: () => t(wrong),
    beforeMinimum: () => t('beforeMinimum', { min: bound(min) }),
    aboveMaximum: () => t('aboveMaximum', { max: bound(max ?? '') }),
  }
  return { text, setText, leave, read: read ?? '', error: refusal && says[refusal]() }
}
