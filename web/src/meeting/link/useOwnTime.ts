import { wallInRome } from '@delibera/core/dates'
import { useMemo } from 'react'
import { useFormatter } from 'use-intl'

/** Where the reader sits, as the browser says. */
const ownZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Moments on the reader's own clock. Italy's is said beside it where the two differ. */
export function useOwnTime() {
  const format = useFormatter()
  return useMemo(() => {
    const timeZone = ownZone()
    const hour = (at: string, zone = timeZone) => format.dateTime(new Date(at), { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
    const range = (from: string, to: string | null, zone?: string) => (to ? `${hour(from, zone)} – ${hour(to, zone)}` : hour(from, zone))
    const isAway = (at: string) => format.dateTime(new Date(at), { timeZone, dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' }) !== inItaly(at)
    const inItaly = (at: string) => format.dateTime(new Date(at), { timeZone: 'Europe/Rome', dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' })
    return {
      zone: timeZone.split('/').at(-1)!.replaceAll('_', ' '),
      isAway,
      weekday: (at: string) => format.dateTime(new Date(at), { timeZone, weekday: 'short' }),
      number: (at: string) => format.dateTime(new Date(at), { timeZone, day: 'numeric' }),
      day: (at: string) => format.dateTime(new Date(at), { timeZone, day: 'numeric', month: 'long', year: 'numeric' }),
      range,
      /** 10:00, with the day where it is another. */
      italian: (at: string) => (wallInRome(new Date(at)).slice(0, 10) === dayIn(at, timeZone) ? hour(at, 'Europe/Rome') : inItaly(at)),
    }
  }, [format])
}

/** Swedish writes days as they are kept: 2027-04-28. */
const dayIn = (at: string, timeZone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(new Date(at))
