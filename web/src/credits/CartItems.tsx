import { cartTotals } from '@delibera/core/payments/cart'
import type { Cart } from '@delibera/core/payments/schema'
import { IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react'
import { useFormatter } from 'use-intl'
import { useTranslations } from '../i18n/useTranslations.ts'
import { toned } from '../palette.ts'
import { Credits } from '../ui/marks/Credits.tsx'
import styles from './CartItems.module.css'
import { useProductName } from './useProductName.ts'

interface Props {
  items: Cart['items']
  real: number
  /** The balance is below the total. */
  isShort: boolean
}

/** The lines of a cart, what they come to, and what there is to pay them with. */
export function CartItems({ items, real, isShort }: Props) {
  const t = useTranslations('cart')
  const { unpaid, paid, total } = cartTotals(items)
  return (
    <>
      <ul className={styles.items}>
        {items.map((it) => (
          <CartLine key={`${it.code} ${it.paid}`} item={it} />
        ))}
      </ul>
      <dl className={styles.totals}>
        <Sum label={t('totals.unpaid')} units={unpaid} />
        {paid > 0 && <Sum label={t('totals.paid')} units={paid} />}
        <div className={styles.total} data-short={isShort || undefined} style={toned('arancio')}>
          <dt>{t('totals.total')}</dt>
          <dd>
            <Credits units={total} />
          </dd>
        </div>
        <Sum label={t('balance')} units={real} />
      </dl>
    </>
  )
}

function CartLine({ item: { code, price, qty, paid } }: { item: Cart['items'][number] }) {
  const t = useTranslations('cart')
  const format = useFormatter()
  const productName = useProductName()
  return (
    <li className={styles.item}>
      {paid ? (
        <IconCircleCheckFilled size={16} role="img" aria-label={t('paid')} style={toned('verde')} color="var(--tone-solid)" />
      ) : (
        <IconCircleDashed size={16} role="img" aria-label={t('unpaid')} color="var(--d-muted)" />
      )}
      <span className={styles.name}>
        {productName(code)}
        {qty > 1 && <span className={styles.count}> × {format.number(qty)}</span>}
      </span>
      <Credits units={price * qty} bare />
    </li>
  )
}

function Sum({ label, units }: { label: string; units: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Credits units={units} bare />
      </dd>
    </div>
  )
}
