import type { ElectionRound } from '@delibera/core/elections/rounds'
import type { Candidature, ElectionChoice } from '@delibera/core/elections/schema'
import { IconCheck, IconMinus, IconX } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { Avatar } from '../../ui/marks/Avatar.tsx'
import hidden from '../../ui/marks/Unseen.module.css'
import styles from './ElectionChoices.module.css'
import { toggled } from './useElectionBallot.ts'
import type { Photos } from './usePhotos.ts'

/** Of an election all that is read on its ballot. */
export interface BallotWords {
  secret: boolean
  candidates: readonly Pick<Candidature, '_id' | 'name' | 'list_id' | 'position' | 'withdrawn_at'>[]
  lists: readonly { _id: string; name: string }[]
}

interface Props {
  held: { setting: BallotWords }
  round: Pick<ElectionRound, 'ids' | 'preferences_max'>
  /** Whose ballot it is; read out, because the page says it above. */
  legend: string
  value: ElectionChoice | null
  onChange: (value: ElectionChoice | null) => void
  disabled?: boolean
  photos?: Photos | undefined
}

/** Cards of names, or of lists, and the two ways to name nobody. Native inputs underneath: keys and screen readers need no help of ours. */
export function ElectionChoices({ held, round, legend, value, onChange, disabled = false, photos }: Props) {
  const t = useTranslations('elections.ballot')
  const name = useId()
  const isOne = round.preferences_max === 1
  const named = Array.isArray(value) ? value : []
  const isFull = !isOne && named.length >= round.preferences_max
  return (
    <fieldset className={styles.choices} disabled={disabled}>
      <legend className={hidden.unseen}>{legend}</legend>
      {!isOne && (
        <p className={styles.counter} role="status" data-full={isFull || undefined}>
          {t('counter', { count: named.length, most: round.preferences_max })}
        </p>
      )}
      {round.ids.map((id) => (
        <label key={id} className={styles.card} data-off={(isFull && !named.includes(id)) || undefined}>
          <input
            type={isOne ? 'radio' : 'checkbox'}
            className={hidden.unseen}
            name={name}
            checked={named.includes(id)}
            disabled={isFull && !named.includes(id)}
            onChange={() => onChange(toggled(value, id, round.preferences_max))}
          />
          <Named held={held} id={id} photo={photos?.get(id)} />
          <span className={styles.tick} aria-hidden>
            {!isOne && <IconCheck size={16} stroke={3} />}
          </span>
        </label>
      ))}
      <div className={styles.others}>
        {!held.setting.secret && (
          <label className={styles.other}>
            <input
              type={isOne ? 'radio' : 'checkbox'}
              className={hidden.unseen}
              name={name}
              checked={value === 'AGAINST'}
              onChange={() => onChange(value === 'AGAINST' ? null : 'AGAINST')}
            />
            <IconX size={17} stroke={2.2} aria-hidden />
            {t('against')}
          </label>
        )}
        <label className={styles.other}>
          <input
            type={isOne ? 'radio' : 'checkbox'}
            className={hidden.unseen}
            name={name}
            checked={value === 'ABSTAIN'}
            onChange={() => onChange(value === 'ABSTAIN' ? null : 'ABSTAIN')}
          />
          <IconMinus size={17} stroke={2.2} aria-hidden />
          {t(held.setting.secret ? 'blank' : 'abstain')}
        </label>
      </div>
    </fieldset>
  )
}

/** A candidate by name, or a list with the names that stand on it. */
function Named({ held: { setting }, id, photo }: Pick<Props, 'held'> & { id: string; photo: string | undefined }) {
  const list = setting.lists.find((it) => it._id === id)
  const person = setting.candidates.find((it) => it._id === id)
  const names = setting.candidates
    .filter((it) => it.list_id === id && it.withdrawn_at === null)
    .toSorted((a, b) => a.position - b.position)
    .map((it) => it.name)
  return (
    <span className={styles.named}>
      {person && <Avatar name={person.name} size={36} picture={photo} />}
      <span className={styles.words}>
        <b>{list?.name ?? person?.name}</b>
        {list && <small>{names.join(', ')}</small>}
      </span>
    </span>
  )
}
