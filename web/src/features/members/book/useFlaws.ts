import type { Flaw } from '@delibera/core/members/schema'
import { useCallback } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'

const short = {
  'first_name.requiredField': 'firstName',
  'legal_representative.legalRepresentativeNeeded': 'representative',
  'fiscal_code.requiredField': 'noFiscalCode',
  'fiscal_code.taxIdCheck': 'wrongCheck',
  'email.requiredField': 'noEmail',
  'email.looksLikeOrdinaryMail': 'ordinaryMail',
  'holdings.noCommonRepresentative': 'noCommon',
} as const

/** What is wrong with a field: in few words for its cell, and in the whole sentence. */
export function useFlawText(): (flaw: Flaw) => { text: string; more: string } {
  const t = useTranslations()
  return useCallback(
    ({ field, message }) => {
      const key = short[`${field}.${message}` as keyof typeof short]
      const more = t(`messages.${message}`)
      return { text: key ? t(`members.flaws.${key}`) : more, more }
    },
    [t],
  )
}
