import { Checkbox } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useLiveState } from '../../../meeting/live/useLive.ts'
import styles from './RollCall.module.css'
import type { CalledName } from './useRoll.ts'

/** The names to be read aloud, each ticked as its answer is heard. The ticks are the reader's own: presence is what the room says. */
export function RollCall({ roll }: { roll: readonly CalledName[] }) {
  const t = useTranslations('console.script.roll')
  const call = useLiveState((it) => it.convocation_id)
  const [heard, setHeard] = useLocalStorage<readonly string[]>({ key: `delibera.roll.${call}`, defaultValue: [] })
  if (roll.length === 0) return <p className={styles.none}>{t('nobody')}</p>
  return (
    <ul className={styles.roll} aria-label={t('label')}>
      {roll.map(({ id, name, as }) => (
        <li key={id}>
          <Checkbox
            size="sm"
            label={
              <>
                <b>{name}</b>, {as}
              </>
            }
            checked={heard.includes(id)}
            onChange={(event) => setHeard(event.currentTarget.checked ? [...heard, id] : heard.filter((it) => it !== id))}
          />
        </li>
      ))}
    </ul>
  )
}
