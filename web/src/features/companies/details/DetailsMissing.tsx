import type { Company, Missing } from '@delibera/core/companies/schema'
import { useCompanyWords } from '../../../company/useCompanyWords.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { KindMark } from '../../../ui/marks/KindMark.tsx'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import styles from './DetailsMissing.module.css'
import type { DetailsTab } from './useDetailsTab.ts'

/** Where each of them is put right. */
const places: Record<Missing, { tab: DetailsTab; field?: string }> = {
  name: { tab: 'data', field: 'business_name' },
  tax_id: { tab: 'data', field: 'vat_number' },
  address: { tab: 'data', field: 'address' },
  confirmed_email: { tab: 'data', field: 'email' },
  director: { tab: 'people' },
  partner: { tab: 'people' },
  valid_members: { tab: 'people' },
}

/** What stands between the company and its first meeting, each with the way to it. */
export function DetailsMissing({ company }: { company: Company }) {
  const t = useCompanyWords(useTranslations('companyDetails.missing'))
  return (
    <Panel title={t('title', { count: company.missing.length })}>
      <ul className={styles.list}>
        {company.missing.map((it) => (
          <li key={it}>
            <KindMark kind="error" size={17} />
            <span>
              {t(`what.${it}`, { count: company.invalid_members })}{' '}
              <PageLink to="." search={places[it] as never} resetScroll={false}>
                {t(`remedy.${it}`)}
              </PageLink>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
