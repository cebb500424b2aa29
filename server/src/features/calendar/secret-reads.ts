import { type CalendarAccount, CalendarRefused } from '../../adapters/calendars/port.ts'
import type { Deps } from '../../deps.ts'
import type { LinkRow } from '../../stores/calendar/link-store.ts'

type Sealed = Pick<LinkRow, 'user_id' | 'provider' | 'secret'>

const contextOf = ({ user_id, provider }: Omit<Sealed, 'secret'>) => `calendar:${user_id}:${provider}`

export const seal = ({ keys }: Pick<Deps, 'keys'>, text: string, context: string): string => keys.seal(text, context).toString('base64')
export const unseal = ({ keys }: Pick<Deps, 'keys'>, sealed: string, context: string): string => keys.unseal(Buffer.from(sealed, 'base64'), context)

export const sealSecret = (deps: Pick<Deps, 'keys'>, link: Omit<Sealed, 'secret'>, secret: string): string => seal(deps, secret, contextOf(link))

/** The account behind a link. `keep` is given a changed secret, sealed. */
export function accountOf(deps: Pick<Deps, 'keys' | 'calendars'>, link: Sealed, keep: (secret: string) => Promise<void>): CalendarAccount {
  const provider = deps.calendars[link.provider]
  if (!provider) throw new CalendarRefused('misconfigured', 'the installation has no such provider')
  return provider.open(unseal(deps, link.secret, contextOf(link)), (changed) => keep(sealSecret(deps, link, changed)))
}
