import type { Instruction } from '@delibera/core/delegations/schema'
import { IconCheck, IconHandStop, IconMinus, IconX } from '@tabler/icons-react'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { ChoiceGroup } from '../../ui/fields/ChoiceGroup.tsx'
import styles from './InstructionList.module.css'

export interface VotedPoint {
  _id: string
  title: string
  /** Its place on the agenda. */
  number: number
}

/** Points that are voted upon, each with its number on the agenda. */
export const votedPoints = (agenda: readonly { _id: string; title: string; skip_vote: boolean }[]): VotedPoint[] =>
  agenda.flatMap(({ _id, title, skip_vote }, at) => (skip_vote ? [] : [{ _id, title, number: at + 1 }]))

const values = { '1': 1, '-1': -1, '0': 0 } as const
type Choice = keyof typeof values | 'free'

interface Props {
  points: readonly VotedPoint[]
  votes: readonly Instruction[]
  onChange: (votes: Instruction[]) => void
}

/** How the delegate must vote on each point, or that they are free to. */
export function InstructionList({ points, votes, onChange }: Props) {
  const t = useTranslations('delegation.instructions')
  const choices = [
    { value: '1' as const, label: t('votes.1'), icon: <IconCheck size={16} stroke={2.2} aria-hidden />, tone: 'verde' as const },
    { value: '-1' as const, label: t('votes.-1'), icon: <IconX size={16} stroke={2.2} aria-hidden />, tone: 'rosso' as const },
    { value: '0' as const, label: t('votes.0'), icon: <IconMinus size={16} stroke={2.2} aria-hidden />, tone: 'gray' as const },
    { value: 'free' as const, label: t('votes.free'), icon: <IconHandStop size={16} stroke={1.8} aria-hidden />, tone: 'petrolio' as const },
  ]
  const choose = (odg_id: string, choice: Choice) => {
    const others = votes.filter((it) => it.odg_id !== odg_id)
    onChange(choice === 'free' ? others : [...others, { odg_id, accepted: values[choice] }])
  }
  return (
    <ol className={styles.points}>
      {points.map(({ _id, title, number }) => {
        const told = votes.find((it) => it.odg_id === _id)
        return (
          <li key={_id}>
            <p className={styles.title}>
              {number}. {title}
            </p>
            <ChoiceGroup
              legend={t('legend', { number, title })}
              choices={choices}
              value={told ? (String(told.accepted) as Choice) : 'free'}
              onChange={(choice) => choose(_id, choice)}
            />
          </li>
        )
      })}
    </ol>
  )
}
