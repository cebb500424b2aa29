import { hasRight } from '@delibera/core/permissions'
import { Button } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { useShop } from '../../../credits/useShop.ts'
import { awaitCredits, useWallet } from '../../../credits/useWallet.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useDialogs } from '../../../shell/dialogs.tsx'
import { useWorkspace } from '../../../shell/workspace.ts'
import { useCreditsText } from '../../../ui/marks/Credits.tsx'
import { KindMark } from '../../../ui/marks/KindMark.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { PurchasePanel } from '../purchase/PurchasePanel.tsx'
import type { Bought } from '../purchase/usePayment.ts'
import { CreditsGiven, CreditsRequest } from './CreditsGiven.tsx'
import styles from './CreditsPanel.module.css'
import { TransferWindow } from './TransferWindow.tsx'
import { TrialCredits } from './TrialCredits.tsx'
import { WalletCard } from './WalletCard.tsx'

interface Props {
  /** Whose balance is shown; in the display of a company also `companyId`. */
  wallet: 'company' | 'user'
  companyId?: string
  /** Units that have to be covered: the panel starts open, and the slider no lower than this. */
  minimum?: number
  /** The slider starts no lower than this, without the panel being open for it: the price of what the page sells. */
  least?: number
  /** Paid for; a card's credits come a moment later. */
  onBought?: () => void
  /** The panel is what one came for. */
  startsOpen?: boolean
  /** What stands below while nothing is being bought. */
  children?: (buy: () => void) => ReactNode
}

/** The balance, and how it is filled: by card, by coupon, or from one's own wallet; where nothing is sold, by whoever runs the installation. */
export function CreditsPanel({ wallet, companyId, minimum = 0, least = 0, onBought, startsOpen = false, children }: Props) {
  const t = useTranslations('payments')
  const owner = wallet === 'company' ? (companyId ?? null) : null
  const { company } = useWorkspace()
  // Whoever may not use the cards of a company pays with their own, into their own wallet, and hands the credits on.
  const isOnBehalf = owner !== null && company?._id === owner && !hasRight(company.role, 'pay')
  const payer = isOnBehalf ? null : owner
  const { data: shown, isError, refetch } = useWallet(owner)
  const { data: own } = useWallet(null)
  const [isOpen, setOpen] = useState(startsOpen)
  const [transfer, setTransfer] = useState<{ units: number } | null>(null)
  const [isAwaited, setAwaited] = useState(false)
  const top = useRef<HTMLDivElement>(null)
  const queries = useQueryClient()
  const isStill = useReducedMotion()
  const congratulate = useCongratulations()

  const finish = async (bought: Bought) => {
    setOpen(false)
    setAwaited(!bought.isFree)
    void awaitCredits(queries, payer).then(() => setAwaited(false))
    if (!isOnBehalf) onBought?.()
    await congratulate(bought, isOnBehalf)
    top.current?.scrollIntoView({ behavior: isStill ? 'auto' : 'smooth', block: 'start' })
    if (isOnBehalf) setTransfer({ units: bought.units })
  }
  const shop = useShop()
  const named = owner === null ? null : (company?.business_name ?? null)
  const isBuying = shop.isKnown && shop.isOpen && (isOpen || minimum > 0)
  return (
    <div ref={top} className={styles.credits}>
      <WalletCard wallet={shown} onRetry={isError ? () => void refetch() : undefined} isCompany={owner !== null} isAwaited={isAwaited}>
        {(own?.real ?? 0) > 0 && (
          <Button variant="default" onClick={() => setTransfer({ units: 0 })}>
            {owner === null ? t('transfer.open') : t('transfer.openMine')}
          </Button>
        )}
        {!shop.isOpen && <CreditsRequest company={named} />}
        {shop.isOpen && !isBuying && (
          // The page of a company has another act that comes first.
          <Button variant={owner === null ? 'filled' : 'default'} onClick={() => setOpen(true)}>
            {t('buy')}
          </Button>
        )}
      </WalletCard>
      {owner !== null && !isOnBehalf && <TrialCredits companyId={owner} />}
      {!shop.isOpen && <CreditsGiven company={named} />}
      {isOnBehalf && isBuying && <OnBehalf real={own?.real ?? 0} />}
      {isBuying && <PurchasePanel payer={payer} minimum={Math.max(minimum, least)} onBought={(it) => void finish(it)} />}
      {!isBuying && children?.(() => setOpen(true))}
      <TransferWindow
        opened={transfer !== null}
        companyId={owner}
        units={transfer?.units ?? 0}
        onClose={() => setTransfer(null)}
        onDone={() => isOnBehalf && onBought?.()}
      />
    </div>
  )
}

/** A consultant pays for a company out of the own wallet: said before anything is chosen. */
function OnBehalf({ real }: { real: number }) {
  const t = useTranslations('payments.transfer')
  const text = useCreditsText()
  return (
    <Notice tone="cielo" icon={<KindMark kind="info" size={18} />}>
      {t('onBehalf', { credits: text(real) })}
    </Notice>
  )
}

function useCongratulations(): (bought: Bought, isOnBehalf: boolean) => Promise<void> {
  const t = useTranslations('payments.done')
  const { notice } = useDialogs()
  const text = useCreditsText()
  return ({ units, isFree }, isOnBehalf) => {
    const credits = text(units)
    const after = isFree ? t('free', { credits }) : t('paid', { credits })
    return notice({ kind: 'success', title: isFree ? t('freeTitle') : t('title'), text: isOnBehalf ? `${after} ${t('handOn')}` : after })
  }
}
