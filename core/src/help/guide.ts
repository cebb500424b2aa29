import type { Locale } from '../locale.ts'

/** The pages of the guide, one a job, in the order in which one turns them: docs/guide/<language>/<page>.md, served at /guide/<language>/<page>. */
export const guidePages = [
  ...['first-steps', 'register-company', 'people', 'statute'],
  ...['prepare-meeting', 'poll-dates', 'convene', 'receipts', 'proxies'],
  ...['advance-votes', 'designated-representative', 'written-decisions'],
  ...['rehearsal', 'hold-meeting', 'give-floor', 'vote', 'elections'],
  ...['minutes', 'held-elsewhere', 'verify-document'],
  ...['member-page', 'communications', 'calendar', 'credits', 'account'],
  ...['engagements', 'campaign'],
] as const
export type GuidePage = (typeof guidePages)[number]

export const guideLanguages = ['it', 'en'] as const
export type GuideLanguage = (typeof guideLanguages)[number]

/** The page of each screen, by the path that the specification gives it; the first that fits. Both kinds of meetings have the same steps. */
const pagesOfScreens: readonly [screen: RegExp, page: GuidePage][] = [
  [/^\/user\/companies\/\{id\}\/edit$/, 'statute'],
  [/^\/user\/companies\/|^\/confirmations\//, 'register-company'],
  [/^\/user\/credits$|\/settings\/products$/, 'credits'],
  [/^\/user\/(profile|security|integrations|notifications)$/, 'account'],
  [/^\/consultant\/companies\/new$|^\/consultant\/bindings$|\/settings\/consultants(\/new)?$/, 'engagements'],
  [/^\/consultant\//, 'campaign'],
  [/\/calendar$/, 'calendar'],
  [/\/settings\/company-details$/, 'people'],
  [/\/communications$/, 'communications'],
  [/\/verbals\/(meetings|boards)\/\{meetingId\}\/verbal$/, 'minutes'],
  [/\/verbals\/|\/offline-verbal$/, 'held-elsewhere'],
  [/\/decisions(\/|$)/, 'written-decisions'],
  [/^\/public\/.*\/admin\//, 'hold-meeting'],
  [/^\/public\/.*\/live$/, 'vote'],
  [/^\/public\/.*\/representative\//, 'designated-representative'],
  [/^\/public\//, 'member-page'],
  [/\/proposals$/, 'poll-dates'],
  [/\/convocations$/, 'convene'],
  [/\/organization$/, 'proxies'],
  [/\/live$/, 'hold-meeting'],
  [/\/verbal$/, 'minutes'],
  [/\/(meetings|boards)(\/|$)/, 'prepare-meeting'],
  [/^\/verify$/, 'verify-document'],
  [/^\/user\/dashboard$|\/home$/, 'first-steps'],
]

/** Undefined where nobody works, as where one signs in. */
export const guidePageOf = (screen: string): GuidePage | undefined => pagesOfScreens.find(([path]) => path.test(screen))?.[1]

/** Both kinds of English read the same pages. Without a page, the list of all. */
export const guideAddress = (locale: Locale, page?: GuidePage): string => ['/guide', locale === 'it' ? 'it' : 'en', ...(page ? [page] : [])].join('/')
