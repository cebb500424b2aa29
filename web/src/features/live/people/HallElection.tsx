import type { HeldElection, PlayedRound } from '@delibera/core/elections/rounds'
import type { ElectionChoice } from '@delibera/core/elections/schema'
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
import { useConsole } from '../useConsole.ts'
import styles from './PresenceWindow.module.css'
import { named } from './usePeopleList.ts'

interface HallRight {
  _id: string
  name: string
  weight: number
  caster: string | null
  said: ElectionChoice | null
}

/** The rights of people without a device of their own, who have not voted by themselves. */
function rightsIn(state: LiveState, round: PlayedRound, nameOf: (id: string) => string): HallRight[] {
  return round.base.rights.flatMap((right) => {
    const caster = casterOf(round, right)
    const way = wayOf(state, caster)
    const cast = round.casts[right.member_id]
    if ((way !== 'HALL' && way !== 'SHARED') || isExcluded(round, right.member_id) || (cast && cast.caster_id !== null)) return []
    const said = cast?.parts.length === 1 ? cast.parts[0]!.choice : null
    return [{ _id: right.member_id, name: nameOf(right.member_id), weight: right.weight, caster: caster === right.member_id ? null : caster, said }]
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
  const [said, setSaid] = useState<Record<string, ElectionChoice | null>>({})
  const [search, setSearch] = useState('')
  const shown = useMemo(() => named(rights, search), [rights, search])
  const votes = Object.entries(said).flatMap(([member_id, choice]) => (choice ? [{ member_id, choice }] : []))
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
            <Button loading={acts.busy === 'elect'} onClick={() => void save()}>
              {t('save', { count: votes.length })}
            </Button>
          )}
        </Actions>
      </div>
    </FormWindow>
  )
}

interface FoldProps extends Pick<TakingProps, 'held' | 'round'> {
  right: HallRight
  value: ElectionChoice | null
  onChange: (choice: ElectionChoice | null) => void
}

function RightFold({ held, round, right, value, onChange }: FoldProps) {
  const t = useTranslations('console.record')
  const { nameOf, weights } = useConsole()
  const words = useChoiceSaid(held)
  const via = right.caster === null ? '' : t('via', { name: nameOf(right.caster) })
  const isByHeads = held.setting.weight === 'HEADS'
  return (
    <details className={styles.fold}>
      <summary>
        <span className={styles.name}>{right.name}</span>
        <span className={styles.fact}>{[isByHeads ? '' : weights.share(right.weight), via, value && words(value)].filter(Boolean).join(', ')}</span>
      </summary>
      <ElectionChoices held={held} round={round} legend={t('of', { name: right.name })} value={value} onChange={onChange} />
    </details>
  )
}
