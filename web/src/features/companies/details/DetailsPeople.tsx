import { MembersPanel } from '../../members/book/MembersPanel.tsx'
import type { TabProps } from './useDetailsTab.ts'

/** Those of the company. The part is the members' own; here it stands beside the rest. */
export function DetailsPeople({ company, onRegistry }: Pick<TabProps, 'company' | 'onRegistry'>) {
  return <MembersPanel companyId={company._id} company={company} onRegistry={onRegistry} />
}
