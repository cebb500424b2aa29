import { MembersPanel } from '../../members/book/MembersPanel.tsx'
import type { TabProps } from './useDetailsTab.ts'

/** The people of the company: the panel of the members' pages, shown as a tab of the company's details. */
export function DetailsPeople({ company, onRegistry }: Pick<TabProps, 'company' | 'onRegistry'>) {
  return <MembersPanel companyId={company._id} company={company} onRegistry={onRegistry} />
}
