import { useShop } from '../../../credits/useShop.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { Columns } from '../../../ui/page/Columns.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { FaqLink } from '../../help/FaqLink.tsx'
import { SavedCards } from '../cards/SavedCards.tsx'
import { HistoryActions } from '../history/HistoryActions.tsx'
import { RecentMoves } from '../history/RecentMoves.tsx'
import { RecentPurchases } from '../history/RecentPurchases.tsx'
import { ProductRates } from '../ProductRates.tsx'
import { CompanyBalances } from './CompanyBalances.tsx'
import { CreditsPanel } from './CreditsPanel.tsx'

/** One's own credits. */
export function CreditsPage() {
  const t = useTranslations('payments')
  const { isOpen, isKnown } = useShop()
  return (
    <>
      <PageHeader
        title={t('title')}
        meta={
          <>
            <span>{t('about')}</span>
            <FaqLink about="credits" />
          </>
        }
        actions={<HistoryActions />}
      />
      <CreditsPanel wallet="user">
        {(buy) => (
          <Columns
            side={
              <>
                <ProductRates onBuy={isOpen ? buy : undefined} />
                {isOpen && isKnown && <SavedCards payer={null} />}
              </>
            }
          >
            <CompanyBalances />
            <RecentMoves />
            {isOpen && <RecentPurchases />}
          </Columns>
        )}
      </CreditsPanel>
    </>
  )
}
