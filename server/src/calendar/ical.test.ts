import { dayInRome } from '@delibera/core/dates'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCalendar } from '../testing/calendars.ts'
import { type IcsEvent, meetingIcs, uidOf } from './ical.ts'

const at = (start: string, end = start): IcsEvent => ({
  uid: uidOf('5f0c9f6e'),
  sequence: 2,
  status: 'CONFIRMED',
  changed_at: new Date('2027-03-01T08:30:15Z'),
  summary: 'Assemblea, Alba S.r.l.',
  start: new Date(start),
  end: new Date(end),
})
const written = (event: IcsEvent, method: 'REQUEST' | 'CANCEL' | 'PUBLISH' = 'REQUEST') => meetingIcs({ method, events: [event] })

describe('a meeting as iCalendar', () => {
  test('says what, when by the clocks of Rome, where, who and how new it is', () => {
    const organizer = { name: 'Alba S.r.l.', email: 'alba@pec.example.it' }
    const attendee = { name: 'Carlo Bianchi', email: 'carlo@pec.example.it' }
    const event = {
      ...at('2027-04-28T08:00:00Z', '2027-04-28T10:00:00Z'),
      location: 'via Roma 1, Padova',
      description: 'Prima convocazione\n1. Bilancio',
      organizer,
      attendee,
    }
    expect(readCalendar(written(event))).toEqual({
      method: 'REQUEST',
      name: null,
      zones: ['Europe/Rome'],
      events: [
        {
          uid: '5f0c9f6e@delibera',
          sequence: 2,
          status: 'CONFIRMED',
          summary: 'Assemblea, Alba S.r.l.',
          stamp: '2027-03-01T08:30:15Z',
          description: 'Prima convocazione\n1. Bilancio',
          location: 'via Roma 1, Padova',
          url: null,
          start: '2027-04-28T10:00:00',
          zone: 'Europe/Rome',
          instant: '2027-04-28T08:00:00.000Z',
          end: '2027-04-28T12:00:00',
          all_day: false,
          organizer: 'mailto:alba@pec.example.it',
          attendee: 'mailto:carlo@pec.example.it',
        },
      ],
    })
  })

  test.each([
    ['the last hour of winter time', '2027-03-28T00:30:00.000Z', '2027-03-28T01:30:00'],
    ['the first hour of summer time', '2027-03-28T01:30:00.000Z', '2027-03-28T03:30:00'],
    ['the day before summer time ends', '2027-10-30T08:00:00.000Z', '2027-10-30T10:00:00'],
    ['the day on which it has ended', '2027-10-31T09:00:00.000Z', '2027-10-31T10:00:00'],
    ['the middle of summer', '2027-07-15T08:00:00.000Z', '2027-07-15T10:00:00'],
    ['the middle of winter', '2027-01-15T09:00:00.000Z', '2027-01-15T10:00:00'],
    ['a leap day', '2028-02-29T09:00:00.000Z', '2028-02-29T10:00:00'],
  ])('%s is what a calendar program works out from the rules that come with it', (_, instant, wall) => {
    expect(readCalendar(written(at(instant))).events[0]).toMatchObject({ start: wall, instant })
  })

  test('reminds a day and a quarter of an hour before; what is off, or only proposed, reminds nobody', () => {
    const event = { ...at('2027-04-28T08:00:00Z'), alarm: 'Assemblea, Alba S.r.l.' }
    const text = written(event)
    expect(text.match(/BEGIN:VALARM\r\nACTION:DISPLAY\r\nDESCRIPTION:Assemblea\\, Alba S\.r\.l\.\r\nTRIGGER:(.+)\r\nEND:VALARM/g)).toHaveLength(2)
    expect([...text.matchAll(/TRIGGER:(.+)\r\n/g)].map((it) => it[1])).toEqual(['-P1D', '-PT15M'])
    expect(readCalendar(text).events).toHaveLength(1)
    for (const status of ['CANCELLED', 'TENTATIVE'] as const) expect(written({ ...event, status }, 'PUBLISH')).not.toContain('VALARM')
    expect(readCalendar(written({ ...event, status: 'TENTATIVE' }, 'PUBLISH')).events[0]).toMatchObject({ status: 'TENTATIVE' })
  })

  test('a call that is off says so under the same name', () => {
    const text = written({ ...at('2027-04-28T08:00:00Z'), status: 'CANCELLED', sequence: 3 }, 'CANCEL')
    expect(readCalendar(text)).toMatchObject({ method: 'CANCEL', events: [{ uid: '5f0c9f6e@delibera', status: 'CANCELLED', sequence: 3 }] })
  })

  test('a deadline is a whole day in which nobody is busy, and needs no zone', () => {
    const { start: _, end: __, ...rest } = at('2027-04-28T08:00:00Z') as IcsEvent & { start: Date; end: Date }
    const text = written({ ...rest, day: '2027-03-28' }, 'PUBLISH')
    expect(readCalendar(text)).toMatchObject({ zones: [], events: [{ start: '2027-03-28', all_day: true, zone: null, end: null }] })
    expect(text).toContain('TRANSP:TRANSPARENT')
  })

  test('the same facts give the same bytes', () => {
    expect(written(at('2027-04-28T08:00:00Z'))).toBe(written(at('2027-04-28T08:00:00Z')))
  })
})

describe('whatever somebody typed', () => {
  test.each([
    ['line ends', 'Riga\r\nATTENDEE:mailto:intruso@example.it\rEND:VEVENT\u2028fine'],
    ['signs of the format', 'a;b,c\\n\\,d:"e"'],
    ['controls', 'uno\u0000\u0007\u0085due'],
    ['long text of many bytes', `${'àéì€𝄞 '.repeat(60)}fine`],
  ])('stays a text of its field: %s', (_, typed) => {
    const person = { name: typed, email: 'a@b.it' }
    const text = meetingIcs({
      method: 'PUBLISH',
      name: typed,
      events: [{ ...at('2027-04-28T08:00:00Z'), summary: typed, location: typed, organizer: person, attendee: person }],
    })
    const { events, name } = readCalendar(text)
    const kept = typed.replace(/\r\n?|\u2028/g, '\n').replace(/[^\P{Cc}\n]/gu, '')
    expect(events).toHaveLength(1)
    expect([events[0]!.summary, events[0]!.location, name]).toEqual([kept, kept, kept])
    expect(events[0]).toMatchObject({ attendee: 'mailto:a@b.it', organizer: 'mailto:a@b.it' })
  })

  test('no line is longer than 75 bytes, no sign is cut, and nothing is lost', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 300 }),
        fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
        (typed, instant) => {
          const whole = new Date(Math.floor(instant.getTime() / 1000) * 1000)
          const text = written({ ...at(whole.toISOString()), summary: `x${typed}` })
          for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
          // Half a sign could not be written as bytes; the replacement character itself may well have been typed.
          expect(Buffer.from(text).toString()).toBe(text)
          const [event] = readCalendar(text).events
          expect(event!.summary).toBe(`x${typed.replace(/\r\n?|[\u2028\u2029]/g, '\n').replace(/[^\P{Cc}\n]/gu, '')}`)
          expect(event!.start.slice(0, 10)).toBe(dayInRome(whole))
        },
      ),
    )
  })
})
