import type { Company } from '@delibera/core/companies/schema'
import { Anchor } from '@mantine/core'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { VerdictBadge } from '../../ui/marks/VerdictBadge.tsx'
import { PageLink } from '../../ui/page/PageLink.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import styles from './Home.module.css'

/** How many people there are, and how many of them would stop a convocation. */
export function HomePeople({ company: { _id, members_count, invalid_members } }: { company: Company }) {
  const t = useTranslations('companies.home.people')
  const manage = (
    <Anchor component={PageLink} to={`/company/${_id}/settings/company-details`} search={{ tab: 'people' } as never} fz="sm" fw={580}>
      {t('manage')}
    </Anchor>
  )
  return (
    <Panel title={t('title')} actions={manage}>
      <div className={styles.data}>
        <p>{t('total', { count: members_count })}</p>
        {invalid_members > 0 && <VerdictBadge verdict="attention" label={t('flaws', { count: invalid_members })} />}
        {invalid_members === 0 && members_count > 0 && <VerdictBadge verdict="valid" label={t('fine')} />}
      </div>
    </Panel>
  )
}
