import { limits } from '@delibera/core/limits'
import { useTranslations } from '../i18n/useTranslations.ts'

type ProductCode = keyof typeof limits.products

const isKnown = (code: string): code is ProductCode => Object.hasOwn(limits.products, code)

/** What a code stands for; one from a newer server is named by itself. */
export function useProductName(): (code: string) => string {
  const t = useTranslations('products.codes')
  return (code) => (isKnown(code) ? t(code) : t('other', { code }))
}
