import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readCalendar } from '../../testing/calendars.ts'
import { googleEnv, startGoogle } from '../../testing/google.ts'
import type { GoogleEvent } from '../../testing/google-books.ts'
import { davHand, davPeople, radicaleInstalled, startRadicale } from '../../testing/radicale.ts'
import { caldavProvider } from './caldav.ts'
import { readMultistatus } from './dav.ts'
import { googleProvider } from './google.ts'
import type { CalendarAccount, Changes, OutsideEvent } from './port.ts'

const key = '11111111-1111-4111-8111-111111111111'
const ids = ['a', 'b', 'c', 'd', 'e'].map((it) => `${it.repeat(8)}-0000-4000-8000-000000000000`)

const eventOf = (it: Partial<OutsideEvent> = {}): OutsideEvent => ({
  uid: `${ids[0]}@delibera`,
  sequence: 0,
  status: 'CONFIRMED',
  changed_at: new Date('2026-11-01T09:00Z'),
  summary: 'Assemblea, Rossi S.p.A.',
  start: new Date('2027-03-27T09:00Z'),
  end: new Date('2027-03-27T11:00Z'),
  location: 'Milano, via Roma 1',
  url: 'https://delibera.test/m',
  ...it,
})

/** What a person sees and does at the provider. */
interface Hand {
  account: CalendarAccount
  see(calendar_id: string, remote_id: string): Promise<{ summary: string; start: string } | null>
  rename(calendar_id: string, remote_id: string, summary: string): Promise<void>
  remove(calendar_id: string, remote_id: string): Promise<void>
  /** Something of their own; answers its name. */
  add(calendar_id: string): Promise<string>
  dropCalendar(calendar_id: string): Promise<void>
  stop(): Promise<void>
}

async function google(): Promise<Hand> {
  const server = await startGoogle()
  server.books.page_size = 2
  const redirect_url = 'https://delibera.test/user/integrations'
  const provider = googleProvider({
    client_id: googleEnv.GOOGLE_CLIENT_ID,
    client_secret: googleEnv.GOOGLE_CLIENT_SECRET,
    redirect_url,
    now: () => new Date(),
    api_url: server.url,
    consent_url: `${server.url}/auth`,
    token_url: `${server.url}/token`,
    revoke_url: `${server.url}/revoke`,
  })
  const { code } = server.grants.consent(provider.consentUrl({ state: 's', verifier: 'v'.repeat(43) }))
  const { secret } = await provider.connect({ code, verifier: 'v'.repeat(43) })
  const told = ({ summary, start }: GoogleEvent) => ({ summary: summary!, start: new Date(start!.dateTime).toISOString() })
  return {
    account: provider.open(secret, async () => undefined),
    see: async (calendar_id, remote_id) => {
      const found = server.books.events(calendar_id).find((it) => it.id === remote_id)
      return found ? told(found) : null
    },
    rename: async (calendar_id, remote_id, summary) => server.books.change(calendar_id, remote_id, { summary }),
    remove: async (calendar_id, remote_id) => server.books.change(calendar_id, remote_id, { status: 'cancelled' }),
    add: async (calendar_id) => {
      server.books.change(calendar_id, 'theirs', { summary: 'Dentista' })
      return 'theirs'
    },
    dropCalendar: async (calendar_id) => void server.books.calendars.delete(calendar_id),
    stop: server.stop,
  }
}

async function caldav(): Promise<Hand> {
  const server = await startRadicale()
  const hand = davHand(davPeople[0])
  const provider = caldavProvider({ allowPrivate: true, read: async (text) => readMultistatus(text) })
  const { secret } = await provider.connect({ ...davPeople[0], url: server.url })
  const dentist =
    'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//y//IT\r\nBEGIN:VEVENT\r\nUID:theirs\r\nDTSTAMP:20261101T090000Z\r\nDTSTART:20261201T090000Z\r\nSUMMARY:Dentista\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n'
  return {
    account: provider.open(secret, async () => undefined),
    see: async (calendar_id, remote_id) => {
      const text = await hand.read(`${calendar_id}${remote_id}`)
      const event = text ? readCalendar(text).events[0]! : null
      return event && { summary: event.summary, start: event.instant }
    },
    rename: async (calendar_id, remote_id, summary) => {
      const text = (await hand.read(`${calendar_id}${remote_id}`))!
      await hand.write(`${calendar_id}${remote_id}`, text.replace(/SUMMARY:.*/, `SUMMARY:${summary}`))
    },
    remove: (calendar_id, remote_id) => hand.remove(`${calendar_id}${remote_id}`),
    add: async (calendar_id) => {
      await hand.write(`${calendar_id}theirs.ics`, dentist)
      return 'theirs.ics'
    },
    dropCalendar: (calendar_id) => hand.remove(calendar_id),
    stop: server.stop,
  }
}

const providers = [
  { name: 'Google, as it is documented', make: google, here: true },
  { name: 'CalDAV, by a real Radicale', make: caldav, here: radicaleInstalled },
]

describe.each(providers)('$name', ({ make, here }) => {
  let hand: Hand
  let calendar: string
  beforeAll(async () => {
    if (!here) return
    hand = await make()
    calendar = (await hand.account.ensureCalendar({ known: null, key }))._id
  })
  afterAll(() => hand?.stop())
  const put = (at: number, etag: string | null = null, it: Partial<OutsideEvent> = {}) =>
    hand.account.put(calendar, { _id: ids[at]!, event: eventOf({ uid: `${ids[at]}@delibera`, ...it }), etag })
  const known = ({ etags }: Changes) => Object.fromEntries(etags)

  test.skipIf(!here)('keeps one calendar of its own', async () => {
    expect(await hand.account.ensureCalendar({ known: calendar, key })).toEqual({ _id: calendar, made: false })
  })

  test.skipIf(!here)('an event is written once, however often, at its hour in summer and in winter', async () => {
    const first = await put(0)
    const again = await put(0)
    expect(again.remote_id).toBe(first.remote_id)
    const { etags } = await hand.account.changes(calendar, null)
    expect([...etags]).toEqual([[first.remote_id, again.etag]])
    expect(await hand.see(calendar, first.remote_id)).toEqual({ summary: 'Assemblea, Rossi S.p.A.', start: '2027-03-27T09:00:00.000Z' })
    // The clocks change in the night to the 28th.
    const moved = await put(0, again.etag, { start: new Date('2027-03-28T08:00Z'), end: new Date('2027-03-28T10:00Z'), summary: 'Rinviata' })
    expect(moved.etag).not.toBe(again.etag)
    expect(await hand.see(calendar, first.remote_id)).toEqual({ summary: 'Rinviata', start: '2027-03-28T08:00:00.000Z' })
  })

  test.skipIf(!here)('what changed since a token is told, page by page, and what was written by ourselves bears the etag we know', async () => {
    const start = await hand.account.changes(calendar, null)
    const written = [await put(1), await put(2), await put(3), await put(4)]
    const since = await hand.account.changes(calendar, start.sync_token)
    expect(since.whole).toBe(false)
    expect(known(since)).toEqual(Object.fromEntries(written.map((it) => [it.remote_id, it.etag])))
    expect((await hand.account.changes(calendar, since.sync_token)).etags.size).toBe(0)
    expect((await hand.account.changes(calendar, null)).etags.size).toBe(5)
  })

  test.skipIf(!here)('what somebody changed or deleted by hand is told, and put back; what is theirs stays theirs', async () => {
    const { sync_token } = await hand.account.changes(calendar, null)
    const theirs = await hand.add(calendar)
    const [one, two] = [await put(1), await put(2)]
    await hand.rename(calendar, one.remote_id, 'A modo mio')
    await hand.remove(calendar, two.remote_id)
    const since = known(await hand.account.changes(calendar, sync_token))
    expect(since[one.remote_id]).not.toBe(one.etag)
    expect(since[two.remote_id]).toBeNull()
    expect(theirs in since).toBe(true)
    await put(1, since[one.remote_id]!)
    await put(2)
    expect(await hand.see(calendar, one.remote_id)).toMatchObject({ summary: 'Assemblea, Rossi S.p.A.' })
    expect(await hand.see(calendar, two.remote_id)).toMatchObject({ summary: 'Assemblea, Rossi S.p.A.' })
    expect((await hand.account.changes(calendar, null)).etags.get(theirs)).toBeTruthy()
  })

  test.skipIf(!here)('an etag that is not the last one does not stop the truth', async () => {
    const { remote_id, etag } = await put(3)
    await hand.rename(calendar, remote_id, 'Nel frattempo')
    await put(3, etag)
    expect(await hand.see(calendar, remote_id)).toMatchObject({ summary: 'Assemblea, Rossi S.p.A.' })
  })

  test.skipIf(!here)('removing twice is removing', async () => {
    const { remote_id } = await put(4)
    await hand.account.remove(calendar, remote_id)
    await hand.account.remove(calendar, remote_id)
    expect(await hand.see(calendar, remote_id)).toBeNull()
  })

  test.skipIf(!here)('two at once make one event', async () => {
    const before = (await hand.account.changes(calendar, null)).etags.size
    const both = await Promise.allSettled([put(4), put(4)])
    expect(both.some((it) => it.status === 'fulfilled')).toBe(true)
    expect((await hand.account.changes(calendar, null)).etags.size).toBe(before + 1)
  })

  test.skipIf(!here)('a calendar that was thrown away is made anew', async () => {
    const { sync_token } = await hand.account.changes(calendar, null)
    await hand.dropCalendar(calendar)
    const made = await hand.account.ensureCalendar({ known: calendar, key })
    expect(made.made).toBe(true)
    const { etags } = await hand.account.changes(made._id, made._id === calendar ? sync_token : null)
    expect([...etags.values()].filter((it) => it !== null)).toEqual([])
  })
})
