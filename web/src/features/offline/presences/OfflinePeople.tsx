import type { Meeting, MeetingMember } from '@delibera/core/meetings/schema'
import { plain, searchWords } from '@delibera/core/names'
import type { OfflinePresence } from '@delibera/core/offline/schema'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChecks } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { nameOf, useRoles } from '../../../company/useMembers.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { PersonSelect } from '../../../meeting/PersonSelect.tsx'
import { useWeights } from '../../../meeting/useWeights.ts'
import type { Tone } from '../../../palette.ts'
import { SearchField } from '../../../ui/fields/SearchField.tsx'
import { Avatar } from '../../../ui/marks/Avatar.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { LongList } from '../../../ui/tables/LongList.tsx'
import { OfflineChoice } from '../OfflineChoice.tsx'
import styles from './OfflinePeople.module.css'
import type { OfflineAttendance, Presence } from './useOfflinePresences.ts'

/** A list that fits a few screens needs no box that scrolls. */
const most_plain = 60
const tones: Record<Presence, Tone> = { PRESENT: 'verde', DELEGATION: 'cielo', ABSENT: 'gray', NOT_CONVOCATED: 'ambra' }

interface Props {
  meeting: Meeting
  attendance: OfflineAttendance
  isShut: boolean
}

/** Everybody of the meeting: present, represented, absent, or never called. */
export function OfflinePeople({ meeting, attendance, isShut }: Props) {
  const t = useTranslations('offline.presences')
  const [search, setSearch] = useState('')
  const { presences, setAll } = attendance
  const byId = useMemo(() => new Map(presences.map((it) => [it.member_id, it])), [presences])
  const people = useMemo(() => inOrder(meeting.members), [meeting.members])
  const found = useMemo(() => {
    const words = searchWords(search)
    return people.filter((it) => words.every((word) => plain(nameOf(it)).includes(word)))
  }, [people, search])
  const there = useMemo(() => people.filter((it) => byId.get(it._id)?.presence === 'PRESENT'), [people, byId])
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const row = (it: MeetingMember) => (
    <Person key={it._id} meeting={meeting} attendance={attendance} isShut={isShut} member={it} presence={byId.get(it._id)!} there={there} />
  )
  const everybody = (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconChecks size={15} aria-hidden />}
      onClick={() =>
        setAll(
          found.map((it) => it._id),
          'PRESENT',
        )
      }
    >
      {t(search ? 'allFound' : 'all')}
    </Button>
  )
  return (
    <Panel title={t('title')} flush actions={!isShut && everybody} foot={<Foot attendance={attendance} />}>
      {people.length > 12 && (
        <div className={styles.search}>
          <SearchField label={t('search')} value={search} onSearch={setSearch} />
        </div>
      )}
      {found.length === 0 && <p className={styles.nobody}>{t('nobody')}</p>}
      {found.length > most_plain ? (
        <LongList label={t('title')} items={found} itemKey={(it) => it._id} height={isNarrow ? 168 : 68}>
          {row}
        </LongList>
      ) : (
        <ul className={styles.list} aria-label={t('title')}>
          {found.map((it) => (
            <li key={it._id}>{row(it)}</li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

/** Who votes first, the heaviest first; then the others by name. */
const inOrder = (members: readonly MeetingMember[]): MeetingMember[] =>
  [...members].sort((one, other) => other.weight - one.weight || one.last_name.localeCompare(other.last_name, 'it'))

function Foot({ attendance: { presences, known } }: Pick<Props, 'attendance'>) {
  const t = useTranslations('offline.presences')
  const count = (presence: Presence) => presences.filter((it) => known.has(it.member_id) && it.presence === presence).length
  const open = presences.length - known.size
  return (
    <span className={styles.counts} role="status">
      {t('counts', { present: count('PRESENT'), represented: count('DELEGATION'), absent: count('ABSENT') + count('NOT_CONVOCATED') })}{' '}
      {open > 0 && t('open', { count: open })}
    </span>
  )
}

interface PersonProps extends Props {
  member: MeetingMember
  presence: OfflinePresence
  there: readonly MeetingMember[]
}

function Person({ meeting, member, presence: { presence, delegate_id }, there, attendance, isShut }: PersonProps) {
  const t = useTranslations('offline.presences')
  const { labelOf } = useRoles()
  const weights = useWeights(meeting)
  const name = nameOf(member)
  // A director is never represented (art. 2388 c. 3), nor is who has no vote.
  const canDelegate = meeting.meeting_type === 'ASSEMBLY' && member.weight > 0
  const options = (['PRESENT', ...(canDelegate ? (['DELEGATION'] as const) : []), 'ABSENT', 'NOT_CONVOCATED'] as const).map((value) => ({
    value,
    label: t(`options.${value}`),
    tone: tones[value],
  }))
  // The delegate of a proxy given here is proposed before anybody said who was there, and may not be on the list of those present.
  const delegate = meeting.members.find((it) => it._id === delegate_id)
  const isAway = delegate !== undefined && attendance.known.has(delegate._id) && !there.includes(delegate)
  const choices = [...there, ...(delegate && !there.includes(delegate) ? [delegate] : [])].filter((it) => it._id !== member._id)
  const office = member.roles.map((it) => labelOf(it.code)).join(', ') || (member.ext_description ?? t('guest'))
  return (
    <div className={styles.row}>
      <Avatar name={name} size={30} company={member.kind === 'S'} />
      <span className={styles.who}>
        <span className={styles.name}>{name}</span>
        <span className={styles.note}>{[member.weight > 0 && weights.share(member.weight), office].filter(Boolean).join(' · ')}</span>
      </span>
      {presence === 'DELEGATION' && (
        <PersonSelect
          className={styles.delegate}
          isUnlabelled
          size="xs"
          label={t('delegate', { name })}
          people={choices}
          value={delegate_id}
          onChange={(it) => attendance.setDelegate(member._id, it)}
          error={delegate_id === null ? t('noDelegate') : isAway ? t('delegateAway') : undefined}
          disabled={isShut}
        />
      )}
      <span className={styles.choice}>
        <OfflineChoice
          legend={t('of', { name })}
          options={options}
          value={attendance.known.has(member._id) ? presence : null}
          onChange={(it) => attendance.set(member._id, it)}
          disabled={isShut}
        />
      </span>
    </div>
  )
}
