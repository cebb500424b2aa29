import { limits } from '@delibera/core/limits'
import { quantityRange } from '@delibera/core/payments/quantity'
import type { CreditsProduct } from '@delibera/core/payments/schema'
import { useEffect, useRef, useState } from 'react'
import type { WalletOwner } from '../../../credits/useWallet.ts'
import type { CardForm } from '../cards/useCardForm.ts'
import { useMethods } from '../cards/useMethods.ts'
import { useCoupon } from './useCoupon.ts'
import { useFiscal } from './useFiscal.ts'
import { useIntent } from './useIntent.ts'
import { sumsOf } from './usePrice.ts'

/** In place of the id of a saved card. */
export const newCard = 'new'

interface Facts {
  payer: WalletOwner
  product: CreditsProduct
  /** Units that the purchase has to cover. */
  minimum: number
}

/** What is chosen before anything is paid: how many credits, by which card, with which coupon. */
export function usePurchase({ payer, product, minimum }: Facts) {
  const range = quantityRange(minimum)
  const [wish, setQuantity] = useState<number>(limits.credits.default_quantity)
  const quantity = Math.max(wish, range.min)
  const cards = useMethods(payer)
  const [wanted, choose] = useState<string | null>(null)
  const method = methodOf(wanted, cards.methods)
  const coupon = useCoupon(payer)
  const intent = useIntent(payer)
  const form = useRef<CardForm>(null)
  const fiscal = useFiscal(payer)
  const [askedFor, setAskedFor] = useState(0)
  const [remembers, setRemembers] = useState(false)
  const [isStuck, setStuck] = useState(false)
  const saved = method === newCard ? null : method

  /**
   * A new card needs the purchase begun; one that is begun hears of every other choice. Neither says the coupon: one that pays
   * for everything would buy at once.
   */
  const tell = async () => {
    setStuck(false)
    const isSent = await intent.send({ quantity, coupon_code: null, payment_method_id: saved, save_card: remembers }, { confirm: false }).then(
      () => true,
      () => false,
    )
    setStuck(!isSent && saved === null)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the choice of the card is what is told; the rest goes with the payment
  useEffect(() => {
    if (method === newCard || (method !== null && intent.isBegun())) void tell()
  }, [method])

  const sums = sumsOf(quantity, product, coupon.applied?.promotion ?? null, fiscal.standing)
  return {
    ...{ payer, product, range, quantity, setQuantity, cards, method, saved, choose, coupon, intent, form, sums, isStuck, retry: () => void tell() },
    ...{ fiscal, askedFor, askFiscal: () => setAskedFor(askedFor + 1), remembers, setRemembers },
  }
}

export type Purchase = ReturnType<typeof usePurchase>

/** The one that was chosen while it is still there; otherwise the first that is kept, or a new one. */
function methodOf(wanted: string | null, methods: readonly { id: string }[] | undefined): string | null {
  if (!methods) return null
  const isThere = wanted === newCard || methods.some((it) => it.id === wanted)
  return isThere ? wanted : (methods[0]?.id ?? newCard)
}
