import { wallInRome } from '@delibera/core/dates'
import { useMemo } from 'react'
import { useFormatter } from 'use-intl'
import { useDates } from '../../ui/dates/useDates.ts'

/** Where the reader sits, as the browser says. */
const ownZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Moments on the reader's own clock. Italy's is said beside it where the two differ. */
export function useOwnTime() {
  const format = useFormatter()
  const { moment } = useDates()
  return useMemo(() => {
    const timeZone = ownZone()
    const hour = (at: string, zone = timeZone) => format.dateTime(new Date(at), { timeZone: zone, timeStyle: 'short' })
    const range = (from: string, to: string | null, zone?: string) => (to ? `${hour(from, zone)} – ${hour(to, zone)}` : hour(from, zone))
    return {
      zone: timeZone.split('/').at(-1)!.replaceAll('_', ' '),
      isAway: (at: string) => wallIn(at, timeZone) !== wallInRome(new Date(at)),
      weekday: (at: string) => format.dateTime(new Date(at), { timeZone, weekday: 'short' }),
      number: (at: string) => format.dateTime(new Date(at), { timeZone, day: 'numeric' }),
      day: (at: string) => format.dateTime(new Date(at), { timeZone, day: 'numeric', month: 'long', year: 'numeric' }),
      range,
      /** 10:00, with the day where it is another. */
      italian: (at: string) => (wallInRome(new Date(at)).slice(0, 10) === wallIn(at, timeZone).slice(0, 10) ? hour(at, 'Europe/Rome') : moment(at)),
    }
  }, [format, moment])
}

/** Swedish writes moments as they are kept: 2027-04-28T10:00. */
const wallIn = (at: string, timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(new Date(at)).replace(' ', 'T')
