import type { Locale } from '../locale.ts'
import faqs from './faqs.json' with { type: 'json' }
import provinceRows from './provinces.json' with { type: 'json' }
import roleRows from './roles.json' with { type: 'json' }

type MemberType = 'ADM' | 'MAJ' | 'PAR' | 'EXT' | 'DEL'

/** Codes and types are data (decision D3): a correction changes roles.json and nothing else. */
export const rolesIn = (locale: Locale) => roleRows.map((it) => ({ code: it.code, type: it.type as MemberType, label: it.label[locale] }))

export const provinces = provinceRows

export const faqsIn = (locale: Locale) =>
  faqs.items.map((group) => ({
    key: group.key,
    category: group.category[locale],
    faqs: group.faqs.map((it) => ({ id: it.id, question: it.question[locale], answer: it.answer[locale] })),
  }))
