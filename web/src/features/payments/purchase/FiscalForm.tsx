import { BuyerKind, FiscalEntry, type FiscalField, type FiscalStanding } from '@delibera/core/payments/fiscal'
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useReaction } from '../../../shell/useReaction.tsx'
import { Actions } from '../../../ui/forms/Actions.tsx'
import { useZodForm } from '../../../ui/forms/useZodForm.ts'
import styles from './FiscalBox.module.css'
import type { Fiscal } from './useFiscal.ts'

interface Props {
  fiscal: Fiscal
  standing: FiscalStanding
  onDone: () => void
  /** Null while something is missing: then there is nothing to go back to. */
  onCancel: (() => void) | null
}

type Width = 'whole' | 'half' | 'third'
const seat: [FiscalField, Width][] = [
  ['address', 'whole'],
  ['cap', 'third'],
  ['locality', 'third'],
  ['province', 'third'],
]
/** What each kind of buyer is asked, in the order of an invoice. */
const asked: Record<BuyerKind, [FiscalField, Width][]> = {
  COMPANY: [['name', 'whole'], ['vat_number', 'half'], ['fiscal_code', 'half'], ...seat, ['recipient_code', 'half'], ['pec', 'half']],
  PERSON: [['first_name', 'half'], ['last_name', 'half'], ['fiscal_code', 'whole'], ...seat, ['pec', 'whole']],
  PA: [['name', 'whole'], ['fiscal_code', 'half'], ['recipient_code', 'half'], ...seat, ['pec', 'whole']],
  FOREIGN: [
    ['name', 'whole'],
    ['vat_number', 'half'],
    ['country', 'half'],
    ['address', 'whole'],
    ['cap', 'half'],
    ['locality', 'half'],
  ],
}
const optional: readonly FiscalField[] = ['pec', 'recipient_code']

const valuesOf = (it: FiscalStanding) => ({
  ...{ kind: it.kind, name: it.name ?? '', first_name: it.first_name ?? '', last_name: it.last_name ?? '', vat_number: it.vat_number ?? '' },
  ...{ fiscal_code: it.fiscal_code ?? '', address: it.address ?? '', cap: it.cap ?? '', locality: it.locality ?? '', province: it.province ?? '' },
  ...{ country: it.country, recipient_code: it.recipient_code ?? '', pec: it.pec ?? '', split_payment: it.split_payment },
})

export function FiscalForm({ fiscal, standing, onDone, onCancel }: Props) {
  const t = useTranslations('payments.fiscal')
  const react = useReaction()
  const form = useZodForm(FiscalEntry, valuesOf(standing))
  const { kind } = form.values
  const write = async (body: Parameters<Fiscal['write']>[0]) => {
    try {
      await fiscal.write(body)
      onDone()
    } catch (error) {
      if (!form.showFaults(error as { info: unknown })) react(error, 'updating')
    }
  }
  const isRequired = (it: FiscalField) =>
    !(optional.includes(it) && !(kind === 'PA' && it === 'recipient_code')) && !(kind === 'COMPANY' && it === 'fiscal_code')
  return (
    <form noValidate className={styles.form} onSubmit={form.onSubmit((it) => write({ ...standing, ...it }))}>
      <div className={styles.fields}>
        <NativeSelect
          label={t('kind')}
          data={BuyerKind.options.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          value={kind}
          onChange={(event) => form.setFieldValue('kind', event.currentTarget.value as BuyerKind)}
        />
        {asked[kind].map(([name, width]) => (
          <TextInput
            key={name}
            label={t(`fields.${name}`)}
            description={name === 'recipient_code' && kind === 'COMPANY' ? t('recipientHint') : undefined}
            required={isRequired(name) && !(kind === 'FOREIGN' && name !== 'name' && name !== 'address' && name !== 'locality' && name !== 'country')}
            className={styles[width] ?? ''}
            {...form.getInputProps(name)}
          />
        ))}
        {kind === 'PA' && <Checkbox label={t('split')} {...form.getInputProps('split_payment', { type: 'checkbox' })} />}
      </div>
      <Actions end>
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            {t('cancel')}
          </Button>
        )}
        <Button type="submit" variant="light" loading={fiscal.isWriting}>
          {t('save')}
        </Button>
      </Actions>
    </form>
  )
}
