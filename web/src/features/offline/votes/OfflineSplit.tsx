import { Button } from '@mantine/core'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { FormWindow } from '../../../ui/forms/FormWindow.tsx'
import { type Castable, leftOf, type Said, splitOf } from '../../votes/useBallot.ts'
import type { VoteUnit } from '../../votes/useWeightSaid.ts'
import { VoteSplit } from '../../votes/VoteSplit.tsx'
import styles from './OfflineSplit.module.css'

interface Props {
  right: Castable
  unit: VoteUnit
  said: Said | undefined
  onSay: (said: Said) => void
  onClose: () => void
}

/** For who voted on behalf of several principals: one right in parts that sum to its weight. */
export function OfflineSplit({ right, unit, said, onSay, onClose }: Props) {
  const t = useTranslations('offline.votes')
  const parts = splitOf(said) ?? { 1: 0, [-1]: 0, 0: 0, ...(typeof said === 'number' && { [said]: right.weight }) }
  return (
    <FormWindow opened onClose={onClose} title={t('splitOf', { name: right.name })} size={480}>
      <VoteSplit
        right={right}
        unit={unit}
        said={parts}
        onSay={(it) => {
          onSay(it)
          if (typeof it === 'number') onClose()
        }}
      />
      <div className={styles.end}>
        <Button onClick={onClose} disabled={leftOf(parts, right.weight) !== 0}>
          {t('splitDone')}
        </Button>
      </div>
    </FormWindow>
  )
}
