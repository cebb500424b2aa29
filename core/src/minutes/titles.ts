import type { Locale } from '../locale.ts'

const files = {
  it: () => import('../i18n/minutes.it.json'),
  'en-US': () => import('../i18n/minutes.en-US.json'),
  'en-GB': () => import('../i18n/minutes.en-GB.json'),
} as const

/** What minutes are called, in their own language, for pages that show them before they are printed. */
export const loadTitles = async (locale: Locale): Promise<Record<'ORDINARY' | 'EXTRAORDINARY' | 'MIXED' | 'BOARD', string>> =>
  (await files[locale]()).default.title
