import type { RegisterState } from '@delibera/core/register/schema'
import { ActionIcon, NativeSelect, Radio } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useCompanyWords } from '../../../company/useCompanyWords.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import hidden from '../../../ui/marks/Unseen.module.css'
import { AmountField } from '../../members/person/AmountField.tsx'
import type { Quotas } from '../../members/useBook.ts'
import type { Holders } from '../useHolders.ts'
import { HolderSelect } from './HolderSelect.tsx'
import { OfSelect } from './OfSelect.tsx'
import { fieldsOf, type LineValues, type Writing } from './useWriting.ts'
import { WithRights } from './WithRights.tsx'
import styles from './WritingWindow.module.css'

interface Props {
  at: number
  line: LineValues
  state: RegisterState
  quotas: Quotas
  holders: Holders
  writing: Writing
}

/** One line of an annotation: from whom, to whom, how much of which category. Only what the kind asks for is there. */
export function LineFields({ at, line, state, quotas, holders, writing }: Props) {
  const t = useCompanyWords(useTranslations('register.writing'))
  const { form } = writing
  const { kind, lines } = form.values
  const asked = fieldsOf(kind)
  const path = (name: keyof LineValues) => form.getInputProps(`lines.${at}.${name}`)
  const side = { state, holders, kind }
  const remove = () => form.removeListItem('lines', at)
  return (
    <fieldset className={styles.line}>
      <legend className={hidden.unseen}>{t('line', { number: at + 1 })}</legend>
      {lines.length > 1 && (
        <div className={styles.lineHead}>
          <span>{t('line', { number: at + 1 })}</span>
          <ActionIcon aria-label={t('removeLine', { number: at + 1 })} onClick={remove}>
            <IconX size={16} stroke={1.7} aria-hidden />
          </ActionIcon>
        </div>
      )}
      {asked.includes('of') && <OfSelect state={state} kind={kind} holders={holders} quotas={quotas} field={path('of')} />}
      <div className={styles.pair}>
        {asked.includes('from_id') && <HolderSelect {...side} side="from" field={path('from_id')} />}
        {asked.includes('to_id') && <HolderSelect {...side} side="to" field={path('to_id')} />}
        {asked.includes('quantity') && (
          <AmountField
            quotas={quotas}
            label={t(`quantity.${quotas.unit}`)}
            required
            description={heldBy(line, state, quotas, (amount) => t('held', { amount }))}
            {...path('quantity')}
            value={line.quantity}
          />
        )}
        {asked.includes('amount_cents') && <MoneyField currency="EUR" label={t('amount')} required {...path('amount_cents')} value={line.amount_cents} />}
        {asked.includes('quantity') && state.classes.length > 1 && !asked.includes('of') && (
          <NativeSelect label={t('class')} {...path('class_code')} data={state.classes.map((it) => ({ value: it.code, label: `${it.code} · ${it.name}` }))} />
        )}
      </div>
      {kind === 'TRANSFER' && <WithRights line={line} state={state} holders={holders} quotas={quotas} onChange={path('with_rights').onChange} />}
      {kind === 'RIGHT' && <WhoVotes form={form} at={at} vote={line.vote} />}
    </fieldset>
  )
}

/** What somebody has today, beside the field in which it is moved. */
function heldBy({ from_id, class_code }: LineValues, { holders }: RegisterState, quotas: Quotas, say: (amount: string) => string): string | undefined {
  const held = holders.find((it) => it.member.id === from_id)?.by_class.find((it) => it.class === class_code)
  return held ? say(quotas.said(held.quantity)) : undefined
}

/** The law gives the vote to who has the right (art. 2352); seizures leave it to the custodian whatever was agreed. */
function WhoVotes({ form, at, vote }: { form: Writing['form']; at: number; vote: LineValues['vote'] }) {
  const t = useCompanyWords(useTranslations('register.writing.vote'))
  const { title } = form.values
  const isCustody = title === 'SEIZURE' || title === 'FORECLOSURE'
  return (
    <Radio.Group
      label={t('label')}
      description={t(isCustody ? 'custody' : 'help')}
      value={isCustody ? 'HOLDER' : vote}
      onChange={(it) => form.setFieldValue(`lines.${at}.vote`, it as never)}
    >
      <div className={styles.links} style={{ gap: 20, paddingTop: 8 }}>
        <Radio value="HOLDER" label={t(isCustody ? 'CUSTODIAN' : 'HOLDER')} />
        <Radio value="OWNER" label={t('OWNER')} disabled={isCustody} />
      </div>
    </Radio.Group>
  )
}
