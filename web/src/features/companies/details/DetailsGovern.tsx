import { companyRoutes } from '@delibera/core/companies/routes'
import type { Company } from '@delibera/core/companies/schema'
import { hasRight } from '@delibera/core/permissions'
import { Button, NativeSelect } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useRead, useWrite } from '../../../api/hooks.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useToasts } from '../../../shell/toasts.ts'
import { useReaction } from '../../../shell/useReaction.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { RowsLoading } from '../../../ui/states/RowsLoading.tsx'
import { useCompanyActs } from '../ending/useCompanyActs.ts'
import styles from './DetailsGovern.module.css'
import { DetailsManagers } from './DetailsManagers.tsx'

/** Who acts for the company, here and before the law. A consultant sees it and changes none of it. */
export function DetailsGovern({ company }: { company: Company }) {
  const t = useTranslations('companyDetails.govern')
  const canGovern = hasRight(company.user_role, 'govern')
  const { data } = useRead(companyRoutes.administrators, { params: { id: company._id } })
  return (
    <>
      <Panel title={t('administrator')}>
        {data ? <Administrator company={company} directors={data.items} canGovern={canGovern} /> : <RowsLoading rows={1} />}
      </Panel>
      <Panel title={t('managers')} flush>
        {data ? <DetailsManagers companyId={company._id} managers={data.managers} canGovern={canGovern} /> : <RowsLoading rows={2} />}
      </Panel>
      {canGovern && <Remove company={company} />}
    </>
  )
}

interface AdministratorProps {
  company: Company
  directors: readonly { _id: string; first_name: string | null; last_name: string; is_administrator: boolean }[]
  canGovern: boolean
}

function Administrator({ company, directors, canGovern }: AdministratorProps) {
  const t = useTranslations('companyDetails.govern')
  const react = useReaction()
  const { tell } = useToasts()
  const change = useWrite(companyRoutes.changeAdministrator, companyRoutes.load, companyRoutes.administrators)
  const nameOf = (it: { first_name: string | null; last_name: string }) => [it.first_name, it.last_name].filter(Boolean).join(' ')
  const current = directors.find((it) => it.is_administrator)
  if (directors.length === 0) return <p className={styles.text}>{t('noDirectors')}</p>
  if (!canGovern) return <p>{current ? nameOf(current) : t('noAdministrator')}</p>
  const choose = (member_id: string) =>
    change.mutate(
      { params: { id: company._id }, body: { member_id } },
      { onSuccess: () => tell({ kind: 'success', text: t('administratorChanged') }), onError: (error) => react(error, 'updating') },
    )
  return (
    <NativeSelect
      label={t('chooseAdministrator')}
      description={t('administratorHelp')}
      disabled={change.isPending}
      data={[...(current ? [] : [{ value: '', label: t('noAdministrator') }]), ...directors.map((it) => ({ value: it._id, label: nameOf(it) }))]}
      value={current?._id ?? ''}
      onChange={(event) => event.currentTarget.value && choose(event.currentTarget.value)}
    />
  )
}

/** What is lost is said first, and for how long it can be had back. */
function Remove({ company }: { company: Company }) {
  const t = useTranslations('companyDetails.govern.remove')
  const { remove } = useCompanyActs()
  const navigate = useNavigate()
  const ask = async () => {
    // What was typed here goes with the company: nobody is asked about it again.
    if (await remove(company)) void navigate({ to: '/user/companies/list' as never, ignoreBlocker: true })
  }
  return (
    <Panel title={t('panel')}>
      <p className={styles.text}>{t('text')}</p>
      <Button variant="default" className={styles.wide} onClick={ask}>
        {t('proceed')}
      </Button>
    </Panel>
  )
}
