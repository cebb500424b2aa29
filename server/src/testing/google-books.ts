/** An event as the API writes it. */
export interface GoogleEvent {
  id: string
  etag: string
  status: 'confirmed' | 'cancelled'
  summary?: string
  description?: string
  location?: string
  start?: { dateTime: string; timeZone: string }
  end?: { dateTime: string; timeZone: string }
  transparency?: string
  colorId?: string
}

interface Calendar {
  summary: string
  events: Map<string, GoogleEvent & { changed: number }>
}

interface Question {
  method: string
  path: string
  query: URLSearchParams
  body: string
}
type Result = { status: number; body: object | null } | { status: number; reason: string }

const missing: Result = { status: 404, reason: 'notFound' }

/** The calendars of one account, in memory. Changes are numbered; a sync token is the number up to which somebody knows them. */
export class GoogleBooks {
  readonly calendars = new Map<string, Calendar>()
  /** Pages are as short as it likes, whatever was asked for. */
  page_size = 250
  private changes = 0
  private forgotten = 0

  /** Tokens issued before now are worth nothing. */
  forgetTokens(): void {
    this.forgotten = ++this.changes
  }

  /** What the person does in their calendar. */
  change(calendar_id: string, id: string, to: Partial<GoogleEvent>): void {
    const events = this.calendars.get(calendar_id)!.events
    const known = events.get(id)
    events.set(id, { status: 'confirmed', ...known, ...to, id, etag: `"${++this.changes}"`, changed: this.changes })
  }

  events(calendar_id: string): GoogleEvent[] {
    return [...(this.calendars.get(calendar_id)?.events.values() ?? [])].filter((it) => it.status !== 'cancelled')
  }

  answer({ method, path, query, body }: Question): Result {
    const [, , calendar_id, , id] = path.split('/').map(decodeURIComponent)
    if (!calendar_id) return this.make(JSON.parse(body) as { summary: string })
    const calendar = this.calendars.get(calendar_id)
    if (!calendar) return missing
    if (!path.includes('/events')) return { status: 200, body: { kind: 'calendar#calendar', id: calendar_id, summary: calendar.summary } }
    if (!id) return method === 'GET' ? this.list(calendar, query) : this.insert(calendar, calendar_id, JSON.parse(body) as GoogleEvent)
    const event = calendar.events.get(id)
    if (!event) return missing
    if (method === 'DELETE' && event.status === 'cancelled') return { status: 410, reason: 'deleted' }
    this.change(calendar_id, id, method === 'DELETE' ? { status: 'cancelled' } : (JSON.parse(body) as Partial<GoogleEvent>))
    return method === 'DELETE' ? { status: 204, body: null } : { status: 200, body: calendar.events.get(id)! }
  }

  private make({ summary }: { summary: string }): Result {
    const id = `c_${++this.changes}@group.calendar.google.com`
    this.calendars.set(id, { summary, events: new Map() })
    return { status: 200, body: { kind: 'calendar#calendar', id, summary } }
  }

  private insert(calendar: Calendar, calendar_id: string, event: GoogleEvent): Result {
    if (!/^[a-v0-9]{5,1024}$/.test(event.id)) return { status: 400, reason: 'invalid' }
    // A deleted one keeps its name.
    if (calendar.events.has(event.id)) return { status: 409, reason: 'duplicate' }
    this.change(calendar_id, event.id, event)
    return { status: 200, body: calendar.events.get(event.id)! }
  }

  private list(calendar: Calendar, query: URLSearchParams): Result {
    const token = query.get('syncToken')
    const since = token === null ? null : Number(token)
    if (since !== null && !(since >= this.forgotten)) return { status: 410, reason: 'fullSyncRequired' }
    const from = Number(query.get('pageToken') ?? 0)
    const told = [...calendar.events.values()].filter((it) => (since === null ? it.status !== 'cancelled' : it.changed > since))
    const items = told.slice(from, from + this.page_size).map(({ changed: _, ...it }) => it)
    const next = from + this.page_size < told.length ? { nextPageToken: String(from + this.page_size) } : { nextSyncToken: String(this.changes) }
    return { status: 200, body: { kind: 'calendar#events', items, ...next } }
  }
}
