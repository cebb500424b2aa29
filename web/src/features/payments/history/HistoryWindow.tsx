import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useFocusBack } from '../../../ui/page/useFocusBack.ts'
import { HistoryProducts } from './HistoryProducts.tsx'
import { HistoryPurchases } from './HistoryPurchases.tsx'
import { HistoryRetribution } from './HistoryRetribution.tsx'
import type { HistoryKind } from './HistoryTable.tsx'
import { HistoryTransactions } from './HistoryTransactions.tsx'
import styles from './HistoryWindow.module.css'

interface Props {
  kind: HistoryKind
  /** The company whose wallet it is; null for one's own, which buys no products. */
  companyId: string | null
  onClose: () => void
}

/** One of the three histories over the page that asked for it; on phones it is the page. */
export function HistoryWindow({ kind, companyId, onClose }: Props) {
  const t = useTranslations()
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  useFocusBack()
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(`history.titles.${kind}`)}
      size={920}
      fullScreen={isPhone}
      radius={isPhone ? 0 : 'lg'}
      closeButtonProps={{ 'aria-label': t('shell.dialog.close') }}
      classNames={{ title: styles.title!, body: styles.body! }}
    >
      {kind === 'products' && companyId !== null && <HistoryProducts companyId={companyId} />}
      {kind === 'purchases' && <HistoryPurchases companyId={companyId} />}
      {kind === 'transactions' && companyId === null && <HistoryRetribution />}
      {kind === 'transactions' && <HistoryTransactions companyId={companyId} />}
    </Modal>
  )
}
