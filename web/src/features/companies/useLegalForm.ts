import { useTranslations } from '../../i18n/useTranslations.ts'

/** The name of a legal form by its code. The registry knows more of them than we do: another one is told by its code. */
export function useLegalForm(): (code: string) => string {
  const t = useTranslations('companies.codes')
  return (code) => (t.has(code as never) && code !== 'other' ? t(code as never) : t('other', { code }))
}
