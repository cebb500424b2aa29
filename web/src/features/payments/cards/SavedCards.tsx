import { Skeleton } from '@mantine/core'
import { IconCreditCard } from '@tabler/icons-react'
import type { WalletOwner } from '../../../credits/useWallet.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import { ReadFailure } from '../../../ui/states/ReadFailure.tsx'
import { ForgetCard } from './ForgetCard.tsx'
import styles from './SavedCards.module.css'
import { useMethodName } from './useMethodName.ts'
import { useMethods } from './useMethods.ts'

/** The cards that a payer has left with the provider. */
export function SavedCards({ payer }: { payer: WalletOwner }) {
  const t = useTranslations('payments.methods')
  const nameOf = useMethodName()
  const { methods, error, retry, forget } = useMethods(payer)
  if (!methods) return <Panel title={t('saved')}>{error ? <ReadFailure text={t('failed')} onRetry={retry} /> : <Skeleton height={56} radius={7} />}</Panel>
  if (methods.length === 0)
    return (
      <Panel title={t('saved')}>
        <p className={styles.none}>{t('none')}</p>
      </Panel>
    )
  return (
    <Panel title={t('saved')} flush>
      <ul>
        {methods.map((it) => (
          <li key={it.id} className={styles.row}>
            <IconCreditCard size={20} stroke={1.5} aria-hidden />
            <span className={styles.words}>
              <span className={styles.name}>{nameOf(it)}</span>
              <span className={styles.note}>{t('expires', { month: String(it.card.exp_month).padStart(2, '0'), year: String(it.card.exp_year) })}</span>
            </span>
            <ForgetCard it={it} isCompany={payer !== null} forget={forget} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
