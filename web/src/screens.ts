import type { Page, Screen } from './shell/screen.ts'

const login = ['login'] as const

/** The screens of the product. Each is loaded when first opened, so this table can be read where there is no browser. */
export const screens: readonly Screen[] = [
  { path: '/', display: 'user', flags: login, redirect: '/user/dashboard' },
  {
    path: '/user/dashboard',
    display: 'user',
    flags: login,
    title: 'dashboard',
    component: async () => (await import('./features/accounts/DashboardPage.tsx')).DashboardPage,
  },
  {
    path: '/user/profile',
    display: 'user',
    flags: login,
    title: 'profile',
    component: async () => (await import('./features/accounts/ProfilePage.tsx')).ProfilePage,
  },
  {
    path: '/user/notifications',
    display: 'user',
    flags: login,
    title: 'notifications',
    component: async () => (await import('./features/notifications/NotificationsPage.tsx')).NotificationsPage,
  },
  {
    path: '/user/security',
    display: 'user',
    flags: login,
    title: 'security',
    component: async () => (await import('./features/accounts/SecurityPage.tsx')).SecurityPage,
  },
  {
    path: '/user/integrations',
    display: 'user',
    flags: login,
    title: 'integrations',
    component: async () => (await import('./features/accounts/IntegrationsPage.tsx')).IntegrationsPage,
  },
  { path: '/login', display: 'public', flags: [], title: 'login', component: async () => (await import('./features/accounts/LoginPage.tsx')).LoginPage },
  {
    path: '/register',
    display: 'public',
    flags: [],
    title: 'register',
    component: async () => (await import('./features/accounts/RegisterPage.tsx')).RegisterPage,
  },
  {
    path: '/recover-password',
    display: 'public',
    flags: [],
    title: 'recoverPassword',
    component: async () => (await import('./features/accounts/RecoverPasswordPage.tsx')).RecoverPasswordPage,
  },
  {
    path: '/reset-password',
    display: 'public',
    flags: [],
    title: 'resetPassword',
    component: async () => (await import('./features/accounts/ResetPasswordPage.tsx')).ResetPasswordPage,
  },
  {
    path: '/email-verification',
    display: 'public',
    flags: [],
    title: 'emailVerification',
    component: async () => (await import('./features/accounts/EmailVerificationPage.tsx')).EmailVerificationPage,
  },
  {
    path: '/not-found',
    display: 'public',
    flags: [],
    title: 'notFound',
    component: async () => (await import('./features/help/NotFoundPage.tsx')).NotFoundPage,
  },
  { path: '/terms', display: 'public', flags: ['footer'], title: 'terms', component: async () => (await import('./features/help/TermsPage.tsx')).TermsPage },
  {
    path: '/privacy',
    display: 'public',
    flags: ['footer'],
    title: 'privacy',
    component: async () => (await import('./features/help/PrivacyPage.tsx')).PrivacyPage,
  },
  {
    path: '/dev/mailbox',
    display: 'public',
    flags: [],
    title: 'mailbox',
    component: async () => (await import('./features/operations/MailboxPage.tsx')).MailboxPage,
  },
]

/** Only in the development build: the design system with all its states. */
export const workshop: readonly Page[] = [
  { path: '/dev/parts', display: 'public', flags: [], title: 'parts', component: async () => (await import('./features/operations/PartsPage.tsx')).PartsPage },
]
