import { wayOf } from '@delibera/core/live/presence'
import type { LiveState } from '@delibera/core/live/state'
import { casterOf, isExcluded } from '@delibera/core/votes/poll'
import type { Accepted } from '@delibera/core/votes/schema'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useLiveLine } from '../../../meeting/live/useLive.ts'
import { SearchField } from '../../../ui/fields/SearchField.tsx'
import { Actions } from '../../../ui/forms/Actions.tsx'
import { FormWindow } from '../../../ui/forms/FormWindow.tsx'
import { LongList } from '../../../ui/tables/LongList.tsx'
import { sides, VoteChoice } from '../../votes/VoteChoice.tsx'
import { useConsole } from '../useConsole.ts'
import styles from './PresenceWindow.module.css'
import { named } from './usePeopleList.ts'

interface Right {
  _id: string
  name: string
  weight: number
  caster: string | null
  /** What the delegator ordered: nothing else can be said. */
  instruction: Accepted | null
  said: Accepted | null
}

/** The rights of people without a device of their own, who have not voted by themselves. */
function rightsIn(state: LiveState, odg_id: string, nameOf: (id: string) => string): Right[] {
  const vote = state.points[odg_id]?.vote
  if (!vote) return []
  return vote.base.rights.flatMap((right) => {
    const caster = casterOf(vote, right)
    const way = wayOf(state, caster)
    const cast = vote.casts[right.member_id]
    if ((way !== 'HALL' && way !== 'SHARED') || isExcluded(vote, right.member_id) || (cast && cast.caster_id !== null)) return []
    const isOwn = caster === right.member_id
    const said = cast?.parts.length === 1 ? cast.parts[0]!.accepted : null
    const of = { _id: right.member_id, name: nameOf(right.member_id), weight: right.weight, caster: isOwn ? null : caster }
    return [{ ...of, instruction: isOwn ? null : right.instruction, said: said ?? (isOwn ? null : right.instruction) }]
  })
}

/** Takes down the votes of people in the room without a device. The list is that of the moment in which it was opened. */
export function PresenceVotes({ odg_id, onClose }: { odg_id: string; onClose: () => void }) {
  const t = useTranslations('console.record')
  const words = useTranslations('liveWords.vote')
  const { acts, nameOf } = useConsole()
  const line = useLiveLine()
  const rights = useMemo(() => rightsIn(line.getSnapshot().state!, odg_id, nameOf), [line, odg_id, nameOf])
  const [said, setSaid] = useState<Record<string, Accepted>>({})
  const [search, setSearch] = useState('')
  const shown = useMemo(() => named(rights, search), [rights, search])
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const all = (accepted: Accepted) => setSaid({ ...said, ...Object.fromEntries(shown.filter((it) => it.instruction === null).map((it) => [it._id, accepted])) })
  const votes = Object.entries(said).map(([member_id, accepted]) => ({ member_id, accepted }))
  const save = async () => {
    if (votes.length === 0 || (await acts.record(odg_id, votes))) onClose()
  }
  return (
    <FormWindow opened onClose={onClose} title={t('title')} size={720}>
      <div className={styles.window}>
        <p className={styles.text}>{t(rights.length === 0 ? 'nobody' : 'text')}</p>
        {rights.length > 8 && <SearchField label={t('search')} value={search} onSearch={setSearch} />}
        {rights.length > 1 && (
          <p className={styles.bulk}>
            {t('all')}
            {sides.map((it) => (
              <Button key={it} size="compact-sm" variant="default" onClick={() => all(it)}>
                {words(`${it}`)}
              </Button>
            ))}
          </p>
        )}
        {shown.length > 0 && (
          <LongList label={t('label')} items={shown} itemKey={(it) => it._id} height={isNarrow ? 104 : 60}>
            {(it) => <Line right={it} value={said[it._id] ?? it.said} onChange={(accepted) => setSaid({ ...said, [it._id]: accepted })} />}
          </LongList>
        )}
        <Actions end>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          {rights.length > 0 && (
            <Button loading={acts.busy === 'vote'} onClick={() => void save()}>
              {t('save', { count: votes.length })}
            </Button>
          )}
        </Actions>
      </div>
    </FormWindow>
  )
}

function Line({ right, value, onChange }: { right: Right; value: Accepted | null; onChange: (it: Accepted) => void }) {
  const t = useTranslations('console.record')
  const { nameOf, weights } = useConsole()
  const via = right.caster === null ? '' : t('via', { name: nameOf(right.caster) })
  return (
    <div className={styles.row}>
      <span className={styles.who}>
        <span className={styles.name}>{right.name}</span>
        <span className={styles.fact}>{[weights.share(right.weight), via, right.instruction !== null && t('ordered')].filter(Boolean).join(', ')}</span>
      </span>
      <VoteChoice legend={t('of', { name: right.name })} value={value} onChange={onChange} disabled={right.instruction !== null} />
    </div>
  )
}
