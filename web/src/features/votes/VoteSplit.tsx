import { Button } from '@mantine/core'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { MoneyField } from '../../ui/fields/MoneyField.tsx'
import { SharesField } from '../../ui/fields/SharesField.tsx'
import { type Castable, leftOf, type Said, splitOf } from './useBallot.ts'
import { useWeightIn, type VoteUnit } from './useWeightSaid.ts'
import { sides } from './VoteChoice.tsx'
import styles from './VoteSplit.module.css'

interface Props {
  right: Castable
  /** What votes are counted in. */
  unit: VoteUnit
  said: Said | undefined
  onSay: (said: Said) => void
}

/** For who votes on behalf of several principals: one right in parts that sum to its weight. */
export function VoteSplit({ right, unit, said, onSay }: Props) {
  const t = useTranslations('live.vote.split')
  const words = useTranslations('liveWords.vote')
  const weigh = useWeightIn(unit)
  const isMoney = unit === 'EUR_CENT'
  const Field = isMoney ? MoneyField : SharesField
  const parts = splitOf(said)
  const begin = () => onSay({ 1: 0, [-1]: 0, 0: 0, ...(typeof said === 'number' && { [said]: right.weight }) })
  if (!parts) {
    return (
      <details className={styles.details}>
        <summary>{t('open')}</summary>
        <p className={styles.text}>{t('text', { weight: weigh(right.weight) })}</p>
        <Button variant="default" mih={44} onClick={begin}>
          {t('open')}
        </Button>
      </details>
    )
  }
  return (
    <div className={styles.parts}>
      <p className={styles.text}>{t('text', { weight: weigh(right.weight) })}</p>
      {sides.map((it) => (
        <div key={it} className={styles.part}>
          <span aria-hidden>{words(`${it}`)}</span>
          <Field
            aria-label={t('part', { vote: words(`${it}`), name: right.name })}
            value={parts[it]}
            onChange={(weight) => onSay({ ...parts, [it]: Math.max(0, weight ?? 0) })}
            size="md"
            {...(isMoney ? { currency: 'EUR' as const } : {})}
          />
        </div>
      ))}
      <Sum left={leftOf(parts, right.weight)} said={weigh} />
      <Button variant="subtle" mih={44} onClick={() => onSay(sides.find((it) => parts[it] > 0) ?? 0)}>
        {t('undo')}
      </Button>
    </div>
  )
}

function Sum({ left, said }: { left: number; said: (weight: number) => string }) {
  const t = useTranslations('live.vote.split')
  const words = () => {
    if (left === 0) return t('done')
    return left > 0 ? t('left', { weight: said(left) }) : t('over', { weight: said(-left) })
  }
  return (
    <p className={styles.sum} data-wrong={left !== 0 || undefined} role="status">
      {words()}
    </p>
  )
}
