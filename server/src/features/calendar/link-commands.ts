import { isLost } from '@delibera/core/calendar/reasons'
import type { CalendarLink } from '@delibera/core/calendar/schema'
import { Fault, notFound, TheirsFails } from '@delibera/core/faults'
import { type CalDavLogin, CalendarRefused, type Connected } from '../../adapters/calendars/port.ts'
import { newToken } from '../../config/keys.ts'
import type { Deps } from '../../deps.ts'
import type { Proven } from '../../http/proven.ts'
import { openConsent, spendConsent } from '../../stores/calendar/consent-store.ts'
import { enqueueLink, keepLink, type LinkKey, linkOf, turnLink } from '../../stores/calendar/link-store.ts'
import { auditLink, letGo } from './release-commands.ts'
import { seal, sealSecret, unseal } from './secret-reads.ts'

const verifierOf = (user: string) => `consent:${user}`

/** How it stands. Whoever is to consent at Google gets an address for it, good for ten minutes. */
export async function linkShown(deps: Deps, key: LinkKey): Promise<CalendarLink> {
  const link = await linkOf(deps.db, key)
  const available = deps.calendars[key.provider] !== null
  const connected = available && link !== null && !isLost(link.reason)
  const { account, calendar_name, state, synchronized_at, events, reason } = link ?? nothing
  const url = key.provider === 'google' && available && !connected ? await consentAddress(deps, key.user) : null
  return { provider: key.provider, available, connected, account, calendar: calendar_name, state, synchronized_at, events, reason, url }
}

const nothing = { account: null, calendar_name: null, state: 'OFF', synchronized_at: null, events: 0, reason: null } as const

async function consentAddress(deps: Deps, user: Proven<'user'>): Promise<string> {
  const [state, verifier] = [newToken(), newToken()]
  const sealed = seal(deps, verifier, verifierOf(user))
  await deps.db.transaction().execute((tx) => openConsent(tx, user, { state, verifier: sealed, at: deps.clock.system() }))
  return deps.calendars.google!.consentUrl({ state, verifier })
}

/** What a provider says against a login is told to who waits for it. */
async function connected(work: () => Promise<Connected>): Promise<Connected> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof CalendarRefused) throw error.passes ? new TheirsFails(error.reason) : new Fault('E0001', error.reason)
    throw error
  }
}

export async function connectGoogle(deps: Deps, user: Proven<'user'>, { code, state }: { code: string; state: string }): Promise<CalendarLink> {
  const { google } = deps.calendars
  if (!google) throw notFound()
  const sealed = await spendConsent(deps.db, user, { state, at: deps.clock.system() })
  // Unknown, spent, too old, or somebody else's: who follows a link made by others must not end up with their calendar.
  if (sealed === null) throw new Fault('E0001', 'consent_expired')
  const verifier = unseal(deps, sealed, verifierOf(user))
  return keep(deps, { user, provider: 'google' }, await connected(() => google.connect({ code, verifier })))
}

export async function connectCalDav(deps: Deps, user: Proven<'user'>, login: CalDavLogin): Promise<CalendarLink> {
  const { caldav } = deps.calendars
  if (!caldav) throw notFound()
  return keep(deps, { user, provider: 'caldav' }, await connected(() => caldav.connect(login)))
}

async function keep(deps: Deps, key: LinkKey, { account, secret }: Connected): Promise<CalendarLink> {
  await deps.db.transaction().execute(async (tx) => {
    await letGo(tx, deps, key, { events: 'stay', staying: account })
    await keepLink(tx, { ...key, account, secret: sealSecret(deps, { user_id: key.user, provider: key.provider }, secret), at: deps.clock.system() })
    await auditLink(tx, deps, key, { action: 'calendar.connected', account })
    if ((await linkOf(tx, key))?.is_on) await enqueueLink(tx, key)
  })
  return linkShown(deps, key)
}

/** From now on, or no longer; the job brings it about. */
export async function turn(deps: Deps, key: LinkKey, is_on: boolean): Promise<CalendarLink> {
  if (!deps.calendars[key.provider]) throw notFound()
  await deps.db.transaction().execute(async (tx) => {
    if (!(await turnLink(tx, key, is_on))) throw new Fault('E0002', 'not_connected')
    await enqueueLink(tx, key)
  })
  return linkShown(deps, key)
}

/** Twice the same is nothing new. */
export async function disconnect(deps: Deps, key: LinkKey, id: string): Promise<void> {
  if (id !== key.user) throw new Fault('CP003', undefined, 403)
  await deps.db.transaction().execute((tx) => letGo(tx, deps, key, { events: 'stay' }))
}
