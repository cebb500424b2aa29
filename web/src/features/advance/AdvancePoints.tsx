import { isChoiceParts, type SaidDraft } from '@delibera/core/advance/parts'
import type { AdvanceSaid, MyAdvance } from '@delibera/core/advance/schema'
import { Checkbox } from '@mantine/core'
import { IconCheck, IconMinus, IconPlayerSkipForward, IconX } from '@tabler/icons-react'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { ChoiceGroup } from '../../ui/fields/ChoiceGroup.tsx'
import styles from './Advance.module.css'

type Point = MyAdvance['points'][number]

interface Props {
  points: readonly Point[]
  said: Readonly<Record<string, AdvanceSaid>>
  onSay: (odg_id: string, said: AdvanceSaid) => void
}

/** Each point with its full text, and what is said of it; nothing is chosen beforehand. */
export function AdvancePoints({ points, said, onSay }: Props) {
  return (
    <ol className={styles.points}>
      {points.map((it) => (
        <li key={it._id}>
          <AdvancePoint point={it} said={said[it._id]} onSay={(next) => onSay(it._id, next)} />
        </li>
      ))}
    </ol>
  )
}

/** One of them, for who votes point by point. */
export function AdvancePoint({ point, said, onSay }: Omit<SaidProps, 'said'> & { said: SaidDraft | undefined }) {
  const Said = point.election ? ElectionSaid : MotionSaid
  return (
    <>
      <p className={styles.title}>
        {point.number}. {point.title}
      </p>
      {[point.proposal, point.resolution].filter(Boolean).map((text) => (
        <p key={text} className={styles.text}>
          {text}
        </p>
      ))}
      {/* A divided choice is said part by part, below. */}
      {!isChoiceParts(said) && <Said point={point} said={said} onSay={onSay} />}
    </>
  )
}

interface SaidProps {
  point: Point
  said: AdvanceSaid | undefined
  onSay: (said: AdvanceSaid) => void
}

const icon = { size: 16, stroke: 2.2, 'aria-hidden': true } as const
const motions = { '1': 1, '-1': -1, '0': 0, none: null } as const

function MotionSaid({ point, said, onSay }: SaidProps) {
  const t = useTranslations('advance.points')
  const choices = [
    { value: '1' as const, label: t('1'), icon: <IconCheck {...icon} />, tone: 'verde' as const },
    { value: '-1' as const, label: t('-1'), icon: <IconX {...icon} />, tone: 'rosso' as const },
    { value: '0' as const, label: t('0'), icon: <IconMinus {...icon} />, tone: 'gray' as const },
    { value: 'none' as const, label: t('none'), icon: <IconPlayerSkipForward {...icon} />, tone: 'petrolio' as const },
  ]
  const value = said === undefined ? null : said === null ? 'none' : typeof said === 'number' ? (String(said) as '1') : null
  return <ChoiceGroup legend={point.title} choices={choices} value={value} onChange={(it) => onSay(motions[it])} />
}

function ElectionSaid({ point, said, onSay }: SaidProps) {
  const t = useTranslations('advance.points')
  const { names, preferences_max, lists } = point.election!
  const named = Array.isArray(said) ? (said as string[]) : []
  const choices = [
    { value: 'AGAINST' as const, label: t('AGAINST'), icon: <IconX {...icon} />, tone: 'rosso' as const },
    { value: 'ABSTAIN' as const, label: t('0'), icon: <IconMinus {...icon} />, tone: 'gray' as const },
    { value: 'none' as const, label: t('none'), icon: <IconPlayerSkipForward {...icon} />, tone: 'petrolio' as const },
  ]
  const other = said === 'AGAINST' || said === 'ABSTAIN' ? said : said === null ? 'none' : null
  return (
    <>
      <Checkbox.Group
        label={lists ? t('list') : t('preferences', { count: named.length, most: preferences_max })}
        value={named}
        onChange={(next) => onSay(next.length > 0 ? next.slice(-preferences_max) : null)}
      >
        <div className={styles.names}>
          {names.map((it) => (
            <Checkbox
              key={it._id}
              className={styles.option!}
              classNames={{ body: styles.optionBody!, labelWrapper: styles.optionWords! }}
              size="md"
              value={it._id}
              label={it.name}
              description={it.people.join(', ') || undefined}
            />
          ))}
        </div>
      </Checkbox.Group>
      <ChoiceGroup legend={point.title} choices={choices} value={other} onChange={(it) => onSay(it === 'none' ? null : it)} />
    </>
  )
}
