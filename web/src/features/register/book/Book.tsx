import type { RegisterState } from '@delibera/core/register/schema'
import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useToday } from '../../../api/clock.ts'
import { useCompanyWords } from '../../../company/useCompanyWords.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { DateField } from '../../../ui/dates/DateField.tsx'
import { KindMark } from '../../../ui/marks/KindMark.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { RegisterRules } from '../RegisterRules.tsx'
import { useReadableRules } from '../useReadableRules.ts'
import { useRegisterQuotas } from '../useRegisterQuotas.ts'
import styles from './Book.module.css'
import { CapitalBar } from './CapitalBar.tsx'
import { ChainBroken } from './ChainBroken.tsx'
import { HoldersTable } from './HoldersTable.tsx'
import { ModeNotice } from './ModeNotice.tsx'
import { Timeline } from './Timeline.tsx'
import { Totals } from './Totals.tsx'
import { byQuota } from './useHolderColumns.ts'

interface Props {
  companyId: string
  state: RegisterState
  on: string | undefined
  onDay: (on: string | undefined) => void
  isBusy: boolean
}

/** A register that is open: its state of a day, and below it the annotations. */
export function Book({ companyId, state, on, onDay, isBusy }: Props) {
  const t = useCompanyWords(useTranslations('register'))
  const quotas = useRegisterQuotas(state)
  const [holder, setHolder] = useState<string | null>(null)
  // The chain says it for itself, above everything else.
  const readable = useReadableRules(companyId, state, quotas)
  const rules = readable(state.rules.filter((it) => !it.ok && it.id !== 'L-REG-16'))
  return (
    <div className={styles.book}>
      {!state.chain_ok && <ChainBroken companyId={companyId} />}
      {state.mode === 'LIST' && <ModeNotice companyId={companyId} />}
      <DayPicker on={on} onDay={onDay} />
      <section className={styles.state} aria-label={t('stateOn')} aria-busy={isBusy}>
        <Panel label={t('capital')}>
          <Totals state={state} quotas={quotas} />
          <CapitalBar holders={byQuota(state.holders)} quotas={quotas} />
        </Panel>
        <HoldersTable companyId={companyId} state={state} quotas={quotas} on={on} onEntries={setHolder} />
      </section>
      {rules.length > 0 ? (
        <Panel title={t('rules')} flush>
          <RegisterRules label={t('rules')} rules={rules} />
        </Panel>
      ) : (
        <Notice tone="verde" icon={<KindMark kind="success" size={18} />}>
          {t('inOrder')}
        </Notice>
      )}
      <Timeline companyId={companyId} state={state} holder={holder} onHolder={setHolder} />
    </div>
  )
}

function DayPicker({ on, onDay }: Pick<Props, 'on' | 'onDay'>) {
  const t = useTranslations('register')
  const today = useToday()
  return (
    <div className={styles.day}>
      <DateField
        label={t('stateOn')}
        today={today}
        max={today}
        min="1900-01-01"
        value={on ?? today}
        onChange={(it) => (/^\d{4}-\d\d-\d\d$/.test(it) && it <= today ? onDay(it) : undefined)}
      />
      {on !== undefined && (
        <>
          <p className={styles.past}>{t('past')}</p>
          <Button variant="default" size="xs" leftSection={<IconArrowBackUp size={15} aria-hidden />} onClick={() => onDay(undefined)}>
            {t('backToToday')}
          </Button>
        </>
      )}
    </div>
  )
}
