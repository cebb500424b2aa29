import { companyRoutes } from '@delibera/core/companies/routes'
import { companyPath, companyState } from '@delibera/core/companies/state'
import { dashboardParts } from '@delibera/core/home/dashboard'
import { Anchor, Button } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useRead } from '../../api/hooks.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { Avatar } from '../../ui/marks/Avatar.tsx'
import { PageLink } from '../../ui/page/PageLink.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { RowsLoading } from '../../ui/states/RowsLoading.tsx'
import { CompanyBadge } from '../companies/CompanyBadge.tsx'
import { ExampleBadge } from '../companies/ExampleBadge.tsx'
import { UnverifiedBadge } from '../companies/UnverifiedBadge.tsx'
import { useSeat } from '../companies/useSeat.ts'
import styles from './CompaniesPanel.module.css'

/** The first few companies of the person, those that they manage before those that they serve, each with where it stands. */
export function CompaniesPanel() {
  const t = useTranslations()
  const seatOf = useSeat()
  const read = useRead(companyRoutes.list, { query: dashboardParts.companies })
  const all = (
    <Anchor component={PageLink} to="/user/companies/list" fz="sm" fw={580}>
      {t('companyList.panel.all')}
    </Anchor>
  )
  const items = read.data?.items
  return (
    <Panel title={t('companyList.panel.title')} flush actions={items?.length ? all : undefined} tour="companies">
      {!items && !read.isError && <RowsLoading rows={2} />}
      {!items && read.isError && (
        <ErrorState
          title={t('companyList.panel.failed')}
          text={t('faults.GEN01')}
          code={read.error.code}
          busy={read.isFetching}
          onRetry={() => void read.refetch()}
        />
      )}
      {items?.length === 0 && <None />}
      {items && items.length > 0 && (
        <ul>
          {items.map((it) => (
            <li key={it._id} className={styles.item}>
              <Avatar name={it.business_name} company size={32} />
              <div className={styles.words}>
                <PageLink to={companyPath(it._id, companyState(it))} className={styles.name}>
                  {it.business_name}
                </PageLink>
                <p className={styles.facts}>{[it.user_role && t(`companyList.roles.${it.user_role}`), seatOf(it)].filter(Boolean).join(', ')}</p>
              </div>
              {it.is_example ? <ExampleBadge /> : !it.verified && <UnverifiedBadge />}
              <CompanyBadge state={companyState(it)} />
              <IconChevronRight size={16} aria-hidden className={styles.arrow} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function None() {
  const t = useTranslations('companyList.panel.empty')
  const register = (
    <Button component={PageLink} to="/user/companies/register" variant="default">
      {t('action')}
    </Button>
  )
  return <EmptyState isCompact art="blank" title={t('title')} text={t('text')} actions={register} />
}
