import type { Screen } from './shell/screen.ts'

/** The doors: an account is opened, confirmed and recovered here, and a company's registration answered. A part of the table of screens. */
export const entryScreens: readonly Screen[] = [
  { path: '/login', display: 'public', flags: [], title: 'login', component: async () => (await import('./features/accounts/entry/LoginPage.tsx')).LoginPage },
  {
    path: '/register',
    display: 'public',
    flags: [],
    title: 'register',
    component: async () => (await import('./features/accounts/entry/RegisterPage.tsx')).RegisterPage,
  },
  {
    path: '/recover-password',
    display: 'public',
    flags: [],
    title: 'recoverPassword',
    component: async () => (await import('./features/accounts/entry/RecoverPasswordPage.tsx')).RecoverPasswordPage,
  },
  {
    path: '/reset-password',
    display: 'public',
    flags: [],
    title: 'resetPassword',
    component: async () => (await import('./features/accounts/entry/ResetPasswordPage.tsx')).ResetPasswordPage,
  },
  {
    path: '/email-verification',
    display: 'public',
    flags: [],
    title: 'emailVerification',
    component: async () => (await import('./features/accounts/entry/EmailVerificationPage.tsx')).EmailVerificationPage,
  },
  {
    path: '/confirmations/company/registration',
    display: 'public',
    flags: [],
    title: 'confirmCompany',
    component: async () => (await import('./features/companies/register/ConfirmationPage.tsx')).ConfirmationPage,
  },
  {
    path: '/confirmations/company/activation',
    display: 'public',
    flags: ['footer'],
    title: 'confirmPerson',
    component: async () => (await import('./features/companies/register/ConfirmationPage.tsx')).ConfirmationPage,
  },
]
