import type { ComponentType } from 'react'

/** Whose area a screen belongs to: it decides the shell around it and the colour of the spine. */
type Display = 'public' | 'user' | 'consultant' | 'company'

/**
 * `login` needs a session; `cart` shows the cart, `cartClosed` collapsed and `cartTl` at the top left; `footer` adds the
 * legal line; `subscription` warns without an active one; `service:X` is blocked while service X is not active.
 */
type Flag = 'login' | 'cart' | 'cartClosed' | 'cartTl' | 'footer' | 'subscription' | `service:${string}`

interface Screen {
  /** In the form of the specification: `/company/{companyId}/home`. */
  path: string
  display: Display
  flags: readonly Flag[]
  component: () => Promise<ComponentType>
}

/** The screens of the product. Each is loaded when first opened, so this table can be read where there is no browser. */
export const screens: readonly Screen[] = [
  { path: '/', display: 'public', flags: ['footer'], component: async () => (await import('./features/help/WelcomePage.tsx')).WelcomePage },
  { path: '/not-found', display: 'public', flags: [], component: async () => (await import('./features/help/NotFoundPage.tsx')).NotFoundPage },
  { path: '/dev/mailbox', display: 'public', flags: [], component: async () => (await import('./features/operations/MailboxPage.tsx')).MailboxPage },
]
