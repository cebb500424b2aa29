import type { Company } from '@delibera/core/companies/schema'
import { limits } from '@delibera/core/limits'
import { hasRight } from '@delibera/core/permissions'
import { type BaseState, baseState, canSubscribe, comingBase } from '@delibera/core/subscriptions/state'
import { Button, Skeleton } from '@mantine/core'
import { useMinute } from '../../../api/clock.ts'
import { useShop } from '../../../credits/useShop.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useDates } from '../../../ui/dates/useDates.ts'
import { Credits, useCreditsText } from '../../../ui/marks/Credits.tsx'
import { KindMark, type MarkKind } from '../../../ui/marks/KindMark.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { useSupport } from '../../help/useSupport.ts'
import { RenewalSwitch } from './RenewalSwitch.tsx'
import { SubscriptionBadge } from './SubscriptionBadge.tsx'
import styles from './SubscriptionPanel.module.css'
import type { Order } from './useSubscribe.ts'

interface Props {
  company: Company
  /** Units a year; null until the price list is here. */
  price: number | null
  real: number
  isBuying: boolean
  onBuy: (order: Order) => void
}

/** How the company uses the product, until when, and what follows from it. */
export function SubscriptionPanel({ company, price, real, isBuying, onBuy }: Props) {
  const t = useTranslations('products.plan')
  const { dayAt } = useDates()
  const now = useMinute()
  const state = baseState(company, now)
  const { base } = company.active_subscriptions
  const coming = comingBase(company, now)
  const canPay = hasRight(company.user_role, 'pay')
  const renewable = coming ?? base
  const { isOpen } = useShop()
  const isRenewable = isOpen && renewable && renewable.code === 'S0002' && (state === 'active' || coming !== null)
  return (
    <Panel label={t(`names.${state}`)} foot={isRenewable ? <RenewalSwitch companyId={company._id} subscription={renewable} canPay={canPay} /> : undefined}>
      <div className={styles.plan}>
        <PlanWords state={state} base={base} />
        {isOpen && canSubscribe('S0002', company, now) && (
          <Offer state={state} company={company} price={price} real={real} canPay={canPay} isBuying={isBuying} onBuy={onBuy} />
        )}
        {!isOpen && canSubscribe('S0002', company, now) && state !== 'payperuse' && <Request name={company.business_name} />}
      </div>
      {coming && <p className={styles.coming}>{t('coming', { start: dayAt(coming.start_date), end: dayAt(coming.end_date ?? coming.start_date) })}</p>}
      <Effects state={state} />
    </Panel>
  )
}

/** The name of the plan, until when it runs, and how many people it is good for. */
function PlanWords({ state, base }: { state: BaseState; base: Company['active_subscriptions']['base'] }) {
  const t = useTranslations('products.plan')
  return (
    <div className={styles.words}>
      <SubscriptionBadge state={state} base={base} />
      <h2 className={styles.name}>{t(`names.${state}`)}</h2>
      <p className={styles.note}>
        {t('limits', {
          convocation: base?.max_members_convocation ?? limits.members.max_convocation,
          live: base?.max_members_live ?? limits.members.max_live,
          video: limits.members.max_video,
        })}
      </p>
    </div>
  )
}

interface OfferProps extends Props {
  state: BaseState
  canPay: boolean
}

function Offer({ state, company, price, real, canPay, isBuying, onBuy }: OfferProps) {
  const t = useTranslations('products.plan')
  const { dayAt } = useDates()
  const credits = useCreditsText()
  const { base } = company.active_subscriptions
  const missing = Math.max(0, (price ?? 0) - real)
  const words = state === 'active' || state === 'custom' ? 'none' : state
  return (
    <div className={styles.offer}>
      {price === null ? (
        <Skeleton height={31} width={170} />
      ) : (
        <p className={styles.price}>
          <Credits units={price} /> <small>{t('perYear')}</small>
        </p>
      )}
      {canPay && (
        <Button size="md" loading={isBuying} disabled={price === null} onClick={() => price !== null && onBuy({ code: 'S0002', price })}>
          {t(`buy.${words}`)}
        </Button>
      )}
      {!canPay && <p className={styles.note}>{t('onlyManagers')}</p>}
      {canPay && missing > 0 && <p className={styles.note}>{t('short', { real: credits(real), missing: credits(missing) })}</p>}
      {canPay && missing === 0 && state === 'trial' && base?.end_date && <p className={styles.note}>{t('after', { date: dayAt(base.end_date) })}</p>}
    </div>
  )
}

/** Nothing is sold here: who gives subscriptions, and the way to ask for one. */
function Request({ name }: { name: string }) {
  const t = useTranslations('products.off')
  const { contact } = useShop()
  const letterTo = useSupport()
  return (
    <div className={styles.offer}>
      <Button component="a" size="md" href={letterTo(t('subject', { name }))}>
        {t('ask')}
      </Button>
      <p className={styles.note}>{t('plan', { email: contact })}</p>
    </div>
  )
}

/** What can be done, what cannot, what deserves a look: three shapes, in this order. */
const marks: Record<BaseState, readonly [MarkKind, MarkKind, MarkKind]> = {
  active: ['success', 'info', 'success'],
  trial: ['success', 'info', 'warning'],
  expired: ['success', 'error', 'warning'],
  none: ['success', 'error', 'warning'],
  custom: ['success', 'success', 'info'],
  payperuse: ['success', 'info', 'info'],
}
const places = ['first', 'second', 'third'] as const

function Effects({ state }: { state: BaseState }) {
  const t = useTranslations('products')
  const { isOpen } = useShop()
  const isAsked = (it: (typeof places)[number]) => !isOpen && state === 'payperuse' && it === 'third'
  return (
    <ul className={styles.effects}>
      {places.map((it, at) => (
        <li key={it}>
          <KindMark kind={marks[state][at]!} size={18} />
          {isAsked(it) ? t('off.payperuse') : t(`plan.effects.${state}.${it}`)}
        </li>
      ))}
    </ul>
  )
}
