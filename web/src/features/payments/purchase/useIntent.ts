import { creditsPack } from '@delibera/core/payments/catalogue'
import { cardRoutes } from '@delibera/core/payments/routes'
import type { IntentReply, IntentRequest } from '@delibera/core/payments/schema'
import { useMemo, useRef, useState } from 'react'
import { CallError, clientIn } from '../../../api/call.ts'
import type { WalletOwner } from '../../../credits/useWallet.ts'

export interface PurchaseTerms {
  /** Credits. */
  quantity: number
  coupon_code: string | null
  payment_method_id: string | null
  /** Whether a new card is remembered. */
  save_card: boolean
}

/** The purchase at the provider: begun once, changed after that. One call at a time, because each stands on the one before. */
export function useIntent(payer: WalletOwner) {
  const [secret, setSecret] = useState<string | null>(null)
  const begun = useRef<string | null>(null)
  /** Our own name for the purchase of so much with this coupon: asked again after no answer, it is the same purchase. */
  const names = useRef(new Map<string, string>())
  const turn = useRef<Promise<unknown>>(Promise.resolve())
  const actions = useMemo(() => {
    const forget = () => {
      begun.current = null
      names.current.clear()
      setSecret(null)
    }
    const ask = async (terms: PurchaseTerms, confirm: boolean): Promise<IntentReply> => {
      const body = { product_id: creditsPack.code, ...terms, confirm }
      try {
        const reply = begun.current ? await change(payer, begun.current, body) : await begin(payer, { ...body, request_id: nameOf(terms, names.current) })
        begun.current = reply.data.payment_intent_id
        setSecret(reply.data.client_secret)
        return reply
      } catch (error) {
        if (error instanceof CallError && error.code === 'E0002') forget()
        else begun.current = openAfter(error) ?? begun.current
        throw error
      }
    }
    return {
      forget,
      isBegun: () => begun.current !== null,
      /** `confirm` asks the saved card at once; without it nothing is paid. */
      send: (terms: PurchaseTerms, { confirm }: { confirm: boolean }): Promise<IntentReply> => {
        const next = turn.current.then(() => ask(terms, confirm))
        turn.current = next.catch(() => undefined)
        return next
      },
    }
  }, [payer])
  return { ...actions, secret }
}

const begin = (payer: WalletOwner, body: IntentRequest) =>
  payer === null ? clientIn(null)(cardRoutes.payForMyself, { body }) : clientIn(payer)(cardRoutes.payForCompany, { query: { company_id: payer }, body })

const change = (payer: WalletOwner, id: string, body: IntentRequest) => clientIn(payer)(cardRoutes.changeIntent, { params: { id }, body })

function nameOf({ quantity, coupon_code, save_card }: PurchaseTerms, names: Map<string, string>): string {
  const what = `${quantity} ${coupon_code ?? ''} ${save_card}`
  const name = names.get(what) ?? crypto.randomUUID()
  names.set(what, name)
  return name
}

/** A card that was declined leaves the purchase open for another. */
function openAfter(error: unknown): string | null {
  const { payment_intent_id } = (error instanceof CallError ? (error.info ?? {}) : {}) as { payment_intent_id?: unknown }
  return typeof payment_intent_id === 'string' ? payment_intent_id : null
}
