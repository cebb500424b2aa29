import type { CompanyType } from '../company/company-type.ts'
import type { Locale } from '../locale.ts'
import faqs from './faqs.json' with { type: 'json' }
import provinceRows from './provinces.json' with { type: 'json' }
import roleRows from './roles.json' with { type: 'json' }

type MemberType = 'ADM' | 'MAJ' | 'PAR' | 'EXT' | 'DEL'

interface RoleWords {
  label: Record<Locale, string>
  /** All who have the role. */
  many: Record<Locale, string>
}
/** `shares`: what they are called where they hold shares. */
interface RoleRow extends RoleWords {
  code: string
  type: MemberType
  shares?: RoleWords
}

/** Codes and types are data (decision D3): a correction changes roles.json and nothing else. */
export const rolesIn = (locale: Locale, company: CompanyType = 'SRL') =>
  (roleRows as RoleRow[]).map(({ code, type, ...it }) => {
    const said = (company === 'SPA' && it.shares) || it
    return { code, type, label: said.label[locale], many: said.many[locale] }
  })

export const provinces = provinceRows

interface Question {
  /** Only where credits are sold, or only where they are not; most are asked everywhere. */
  shop?: boolean
}

export const faqsIn = (locale: Locale, { hasShop }: { hasShop: boolean }) =>
  faqs.items.map((group) => ({
    key: group.key,
    category: group.category[locale],
    faqs: group.faqs
      .filter(({ shop = hasShop }: Question) => shop === hasShop)
      .map((it) => ({ id: it.id, question: it.question[locale], answer: it.answer[locale] })),
  }))
