import type { Screen } from './shell/screen.ts'

const subscribed = ['login', 'subscription'] as const

/** What stands beside the meetings of a company: offices, books, packages for the registry. A part of the table of screens. */
export const bookScreens: readonly Screen[] = [
  {
    path: '/company/{companyId}/offices',
    display: 'company',
    flags: subscribed,
    title: 'offices',
    component: async () => (await import('./features/offices/OfficesPage.tsx')).OfficesPage,
  },
  {
    path: '/public/offices/{slug}',
    display: 'public',
    flags: [],
    title: 'officeAcceptance',
    component: async () => (await import('./features/offices/AcceptancePage.tsx')).AcceptancePage,
  },
  {
    path: '/company/{companyId}/books',
    display: 'company',
    flags: subscribed,
    title: 'books',
    component: async () => (await import('./features/books/BooksPage.tsx')).BooksPage,
  },
  {
    path: '/company/{companyId}/filings',
    display: 'company',
    flags: subscribed,
    title: 'filings',
    component: async () => (await import('./features/filing/FilingsPage.tsx')).FilingsPage,
  },
  {
    path: '/company/{companyId}/filings/{filingId}',
    display: 'company',
    flags: subscribed,
    title: 'filing',
    component: async () => (await import('./features/filing/FilingPage.tsx')).FilingPage,
  },
]
