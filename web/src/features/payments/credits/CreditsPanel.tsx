import { hasRight } from '@delibera/core/permissions'
import { Button } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { TrialCredits } from '../../../credits/TrialCredits.tsx'
import { useShop } from '../../../credits/useShop.ts'
import { awaitCredits, useWallet } from '../../../credits/useWallet.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useDialogs } from '../../../shell/dialogs.tsx'
import { useWorkspace } from '../../../shell/workspace.ts'
import { useCreditsText } from '../../../ui/marks/Credits.tsx'
import { KindMark } from '../../../ui/marks/KindMark.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { ReceiptButton } from '../history/ReceiptButton.tsx'
import { PurchasePanel } from '../purchase/PurchasePanel.tsx'
import type { Bought } from '../purchase/usePayment.ts'
import { CreditsGiven, CreditsRequest } from './CreditsGiven.tsx'
import styles from './CreditsPanel.module.css'
import { TransferWindow } from './TransferWindow.tsx'
import { WalletCard } from './WalletCard.tsx'

interface Props {
  /** Whose balance is shown; in the display of a company also `companyId`. */
  wallet: 'company' | 'user'
  companyId?: string
  /** Units that have to be covered: the panel starts open, and the slider no lower than this. */
  minimum?: number
  /** The slider starts no lower than this, without the panel being open for it: the price of what the page sells. */
  least?: number
  /** The credits are paid for; those of a card reach the wallet a moment later. */
  onBought?: () => void
  /** The page was opened to buy credits: the panel stands open from the start. */
  startsOpen?: boolean
  /** What stands below the balance while nothing is being bought. */
  children?: (buy: () => void) => ReactNode
}

/** The balance, and how it is filled: by card, by coupon, or from one's own wallet; where nothing is sold, by whoever runs the installation. */
export function CreditsPanel({ wallet, companyId, minimum = 0, least = 0, onBought, startsOpen = false, children }: Props) {
  const owner = wallet === 'company' ? (companyId ?? null) : null
  const { payer, isOnBehalf, named } = usePayer(owner)
  const { data: shown, isError, refetch } = useWallet(owner)
  const ownUnits = useWallet(null).data?.real ?? 0
  const [isOpen, setOpen] = useState(startsOpen)
  const [transfer, setTransfer] = useState({ isOpen: false, units: 0 })
  const top = useRef<HTMLDivElement>(null)
  const isStill = useReducedMotion()
  const congratulate = useCongratulations()
  const { isAwaited, awaitPaid } = useAwaitedCredits(payer)
  const shop = useShop()
  const isBuying = shop.isKnown && shop.isOpen && (isOpen || minimum > 0)

  const finish = async (bought: Bought) => {
    setOpen(false)
    awaitPaid(bought)
    if (!isOnBehalf) onBought?.()
    await congratulate(bought, isOnBehalf)
    top.current?.scrollIntoView({ behavior: isStill ? 'auto' : 'smooth', block: 'start' })
    if (isOnBehalf) setTransfer({ isOpen: true, units: bought.units })
  }
  return (
    <div ref={top} className={styles.credits}>
      <WalletCard wallet={shown} onRetry={isError ? () => void refetch() : undefined} isCompany={owner !== null} isAwaited={isAwaited}>
        <WalletButtons
          isCompany={owner !== null}
          named={named}
          canTransfer={ownUnits > 0}
          onTransfer={() => setTransfer({ isOpen: true, units: 0 })}
          isBuying={isBuying}
          onBuy={() => setOpen(true)}
        />
      </WalletCard>
      {owner !== null && !isOnBehalf && <TrialCredits companyId={owner} />}
      {!shop.isOpen && <CreditsGiven company={named} />}
      {isBuying && isOnBehalf && <OnBehalf real={ownUnits} />}
      {isBuying && <PurchasePanel payer={payer} minimum={Math.max(minimum, least)} onBought={(it) => void finish(it)} />}
      {!isBuying && children?.(() => setOpen(true))}
      <TransferWindow
        opened={transfer.isOpen}
        companyId={owner}
        units={transfer.units}
        onClose={() => setTransfer({ isOpen: false, units: 0 })}
        onDone={() => isOnBehalf && onBought?.()}
      />
    </div>
  )
}

/** Who pays for the wallet of a company (`owner`), or of oneself: null. */
function usePayer(owner: string | null) {
  const { company } = useWorkspace()
  // Whoever may not use the cards of a company pays with their own, into their own wallet, and hands the credits on.
  const isOnBehalf = owner !== null && company?._id === owner && !hasRight(company.role, 'pay')
  return { payer: isOnBehalf ? null : owner, isOnBehalf, named: owner === null ? null : (company?.business_name ?? null) }
}

/** The credits of a card are there when the bank has said so: until then the balance says that they are on their way. */
function useAwaitedCredits(payer: string | null) {
  const queries = useQueryClient()
  const [isAwaited, setAwaited] = useState(false)
  const awaitPaid = ({ isFree }: Bought) => {
    setAwaited(!isFree)
    void awaitCredits(queries, payer).then(() => setAwaited(false))
  }
  return { isAwaited, awaitPaid }
}

interface WalletButtonsProps {
  isCompany: boolean
  /** The company of the wallet, by name; null: the wallet is one's own. */
  named: string | null
  canTransfer: boolean
  onTransfer: () => void
  isBuying: boolean
  onBuy: () => void
}

function WalletButtons({ isCompany, named, canTransfer, onTransfer, isBuying, onBuy }: WalletButtonsProps) {
  const t = useTranslations('payments')
  const shop = useShop()
  return (
    <>
      {canTransfer && (
        <Button variant="default" onClick={onTransfer}>
          {isCompany ? t('transfer.openMine') : t('transfer.open')}
        </Button>
      )}
      {!shop.isOpen && <CreditsRequest company={named} />}
      {shop.isOpen && !isBuying && (
        // The page of a company has another act that comes first.
        <Button variant={isCompany ? 'default' : 'filled'} onClick={onBuy}>
          {t('buy')}
        </Button>
      )}
    </>
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

function WithReceipt({ words, id }: { words: string; id: string }) {
  const t = useTranslations('payments.done')
  return (
    <>
      <p>{words}</p>
      <ReceiptButton id={id} label={t('receipt')} isFresh variant="default" className={styles.receipt!} />
    </>
  )
}

function useCongratulations(): (bought: Bought, isOnBehalf: boolean) => Promise<void> {
  const t = useTranslations('payments.done')
  const { notice } = useDialogs()
  const creditsText = useCreditsText()
  return ({ units, isFree, intentId }, isOnBehalf) => {
    const credits = creditsText(units)
    const after = isFree ? t('free', { credits }) : t('paid', { credits })
    const words = isOnBehalf ? `${after} ${t('handOn')}` : after
    const text = intentId === null ? words : <WithReceipt words={words} id={intentId} />
    return notice({ kind: 'success', title: isFree ? t('freeTitle') : t('title'), text })
  }
}
