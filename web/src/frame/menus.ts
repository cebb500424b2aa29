import type { Display } from '../shell/screen.ts'

export type Label =
  | 'dashboard'
  | 'calendar'
  | 'companies'
  | 'companyList'
  | 'registerCompany'
  | 'settings'
  | 'profile'
  | 'security'
  | 'integrations'
  | 'credits'
  | CompanyLabel
type CompanyLabel =
  | 'home'
  | 'meetings'
  | 'boards'
  | 'decisions'
  | 'communications'
  | 'subscription'
  | 'companyDetails'
  | 'consultants'
  | 'bindings'
  | 'newBinding'
  | 'campaign'

export interface Entry {
  label: Label
  /** The screen it leads to, with the view of it that the entry names; one with entries below leads to the first of them. */
  path: string
  entries: readonly { label: Label; path: string }[]
}

interface Planned {
  label: Label
  path?: string
  service?: string
  /** Only for companies with a board. */
  board?: true
  entries?: readonly { label: Label; path: string }[]
}

const company = '/company/{companyId}'

/** The menus of the specification, with the screens they lead to. */
const plan: Record<Exclude<Display, 'public'>, readonly Planned[]> = {
  user: [
    { label: 'dashboard', path: '/user/dashboard' },
    { label: 'calendar', path: '/user/calendar' },
    {
      label: 'companies',
      entries: [
        { label: 'companyList', path: '/user/companies/list' },
        { label: 'registerCompany', path: '/user/companies/register' },
      ],
    },
    {
      label: 'settings',
      entries: [
        { label: 'profile', path: '/user/profile' },
        { label: 'security', path: '/user/security' },
        { label: 'integrations', path: '/user/integrations' },
      ],
    },
    { label: 'credits', path: '/user/credits' },
  ],
  company: [
    { label: 'home', path: `${company}/home` },
    { label: 'calendar', path: `${company}/calendar` },
    { label: 'meetings', path: `${company}/meetings` },
    { label: 'boards', path: `${company}/boards`, board: true },
    { label: 'decisions', path: `${company}/decisions` },
    { label: 'communications', path: `${company}/communications`, service: 'MAILER' },
    {
      label: 'settings',
      entries: [
        { label: 'subscription', path: `${company}/settings/products` },
        { label: 'companyDetails', path: `${company}/settings/company-details` },
        { label: 'consultants', path: `${company}/settings/consultants` },
      ],
    },
  ],
  consultant: [
    { label: 'calendar', path: '/consultant/calendar' },
    { label: 'campaign', path: '/consultant/calendar?tab=campaign' },
    { label: 'companies', path: '/consultant/companies' },
    { label: 'bindings', path: '/consultant/bindings' },
    { label: 'newBinding', path: '/consultant/companies/new' },
  ],
}

interface Facts {
  /** Paths of the screens that exist: an entry that leads nowhere is not shown. */
  known: readonly string[]
  services: readonly string[]
  /** The company has a board that meets (decision D13); so do all, unless somebody says otherwise. */
  hasBoards?: boolean | undefined
  companyId?: string | undefined
}

export function menuOf(display: Display, { known, services, hasBoards = true, companyId = '' }: Facts): Entry[] {
  if (display === 'public') return []
  const filled = (path: string) => path.replace('{companyId}', companyId)
  const isThere = (it: { path?: string }) => it.path !== undefined && known.includes(it.path.split('?')[0]!)
  return plan[display].flatMap((it) => {
    if ((it.service && !services.includes(it.service)) || (it.board && !hasBoards)) return []
    const entries = (it.entries ?? []).filter(isThere).map(({ label, path }) => ({ label, path: filled(path) }))
    const path = isThere(it) ? filled(it.path!) : entries[0]?.path
    return path === undefined ? [] : [{ label: it.label, path, entries }]
  })
}

/**
 * The entry of the page one is on: the longest that the address begins with, so that a page below an entry belongs to it. Meetings that were held elsewhere
 * have an address of their own and are among the others. A view that has an entry of its own is named by the `tab` of the address.
 */
export function currentPath(menu: readonly Entry[], address: string, tab?: unknown): string | undefined {
  const pathname = address.replace(/^(\/company\/[^/]+)\/verbals\//, '$1/')
  const paths = menu.flatMap((it) => [it.path, ...it.entries.map((sub) => sub.path)])
  const above = paths.filter((it) => `${pathname}?tab=${tab}` === it || pathname === it || pathname.startsWith(`${it}/`))
  return above.sort((a, b) => b.length - a.length)[0]
}

/** The other panel of the same person: consultants change between theirs and the personal one. */
export function otherPanel(display: Display, roles: readonly string[], known: readonly string[]): { label: 'user' | 'consultant'; path: string } | null {
  const canConsult = roles.includes('CONSULTANT') && known.includes('/consultant/calendar')
  if (display === 'consultant' || (display === 'company' && !canConsult)) return { label: 'user', path: '/user/dashboard' }
  return canConsult ? { label: 'consultant', path: '/consultant/calendar' } : null
}
