import { limits } from '@delibera/core/limits'
import { meetingsFor, purchasable } from '@delibera/core/payments/quantity'
import { ActionIcon, Slider, TextInput } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
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
        <TypedQuantity quantity={quantity} range={range} setQuantity={setQuantity} />
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

/** The amount as it is typed: what is not sold becomes the next amount that is, and says so. */
function TypedQuantity({ range, quantity, setQuantity }: Pick<Purchase, 'range' | 'quantity' | 'setQuantity'>) {
  const t = useTranslations('payments.quantity')
  const [typed, write] = useState<string | null>(null)
  /** The amount that another one became. */
  const [rounded, setRounded] = useState<number | null>(null)
  const settle = () => {
    if (typed === null) return
    const next = typed === '' ? quantity : purchasable(Number(typed), range)
    setRounded(Number(typed) === next ? null : next)
    write(null)
    setQuantity(next)
  }
  return (
    <TextInput
      className={styles.figure!}
      label={t('typed')}
      value={typed ?? String(quantity)}
      inputMode="numeric"
      autoComplete="off"
      onChange={(event) => write(event.currentTarget.value.replace(/\D/g, '').slice(0, 5))}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle()
      }}
      error={rounded === quantity && t('rounded', { least: range.min, most: range.max, step: slider_step })}
    />
  )
}
