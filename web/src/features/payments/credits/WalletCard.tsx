import { helpRoutes } from '@delibera/core/help/routes'
import { limits } from '@delibera/core/limits'
import { unitPrices } from '@delibera/core/payments/catalogue'
import type { WalletLevel } from '@delibera/core/payments/level'
import { meetingsFor } from '@delibera/core/payments/quantity'
import type { Wallet } from '@delibera/core/payments/schema'
import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFormatter } from 'use-intl'
import { useRead } from '../../../api/hooks.ts'
import { useCount } from '../../../credits/useCount.ts'
import { useShop } from '../../../credits/useShop.ts'
import { useWalletLevel } from '../../../credits/useWalletLevel.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { toned } from '../../../palette.ts'
import { Credits, useCreditsText } from '../../../ui/marks/Credits.tsx'
import { KindMark } from '../../../ui/marks/KindMark.tsx'
import { walletTone } from '../../../ui/marks/status.ts'
import unseen from '../../../ui/marks/Unseen.module.css'
import { Panel } from '../../../ui/page/Panel.tsx'
import { ReadFailure } from '../../../ui/states/ReadFailure.tsx'
import styles from './WalletCard.module.css'

const { buy_prompt_at_most } = limits.credits

interface Props {
  wallet: Wallet | undefined
  /** Asks for the wallet again; given only where it could not be read. */
  onRetry?: (() => void) | undefined
  isCompany: boolean
  /** A card was paid, and its credits are on their way. */
  isAwaited: boolean
  /** The buttons beside the balance: to buy, to transfer, to ask for credits. */
  children: ReactNode
}

/** The balance, coloured by how much is left and with the words for it. */
export function WalletCard({ wallet, onRetry, isCompany, isAwaited, children }: Props) {
  const t = useTranslations('payments.wallet')
  const levelOf = useWalletLevel()
  const level = wallet ? levelOf(wallet) : null
  return (
    <Panel label={isCompany ? t('ofCompany') : t('mine')}>
      <div className={styles.card} style={toned(walletTone(level))}>
        <div>
          <p className={styles.label}>{isCompany ? t('ofCompany') : t('mine')}</p>
          {wallet && <Figure units={wallet.real} />}
          {!wallet && (onRetry ? <ReadFailure text={t('failed')} onRetry={onRetry} /> : <Skeleton height={42} width={140} />)}
          {wallet && isCompany && <Forecast units={wallet.forecast} />}
          {wallet && <Enough units={isCompany ? wallet.forecast : wallet.real} />}
        </div>
        <div className={styles.actions}>{children}</div>
        <Note low={wallet && level && wallet.real <= buy_prompt_at_most ? 'prompt' : level} isAwaited={isAwaited} />
      </div>
    </Panel>
  )
}

/** What the balance is good for; of too little the note says what to do. */
function Enough({ units }: { units: number }) {
  const t = useTranslations('payments.wallet')
  const meetings = meetingsFor(units / limits.units_per_credit)
  if (units <= buy_prompt_at_most || units < unitPrices.M0001) return null
  return <p className={styles.label}>{meetings > 0 ? t('enough', { count: meetings }) : t('enoughNotice')}</p>
}

/** What will be left once the meetings that are being prepared have been paid for; an installation may do without it. */
function Forecast({ units }: { units: number }) {
  const t = useTranslations('payments.wallet')
  const { data: constants } = useRead(helpRoutes.constants, {}, { staleTime: Number.POSITIVE_INFINITY })
  if (!constants?.flags.forecast) return null
  return (
    <p className={styles.label}>
      {t('forecast')} <Credits units={units} />
    </p>
  )
}

/** That credits are on their way, or else that few are left. Always there, so that a screen reader hears it when it fills. */
function Note({ low, isAwaited }: { low: WalletLevel | 'prompt' | null; isAwaited: boolean }) {
  const t = useTranslations('payments.wallet')
  const { isOpen } = useShop()
  return (
    <p className={styles.note} data-low={low || undefined} role="status" hidden={!low && !isAwaited}>
      {isAwaited
        ? t('awaited')
        : low && (
            <>
              <KindMark kind={low === 'orange' ? 'warning' : 'error'} size={18} />
              {t(low === 'prompt' && !isOpen ? 'promptOff' : low)}
            </>
          )}
    </p>
  )
}

/** The figure that counts is for the eye; who listens hears where it ends. */
function Figure({ units }: { units: number }) {
  const t = useTranslations('payments.wallet')
  const text = useCreditsText()
  const format = useFormatter()
  const shown = useCount(units)
  return (
    <p className={styles.figure}>
      <span aria-hidden={shown !== units}>
        {format.number(shown / limits.units_per_credit)} <small>{t('credits', { credits: shown / limits.units_per_credit })}</small>
      </span>
      {shown !== units && <span className={unseen.unseen}>{text(units)}</span>}
    </p>
  )
}
