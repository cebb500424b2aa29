import { type ChosenPart, mostParts, unassigned } from '@delibera/core/elections/parts'
import { Button } from '@mantine/core'
import type { ComponentProps } from 'react'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { MoneyField } from '../../ui/fields/MoneyField.tsx'
import { SharesField } from '../../ui/fields/SharesField.tsx'
import { useWeightIn, type VoteUnit } from '../votes/useWeightSaid.ts'
import { ElectionChoices } from './ElectionChoices.tsx'
import styles from './ElectionParts.module.css'

interface Props extends Pick<ComponentProps<typeof ElectionChoices>, 'held' | 'round' | 'disabled' | 'photos'> {
  /** Whose right it is, and what it weighs. */
  right: { name: string; weight: number }
  /** What votes are counted in. */
  unit: VoteUnit
  parts: readonly ChosenPart[]
  /** Null where the right is one again. */
  onChange: (parts: readonly ChosenPart[] | null) => void
}

/** A right of who votes on behalf of several principals: parts that sum to its weight and choose differently. */
export function ElectionParts({ right, unit, parts, onChange, ...asked }: Props) {
  const t = useTranslations('elections.ballot')
  const weigh = useWeightIn(unit)
  const isMoney = unit === 'EUR_CENT'
  const Field = isMoney ? MoneyField : SharesField
  const { name, weight } = right
  const choose = (at: number, choice: ChosenPart['choice']) => onChange(parts.map((it, index) => (index === at ? { ...it, choice } : it)))
  // Of two parts the other is what is left.
  const reweigh = (at: number, typed: number) =>
    onChange(
      parts.map((it, index) => {
        if (index === at) return { ...it, weight: typed }
        return parts.length === 2 ? { ...it, weight: Math.max(0, weight - typed) } : it
      }),
    )
  const left = unassigned(parts, weight)
  return (
    <div className={styles.parts}>
      <p className={styles.note}>{t('divideText', { weight: weigh(weight) })}</p>
      {parts.map((it, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no name but their place
        <section key={at} className={styles.part} aria-label={t('part', { number: at + 1 })}>
          <h3>{t('part', { number: at + 1 })}</h3>
          <Field
            label={t('partWeight')}
            aria-label={t('partWeightOf', { number: at + 1, name })}
            value={it.weight}
            onChange={(typed) => reweigh(at, Math.max(0, typed ?? 0))}
            size="md"
            {...(isMoney ? { currency: 'EUR' as const } : {})}
          />
          <ElectionChoices {...asked} legend={t('partLegend', { number: at + 1, name })} value={it.choice} onChange={(choice) => choose(at, choice)} />
        </section>
      ))}
      <p className={styles.sum} data-wrong={left !== 0 || undefined} role="status">
        {left === 0 ? t('partsDone') : left > 0 ? t('partsLeft', { weight: weigh(left) }) : t('partsOver', { weight: weigh(-left) })}
      </p>
      {parts.length < mostParts && (
        <Button variant="default" mih={44} onClick={() => onChange([...parts, { choice: null, weight: Math.max(0, left) }])}>
          {t('addPart')}
        </Button>
      )}
      <Button variant="subtle" mih={44} onClick={() => onChange(null)}>
        {t('undivide')}
      </Button>
    </div>
  )
}
