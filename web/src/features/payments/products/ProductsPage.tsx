import type { Company } from '@delibera/core/companies/schema'
import { isUnlimited } from '@delibera/core/subscriptions/rules'
import { Button } from '@mantine/core'
import { useMinute } from '../../../api/clock.ts'
import { useCompanyId, useCompanyRead } from '../../../company/CompanyWorkspace.tsx'
import { useShop } from '../../../credits/useShop.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { PageLoading } from '../../../shell/PageLoading.tsx'
import { Columns } from '../../../ui/page/Columns.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { useSupport } from '../../help/useSupport.ts'
import { CreditsPanel } from '../credits/CreditsPanel.tsx'
import { HistoryActions } from '../history/HistoryActions.tsx'
import { ProductRates } from '../ProductRates.tsx'
import { priceOf, useProducts } from '../useProducts.ts'
import { ProductServices } from './ProductServices.tsx'
import styles from './ProductsPage.module.css'
import { SubscriptionPanel } from './SubscriptionPanel.tsx'
import { useCreditsShelf } from './useCreditsShelf.ts'
import { useSubscribe } from './useSubscribe.ts'

/** The subscription of a company, what can be added to it, and the credits that pay for both; where nothing is sold, how each of them stands. */
export function ProductsPage() {
  const { data: company } = useCompanyRead(useCompanyId())
  // The way in has read it already, and says so when it could not.
  return company ? <Products company={company} /> : <PageLoading />
}

function Products({ company }: { company: Company }) {
  const t = useTranslations()
  const shelf = useCreditsShelf()
  const { isOpen } = useShop()
  const price = priceOf(useProducts().data?.items, 'S0002')
  const { buy, real, pending } = useSubscribe(company, shelf.ask)
  const isFree = isUnlimited(company.active_subscriptions.all, useMinute())
  return (
    <>
      <PageHeader
        title={t('products.title')}
        crumbs={[{ label: company.business_name, to: `/company/${company._id}/home` }, { label: t('shell.entries.settings') }]}
        actions={<HistoryActions companyId={company._id} />}
      />
      <Columns
        side={
          !isFree && (
            <>
              <ProductRates onBuy={isOpen ? shelf.show : undefined} />
              {isOpen && <Studio name={company.business_name} />}
            </>
          )
        }
      >
        <SubscriptionPanel company={company} price={price} real={real} isBuying={pending === 'S0002'} onBuy={(order) => void buy(order)} />
        <ProductServices company={company} pending={pending} onBuy={(order) => void buy(order)} />
        {!isFree && (
          <section id="credits" ref={shelf.ref} tabIndex={-1} className={styles.credits} aria-label={t('products.credits')}>
            <CreditsPanel wallet="company" companyId={company._id} minimum={shelf.needed} least={shelf.needed > 0 ? 0 : (price ?? 0)} onBought={shelf.settle} />
          </section>
        )}
      </Columns>
    </>
  )
}

function Studio({ name }: { name: string }) {
  const t = useTranslations('products.studio')
  const letterTo = useSupport()
  return (
    <Panel title={t('title')}>
      <p className={styles.note}>{t('text')}</p>
      <Button component="a" href={letterTo(t('subject', { name }))} variant="default" fullWidth>
        {t('ask')}
      </Button>
    </Panel>
  )
}
