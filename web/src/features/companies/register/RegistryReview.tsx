import type { RegistryHit } from '@delibera/core/companies/registry'
import { companyRoutes, registrationRoutes } from '@delibera/core/companies/routes'
import { confirmationDays } from '@delibera/core/companies/rules'
import type { Company } from '@delibera/core/companies/schema'
import { Button, Checkbox } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import type { CallError } from '../../../api/call.ts'
import { useWrite } from '../../../api/hooks.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useReaction } from '../../../shell/useReaction.tsx'
import { FormAlert } from '../../../ui/forms/FormAlert.tsx'
import { Columns } from '../../../ui/page/Columns.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { PointList } from '../../../ui/page/PointList.tsx'
import { useLegalForm } from '../useLegalForm.ts'
import { useSeat } from '../useSeat.ts'
import styles from './RegistryReview.module.css'

interface Props {
  hit: RegistryHit
  onBack: () => void
  onRegistered: (company: Company) => void
}

/** Is it the right one? Said once more before a letter leaves. */
export function RegistryReview({ hit, onBack, onRegistered }: Props) {
  const t = useTranslations('companies.register.review')
  return (
    <Columns
      side={
        <Panel title={t('before')}>
          <Registering hit={hit} onBack={onBack} onRegistered={onRegistered} />
        </Panel>
      }
    >
      <Extract hit={hit} />
    </Columns>
  )
}

/** What the registry says of it: a paper, with its margin. */
function Extract({ hit }: { hit: RegistryHit }) {
  const t = useTranslations('companies.register.review')
  const seatOf = useSeat()
  const formOf = useLegalForm()
  const facts = {
    form: formOf(hit.code),
    vat: hit.vat_number,
    fiscal_code: hit.fiscal_code,
    seat: seatOf(hit),
    number: hit.registry_id,
  }
  return (
    <section className={styles.extract} aria-labelledby="extract">
      <p className={styles.source}>{t('sheet')}</p>
      <h2 id="extract" className={styles.name}>
        {hit.business_name}
      </h2>
      <dl className={styles.facts}>
        {(Object.keys(facts) as (keyof typeof facts)[]).map(
          (key) =>
            facts[key] && (
              <div key={key}>
                <dt>{t(key)}</dt>
                <dd>{facts[key]}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  )
}

function Registering({ hit, onBack, onRegistered }: Props) {
  const t = useTranslations('companies.register.review')
  const react = useReaction()
  const [isDeclared, setDeclared] = useState(false)
  const [isReminded, setReminded] = useState(false)
  const register = useWrite(registrationRoutes.registerFromRegistry, companyRoutes.list)
  const send = (event: FormEvent) => {
    event.preventDefault()
    setReminded(!isDeclared)
    if (!isDeclared) return
    const onError = (error: CallError) => error.code !== 'CP001' && error.code !== 'CP003' && react(error, 'creating')
    register.mutate({ body: { registry_id: hit.registry_id } }, { onSuccess: onRegistered, onError })
  }
  const refusal = register.error?.code
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <PointList
        points={[
          { kind: 'success', text: t('managed') },
          { kind: 'success', text: t('people'), note: t('peopleNote') },
          { kind: 'info', text: t('mail'), note: t('mailNote', { days: confirmationDays }) },
        ]}
      />
      <Checkbox
        label={t('declare')}
        checked={isDeclared}
        error={isReminded && !isDeclared ? t('declareNeeded') : undefined}
        onChange={(event) => setDeclared(event.currentTarget.checked)}
      />
      {(refusal === 'CP001' || refusal === 'CP003') && <FormAlert kind="error">{t(refusal === 'CP001' ? 'already' : 'refused')}</FormAlert>}
      <Button type="submit" size="md" fullWidth leftSection={<IconSend size={16} aria-hidden />} loading={register.isPending}>
        {t('proceed')}
      </Button>
      <Button variant="default" fullWidth onClick={onBack}>
        {t('back')}
      </Button>
    </form>
  )
}
