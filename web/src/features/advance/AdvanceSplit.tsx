import { isParts, type SaidDraft, type SaidPart } from '@delibera/core/advance/parts'
import type { AdvanceSaid, MyAdvance } from '@delibera/core/advance/schema'
import { unassigned } from '@delibera/core/elections/parts'
import { Button } from '@mantine/core'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { MoneyField } from '../../ui/fields/MoneyField.tsx'
import { SharesField } from '../../ui/fields/SharesField.tsx'
import styles from './Advance.module.css'
import { useAdvanceWeight } from './useAdvanceWeight.ts'

interface Props extends Pick<MyAdvance, 'weight' | 'unit'> {
  said: SaidDraft | undefined
  onSay: (said: AdvanceSaid) => void
}

const sides = [1, -1, 0] as const

/** For who votes on behalf of several principals: the vote in parts that sum to its weight, as in the room. */
export function AdvanceSplit({ weight, unit, said, onSay }: Props) {
  const t = useTranslations('advance.split')
  const weigh = useAdvanceWeight(unit)
  if (isParts(said)) return <Parts weight={weight} unit={unit} parts={said} onSay={onSay} />
  const begin = () => onSay(sides.map((accepted) => ({ accepted, weight: said === accepted ? weight : 0 })))
  return (
    <div className={styles.split}>
      <p className={styles.note}>{t('text', { weight: weigh(weight) })}</p>
      <Button variant="default" mih={44} onClick={begin}>
        {t('open')}
      </Button>
    </div>
  )
}

function Parts({ weight, unit, parts, onSay }: Omit<Props, 'said'> & { parts: readonly SaidPart[] }) {
  const t = useTranslations('advance.split')
  const words = useTranslations('advance.points')
  const weigh = useAdvanceWeight(unit)
  const of = (side: SaidPart['accepted']) => parts.find((it) => it.accepted === side)?.weight ?? 0
  const put = (side: SaidPart['accepted'], part: number | null) =>
    onSay(sides.map((accepted) => ({ accepted, weight: accepted === side ? Math.max(0, part ?? 0) : of(accepted) })))
  const left = unassigned(parts, weight)
  const Field = unit === 'EUR_CENT' ? MoneyField : SharesField
  const sum = () => {
    if (left === 0) return t('done')
    return left > 0 ? t('left', { weight: weigh(left) }) : t('over', { weight: weigh(-left) })
  }
  return (
    <div className={styles.split}>
      <p className={styles.note}>{t('text', { weight: weigh(weight) })}</p>
      {sides.map((it) => (
        <div key={it} className={styles.part}>
          <span aria-hidden>{words(`${it}`)}</span>
          <Field
            aria-label={t('part', { vote: words(`${it}`) })}
            value={of(it)}
            onChange={(part) => put(it, part)}
            size="md"
            {...(unit === 'EUR_CENT' ? { currency: 'EUR' as const } : {})}
          />
        </div>
      ))}
      <p className={styles.sum} data-wrong={left !== 0 || undefined} role="status">
        {sum()}
      </p>
      <Button variant="subtle" mih={44} onClick={() => onSay(sides.find((it) => of(it) > 0) ?? 0)}>
        {t('undo')}
      </Button>
    </div>
  )
}
