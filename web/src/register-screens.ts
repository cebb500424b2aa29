import type { Screen } from './shell/screen.ts'

const subscribed = ['login', 'subscription'] as const

/** The screens of the register of holders: a part of the table of screens. */
export const registerScreens: readonly Screen[] = [
  {
    path: '/company/{companyId}/register',
    display: 'company',
    flags: subscribed,
    title: 'holders',
    component: async () => (await import('./features/register/book/RegisterPage.tsx')).RegisterPage,
  },
  {
    path: '/company/{companyId}/register/{seq}',
    display: 'company',
    flags: subscribed,
    title: 'holderEntry',
    component: async () => (await import('./features/register/entry/EntryPage.tsx')).EntryPage,
  },
]
