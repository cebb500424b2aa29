import { useMatches } from '@tanstack/react-router'
import { useCompanyId, useCompanyRead } from '../../company/CompanyWorkspace.tsx'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { useScreen } from '../../shell/screen.ts'
import type { Crumb } from '../../ui/page/PageHeader.tsx'

export type MeetingKind = 'ASSEMBLY' | 'BOARD'

/** Which half of the library is open, and whose it is: both stand in the address. */
export function useAgendaPlace() {
  const t = useTranslations('agenda')
  const read = useCompanyRead(useCompanyId())
  const kind: MeetingKind = useScreen()?.path.includes('/odg/boards') ? 'BOARD' : 'ASSEMBLY'
  const odgId = useMatches({ select: (matches) => (matches.at(-1)?.params as { odgId?: string } | undefined)?.odgId ?? '' })
  const company = read.data
  const root = company ? `/company/${company._id}` : ''
  const pathOf = (of: MeetingKind) => `${root}/odg/${of === 'BOARD' ? 'boards' : 'meetings'}`
  const crumbs: Crumb[] = company ? [{ label: company.business_name, to: `${root}/home` }, { label: t(`kinds.${kind}`) }] : []
  return { read, company, kind, odgId, crumbs, pathOf, path: pathOf(kind) }
}
