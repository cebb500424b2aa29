import { limits } from '@delibera/core/limits'
import type { IntentReply } from '@delibera/core/payments/schema'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { CallError } from '../../../api/call.ts'
import { isShopClosed } from '../../../api/reactions.ts'
import { refreshWallet } from '../../../credits/useWallet.ts'
import type { Texts } from '../../../i18n/texts.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useDialogs } from '../../../shell/dialogs.tsx'
import { useReaction } from '../../../shell/useReaction.tsx'
import type { CardOutcome } from '../cards/useCardForm.ts'
import { useAuthorise } from '../cards/useCards.ts'
import { useMethodName } from '../cards/useMethodName.ts'
import type { PurchaseTerms } from './useIntent.ts'
import { useMoney } from './usePrice.ts'
import type { Purchase } from './usePurchase.ts'

export interface Bought {
  /** With what the coupon gives on top. */
  units: number
  isFree: boolean
  /** Of the purchase, for its receipt; null for what cost nothing. */
  intentId: string | null
}

/** Why nothing was bought: in our words, or in those of the card provider. */
export type PaymentRefusal = { reason: keyof Texts['payments']['refusals'] } | { text: string }

/** The payment itself: asked about first, then the card, then the bank if it wants to. */
export function usePayment(purchase: Purchase, onBought: (it: Bought) => void) {
  const { quantity, coupon, saved, sums, intent, form, cards, fiscal } = purchase
  const [isPaying, setPaying] = useState(false)
  const [refusal, setRefusal] = useState<PaymentRefusal | null>(null)
  const intentId = useRef<string | null>(null)
  const isSure = useQuestion(purchase)
  const authorise = useAuthorise()
  const refusalOf = useRefusal(purchase)
  const isFree = sums.total === 0

  async function settle(): Promise<CardOutcome> {
    const terms: PurchaseTerms = {
      quantity,
      coupon_code: coupon.applied?.promotion.code ?? null,
      payment_method_id: isFree ? null : saved,
      save_card: purchase.remembers,
    }
    let reply = await intent.send(terms, { confirm: terms.payment_method_id !== null })
    intentId.current = reply.data.payment_intent_id
    if (reply.statusCode === 222) return 'paid'
    if (terms.payment_method_id === null) return form.current!.pay(reply.data.client_secret!)
    // A purchase of the same name was begun before, and its answer never came.
    if (isWaiting(reply)) reply = await intent.send(terms, { confirm: true })
    if (reply.data.status === 'requires_action') return authorise(reply.data.client_secret!)
    return isWaiting(reply) ? { reason: 'card_declined' } : 'paid'
  }

  async function pay(): Promise<void> {
    setRefusal(null)
    if (!isFree && (fiscal.standing?.missing.length ?? 0) > 0) {
      setRefusal({ reason: 'fiscal' })
      return purchase.askFiscal()
    }
    if (!isFree && saved === null && !(await form.current?.check())) return
    if (!(await isSure())) return
    setPaying(true)
    const outcome = await settle().catch(refusalOf)
    setPaying(false)
    if (outcome !== 'paid') return setRefusal(outcome)
    const units = quantity * limits.units_per_credit + (coupon.applied?.credits ?? 0)
    intent.forget()
    coupon.remove()
    void cards.refresh()
    onBought({ units, isFree, intentId: intentId.current })
  }

  return { pay, isPaying, refusal }
}

const isWaiting = ({ data }: IntentReply) => data.status === 'requires_payment_method' || data.status === 'requires_confirmation'

/** What is about to be paid, for what and with which card. */
function useQuestion({ quantity, sums, saved, cards, product }: Purchase): () => Promise<boolean> {
  const t = useTranslations('payments.confirm')
  const money = useMoney(product)
  const nameOf = useMethodName()
  const { confirm } = useDialogs()
  const card = cards.methods?.find((it) => it.id === saved)
  return () => {
    const facts = { credits: quantity, amount: money(sums.total), card: card ? nameOf(card) : '' }
    const vat = sums.vat && sums.vat.waived === 0 ? ` ${t('vat', { net: money(sums.vat.net), vat: money(sums.vat.vat) })}` : ''
    if (sums.total === 0) return confirm({ title: t('freeTitle', facts), text: t('freeText', facts), proceed: t('freeProceed'), cancel: t('cancel') })
    const text = `${card ? t('savedText', facts) : t('newText', facts)}${vat}`
    return confirm({ title: t('title', facts), text, proceed: t('proceed', facts), cancel: t('cancel') })
  }
}

/** What a call that failed says to whoever pays; null when it was said elsewhere. */
function useRefusal({ payer, coupon, cards }: Purchase): (error: unknown) => PaymentRefusal | null {
  const react = useReaction()
  const queries = useQueryClient()
  return (error) => {
    if (!(error instanceof CallError)) throw error
    if (error.status === 0) return { reason: 'no_answer' }
    switch (error.code) {
      case 'COU0001':
        coupon.reject()
        return { reason: 'coupon' }
      case 'PU002':
        if (isDeclined(error)) return { reason: declineIn(error) }
        if (isShopClosed(error)) {
          react(error)
          return null
        }
        void cards.refresh()
        return { reason: 'card_gone' }
      case 'E0002':
        void refreshWallet(queries, payer)
        return { reason: 'closed' }
      default:
        if (error.info === 'cards') return { reason: 'provider_down' }
        react(error)
        return null
    }
  }
}

const told = ['insufficient_funds', 'expired_card', 'incorrect_cvc'] as const

/** What the bank says of its reason, where it helps whoever pays; a stolen card is refused in the words of any other. */
function declineIn({ info }: CallError): 'card_declined' | 'authentication_failed' | (typeof told)[number] {
  const { detail } = info as { detail?: unknown }
  if (detail === 'authentication_required') return 'authentication_failed'
  return told.find((it) => it === detail) ?? 'card_declined'
}

const isDeclined = ({ info }: CallError) => (info as { reason?: unknown } | null)?.reason === 'card_declined'
