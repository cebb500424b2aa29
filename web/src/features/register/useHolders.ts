import type { CompanyMember } from '@delibera/core/members/schema'
import { type HolderGroup, type RegisterState, theCompany } from '@delibera/core/register/schema'
import { useMemo } from 'react'
import { useCompanyWords } from '../../company/useCompanyWords.ts'
import { nameOf, useMembers } from '../../company/useMembers.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'

const nobody: readonly CompanyMember[] = []
const none: readonly HolderGroup[] = []

/** Who can stand in an annotation, and what each is called: people of the company, co-owners, the company itself. */
export function useHolders(companyId: string, state: Pick<RegisterState, 'groups'> | undefined) {
  const t = useCompanyWords(useTranslations('register'))
  const { data } = useMembers(companyId)
  const members = data?.items ?? nobody
  const groups = state?.groups ?? none
  return useMemo(() => {
    const names = new Map<string, string>([
      [theCompany, t('ownShares')],
      ...groups.map((it): [string, string] => [it._id, it.name]),
      ...members.map((it): [string, string] => [it._id, nameOf(it)]),
    ])
    return { members, groups, named: (id: string | null | undefined): string => (id ? (names.get(id) ?? t('unknownHolder')) : '') }
  }, [members, groups, t])
}

export type Holders = ReturnType<typeof useHolders>
