import { limits } from '@delibera/core/limits'
import { decimalSign } from '@delibera/core/money'
import { Button, NativeSelect, NumberInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { useLocale } from 'use-intl'
import { useWallet } from '../../../credits/useWallet.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useToasts } from '../../../shell/toasts.ts'
import { Actions } from '../../../ui/forms/Actions.tsx'
import { FormAlert } from '../../../ui/forms/FormAlert.tsx'
import { FormWindow } from '../../../ui/forms/FormWindow.tsx'
import { useCreditsText } from '../../../ui/marks/Credits.tsx'
import { useReceivers, useTransfer } from './useTransfer.ts'

interface Props {
  opened: boolean
  /** The company that receives; null lets one choose. */
  companyId: string | null
  /** What is proposed; 0 proposes nothing. */
  units: number
  onClose: () => void
  onDone: () => void
}

/** Moves credits from one's own wallet to a company. */
export function TransferWindow(props: Props) {
  const t = useTranslations('payments.transfer')
  return (
    <FormWindow opened={props.opened} onClose={props.onClose} title={props.companyId === null ? t('open') : t('openMine')} size={480}>
      {props.opened && <TransferForm {...props} />}
    </FormWindow>
  )
}

function TransferForm({ companyId, units, onClose, onDone }: Props) {
  const t = useTranslations('payments.transfer')
  const locale = useLocale()
  const text = useCreditsText()
  const { tell } = useToasts()
  const { data: own } = useWallet(null)
  const receivers = useReceivers({ enabled: companyId === null })
  const [receiver, setReceiver] = useState(companyId ?? '')
  const [credits, setCredits] = useState<number | string>(units > 0 ? units / limits.units_per_credit : '')
  const [isJudged, setJudged] = useState(false)
  const { move, isPending, refusal } = useTransfer()
  const amount = Math.round(Number(credits) * limits.units_per_credit)
  const faults = { receiver: receiver === '', amount: credits === '' || amount <= 0, most: own !== undefined && amount > own.real }
  const fields = useRef<HTMLFormElement>(null)

  const submit = async () => {
    setJudged(true)
    if (faults.receiver || faults.amount || faults.most) {
      return fields.current?.querySelector<HTMLElement>(faults.receiver ? 'select' : 'input')?.focus()
    }
    if (!(await move(receiver, amount))) return
    tell({ kind: 'success', text: t('done', { credits: text(amount) }) })
    onClose()
    onDone()
  }
  const amountFault = isJudged && (faults.amount ? t('faults.amount') : faults.most ? t('faults.most', { credits: text(own!.real) }) : null)
  return (
    <form
      ref={fields}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <p>{t('text', { credits: own ? text(own.real) : '…' })}</p>
      {companyId === null && (
        <NativeSelect
          label={t('company')}
          required
          data-autofocus
          data={[{ value: '', label: t('choose') }, ...receivers.map((it) => ({ value: it._id, label: it.business_name }))]}
          value={receiver}
          onChange={(event) => setReceiver(event.currentTarget.value)}
          error={isJudged && faults.receiver && t('faults.company')}
        />
      )}
      <NumberInput
        label={t('amount')}
        required
        data-autofocus={companyId !== null || undefined}
        value={credits}
        onChange={setCredits}
        min={0}
        decimalScale={1}
        decimalSeparator={decimalSign[locale]}
        hideControls
        allowNegative={false}
        inputMode="decimal"
        error={amountFault}
      />
      {refusal && <FormAlert kind="error">{t(`refusals.${refusal}`)}</FormAlert>}
      <Actions end>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={isPending}>
          {t('proceed')}
        </Button>
      </Actions>
    </form>
  )
}
