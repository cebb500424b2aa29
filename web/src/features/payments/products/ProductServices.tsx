import type { Company } from '@delibera/core/companies/schema'
import type { Product } from '@delibera/core/payments/schema'
import { hasRight } from '@delibera/core/permissions'
import { isActive, isUnlimited } from '@delibera/core/subscriptions/rules'
import { canSubscribe, lastOf } from '@delibera/core/subscriptions/state'
import { Button } from '@mantine/core'
import { IconMailbox, IconMailCog } from '@tabler/icons-react'
import { useMinute } from '../../../api/clock.ts'
import { useProductName } from '../../../credits/useProductName.ts'
import { useShop } from '../../../credits/useShop.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useDates } from '../../../ui/dates/useDates.ts'
import { Badge } from '../../../ui/marks/Badge.tsx'
import { useCreditsText } from '../../../ui/marks/Credits.tsx'
import { KindMark } from '../../../ui/marks/KindMark.tsx'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { RowsLoading } from '../../../ui/states/RowsLoading.tsx'
import { useProducts, useServices } from '../useProducts.ts'
import styles from './ProductServices.module.css'
import { RenewalSwitch } from './RenewalSwitch.tsx'
import { type Order, usePriceFor } from './useSubscribe.ts'

interface Props {
  company: Company
  /** The code that is being bought. */
  pending: string | null
  onBuy: (order: Order) => void
}

/** The services that this page has words and a picture for; a newer server may sell others, which are not listed. */
const icons = { MLR01: IconMailbox, SMTP1: IconMailCog }
type ServiceCode = keyof typeof icons
const isTold = (it: Product): it is Product & { code: ServiceCode; price: number } => Object.hasOwn(icons, it.code) && it.price !== null

/** What a company may add to its subscription. */
export function ProductServices({ company, pending, onBuy }: Props) {
  const t = useTranslations()
  const services = useServices()
  // Where the services could not be read, the price of the subscription above them could not either: both are asked for again.
  const products = useProducts()
  const { isOpen, contact } = useShop()
  const isIncluded = isUnlimited(company.active_subscriptions.all, useMinute())
  return (
    <section className={styles.services} aria-labelledby="services">
      <h2 id="services" className={styles.title}>
        {t('products.services.title')}
      </h2>
      {!isOpen && !isIncluded && <p className={styles.note}>{t('products.off.services', { email: contact })}</p>}
      {services.isError && (
        <Panel>
          <ErrorState
            title={t('products.services.failed')}
            text={t('faults.GEN01')}
            code={services.error.code}
            busy={services.isFetching}
            onRetry={() => void Promise.all([services.refetch(), products.refetch()])}
          />
        </Panel>
      )}
      {services.isPending && (
        <Panel>
          <RowsLoading rows={2} />
        </Panel>
      )}
      <ul className={styles.cards}>
        {services.data?.items.filter(isTold).map(({ code, price }) => (
          <ServiceCard key={code} code={code} price={price} company={company} isBuying={pending === code} onBuy={onBuy} />
        ))}
      </ul>
    </section>
  )
}

interface CardProps {
  code: ServiceCode
  price: number
  company: Company
  isBuying: boolean
  onBuy: (order: Order) => void
}

function ServiceCard({ code, price, company, isBuying, onBuy }: CardProps) {
  const t = useTranslations('products.services')
  const now = useMinute()
  const name = useProductName()(code)
  const held = lastOf(code, company)
  const isRunning = held !== null && isActive(held, now)
  const canPay = hasRight(company.user_role, 'pay')
  const { isOpen } = useShop()
  const Icon = icons[code]
  return (
    <li className={styles.card}>
      <div className={styles.about}>
        <span className={styles.icon}>
          <Icon size={20} stroke={1.6} aria-hidden />
        </span>
        <div>
          <h3 className={styles.name}>{name}</h3>
          <p className={styles.note}>{t(code)}</p>
          {isRunning && code === 'SMTP1' && canPay && (
            <PageLink to={`/company/${company._id}/settings/company-details`} search={{ tab: 'mail' } as never} className={styles.link}>
              {t('setUp')}
            </PageLink>
          )}
        </div>
      </div>
      <ServiceFoot code={code} price={price} company={company} isBuying={isBuying} onBuy={onBuy} />
      {isOpen && isRunning && (
        <div className={styles.renewal}>
          <RenewalSwitch companyId={company._id} subscription={held} canPay={canPay} />
        </div>
      )}
    </li>
  )
}

/** What the service costs, until when the company has it, and the button that buys it. */
function ServiceFoot({ code, price, company, isBuying, onBuy }: CardProps) {
  const t = useTranslations('products.services')
  const now = useMinute()
  const name = useProductName()(code)
  const held = lastOf(code, company)
  const { isOpen } = useShop()
  const priceFor = usePriceFor(company)
  // What a plan by contract includes is not sold: it is there to be turned on.
  const isOffered = isOpen || priceFor({ code, price }) === 0
  const canBuy = isOffered && hasRight(company.user_role, 'pay') && canSubscribe(code, company, now)
  const verb = t(held ? 'buyAgain' : 'buy')
  return (
    <div className={styles.foot}>
      {isOffered && <Price company={company} order={{ code, price }} />}
      {held && <HeldUntil end={held.end_date ?? held.start_date} isRunning={isActive(held, now)} />}
      {!isOffered && !held && <Badge tone="gray">{t('inactive')}</Badge>}
      {canBuy && (
        <Button variant="default" size="sm" loading={isBuying} aria-label={`${verb}: ${name}`} onClick={() => onBuy({ code, price })}>
          {verb}
        </Button>
      )}
    </div>
  )
}

function HeldUntil({ end, isRunning }: { end: string; isRunning: boolean }) {
  const t = useTranslations('products.services')
  const { dayAt } = useDates()
  return (
    <Badge tone={isRunning ? 'verde' : 'gray'}>
      <KindMark kind={isRunning ? 'success' : 'warning'} size={14} />
      {t(isRunning ? 'until' : 'ended', { date: dayAt(end) })}
    </Badge>
  )
}

function Price({ company, order }: { company: Company; order: Order }) {
  const t = useTranslations('products.services')
  const credits = useCreditsText()
  const price = usePriceFor(company)(order)
  return <p className={styles.price}>{price === 0 ? t('included') : t('perYear', { price: credits(price) })}</p>
}
