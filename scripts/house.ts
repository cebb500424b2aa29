/**
 * The closed lists of ARCHITECTURE.md: which features there are, on which floors they stand, and which rooms a big one
 * has. A new name here is a decision, written there.
 */

/** The same in core, server and web. */
export const features = [
  ...[
    'accounts',
    'companies',
    'members',
    'consultants',
    'contacts',
    'agenda',
    'meetings',
    'proposals',
    'convocations',
    'decisions',
    'delegations',
    'live',
    'votes',
    'elections',
    'advance',
    'designated',
    'questions',
  ],
  ...['messaging', 'minutes', 'offline', 'exports', 'payments', 'subscriptions', 'communications', 'calendar', 'notifications', 'files', 'help', 'operations'],
  ...['home', 'search', 'removals'],
]

/** Features that only put others together: what is true of them stands in core under the names of those. */
export const composed = ['member-page']

/** What features stand on, from the top down. A floor knows those below it, and no feature. */
export const floors = {
  core: ['meeting', 'law', 'company', 'formats', 'i18n'],
  server: ['meeting', 'notices', 'ledger', 'stores'],
  web: ['meeting', 'company', 'credits', 'shell', 'api', 'ui'],
}

/** The rooms of the features of the web that are too big for one folder. */
export const rooms: Readonly<Record<string, readonly string[]>> = {
  accounts: ['entry', 'profile', 'security', 'integrations'],
  agenda: ['list', 'point', 'placeholders', 'library'],
  calendar: ['board', 'deadlines', 'feeds'],
  communications: ['list', 'reader', 'compose', 'mailbox'],
  companies: ['list', 'details', 'edit', 'statute', 'mail', 'register', 'entrance', 'ending'],
  consultants: ['area', 'links', 'campaign'],
  decisions: ['list', 'new', 'text', 'recipients', 'answers', 'record', 'member'],
  live: ['console', 'chair', 'member', 'people', 'room', 'waiting'],
  meetings: ['list', 'new', 'details', 'agenda', 'organization'],
  members: ['book', 'person', 'lists', 'import'],
  minutes: ['writing', 'signing', 'verify', 'book'],
  offline: ['details', 'presences', 'votes'],
  operations: ['mailbox', 'parts'],
  payments: ['credits', 'purchase', 'cards', 'products', 'history'],
}
