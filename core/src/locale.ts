import { z } from 'zod'

export const locales = ['it', 'en-US', 'en-GB'] as const
export const Locale = z.enum(locales)
export type Locale = z.infer<typeof Locale>

export const defaultLocale: Locale = 'it'

/** The first language of an Accept-Language header that we speak; plain "en" is American. */
export function readLocale(header: string | undefined): Locale | null {
  for (const part of (header ?? '').split(',')) {
    const tag = part.split(';')[0]!.trim().toLowerCase()
    if (tag === 'it' || tag.startsWith('it-')) return 'it'
    if (tag === 'en-gb') return 'en-GB'
    if (tag === 'en' || tag.startsWith('en-')) return 'en-US'
  }
  return null
}
