import { IconListCheck } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import type { Company } from '../../../shell/workspace.ts'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import { NoticeBar } from '../../../ui/states/NoticeBar.tsx'

/** Why one was brought to the company's details, and stays among its settings. */
export function IncompleteBar({ company: { _id, missing } }: { company: Company }) {
  const t = useTranslations('companyList.incomplete')
  const details = `/company/${_id}/settings/company-details`
  const isThere = useLocation({ select: (it) => it.pathname === details })
  return (
    <NoticeBar icon={<IconListCheck size={18} stroke={1.7} aria-hidden />}>
      {t('text', { missing })} {!isThere && <PageLink to={details}>{t('link')}</PageLink>}
    </NoticeBar>
  )
}
