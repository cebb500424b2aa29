import { advanceIn, wayOf } from '@delibera/core/live/presence'
import type { LiveState, Via } from '@delibera/core/live/state'
import { plain, searchWords } from '@delibera/core/names'
import { TextInput } from '@mantine/core'
import { IconHandStop, IconMicrophone } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useLiveState } from '../../../meeting/live/useLive.ts'
import { useMember } from '../../../meeting/live/useMember.ts'
import { Avatar } from '../../../ui/marks/Avatar.tsx'
import { LongList } from '../../../ui/tables/LongList.tsx'
import styles from './RoomPeople.module.css'
import { useCounted } from './useCounted.ts'

interface Present {
  _id: string
  name: string
  isCompany: boolean
  via: Via
  host: string | null
  isSpeaking: boolean
}

/** Who is there: a list of any length. */
export function RoomPeople() {
  const t = useTranslations('live.people')
  const { me } = useMember()
  const [search, setSearch] = useState('')
  const people = useCounted(peopleIn, ['attendance', 'register', 'rooms', 'crowd'])
  const form = useLiveState((it) => it.register.company.type)
  const represented = useCounted(representedIn, ['mandates', 'attendance', 'crowd'])
  const advance = useLiveState((it) => advanceIn(it).length)
  const crowd = useLiveState((it) => it.crowd)
  const found = useMemo(() => {
    const words = searchWords(search)
    return words.length === 0 ? people : people.filter((it) => words.every((word) => plain(it.name).includes(word)))
  }, [people, search])
  return (
    <div className={styles.people}>
      <div className={styles.head}>
        <p>
          <b>{t('count', { count: crowd?.present ?? people.length })}</b>
          {represented > 0 && <span>{t('represented', { count: represented, form })}</span>}
          {advance > 0 && <span>{t('advance', { count: advance })}</span>}
        </p>
        {crowd && <p className={styles.crowd}>{t('crowd')}</p>}
        {people.length > 8 && (
          <TextInput size="md" aria-label={t('search')} placeholder={t('search')} value={search} onChange={(event) => setSearch(event.currentTarget.value)} />
        )}
      </div>
      {found.length === 0 && <p className={styles.none}>{t('none')}</p>}
      <div className={styles.list}>
        <LongList label={t('title')} items={found} itemKey={(it) => it._id} height={56}>
          {(it) => <Person person={it} isMe={it._id === me} />}
        </LongList>
      </div>
    </div>
  )
}

function Person({ person, isMe }: { person: Present; isMe: boolean }) {
  const t = useTranslations('live.people')
  const { nameOf } = useMember()
  const isChair = useLiveState((it) => it.register.meeting.chair_id === person._id)
  const isSecretary = useLiveState((it) => it.secretary_id === person._id)
  const hasHand = useLiveState((it) => it.hands.includes(person._id))
  const notes = [
    isMe && t('you'),
    isChair && t('chair'),
    isSecretary && t('secretary'),
    person.via === 'HALL' && t('hall'),
    person.host && t('beside', { name: nameOf(person.host) }),
  ].filter(Boolean)
  return (
    <span className={styles.person}>
      <Avatar name={person.name} size={34} company={person.isCompany} />
      <span className={styles.words}>
        <span className={styles.name}>{person.name}</span>
        {notes.length > 0 && <span className={styles.note}>{notes.join(', ')}</span>}
      </span>
      {hasHand && <IconHandStop size={19} stroke={1.7} role="img" aria-label={t('hand')} />}
      {person.isSpeaking && <IconMicrophone size={19} stroke={1.7} role="img" aria-label={t('microphone')} />}
    </span>
  )
}

/** By name, with how each is there. */
function peopleIn(state: LiveState): Present[] {
  const hosts = new Map(Object.entries(state.rooms).flatMap(([owner, it]) => it.presents.map((id) => [id, owner] as const)))
  const order = new Intl.Collator('it')
  return state.register.members
    .flatMap(({ _id, name, kind }): Present[] => {
      const via = wayOf(state, _id) ?? (isNoted(state, _id) ? 'ROOM' : null)
      return via ? [{ _id, name, isCompany: kind === 'S', via, host: hosts.get(_id) ?? null, isSpeaking: state.rooms[_id]?.audio ?? false }] : []
    })
    .sort((one, other) => order.compare(one.name, other.name))
}

/** Of a crowd only some are told by name: who is heard or seen, and who waits to be. */
const isNoted = ({ crowd, rooms, hands }: LiveState, _id: string): boolean => crowd !== undefined && (rooms[_id] !== undefined || hands.includes(_id))

const representedIn = (state: LiveState): number =>
  state.crowd?.represented ?? Object.values(state.mandates).filter((it) => it.until === null && wayOf(state, it.delegate_id) !== null).length
