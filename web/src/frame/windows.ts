import type { LoadWindow } from '../shell/ShellWindow.tsx'

/** The windows that open from the menu, or by a key. */
export const windows = {
  faq: async () => (await import('../features/help/FaqModal.tsx')).FaqModal,
  help: async () => (await import('../features/help/HelpDeskModal.tsx')).HelpDeskModal,
  credits: async () => (await import('../features/payments/credits/CreditsModal.tsx')).CreditsModal,
  consultant: async () => (await import('../features/accounts/profile/EnableConsultantModal.tsx')).EnableConsultantModal,
  search: async () => (await import('./SearchWindow.tsx')).SearchWindow,
  shortcuts: async () => (await import('./ShortcutsWindow.tsx')).ShortcutsWindow,
} satisfies Record<string, LoadWindow>

export type WindowName = keyof typeof windows
