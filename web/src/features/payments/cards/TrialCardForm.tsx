import { trialCardRoutes } from '@delibera/core/payments/routes'
import { trialCardOf, trialCards } from '@delibera/core/payments/trial-cards'
import { TextInput } from '@mantine/core'
import { type Ref, useImperativeHandle, useRef } from 'react'
import { clientIn } from '../../../api/call.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useFormState } from '../../../ui/forms/useFormState.ts'
import { Icon } from '../../../ui/marks/Icon.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import styles from './TrialCardForm.module.css'
import { type CardForm, trialOutcome } from './useCardForm.ts'
import { useTrialBank } from './useCards.ts'

/** The card form of trial installations: it takes the test numbers alone, and says what each of them does. */
export function TrialCardForm({ ref }: { ref: Ref<CardForm> }) {
  const t = useTranslations('payments.trial')
  const askBank = useTrialBank()
  const form = useFormState<TrialCardValues>({ number: '', expiry: '', cvc: '' })
  const box = useRef<HTMLDivElement>(null)
  useImperativeHandle(ref, () => ({
    async check() {
      const wrong = fields.filter((it) => faultOf(it, form.getValues()))
      form.setErrors(Object.fromEntries(wrong.map((it) => [it, t(`faults.${faultOf(it, form.getValues())!}`)])))
      if (wrong[0]) box.current?.querySelector<HTMLElement>(`[name="trial-${wrong[0]}"]`)?.focus()
      return wrong.length === 0
    },
    async pay(client_secret) {
      const { number, expiry, cvc } = form.getValues()
      const reply = await clientIn(null)(trialCardRoutes.confirm, { body: { client_secret, number, ...expiryIn(expiry)!, cvc } })
      return reply.status === 'requires_action' ? askBank(client_secret) : trialOutcome(reply)
    },
  }))
  const field = (name: keyof TrialCardValues, write: (text: string) => string) => ({
    name: `trial-${name}`,
    value: form.values[name],
    error: form.errors[name],
    onChange: (event: { currentTarget: { value: string } }) => form.setFieldValue(name, write(event.currentTarget.value)),
    onBlur: () => {
      const fault = form.getValues()[name] === '' ? null : faultOf(name, form.getValues())
      if (fault) form.setFieldError(name, t(`faults.${fault}`))
    },
    inputMode: 'numeric' as const,
    // A browser would offer the person's own cards, which are refused here.
    autoComplete: 'off',
  })
  return (
    <div ref={box} className={styles.form}>
      <Notice tone="cielo" icon={<Icon name="flask" size={18} />}>
        {t('note')}
      </Notice>
      <div className={styles.fields}>
        <TextInput className={styles.number!} label={t('number')} required placeholder="0000 0000 0000 0000" {...field('number', grouped)} />
        <TextInput label={t('expiry')} required placeholder={t('expiryHint')} {...field('expiry', slashed)} />
        <TextInput label={t('cvc')} required placeholder="000" {...field('cvc', (text) => text.replace(/\D/g, '').slice(0, 4))} />
      </div>
      <TestCards onChoose={(number) => form.setValues({ number: grouped(number), expiry: '12/34', cvc: '123' })} />
    </div>
  )
}

const fields = ['number', 'expiry', 'cvc'] as const

function TestCards({ onChoose }: { onChoose: (number: string) => void }) {
  const t = useTranslations('payments.trial')
  return (
    <details className={styles.help} open>
      <summary>{t('help')}</summary>
      <ul>
        {(Object.keys(trialCards) as (keyof typeof trialCards)[]).map((it) => (
          <li key={it}>
            <button type="button" onClick={() => onChoose(trialCards[it])}>
              {grouped(trialCards[it])}
            </button>
            <span>{t(`cards.${it}`)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

type TrialCardValues = {
  number: string
  /** Month and year as a card shows them: 12/34. */
  expiry: string
  cvc: string
}

/** In fours, as on a card. */
const grouped = (text: string): string =>
  text
    .replace(/\D/g, '')
    .slice(0, 16)
    .replace(/(\d{4})(?=\d)/g, '$1 ')

/** The slash comes by itself after the month; taking it away again takes the digit before it. */
function slashed(text: string): string {
  const digits = text.replace(/\D/g, '').slice(0, 4)
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits
}

function expiryIn(text: string): { exp_month: number; exp_year: number } | null {
  const [, month, year] = /^(0[1-9]|1[0-2])\/(\d{2})$/.exec(text) ?? []
  return month && year ? { exp_month: Number(month), exp_year: 2000 + Number(year) } : null
}

/** The key of what is wrong with a field; null when nothing is. Whether a card has expired is the provider's to say. */
function faultOf(field: keyof TrialCardValues, { number, expiry, cvc }: TrialCardValues): 'number' | 'expiry' | 'cvc' | null {
  const isFine = { number: trialCardOf(number) !== null, expiry: expiryIn(expiry) !== null, cvc: /^\d{3,4}$/.test(cvc) }
  return isFine[field] ? null : field
}
