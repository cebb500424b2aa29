import type { OpeningProposal } from '@delibera/core/register/opening'
import { Button, Checkbox } from '@mantine/core'
import { useCompanyWords } from '../../../company/useCompanyWords.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useWorkspace } from '../../../shell/workspace.ts'
import { Actions } from '../../../ui/forms/Actions.tsx'
import { FormAlert } from '../../../ui/forms/FormAlert.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { useQuotas } from '../../members/useBook.ts'
import { RegisterRules } from '../RegisterRules.tsx'
import { useReadableRules } from '../useReadableRules.ts'
import styles from './Opening.module.css'
import { OpeningDocument } from './OpeningDocument.tsx'
import { OpeningLines } from './OpeningLines.tsx'
import { OpeningRights } from './OpeningRights.tsx'
import { useOpening } from './useOpening.ts'

interface Props {
  companyId: string
  proposal: OpeningProposal
}

/** What the book begins with: quotas, rights on them, the day and what proves them. The administrator confirms it. */
export function OpeningForm({ companyId, proposal }: Props) {
  const t = useCompanyWords(useTranslations('register.opening'))
  const { company } = useWorkspace()
  const { form, refused, isBusy, submit } = useOpening(companyId, proposal)
  const { values } = form
  const sum = values.lines.reduce((total, it) => total + (it.quantity ?? 0), 0)
  const quotas = useQuotas({ unit: proposal.unit, capital: proposal.stated_capital, owned: sum })
  const isAdmin = company?.role === 'ADMIN'
  // Once it was sent, what the law says of what was sent counts, not what it said of the proposal.
  const readable = useReadableRules(companyId, proposal, quotas)
  const rules = readable(refused.length > 0 ? refused : proposal.rules).filter((it) => !it.ok)
  return (
    <form className={styles.opening} onSubmit={submit} noValidate>
      <Panel title={t('proposal')} flush>
        <OpeningLines companyId={companyId} form={form} proposal={proposal} quotas={quotas} sum={sum} />
      </Panel>
      <Panel title={t('rights')} flush>
        <OpeningRights companyId={companyId} form={form} proposal={proposal} quotas={quotas} />
      </Panel>
      <Panel title={t('proof')}>
        <OpeningDocument form={form} />
      </Panel>
      {rules.length > 0 && (
        <Panel title={t('rules')} flush>
          <RegisterRules label={t('rules')} rules={rules} />
        </Panel>
      )}
      <Panel label={t('confirm')}>
        <div className={styles.confirm}>
          {refused.length > 0 && <FormAlert kind="error">{t('refused')}</FormAlert>}
          <p className={styles.help}>{t('consequence')}</p>
          {isAdmin ? (
            <>
              <Checkbox
                label={t('vouch')}
                {...form.getInputProps('vouched', { type: 'checkbox' })}
                error={form.errors.vouched ? t('vouchNeeded') : undefined}
              />
              <Actions>
                <Button type="submit" loading={isBusy}>
                  {t('confirm')}
                </Button>
              </Actions>
            </>
          ) : (
            <FormAlert kind="info">{t('adminOnly')}</FormAlert>
          )}
        </div>
      </Panel>
    </form>
  )
}
