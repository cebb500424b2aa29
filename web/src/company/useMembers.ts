import { helpRoutes } from '@delibera/core/help/routes'
import { memberListRoutes, memberRoutes } from '@delibera/core/members/routes'
import type { CompanyMember } from '@delibera/core/members/schema'
import { useMemo } from 'react'
import { useRead } from '../api/hooks.ts'
import { useCompanyForm } from './useCompanyWords.ts'

/** Everybody of a company, in groups. */
export const useMembers = (id: string) => useRead(memberRoutes.list, { params: { id }, query: { grouped: 'true' } })

export const useMemberLists = (id: string) => useRead(memberListRoutes.lists, { params: { id } })

/** The roles there are in the company that is open, and what each code is called; a code that nobody knows says itself. */
export function useRoles() {
  const company_type = useCompanyForm()
  const { data } = useRead(helpRoutes.roles, { query: { company_type } }, { staleTime: Number.POSITIVE_INFINITY })
  return useMemo(() => {
    const roles = data?.items ?? []
    const labels = new Map(roles.map((it) => [it.code, it.label]))
    return { roles, labelOf: (code: string): string => labels.get(code) ?? code }
  }, [data])
}

export type Roles = ReturnType<typeof useRoles>

export const nameOf = ({ first_name, last_name }: Pick<CompanyMember, 'first_name' | 'last_name'>): string =>
  first_name ? `${first_name} ${last_name}` : last_name
