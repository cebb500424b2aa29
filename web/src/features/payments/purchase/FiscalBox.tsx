import { buyerName, type FiscalStanding } from '@delibera/core/payments/fiscal'
import { Button, Skeleton } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import { ReadFailure } from '../../../ui/states/ReadFailure.tsx'
import styles from './FiscalBox.module.css'
import { FiscalForm } from './FiscalForm.tsx'
import type { Purchase } from './usePurchase.ts'

/** To whom the purchase is charged: what is known, to be looked at, or what is missing, to be written once. */
export function FiscalBox({ purchase: { fiscal, askedFor } }: { purchase: Purchase }) {
  const t = useTranslations('payments.fiscal')
  const { standing, error, retry } = fiscal
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  // Whoever presses the button that pays is led to what is missing.
  useEffect(() => {
    if (askedFor > 0) box.current?.querySelector<HTMLElement>('select, input')?.focus()
  }, [askedFor])
  if (!standing) return <Panel title={t('title')}>{error ? <ReadFailure text={t('failed')} onRetry={retry} /> : <Skeleton height={56} radius={7} />}</Panel>
  const isMissing = standing.missing.length > 0
  return (
    <div ref={box}>
      <Panel
        title={t('title')}
        actions={
          !isMissing &&
          !isOpen && (
            <Button size="compact-sm" variant="subtle" onClick={() => setOpen(true)}>
              {t('change')}
            </Button>
          )
        }
      >
        {isMissing && <p className={styles.why}>{t('why')}</p>}
        {isMissing || isOpen ? (
          <FiscalForm fiscal={fiscal} standing={standing} onDone={() => setOpen(false)} onCancel={isMissing ? null : () => setOpen(false)} />
        ) : (
          <FiscalSummary standing={standing} />
        )}
      </Panel>
    </div>
  )
}

function FiscalSummary({ standing: it }: { standing: FiscalStanding }) {
  const t = useTranslations('payments.fiscal')
  const town = [it.cap, it.locality, it.province && `(${it.province})`, it.kind === 'FOREIGN' && it.country].filter(Boolean).join(' ')
  const codes = [
    it.vat_number && t('vatNumber', { number: it.vat_number }),
    it.fiscal_code && it.fiscal_code !== it.vat_number && t('fiscalCode', { number: it.fiscal_code }),
    it.recipient_code && t('recipientCode', { code: it.recipient_code }),
    it.pec && t('pec', { address: it.pec }),
  ]
  return (
    <p className={styles.summary}>
      <strong>{buyerName(it)}</strong>
      <span>{[it.address, town].filter(Boolean).join(', ')}</span>
      <span>{codes.filter(Boolean).join(' · ')}</span>
    </p>
  )
}
