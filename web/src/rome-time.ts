/** Swedish writes dates as fields of a form do: 2027-04-28 10:00:00. */
const writer = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome', dateStyle: 'short', timeStyle: 'medium' })

/** What a clock on a wall in Italy shows, as a `datetime-local` field holds it: 2027-04-28T10:00. */
export const wallInRome = (instant: Date): string => writer.format(instant).replace(' ', 'T').slice(0, 16)

/** Milliseconds by which Italy is ahead of UTC at an instant. */
const ahead = (instant: number): number => Date.parse(`${writer.format(instant).replace(' ', 'T')}Z`) - Math.floor(instant / 1000) * 1000

/** The instant at which that clock shows `wall`; null when it is no date. An hour that daylight saving skips is the one after. */
export function instantInRome(wall: string): Date | null {
  const asIfUtc = Date.parse(`${wall}Z`)
  if (Number.isNaN(asIfUtc)) return null
  // The first step may land on the other side of a change of hour; the second cannot.
  const near = asIfUtc - ahead(asIfUtc)
  return new Date(asIfUtc - ahead(near))
}
