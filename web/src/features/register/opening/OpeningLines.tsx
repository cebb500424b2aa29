import type { OpeningProposal } from '@delibera/core/register/opening'
import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useCompanyWords } from '../../../company/useCompanyWords.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { KindMark } from '../../../ui/marks/KindMark.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { AmountField } from '../../members/person/AmountField.tsx'
import type { Quotas } from '../../members/useBook.ts'
import styles from './Opening.module.css'
import { OpeningHolder } from './OpeningHolder.tsx'
import type { OpeningForm } from './useOpening.ts'

interface Props {
  companyId: string
  form: OpeningForm
  proposal: OpeningProposal
  quotas: Quotas
  sum: number
}

/** Who owns how much. The sum stands against the capital that the company states: what differs is named, and must be solved. */
export function OpeningLines({ companyId, form, proposal, quotas, sum }: Props) {
  const t = useCompanyWords(useTranslations('register.opening'))
  const { lines } = form.values
  const side = { companyId, proposal }
  return (
    <>
      <div className={styles.head} aria-hidden>
        <span>{t('holderHead')}</span>
        <span>{t(`quantity.${quotas.unit}`)}</span>
        <span>%</span>
      </div>
      <ul className={styles.rows} aria-label={t('proposal')}>
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place
          <li key={at} className={styles.row}>
            <OpeningHolder {...side} isUnlabelled label={t('holder', { number: at + 1 })} field={form.getInputProps(`lines.${at}.to_id`)} />
            <AmountField
              quotas={quotas}
              aria-label={t(`quantityOf.${quotas.unit}`, { number: at + 1 })}
              {...form.getInputProps(`lines.${at}.quantity`)}
              value={line.quantity}
            />
            <span className={styles.part}>{quotas.percent(line.quantity ?? 0)}</span>
            <ActionIcon className={styles.gone} aria-label={t('removeLine', { number: at + 1 })} onClick={() => form.removeListItem('lines', at)}>
              <IconX size={16} stroke={1.7} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <div className={styles.under}>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={15} aria-hidden />}
          onClick={() => form.insertListItem('lines', { to_id: null, quantity: null, class_code: 'ORD' })}
        >
          {t('addLine')}
        </Button>
        <Difference stated={proposal.stated_capital} sum={sum} quotas={quotas} />
      </div>
    </>
  )
}

function Difference({ stated, sum, quotas }: { stated: number | null; sum: number; quotas: Quotas }) {
  const t = useCompanyWords(useTranslations('register.opening'))
  const sums = { sum: quotas.said(sum), stated: stated === null ? '' : quotas.said(stated) }
  if (stated !== null && stated === sum) {
    return (
      <Notice tone="verde" icon={<KindMark kind="success" size={18} />}>
        {t('agrees', sums)}
      </Notice>
    )
  }
  return (
    <Notice tone="ambra" icon={<KindMark kind="warning" size={18} />} role="status">
      {stated === null ? t('unstated', sums) : t(sum < stated ? 'short' : 'over', { ...sums, amount: quotas.said(Math.abs(stated - sum)) })}
    </Notice>
  )
}
