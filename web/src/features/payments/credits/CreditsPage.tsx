import { useShop } from '../../../credits/useShop.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { Columns } from '../../../ui/page/Columns.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { FaqLink } from '../../help/FaqLink.tsx'
import { SavedCards } from '../cards/SavedCards.tsx'
import { HistoryActions } from '../history/HistoryActions.tsx'
import { ProductRates } from '../ProductRates.tsx'
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
        {(buy) => (isOpen ? <Columns side={<ProductRates onBuy={buy} />}>{isKnown && <SavedCards payer={null} />}</Columns> : <ProductRates />)}
      </CreditsPanel>
    </>
  )
}
