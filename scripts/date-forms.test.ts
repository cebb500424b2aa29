import { expect, test } from 'vitest'
import { dateFormFaults } from './date-forms.ts'

test.each([
  ['a screen that asks useDates stands', 'web/src/features/home/Day.tsx', 'useDates().day(it)', 0],
  ['one that writes the day first for everybody is refused', 'web/src/features/home/Day.tsx', 'formatDay(it)', 1],
  ['and so is a letter', 'server/src/outbox/letter.ts', "import { formatMoment } from '@delibera/core/dates'", 1],
  ['a year of two figures is refused', 'web/src/features/home/Day.tsx', "format.dateTime(at, { dateStyle: 'short' })", 1],
  ['months in figures too', 'web/src/features/home/Day.tsx', "format.dateTime(at, { day: '2-digit', month: '2-digit' })", 1],
  ['and an hour that leaves the language', 'web/src/features/home/Day.tsx', "format.dateTime(at, { hour: '2-digit', hourCycle: 'h23' })", 1],
  ['a date in full follows the language', 'web/src/features/home/Day.tsx', "format.dateTime(at, { dateStyle: 'long', timeStyle: 'short' })", 0],
  ['the field that explains its form keeps it', 'web/src/ui/dates/DateField.tsx', 'formatDay', 0],
  ['a test may expect a form', 'web/src/features/home/Day.test.tsx', 'formatDay(it)', 0],
])('%s', (_, path, text, faults) => expect(dateFormFaults([{ path, text, lines: 1 }])).toHaveLength(faults))
