import { createHash } from 'node:crypto'
import { addDays, dayInRome } from '@delibera/core/dates'
import { notFound } from '@delibera/core/faults'
import type { Deps } from '../../deps.ts'
import { Answer } from '../../http/answer.ts'
import { prove } from '../../http/proven.ts'
import { askedDates, type CalendarScope, convenedCalls } from '../../stores/calendar/calendar-store.ts'
import { feedBehind, markFeedUsed, type ReadFeed } from '../../stores/calendar/feed-store.ts'
import { feedIcs } from './feed-papers.ts'
import { deadlinesOf, instantsOf } from './reads.ts'

/** Days around today that a feed tells: a program keeps what it was told, and asks for all of it every time. */
const told = { meetings: { before: 365, after: 400 }, deadlines: { before: 30, after: 180 }, canceled: 90 }

const around = (today: string, { before, after }: { before: number; after: number }) => ({ from: addDays(today, -before), to: addDays(today, after) })

/** The calendar behind a secret, or that it has not changed. Unknown, revoked and without a right are alike: nothing there. */
export async function readFeed(deps: Deps, written: string, known: string | undefined): Promise<Answer> {
  const feed = await feedBehind(deps.db, written.replace(/\.ics$/, ''))
  if (!feed) throw notFound()
  const body = await calendarOf(deps, feed)
  await markFeedUsed(deps.db, feed._id, deps.clock.now())
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
  const headers = { etag, 'cache-control': 'private, max-age=900', 'x-robots-tag': 'noindex' }
  const isKnown = known?.split(',').some((it) => it.trim().replace(/^W\//, '') === etag)
  if (isKnown) return new Answer(304, undefined, headers)
  return new Answer(200, body, { ...headers, 'content-type': 'text/calendar; charset=utf-8', 'content-disposition': 'inline; filename="delibera.ics"' })
}

async function calendarOf(deps: Deps, { user_id, company_id, business_name, locale }: ReadFeed): Promise<string> {
  const scope: CalendarScope = company_id ? { company: prove(company_id) } : { user: prove(user_id), roles: ['ADMIN', 'CONSULTANT'] }
  const today = dayInRome(deps.clock.now())
  const [calls, dates, deadlines] = await Promise.all([
    convenedCalls(deps.db, scope, instantsOf(around(today, told.meetings))),
    askedDates(deps.db, scope, instantsOf(around(today, told.meetings))),
    deadlinesOf(deps, { scope, span: around(today, told.deadlines) }),
  ])
  const since = instantsOf({ from: addDays(today, -told.canceled), to: today }).from.toISOString()
  return feedIcs({
    locale,
    business_name,
    public_url: deps.config.public_url,
    dates,
    calls: calls.filter((it) => it.event.status !== 'CANCELED' || (it.canceled_at ?? '') >= since),
    deadlines: deadlines.filter((it) => it.state !== 'DONE'),
  })
}
