import type { Locale } from '@delibera/core/locale'

/** Each language in its own words: who looks for theirs may not read the others. */
export const languageNames: Record<Locale, string> = { it: 'Italiano', 'en-US': 'English (US)', 'en-GB': 'English (UK)' }
