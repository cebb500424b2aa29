import { isLost } from '@delibera/core/calendar/reasons'
import type { CalendarLink } from '@delibera/core/calendar/schema'
import { Fault, notFound } from '@delibera/core/faults'
import { type CalDavLogin, type CalendarAccount, CalendarRefused, type Connected } from '../../adapters/calendars/port.ts'
import { appendAudit } from '../../audit/log.ts'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { Proven } from '../../http/proven.ts'
import { newToken } from '../../keys.ts'
import { openConsent, spendConsent } from './consent-store.ts'
import { enqueueLink, forgetLink, keepLink, type LinkKey, type LinkRow, linkOf, turnLink } from './link-store.ts'

const contextOf = ({ user, provider }: { user: string; provider: string }) => `calendar:${user}:${provider}`
const verifierOf = (user: string) => `consent:${user}`
const seal = ({ keys }: Pick<Deps, 'keys'>, text: string, context: string): string => keys.seal(text, context).toString('base64')
const unseal = ({ keys }: Pick<Deps, 'keys'>, sealed: string, context: string): string => keys.unseal(Buffer.from(sealed, 'base64'), context)

export const sealSecret = (deps: Pick<Deps, 'keys'>, { user_id, provider }: Pick<LinkRow, 'user_id' | 'provider'>, secret: string): string =>
  seal(deps, secret, contextOf({ user: user_id, provider }))

/** The account behind a link. `keep` is given a changed secret, sealed. */
export function accountOf(
  deps: Pick<Deps, 'keys' | 'calendars'>,
  link: Pick<LinkRow, 'user_id' | 'provider' | 'secret'>,
  keep: (secret: string) => Promise<void>,
): CalendarAccount {
  const provider = deps.calendars[link.provider]
  if (!provider) throw new CalendarRefused('misconfigured', 'the installation has no such provider')
  const secret = unseal(deps, link.secret, contextOf({ user: link.user_id, provider: link.provider }))
  return provider.open(secret, (changed) => keep(sealSecret(deps, link, changed)))
}

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
    if (error instanceof CalendarRefused) throw error.passes ? new Fault('GEN01', error.reason, 502) : new Fault('E0001', error.reason)
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
    await keepLink(tx, { ...key, account, secret: seal(deps, secret, contextOf(key)), at: deps.clock.system() })
    await audit(tx, deps, key, { action: 'calendar.connected', account })
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

/** Forgets the login at once; what was granted is given back as far as the provider answers. Twice the same is nothing new. */
export async function disconnect(deps: Deps, key: LinkKey, id: string): Promise<void> {
  if (id !== key.user) throw new Fault('CP003', undefined, 403)
  const link = await deps.db.transaction().execute(async (tx) => {
    const forgotten = await forgetLink(tx, key)
    if (forgotten) await audit(tx, deps, key, { action: 'calendar.disconnected', account: forgotten.account })
    return forgotten
  })
  if (!link || !deps.calendars[key.provider]) return
  try {
    await accountOf(deps, { ...link, user_id: key.user, provider: key.provider }, async () => undefined).revoke()
  } catch (error) {
    deps.log.warn({ err: error, provider: key.provider }, 'a consent was forgotten here, and not given back there')
  }
}

interface Told {
  action: 'calendar.connected' | 'calendar.disconnected'
  account: string | null
}

const audit = (tx: Tx, { clock }: Pick<Deps, 'clock'>, { user, provider }: LinkKey, { action, account }: Told): Promise<void> =>
  appendAudit(tx, { chain: `user:${user}`, actor: `user:${user}`, action, data: { provider, account }, at: clock.now() })
