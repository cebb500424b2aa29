import { CouponCode } from '@delibera/core/fields'
import { limits } from '@delibera/core/limits'
import { couponRoutes } from '@delibera/core/payments/routes'
import type { CouponCheck } from '@delibera/core/payments/schema'
import { useState } from 'react'
import { clientIn } from '../../../api/call.ts'
import { type ReactionMessage, reactionTo } from '../../../api/reactions.ts'
import type { WalletOwner } from '../../../credits/useWallet.ts'
import { useReaction } from '../../../shell/useReaction.tsx'

/** A code is entered, checked for the wallet that pays, and then applied or rejected. */
export function useCoupon(payer: WalletOwner) {
  const [code, setCode] = useState('')
  const [applied, setApplied] = useState<CouponCheck | null>(null)
  const [rejection, setRejection] = useState<ReactionMessage | null>(null)
  const [isChecking, setChecking] = useState(false)
  const react = useReaction()
  const write = (text: string) => {
    setCode(
      text
        .toUpperCase()
        .replace(/[^A-Z0-9]/g, '')
        .slice(0, limits.coupon_length),
    )
    setRejection(null)
  }
  const remove = () => {
    setApplied(null)
    write('')
  }
  return {
    code,
    write,
    remove,
    applied,
    rejection,
    isChecking,
    canApply: CouponCode.safeParse(code).success,
    async apply(): Promise<void> {
      setChecking(true)
      try {
        const query = { code, ...(payer === null ? {} : { company_id: payer }) }
        setApplied(await clientIn(payer)(couponRoutes.checkCoupon, { query }))
      } catch (error) {
        const told = reactionTo(error, 'coupon')
        if (told.kind === 'say') setRejection(told.message)
        else react(error, 'coupon')
      } finally {
        setChecking(false)
      }
    },
    /** It stopped being good between the check and the payment. */
    reject: () => {
      setApplied(null)
      setRejection({ key: 'messages.errors.couponNotValid' })
    },
  }
}

export type Coupon = ReturnType<typeof useCoupon>
