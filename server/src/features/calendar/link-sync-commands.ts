import { createHash } from 'node:crypto'
import { addDays, dayInRome } from '@delibera/core/dates'
import { type CalendarAccount, CalendarRefused, type Changes, calendarName, type OutsideEvent } from '../../adapters/calendars/port.ts'
import type { Deps } from '../../deps.ts'
import { prove } from '../../http/proven.ts'
import { notify } from '../../notices/notify.ts'
import { convenedCalls } from '../../stores/calendar/calendar-store.ts'
import { forgetItem, itemsOf, type LinkItemRow, noteItem } from '../../stores/calendar/link-item-store.ts'
import { type LinkRow, noteCalendar, noteDone, noteFailure, noteSecret, noteWork } from '../../stores/calendar/link-store.ts'
import { callEvent } from './feed-papers.ts'
import { instantsOf } from './reads.ts'
import { accountOf } from './secret-reads.ts'

/** Days around today: what is newer than `begins` is written; what was written once stays as long as `stays`. */
const told = { begins: 30, stays: 400, after: 800 }
/** After so many failures in a row somebody is told, even of one that may pass. */
const toldAfter = 3

export interface WantedEvent {
  _id: string
  event: OutsideEvent
  fingerprint: Buffer
  /** Whether it is written where it does not stand yet. */
  is_new: boolean
}

/** Of what a person would see: a change elsewhere in the meeting sends nothing. */
const fingerprintOf = ({ changed_at: _, ...event }: OutsideEvent): Buffer => createHash('sha256').update(JSON.stringify(event)).digest()

async function wantedBy({ db, clock, config }: Deps, { user_id, locale }: LinkRow): Promise<WantedEvent[]> {
  const today = dayInRome(clock.now())
  const span = instantsOf({ from: addDays(today, -told.stays), to: addDays(today, told.after) })
  const begins = instantsOf({ from: addDays(today, -told.begins), to: today }).from
  const calls = await convenedCalls(db, { user: prove(user_id), roles: ['ADMIN', 'CONSULTANT'] }, span)
  return calls.map((it) => {
    const event = callEvent(it, { locale, site: config.public_url }) as OutsideEvent
    return { _id: it.event._id, event, fingerprint: fingerprintOf(event), is_new: event.start >= begins }
  })
}

export interface CalendarPlan {
  puts: (WantedEvent & { etag: string | null })[]
  removes: LinkItemRow[]
}

/** What has to be done so that the calendar says what the product says. Nothing that is there already is sent, nothing of anybody else's is looked at. */
export function planOf(wanted: readonly WantedEvent[], items: readonly LinkItemRow[], { whole, etags }: Changes): CalendarPlan {
  const written = new Map(items.map((it) => [it.convocation_id, it]))
  const puts = wanted.flatMap((it) => {
    const item = written.get(it._id)
    if (!item) return it.is_new ? [{ ...it, etag: null }] : []
    // What the provider tells of it; untold since the last time is as it was.
    const etag = etags.has(item.remote_id) ? etags.get(item.remote_id)! : whole ? null : item.etag
    return etag === item.etag && etag !== null && item.fingerprint.equals(it.fingerprint) ? [] : [{ ...it, etag }]
  })
  const ids = new Set(wanted.map((it) => it._id))
  return { puts, removes: items.filter((it) => !ids.has(it.convocation_id)) }
}

/** Brings about what is wanted of a link: everything in step, or nothing of ours there. A failure that passes is thrown, and tried again. */
export async function followLink(deps: Deps, link: LinkRow, { is_last }: { is_last: boolean }): Promise<void> {
  await noteWork(deps.db, link)
  try {
    const account = accountOf(deps, link, (secret) => noteSecret(deps.db, link, secret))
    await (link.is_on ? keepInStep(deps, link, account) : takeOut(deps, link, account))
  } catch (error) {
    if (!(error instanceof CalendarRefused)) {
      // A fault of ours is no word of the provider's; but who waits is not left waiting for ever.
      if (is_last) await failed(deps, link, { error: new CalendarRefused('refused', String(error), { cause: error }), is_final: true })
      throw error
    }
    await failed(deps, link, { error, is_final: is_last || !error.passes })
    if (error.passes && !is_last) throw error
  }
}

async function keepInStep(deps: Deps, link: LinkRow, account: CalendarAccount): Promise<void> {
  const { db, clock } = deps
  const { _id: calendar_id, made } = await account.ensureCalendar({ known: link.calendar_id, key: link.user_id })
  const isNew = made || calendar_id !== link.calendar_id
  if (isNew) await db.transaction().execute((tx) => noteCalendar(tx, link, { _id: calendar_id, name: calendarName }))
  const changes = await account.changes(calendar_id, isNew ? null : link.sync_token)
  const { puts, removes } = planOf(await wantedBy(deps, link), await itemsOf(db, link), changes)
  for (const { _id, event, fingerprint, etag } of puts) {
    const written = await account.put(calendar_id, { _id, event, etag })
    // Whoever let go of the link meanwhile does not know of this one.
    if (!(await noteItem(db, link, { convocation_id: _id, fingerprint, ...written }))) return account.remove(calendar_id, written.remote_id)
  }
  await removeAll(deps, link, { account, calendar_id, items: removes })
  await noteDone(db, link, { sync_token: changes.sync_token, at: clock.now() })
}

async function takeOut(deps: Deps, link: LinkRow, account: CalendarAccount): Promise<void> {
  const { calendar_id } = link
  if (calendar_id !== null) await removeAll(deps, link, { account, calendar_id, items: await itemsOf(deps.db, link) })
  await noteDone(deps.db, link, { sync_token: null, at: null })
}

interface Removal {
  account: CalendarAccount
  calendar_id: string
  items: readonly LinkItemRow[]
}

async function removeAll({ db }: Deps, link: LinkRow, { account, calendar_id, items }: Removal): Promise<void> {
  for (const it of items) {
    await account.remove(calendar_id, it.remote_id)
    await forgetItem(db, link, it.convocation_id)
  }
}

/** One notice for each row of failures: at once of what only the person can mend, else when it goes on. */
async function failed({ db, clock, log }: Deps, link: LinkRow, { error, is_final }: { error: CalendarRefused; is_final: boolean }): Promise<void> {
  log.warn({ err: error, provider: link.provider, reason: error.reason }, 'a calendar could not be kept in step')
  await db.transaction().execute(async (tx) => {
    const failures = await noteFailure(tx, link, { reason: error.reason, detail: error.message, is_final })
    if (failures === null || (error.passes && failures < toldAfter)) return
    const data = { name: link.account ?? link.provider, to: '/user/integrations' }
    const key = `calendar:${link.provider}:${link.synchronized_at ?? link.created_at}`
    await notify(tx, { user_id: link.user_id, kind: 'CALENDAR_FAILED', data, key, at: clock.now() })
  })
}
