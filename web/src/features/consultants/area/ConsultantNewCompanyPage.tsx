import { consultantRoutes } from '@delibera/core/consultants/routes'
import { CompanyByVat } from '@delibera/core/consultants/schema'
import type { ReplyOf } from '@delibera/core/route'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { CallError } from '../../../api/call.ts'
import { useWrite } from '../../../api/hooks.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useReaction } from '../../../shell/useReaction.tsx'
import { VatField } from '../../../ui/fields/VatField.tsx'
import { Actions } from '../../../ui/forms/Actions.tsx'
import { FormAlert } from '../../../ui/forms/FormAlert.tsx'
import { useZodForm } from '../../../ui/forms/useZodForm.ts'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import styles from '../links/NewConsultantPage.module.css'

type Asked = ReplyOf<typeof consultantRoutes.request>
/** What asking came to: the link as it stands now, nobody by that number, or one that is there already. */
type Outcome = { kind: 'asked'; company: Asked } | { kind: 'unknown' | 'already'; vat: string }

const outcomes: Partial<Record<string, 'unknown' | 'already'>> = { CP002: 'unknown', MB001: 'already' }

/** A consultant asks a company for the link, by its VAT number. */
export function ConsultantNewCompanyPage() {
  const t = useTranslations('consultants.request')
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  return (
    <>
      <PageHeader title={t('title')} meta={<span>{t('meta')}</span>} />
      <Panel title={t('panel')}>
        <Request onOutcome={setOutcome} />
      </Panel>
      <div aria-live="polite">{outcome && <Result outcome={outcome} />}</div>
    </>
  )
}

function Request({ onOutcome }: { onOutcome: (outcome: Outcome | null) => void }) {
  const t = useTranslations('consultants.request')
  const react = useReaction()
  const form = useZodForm(CompanyByVat, { vat_number: '' })
  const request = useWrite(consultantRoutes.request, consultantRoutes.companies)
  const refused = (error: CallError, vat: string) => {
    const kind = outcomes[error.code]
    if (kind) onOutcome({ kind, vat })
    else if (!form.showFaults(error)) react(error, 'inserting')
  }
  const ask = ({ vat_number }: { vat_number: string }) => {
    onOutcome(null)
    request.mutate(
      { body: { vat_number } },
      {
        onSuccess: (company) => {
          form.reset()
          onOutcome({ kind: 'asked', company })
        },
        onError: (error) => refused(error, vat_number),
      },
    )
  }
  return (
    <form className={styles.form} onSubmit={form.onSubmit(ask)} noValidate>
      <p className={styles.text}>{t('text')}</p>
      <VatField {...form.getInputProps('vat_number')} label={t('vat')} required value={form.values.vat_number} />
      <Actions>
        <Button type="submit" loading={request.isPending}>
          {t('ask')}
        </Button>
      </Actions>
    </form>
  )
}

function Result({ outcome }: { outcome: Outcome }) {
  const t = useTranslations('consultants.request')
  if (outcome.kind !== 'asked') {
    return (
      <FormAlert kind={outcome.kind === 'already' ? 'info' : 'warning'}>
        {t(`outcomes.${outcome.kind}`, { vat: outcome.vat })} {outcome.kind === 'already' && <PageLink to="/consultant/bindings">{t('bindings')}</PageLink>}
      </FormAlert>
    )
  }
  const { company } = outcome
  const isActive = company.status === 'ACTIVE'
  return (
    <FormAlert kind="success">
      {t(isActive ? 'outcomes.active' : 'outcomes.asked', { name: company.business_name })}{' '}
      {isActive ? (
        <PageLink to={`/company/${company._id}/home` as never}>{t('open')}</PageLink>
      ) : (
        <PageLink to="/consultant/bindings">{t('bindings')}</PageLink>
      )}
    </FormAlert>
  )
}
