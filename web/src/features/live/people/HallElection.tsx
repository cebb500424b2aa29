import { areWhole, type ChosenPart } from '@delibera/core/elections/parts'
import type { HeldElection, PlayedRound } from '@delibera/core/elections/rounds'
import type { ElectionChoice, ElectionVote } from '@delibera/core/elections/schema'
import { wayOf } from '@delibera/core/live/presence'
import type { LiveState } from '@delibera/core/live/state'
import { casterOf, isExcluded } from '@delibera/core/votes/poll'
import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useLiveLine } from '../../../meeting/live/useLive.ts'
import { SearchField } from '../../../ui/fields/SearchField.tsx'
import { Actions } from '../../../ui/forms/Actions.tsx'
import { FormWindow } from '../../../ui/forms/FormWindow.tsx'
import { useChoiceSaid } from '../../elections/ElectionCard.tsx'
import { ElectionChoices } from '../../elections/ElectionChoices.tsx'
import { ElectionParts } from '../../elections/ElectionParts.tsx'
import { inTwo } from '../../elections/useElectionBallot.ts'
import { useVoteUnit } from '../../votes/useWeightSaid.ts'
import { useConsole } from '../useConsole.ts'
import styles from './PresenceWindow.module.css'
import { named } from './usePeopleList.ts'

interface HallRight {
  _id: string
  name: string
  weight: number
  caster: string | null
  isDivisible: boolean
  said: Said | null
}

/** One choice, or parts that choose differently. */
type Said = ElectionChoice | readonly ChosenPart[]

const isParts = (said: Said | null): said is readonly ChosenPart[] => Array.isArray(said) && typeof said[0] === 'object'

const isSaid = (said: Said | null, weight: number): boolean => (isParts(said) ? areWhole(said, weight) : said !== null)

function votesOf(member_id: string, said: Said | null): ElectionVote[] {
  if (isParts(said)) return said.flatMap(({ choice, weight }) => (choice ? [{ member_id, choice, weight }] : []))
  return said ? [{ member_id, choice: said }] : []
}

/** The rights of people without a device of their own, who have not voted by themselves. */
function rightsIn(state: LiveState, round: PlayedRound, nameOf: (id: string) => string): HallRight[] {
  return round.base.rights.flatMap((right) => {
    const caster = casterOf(round, right)
    const way = wayOf(state, caster)
    const cast = round.casts[right.member_id]
    if ((way !== 'HALL' && way !== 'SHARED') || isExcluded(round, right.member_id) || (cast && cast.caster_id !== null)) return []
    const { member_id, weight, is_divisible: isDivisible = false } = right
    const said = cast && (cast.parts.length > 1 ? cast.parts : cast.parts[0]!.choice)
    return [{ _id: member_id, name: nameOf(member_id), weight, caster: caster === member_id ? null : caster, isDivisible, said: said ?? null }]
  })
}

interface Props {
  odg_id: string
  onClose: () => void
}

/** Takes down whom people in the room without a device elect. The list is that of the moment in which it was opened. */
export function HallElection({ odg_id, onClose }: Props) {
  const line = useLiveLine()
  const state = line.getSnapshot().state!
  const held = state.points[odg_id]?.election
  const round = held?.rounds.at(-1)
  return held && round ? <Taking odg_id={odg_id} held={held} round={round} state={state} onClose={onClose} /> : null
}

interface TakingProps extends Props {
  held: HeldElection
  round: PlayedRound
  state: LiveState
}

function Taking({ odg_id, held, round, state, onClose }: TakingProps) {
  const t = useTranslations('console.record')
  const { acts, nameOf } = useConsole()
  const [rights] = useState(() => rightsIn(state, round, nameOf))
  const [said, setSaid] = useState<Record<string, Said | null>>({})
  const [search, setSearch] = useState('')
  const shown = useMemo(() => named(rights, search), [rights, search])
  const changed = rights.filter((it) => (said[it._id] ?? null) !== null)
  const votes = changed.flatMap((it) => votesOf(it._id, said[it._id]!))
  const isWrong = changed.some((it) => !isSaid(said[it._id]!, it.weight))
  const save = async () => {
    if (votes.length === 0 || (await acts.elect(odg_id, { action: 'record', votes }))) onClose()
  }
  return (
    <FormWindow opened onClose={onClose} title={t('title')} size={720}>
      <div className={styles.window}>
        <p className={styles.text}>{t(rights.length === 0 ? 'nobody' : 'text')}</p>
        {rights.length > 8 && <SearchField label={t('search')} value={search} onSearch={setSearch} />}
        {shown.map((it) => (
          <RightFold
            key={it._id}
            held={held}
            round={round}
            right={it}
            value={said[it._id] ?? it.said}
            onChange={(choice) => setSaid({ ...said, [it._id]: choice })}
          />
        ))}
        <Actions end>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          {rights.length > 0 && (
            <Button loading={acts.busy === 'elect'} disabled={isWrong} onClick={() => void save()}>
              {isWrong ? t('parts') : t('save', { count: changed.length })}
            </Button>
          )}
        </Actions>
      </div>
    </FormWindow>
  )
}

interface FoldProps extends Pick<TakingProps, 'held' | 'round'> {
  right: HallRight
  value: Said | null
  onChange: (said: Said | null) => void
}

function RightFold({ held, round, right, value, onChange }: FoldProps) {
  const t = useTranslations('console.record')
  const { nameOf, weights } = useConsole()
  const words = useChoiceSaid(held)
  const via = right.caster === null ? '' : t('via', { name: nameOf(right.caster) })
  const isByHeads = held.setting.weight === 'HEADS'
  const told = isParts(value) ? t('divided') : value && words(value)
  return (
    <details className={styles.fold}>
      <summary>
        <span className={styles.name}>{right.name}</span>
        <span className={styles.fact}>{[isByHeads ? '' : weights.share(right.weight), via, told].filter(Boolean).join(', ')}</span>
      </summary>
      <RightSaid {...{ held, round, right, value, onChange }} />
    </details>
  )
}

function RightSaid({ held, round, right, value, onChange }: FoldProps) {
  const t = useTranslations('console.record')
  const words = useTranslations('elections.ballot')
  const unit = useVoteUnit()
  const undivided = (parts: readonly ChosenPart[]) => parts.find((it) => it.choice !== null)?.choice ?? null
  if (isParts(value)) return <ElectionParts {...{ held, round, right, unit }} parts={value} onChange={(parts) => onChange(parts ?? undivided(value))} />
  return (
    <>
      <ElectionChoices held={held} round={round} legend={t('of', { name: right.name })} value={value} onChange={onChange} />
      {right.isDivisible && (
        <Button variant="default" mih={44} mt="sm" onClick={() => onChange(inTwo(value, right.weight))}>
          {words('divide')}
        </Button>
      )}
    </>
  )
}
