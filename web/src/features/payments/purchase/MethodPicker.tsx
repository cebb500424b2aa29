import type { PaymentMethod } from '@delibera/core/payments/schema'
import { Skeleton } from '@mantine/core'
import { IconCreditCard } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import choice from '../../../ui/fields/Choice.module.css'
import { Panel } from '../../../ui/page/Panel.tsx'
import { ReadFailure } from '../../../ui/states/ReadFailure.tsx'
import { ForgetCard } from '../cards/ForgetCard.tsx'
import { useMethodName } from '../cards/useMethodName.ts'
import styles from './MethodPicker.module.css'
import { newCard, type Purchase } from './usePurchase.ts'

/** The cards that are kept, and a new one below them; with none kept there is only the form. */
export function MethodPicker({ purchase: { cards, method, choose, payer }, children }: { purchase: Purchase; children: ReactNode }) {
  const t = useTranslations('payments.methods')
  const name = useId()
  const { methods, error, retry } = cards
  if (!methods) return <Panel title={t('title')}>{error ? <ReadFailure text={t('failed')} onRetry={retry} /> : <Skeleton height={56} radius={7} />}</Panel>
  return (
    <Panel title={t('title')}>
      {methods.length > 0 && (
        <fieldset className={styles.group}>
          <legend className={styles.legend}>{t('legend')}</legend>
          {methods.map((it) => (
            <Saved key={it.id} it={it} group={name} isChosen={method === it.id} onChoose={() => choose(it.id)}>
              <ForgetCard it={it} isCompany={payer !== null} forget={cards.forget} />
            </Saved>
          ))}
          <div className={`${choice.card} ${styles.card}`}>
            <label className={styles.face}>
              <input type="radio" name={name} className={choice.radio} checked={method === newCard} onChange={() => choose(newCard)} />
              <IconCreditCard size={20} stroke={1.5} aria-hidden />
              <span className={styles.words}>
                <span className={styles.label}>{t('new')}</span>
                <span className={styles.note}>{t('newNote')}</span>
              </span>
            </label>
          </div>
        </fieldset>
      )}
      {method === newCard && <div className={styles.form}>{children}</div>}
    </Panel>
  )
}

interface SavedProps {
  it: PaymentMethod
  group: string
  isChosen: boolean
  onChoose: () => void
  children: ReactNode
}

function Saved({ it, group, isChosen, onChoose, children }: SavedProps) {
  const t = useTranslations('payments.methods')
  const name = useMethodName()(it)
  const { exp_month, exp_year } = it.card
  return (
    <div className={`${choice.card} ${styles.card}`}>
      <label className={styles.face}>
        <input type="radio" name={group} className={choice.radio} checked={isChosen} onChange={onChoose} />
        <IconCreditCard size={20} stroke={1.5} aria-hidden />
        <span className={styles.words}>
          <span className={styles.label}>{name}</span>
          <span className={styles.note}>{t('expires', { month: String(exp_month).padStart(2, '0'), year: String(exp_year) })}</span>
        </span>
      </label>
      {children}
    </div>
  )
}
