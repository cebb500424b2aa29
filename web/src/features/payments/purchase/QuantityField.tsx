import { limits } from '@delibera/core/limits'
import { meetingsFor } from '@delibera/core/payments/quantity'
import { ActionIcon, Slider } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useFormatter } from 'use-intl'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { KindMark } from '../../../ui/marks/KindMark.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import styles from './QuantityField.module.css'
import type { Purchase } from './usePurchase.ts'

const { slider_step } = limits.credits
/** Where the track is marked, besides its beginning. */
const marked = [250, 500, 1000, 1500]
/** Two figures closer than this would run into each other on a phone. */
const apart = 130

/** How many credits: by the slider, or ten more and ten less where a finger is too broad for it. */
export function QuantityField({ range, quantity, setQuantity }: Pick<Purchase, 'range' | 'quantity' | 'setQuantity'>) {
  const t = useTranslations('payments.quantity')
  const format = useFormatter()
  const { min, max, isBeyond } = range
  const meetings = meetingsFor(quantity)
  const marks = [min, ...marked.filter((it) => it - min >= apart)].map((value) => ({ value, label: format.number(value) }))
  return (
    <Panel title={t('title')}>
      <div className={styles.head}>
        <p className={styles.figure} aria-live="polite">
          {t.rich('figure', { credits: quantity, strong: (words) => <strong>{words}</strong> })}
        </p>
        <div className={styles.steps}>
          <ActionIcon variant="default" aria-label={t('less')} disabled={quantity <= min} onClick={() => setQuantity(Math.max(min, quantity - slider_step))}>
            <IconMinus size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon variant="default" aria-label={t('more')} disabled={quantity >= max} onClick={() => setQuantity(Math.min(max, quantity + slider_step))}>
            <IconPlus size={16} aria-hidden />
          </ActionIcon>
        </div>
        <p className={styles.note}>{meetings > 0 ? t('meetings', { count: meetings }) : t('few')}</p>
      </div>
      {min < max && (
        <Slider
          value={quantity}
          onChange={setQuantity}
          min={min}
          max={max}
          step={slider_step}
          label={null}
          thumbLabel={t('label')}
          thumbValueText={(credits) => t('spoken', { credits })}
          marks={marks}
          classNames={{ root: styles.slider!, markLabel: styles.mark! }}
        />
      )}
      {isBeyond && (
        <Notice tone="ambra" icon={<KindMark kind="warning" size={18} />}>
          {t('beyond', { most: max })}
        </Notice>
      )}
    </Panel>
  )
}
