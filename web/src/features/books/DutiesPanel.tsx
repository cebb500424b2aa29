import type { Duty } from '@delibera/core/books/schema'
import type { CompanyType } from '@delibera/core/company/company-type'
import { formatMoney, formatShares } from '@delibera/core/money'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useLocale } from 'use-intl'
import { useTranslations } from '../../i18n/useTranslations.ts'
import type { Tone } from '../../palette.ts'
import { useDates } from '../../ui/dates/useDates.ts'
import { CopyField } from '../../ui/fields/CopyField.tsx'
import { Badge } from '../../ui/marks/Badge.tsx'
import { FactRow } from '../../ui/page/FactRow.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { ReadFailure } from '../../ui/states/ReadFailure.tsx'
import { RowsLoading } from '../../ui/states/RowsLoading.tsx'
import styles from './BooksPage.module.css'
import { PayDutyWindow } from './PayDutyWindow.tsx'
import { useDuties } from './useBooks.ts'

const tones: Record<Duty['state'], Tone> = { DONE: 'verde', LATE: 'rosso', NEAR: 'ambra', AHEAD: 'gray' }

/** Stamp duties and the concession tax, with what one writes on the form of payment. */
export function DutiesPanel({ companyId, type }: { companyId: string; type: CompanyType }) {
  const t = useTranslations('companyBooks.duties')
  const dates = useDates()
  const read = useDuties(companyId)
  const [paying, setPaying] = useState<Duty | null>(null)
  return (
    <Panel title={t('title')} flush foot={read.data && <span className={styles.note}>{t('tariff', { day: dates.day(read.data.tariff_from) })}</span>}>
      {read.isPending && <RowsLoading rows={3} />}
      {read.isError && <ReadFailure text={t('failed')} onRetry={() => void read.refetch()} />}
      {read.data && read.data.items.length === 0 && <EmptyState art="blank" title={t('none')} text={t('noneText')} isCompact />}
      {read.data && read.data.items.length > 0 && (
        <ul>
          {read.data.items.map((it) => (
            <DutyRow key={it._id} duty={it} type={type} onPay={() => setPaying(it)} />
          ))}
        </ul>
      )}
      {paying && <PayDutyWindow duty={paying} companyId={companyId} onClose={() => setPaying(null)} />}
    </Panel>
  )
}

function DutyRow({ duty, type, onPay }: { duty: Duty; type: CompanyType; onPay: () => void }) {
  const t = useTranslations('companyBooks')
  const dates = useDates()
  const locale = useLocale()
  const { kind, code, year, base, amount_cents, secretary_cents, tax_code, due_on, is_open, paid_on, state } = duty
  const euro = (cents: number) => formatMoney(cents, locale, 'EUR')
  const counted = kind === 'TCG' ? euro(base) : formatShares(base, locale)
  const name = t(`duties.kinds.${kind}`, { year: String(year), book: code ? t(`names.${type}.${code}`) : '' })
  const amount = (amount_cents / 100).toFixed(2).replace('.', ',')
  return (
    <FactRow
      name={name}
      note={
        <>
          {t(`duties.base.${kind}`, { count: counted })}{' '}
          {paid_on ? t('duties.paidOn', { day: dates.day(paid_on) }) : t(is_open ? 'duties.dueOpen' : 'duties.dueOn', { day: dates.day(due_on) })}
          {secretary_cents > 0 && ` ${t('duties.secretary', { amount: euro(secretary_cents) })}`}
          {tax_code && !paid_on && !is_open && (
            <CopyField label={t('duties.f24')} value={t('duties.f24Text', { code: tax_code, year: String(year), amount })} />
          )}
        </>
      }
      figure={
        <>
          {euro(amount_cents)} <Badge tone={tones[state]}>{t(`duties.states.${state}`)}</Badge>
        </>
      }
      action={
        <Button size="xs" variant="default" onClick={onPay}>
          {t(paid_on ? 'duties.change' : 'duties.pay')}
        </Button>
      }
    />
  )
}
