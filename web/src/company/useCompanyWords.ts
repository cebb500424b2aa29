import type { CompanyType } from '@delibera/core/company/company-type'
import { useMemo } from 'react'
import type { Translate } from '../i18n/useTranslations.ts'
import { useWorkspace } from '../shell/workspace.ts'

/** Of the company whose display is open; elsewhere words are those of an S.r.l., which also say what is meant of an S.p.A. */
export const useCompanyForm = (): CompanyType => useWorkspace().company?.type ?? 'SRL'

/** Texts that speak of who holds a company and of what they hold: quotas have members, shares have shareholders. They choose by `form`. */
export function useCompanyWords<Key extends string>(t: Translate<Key>): Translate<Key> {
  const form = useCompanyForm()
  return useMemo(
    () =>
      Object.assign((key: Key, values?: Parameters<typeof t>[1]) => t(key, { ...values, form }), {
        rich: (key: Key, values?: Parameters<typeof t.rich>[1]) => t.rich(key, { ...values, form }),
        has: t.has,
      }),
    [t, form],
  )
}
