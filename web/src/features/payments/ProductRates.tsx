import { Anchor } from '@mantine/core'
import { useProductName } from '../../credits/useProductName.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { Credits } from '../../ui/marks/Credits.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import styles from './ProductRates.module.css'
import { priceOf, useProducts } from './useProducts.ts'

/** In the order in which a meeting pays them, and a decision without one; the last are for those held elsewhere or asked for. */
const rates = ['M0001', 'M0002', 'M0003', 'M0004', 'M0008', 'M0009', 'M0006', 'M0007', 'M0005'] as const

/** What the credits are for, and where they are sold the way to them. */
export function ProductRates({ onBuy }: { onBuy?: (() => void) | undefined }) {
  const t = useTranslations('products.rates')
  const productName = useProductName()
  const { data } = useProducts()
  return (
    <Panel
      title={t('title')}
      foot={
        onBuy && (
          <Anchor component="button" type="button" fz="sm" fw={580} onClick={onBuy}>
            {t('buy')}
          </Anchor>
        )
      }
    >
      <table className={styles.rates}>
        <tbody>
          {rates.map((code) => {
            const price = priceOf(data?.items, code)
            return (
              <tr key={code}>
                <th scope="row">
                  {productName(code)}
                  <small>{t(`units.${code}`)}</small>
                </th>
                <td>{price === null ? '–' : <Credits units={price} />}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Panel>
  )
}
