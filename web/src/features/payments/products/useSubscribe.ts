import type { Company } from '@delibera/core/companies/schema'
import { limits } from '@delibera/core/limits'
import { subscriptionRoutes } from '@delibera/core/subscriptions/routes'
import { endOf, isUnlimited, startOf } from '@delibera/core/subscriptions/rules'
import { isTrial } from '@delibera/core/subscriptions/state'
import { useQueryClient } from '@tanstack/react-query'
import { useMinute, useMomentReader } from '../../../api/clock.ts'
import { useWrite } from '../../../api/hooks.ts'
import { useProductName } from '../../../credits/useProductName.ts'
import { useShop } from '../../../credits/useShop.ts'
import { refreshWallet, useWallet } from '../../../credits/useWallet.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useDialogs } from '../../../shell/dialogs.tsx'
import { useToasts } from '../../../shell/toasts.ts'
import { shortageIn } from '../../../shell/useBuyCredits.ts'
import { useReaction } from '../../../shell/useReaction.tsx'
import { useDates } from '../../../ui/dates/useDates.ts'
import { useCreditsText } from '../../../ui/marks/Credits.tsx'

export interface Order {
  code: string
  /** Units, of the price list. */
  price: number
}

/** Buys from the wallet of the company, after it was asked whether that is meant; `onShort` hears how many units to buy first. */
export function useSubscribe(company: Company, onShort: (units: number) => void) {
  const queries = useQueryClient()
  const react = useReaction()
  const { confirm } = useDialogs()
  const { tell } = useToasts()
  const t = useTranslations('products.purchase')
  const productName = useProductName()
  const { dayAt } = useDates()
  const credits = useCreditsText()
  const question = useQuestion(company)
  const priceFor = usePriceFor(company)
  const real = useWallet(company._id).data?.real ?? company.wallet?.real ?? 0
  const { isOpen } = useShop()
  const subscribe = useWrite(subscriptionRoutes.subscribe)

  const refuse = (order: Order, missing: number) => {
    tell({ kind: 'warning', text: t('short', { name: productName(order.code), missing: credits(missing) }) })
    // For the subscription the slider starts at its price, for anything else at what is missing.
    onShort(order.code === 'S0002' ? order.price : missing)
  }
  const buy = async (order: Order) => {
    const price = priceFor(order)
    if (real < price) return refuse(order, price - real)
    if (!(await confirm(question(order, real)))) return
    try {
      const { end_date } = await subscribe.mutateAsync({ query: { company_id: company._id }, body: { subscription_code: order.code, autorenewal: isOpen } })
      tell({ kind: 'success', text: t('done', { name: productName(order.code), date: end_date ? dayAt(end_date) : '' }), place: 'bottom-center' })
    } catch (error) {
      // Somebody else spent them meanwhile.
      const missing = shortageIn(error)
      if (missing === null) react(error)
      else refuse(order, missing)
    }
    await refreshWallet(queries, company._id)
  }
  return { buy, real, pending: subscribe.isPending ? subscribe.variables.body.subscription_code : null }
}

/** A plan by contract pays for everything. */
export function usePriceFor(company: Company): (order: Order) => number {
  const isIncluded = isUnlimited(company.active_subscriptions.all, useMinute())
  return ({ price }) => (isIncluded ? 0 : price)
}

function useQuestion(company: Company) {
  const t = useTranslations('products.purchase')
  const off = useTranslations('products.off')
  const { isOpen } = useShop()
  const credits = useCreditsText()
  const productName = useProductName()
  const priceFor = usePriceFor(company)
  const moment = useMomentReader()
  const { dayAt } = useDates()
  return (order: Order, real: number) => {
    const price = priceFor(order)
    const held = company.subscriptions.map((it) => ({ ...it, is_trial: isTrial(it) }))
    const start = startOf(order.code, held, moment())
    const term = { start: dayAt(start), end: dayAt(endOf(start, 'yearly')!), hours: limits.renewal_cancel_hours }
    return {
      title: t('title', { name: productName(order.code) }),
      text: price === 0 ? (isOpen ? t('included', term) : off('included', term)) : t('text', { ...term, price: credits(price), left: credits(real - price) }),
      proceed: price === 0 ? t('proceedFree') : t('proceed', { price: credits(price) }),
      cancel: t('cancel'),
    }
  }
}
