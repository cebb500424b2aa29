import { presentIn } from '@delibera/core/live/presence'
import type { LiveState } from '@delibera/core/live/state'
import { plain, searchWords } from '@delibera/core/names'
import { Button, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useMember } from '../../../meeting/live/useMember.ts'
import { useCounted } from '../room/useCounted.ts'
import styles from './WaitingBeside.module.css'

interface Props {
  me: string
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

/** More would be a list to scroll through: a name is quicker. */
const shownAtOnce = 6

/** Several people in one physical room share a device: who they are is said by whoever holds it. */
export function WaitingBeside({ me, chosen, onChange }: Props) {
  const t = useTranslations('live.beside')
  const { nameOf } = useMember()
  const placeable = useCounted(placeableIn, ['register', 'attendance', 'mandates'])
  if (chosen.length === 0 && placeable.every((it) => it._id === me)) return null
  return (
    <details className={styles.beside}>
      <summary>{t('title')}</summary>
      <p className={styles.text}>{t('text')}</p>
      {chosen.length > 0 && (
        <ul className={styles.chosen} aria-label={t('chosen')}>
          {chosen.map((it) => (
            <li key={it}>
              {nameOf(it)}
              <button type="button" onClick={() => onChange(chosen.filter((id) => id !== it))} aria-label={t('remove', { name: nameOf(it) })}>
                <IconX size={17} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Search me={me} placeable={placeable} chosen={chosen} onAdd={(id) => onChange([...chosen, id])} />
    </details>
  )
}

interface SearchProps extends Pick<Props, 'me' | 'chosen'> {
  placeable: ReturnType<typeof placeableIn>
  onAdd: (id: string) => void
}

function Search({ me, placeable, chosen, onAdd }: SearchProps) {
  const t = useTranslations('live.beside')
  const [search, setSearch] = useState('')
  const found = useMemo(() => {
    const words = searchWords(search)
    return placeable.filter((it) => it._id !== me && !chosen.includes(it._id) && words.every((word) => plain(it.name).includes(word)))
  }, [placeable, search, me, chosen])
  const shown = found.slice(0, shownAtOnce)
  return (
    <div className={styles.search}>
      <TextInput size="md" label={t('search')} value={search} onChange={(event) => setSearch(event.currentTarget.value)} />
      <ul className={styles.found} aria-live="polite">
        {shown.map((it) => (
          <li key={it._id}>
            <Button
              variant="default"
              mih={44}
              fullWidth
              justify="flex-start"
              leftSection={<IconPlus size={17} aria-hidden />}
              aria-label={t('add', { name: it.name })}
              onClick={() => {
                onAdd(it._id)
                setSearch('')
              }}
            >
              {it.name}
            </Button>
          </li>
        ))}
      </ul>
      {found.length === 0 && search !== '' && <p className={styles.text}>{t('none')}</p>}
      {found.length > shown.length && <p className={styles.text}>{t('more', { count: found.length - shown.length })}</p>}
    </div>
  )
}

/** Who is not there yet and has sent nobody: a delegation is taken back only by who gave it (art. 2372). */
function placeableIn(state: LiveState): { _id: string; name: string }[] {
  const there = new Set(presentIn(state))
  const represented = new Set(Object.values(state.mandates).flatMap((it) => (it.until === null ? [it.delegator_id] : [])))
  const order = new Intl.Collator('it')
  return state.register.members
    .filter((it) => !there.has(it._id) && !represented.has(it._id))
    .map(({ _id, name }) => ({ _id, name }))
    .sort((one, other) => order.compare(one.name, other.name))
}
