import type { Accepted } from '@delibera/core/votes/schema'
import { Button, NumberInput } from '@mantine/core'
import { useFormatter } from 'use-intl'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { type Castable, leftOf, type Said, splitOf } from './useBallot.ts'
import { sides } from './VoteChoice.tsx'
import styles from './VoteSplit.module.css'

interface Props {
  right: Castable
  said: Said | undefined
  onSay: (said: Said) => void
}

/** For who votes on behalf of several principals: one right in parts that sum to its weight. */
export function VoteSplit({ right, said, onSay }: Props) {
  const t = useTranslations('live.vote.split')
  const words = useTranslations('liveWords.vote')
  const format = useFormatter()
  const parts = splitOf(said)
  const begin = () => onSay({ 1: 0, [-1]: 0, 0: 0, ...(typeof said === 'number' && { [said]: right.weight }) })
  if (!parts) {
    return (
      <details className={styles.details}>
        <summary>{t('open')}</summary>
        <p className={styles.text}>{t('text', { weight: format.number(right.weight) })}</p>
        <Button variant="default" mih={44} onClick={begin}>
          {t('open')}
        </Button>
      </details>
    )
  }
  const set = (side: Accepted, weight: number | string) => onSay({ ...parts, [side]: Math.max(0, Math.trunc(Number(weight) || 0)) })
  return (
    <div className={styles.parts}>
      <p className={styles.text}>{t('text', { weight: format.number(right.weight) })}</p>
      {sides.map((it) => (
        <div key={it} className={styles.part}>
          <span aria-hidden>{words(`${it}`)}</span>
          <NumberInput
            aria-label={t('part', { vote: words(`${it}`), name: right.name })}
            value={parts[it]}
            onChange={(weight) => set(it, weight)}
            min={0}
            max={right.weight}
            allowDecimal={false}
            hideControls
            inputMode="numeric"
            size="md"
          />
        </div>
      ))}
      <Sum left={leftOf(parts, right.weight)} />
      <Button variant="subtle" mih={44} onClick={() => onSay(sides.find((it) => parts[it] > 0) ?? 0)}>
        {t('undo')}
      </Button>
    </div>
  )
}

function Sum({ left }: { left: number }) {
  const t = useTranslations('live.vote.split')
  const words = () => {
    if (left === 0) return t('done')
    return left > 0 ? t('left', { left }) : t('over', { over: -left })
  }
  return (
    <p className={styles.sum} data-wrong={left !== 0 || undefined} role="status">
      {words()}
    </p>
  )
}
