import type { Instruction } from '@delibera/core/delegations/schema'
import type { ElectionChoice, ElectionOffer } from '@delibera/core/elections/schema'
import { Checkbox, Radio } from '@mantine/core'
import { IconCheck, IconHandStop, IconMinus, IconX } from '@tabler/icons-react'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { ChoiceGroup } from '../../ui/fields/ChoiceGroup.tsx'
import styles from './InstructionList.module.css'

export interface VotedPoint {
  _id: string
  title: string
  /** Its place on the agenda. */
  number: number
  /** Null where it is voted with yes or no. */
  election: ElectionOffer | null
}

/** Points that are voted upon, each with its number on the agenda; nobody is told what to put into an urn. */
export const votedPoints = (agenda: readonly (Omit<VotedPoint, 'number'> & { skip_vote: boolean })[]): VotedPoint[] =>
  agenda.flatMap(({ _id, title, skip_vote, election }, at) => (skip_vote || election?.secret ? [] : [{ _id, title, election, number: at + 1 }]))

const values = { '1': 1, '-1': -1, '0': 0 } as const
type Choice = keyof typeof values | 'free'

interface Props {
  points: readonly VotedPoint[]
  votes: readonly Instruction[]
  onChange: (votes: Instruction[]) => void
}

/** How the delegate must vote on each point, or that they are free to. */
export function InstructionList({ points, votes, onChange }: Props) {
  const say = (odg_id: string, told: Instruction | null) => onChange([...votes.filter((it) => it.odg_id !== odg_id), ...(told ? [told] : [])])
  return (
    <ol className={styles.points}>
      {points.map((point) => {
        const told = votes.find((it) => it.odg_id === point._id)
        const of = { point, told, onSay: (next: Instruction | null) => say(point._id, next) }
        return (
          <li key={point._id}>
            <p className={styles.title}>
              {point.number}. {point.title}
            </p>
            {point.election ? <ElectionOrder {...of} offer={point.election} /> : <MotionOrder {...of} />}
          </li>
        )
      })}
    </ol>
  )
}

interface OrderProps {
  point: VotedPoint
  told: Instruction | undefined
  onSay: (told: Instruction | null) => void
}

function MotionOrder({ point: { _id, title, number }, told, onSay }: OrderProps) {
  const t = useTranslations('delegation.instructions')
  const choices = [
    { value: '1' as const, label: t('votes.1'), icon: <IconCheck size={16} stroke={2.2} aria-hidden />, tone: 'verde' as const },
    { value: '-1' as const, label: t('votes.-1'), icon: <IconX size={16} stroke={2.2} aria-hidden />, tone: 'rosso' as const },
    { value: '0' as const, label: t('votes.0'), icon: <IconMinus size={16} stroke={2.2} aria-hidden />, tone: 'gray' as const },
    { value: 'free' as const, label: t('votes.free'), icon: <IconHandStop size={16} stroke={1.8} aria-hidden />, tone: 'petrolio' as const },
  ]
  return (
    <ChoiceGroup
      legend={t('legend', { number, title })}
      choices={choices}
      value={told && 'accepted' in told ? (String(told.accepted) as Choice) : 'free'}
      onChange={(choice) => onSay(choice === 'free' ? null : { odg_id: _id, accepted: values[choice] })}
    />
  )
}

/** Whom the delegate must elect: names, or a list; nobody of them; or as they think. */
function ElectionOrder({ point: { _id, title, number }, offer, told, onSay }: OrderProps & { offer: ElectionOffer }) {
  const t = useTranslations('delegation.instructions')
  const choice = told && 'choice' in told ? told.choice : null
  const named = Array.isArray(choice) ? choice : []
  const others = [
    { value: 'AGAINST' as const, label: t('elect.AGAINST'), icon: <IconX size={16} stroke={2.2} aria-hidden />, tone: 'rosso' as const },
    { value: 'ABSTAIN' as const, label: t('votes.0'), icon: <IconMinus size={16} stroke={2.2} aria-hidden />, tone: 'gray' as const },
    { value: 'free' as const, label: t('votes.free'), icon: <IconHandStop size={16} stroke={1.8} aria-hidden />, tone: 'petrolio' as const },
  ]
  const say = (next: ElectionChoice | null) => onSay(next === null ? null : { odg_id: _id, choice: next })
  const isFull = named.length >= offer.preferences_max
  return (
    <>
      {offer.preferences_max === 1 ? (
        <Radio.Group label={t(offer.lists ? 'elect.list' : 'elect.one')} value={named[0] ?? null} onChange={(it) => say([it])}>
          <div className={styles.names}>
            {offer.names.map((it) => (
              <Radio key={it._id} value={it._id} label={it.name} mih={44} />
            ))}
          </div>
        </Radio.Group>
      ) : (
        <Checkbox.Group
          label={t('elect.names', { count: named.length, most: offer.preferences_max })}
          value={named}
          onChange={(next) => say(next.length > 0 ? next : null)}
        >
          <div className={styles.names}>
            {offer.names.map((it) => (
              <Checkbox key={it._id} value={it._id} label={it.name} mih={44} disabled={isFull && !named.includes(it._id)} />
            ))}
          </div>
        </Checkbox.Group>
      )}
      <ChoiceGroup
        legend={t('legend', { number, title })}
        choices={others}
        value={choice === null ? 'free' : typeof choice === 'string' ? choice : null}
        onChange={(it) => say(it === 'free' ? null : it)}
      />
    </>
  )
}
