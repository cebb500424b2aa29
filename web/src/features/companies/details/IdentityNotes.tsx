import { identityRoutes } from '@delibera/core/companies/identity-routes'
import { identityFields } from '@delibera/core/companies/rules'
import type { Company } from '@delibera/core/companies/schema'
import { Button } from '@mantine/core'
import { IconShieldQuestion } from '@tabler/icons-react'
import { useFormatter } from 'use-intl'
import { useWrite } from '../../../api/hooks.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useToasts } from '../../../shell/toasts.ts'
import { useReaction } from '../../../shell/useReaction.tsx'
import { KindMark } from '../../../ui/marks/KindMark.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { useRegistry } from '../register/useRegistry.ts'
import styles from './DetailsFields.module.css'
import { useKeepCompany } from './useKeepCompany.ts'

/** What its certified mail has been asked and not answered, and whether anybody has verified who it is. */
export function IdentityNotes({ company }: { company: Company }) {
  return (
    <>
      {company.identity_change && <Awaited company={company} awaited={company.identity_change} />}
      {!company.verified && <Unverified company={company} />}
    </>
  )
}

function Awaited({ company, awaited }: { company: Company; awaited: NonNullable<Company['identity_change']> }) {
  const t = useTranslations('companyDetails')
  const format = useFormatter()
  const keep = useKeepCompany()
  const react = useReaction()
  const withdraw = useWrite(identityRoutes.withdrawIdentity)
  const changes = identityFields.filter((it) => awaited[it] !== company[it]).map((it) => `${t(`fields.${it}`)}: ${awaited[it] ?? t('identity.nothing')}`)
  const until = format.dateTime(new Date(awaited.expires_at), { dateStyle: 'long' })
  const takeBack = () => withdraw.mutate({ params: { id: company._id } }, { onSuccess: keep, onError: (error) => react(error, 'updating') })
  const action = company.user_role === 'ADMIN' && (
    <Button variant="default" size="xs" loading={withdraw.isPending} onClick={takeBack}>
      {t('identity.withdraw')}
    </Button>
  )
  return (
    <Notice tone="ambra" icon={<KindMark kind="warning" size={18} />} role="status" action={action}>
      <b>{t('identity.waiting')}</b> <span className={styles.wanted}>{changes.join('; ')}.</span> {t('identity.waitingText', { email: awaited.email, until })}
    </Notice>
  )
}

function Unverified({ company }: { company: Company }) {
  const t = useTranslations('companyDetails.identity')
  const { isThere } = useRegistry()
  const { tell } = useToasts()
  const keep = useKeepCompany()
  const react = useReaction()
  const ask = useWrite(identityRoutes.askIdentity)
  const { business_name, vat_number, fiscal_code } = company
  const verify = () =>
    ask.mutate(
      { params: { id: company._id }, body: { business_name, vat_number, fiscal_code } },
      {
        onSuccess: (checked) => {
          keep(checked)
          tell({ kind: 'success', text: t('verified') })
        },
        onError: (error) => (error.code === 'CP003' ? tell({ kind: 'warning', text: t('inRegistry') }) : react(error, 'updating')),
      },
    )
  const action = isThere && company.confirmed && company.user_role === 'ADMIN' && (
    <Button variant="default" size="xs" loading={ask.isPending} onClick={verify}>
      {t('verify')}
    </Button>
  )
  return (
    <Notice tone="ambra" icon={<IconShieldQuestion size={18} aria-hidden />} action={action}>
      {t(isThere ? 'unverified' : 'unverifiable')}
    </Notice>
  )
}
