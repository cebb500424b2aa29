import type { Company } from '@delibera/core/companies/schema'
import { useNavigate, useSearch } from '@tanstack/react-router'

export const detailsTabs = ['data', 'people', 'statute', 'mail', 'contacts'] as const
export type DetailsTab = (typeof detailsTabs)[number]

/** A form tells when it has something to save. */
export interface TabProps {
  company: Company
  onDirty: (name: string, isDirty: boolean) => void
  /** Opens the comparison with the registry. */
  onRegistry: () => void
}

/** The tab that the address names, as far as the caller may see it. */
export function useDetailsTab({ user_role }: Pick<Company, 'user_role'>): [tab: DetailsTab, show: (tab: DetailsTab) => void] {
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as { tab?: unknown }
  const named = detailsTabs.find((it) => it === search.tab)
  const tab = named && (named !== 'mail' || user_role === 'ADMIN') ? named : 'data'
  return [tab, (it) => void navigate({ to: '.', search: { tab: it } as never, resetScroll: false })]
}
