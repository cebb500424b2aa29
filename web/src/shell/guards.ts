import type { Flag, Screen } from './screen.ts'

/** What the guards need to know of the company on whose screen one is; null while it is not known. */
export interface CompanyAccess {
  isSubscribed: boolean
  /** Codes of the services that are active, such as MAILER. */
  services: readonly string[]
}

export type ScreenRefusal = { because: 'login' } | { because: 'session' } | { because: 'subscription' } | { because: 'service'; service: string }

export const dashboard = '/user/dashboard'

/** Screens for who has no session: somebody who has one is sent to the dashboard. */
const authPaths: readonly string[] = ['/login', '/register', '/recover-password', '/reset-password']

/** Whether a session is needed, or stands in the way. Known before a screen is loaded. */
export function refuseVisitor({ path, flags }: Pick<Screen, 'path' | 'flags'>, isLoggedIn: boolean): ScreenRefusal | null {
  if (flags.includes('login') && !isLoggedIn) return { because: 'login' }
  return isLoggedIn && authPaths.includes(path) ? { because: 'session' } : null
}

/** What the company lacks for this screen. An unknown company is let in: the server has the last word. */
export function refuseCompany({ flags }: Pick<Screen, 'flags'>, company: CompanyAccess | null): ScreenRefusal | null {
  if (!company) return null
  if (flags.includes('subscription') && !company.isSubscribed) return { because: 'subscription' }
  const service = flags.map(serviceOf).find((it) => it && !company.services.includes(it))
  return service ? { because: 'service', service } : null
}

const serviceOf = (flag: Flag) => (flag.startsWith('service:') ? flag.slice('service:'.length) : undefined)

/** Where signing in leads: back to where one was going. Only to a screen of ours: an address can be written by anybody. */
export function returnPath(to: unknown): string {
  if (typeof to !== 'string' || !/^\/(?![/\\])/.test(to)) return dashboard
  const path = to.replace(/[?#].*/, '')
  return path === '/' || authPaths.includes(path) ? dashboard : to
}
