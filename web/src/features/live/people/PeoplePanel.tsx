import { Button } from '@mantine/core'
import { IconMicrophoneOff, IconUserCheck, IconVideoOff } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useLiveState } from '../../../meeting/live/useLive.ts'
import { SearchField } from '../../../ui/fields/SearchField.tsx'
import { FilterChips } from '../../../ui/tables/FilterChips.tsx'
import { LongList } from '../../../ui/tables/LongList.tsx'
import { useConsole } from '../useConsole.ts'
import type { Proceeding } from '../useProceeding.ts'
import styles from './PeoplePanel.module.css'
import { PeopleRow } from './PeopleRow.tsx'
import { named, useSeated } from './usePeopleList.ts'

type Filter = 'there' | 'away'

/** Who is there and how, who is not; and what can be done with each. */
export function PeoplePanel({ proceeding, onPresence }: { proceeding: Proceeding; onPresence: () => void }) {
  const t = useTranslations('console.people')
  const { acts } = useConsole()
  const seated = useSeated()
  const hasVideo = useLiveState((it) => it.register.meeting.call_type === 'CALL_DELIBERA' && !it.video_closed)
  const [search, setSearch] = useState('')
  const [only, setOnly] = useState<Filter | null>('there')
  const there = useMemo(() => seated.filter((it) => it.way !== null), [seated])
  const away = useMemo(() => seated.filter((it) => it.way === null), [seated])
  const shown = useMemo(() => named(only === 'there' ? there : only === 'away' ? away : seated, search), [only, there, away, seated, search])
  return (
    <div className={styles.panel}>
      <div className={styles.search}>
        <SearchField label={t('search')} value={search} onSearch={setSearch} />
      </div>
      <FilterChips
        label={t('filter')}
        all={{ label: t('all'), count: seated.length }}
        chips={[
          { value: 'there', label: t('there'), count: there.length },
          { value: 'away', label: t('away'), count: away.length },
        ]}
        value={only}
        onChange={setOnly}
      />
      <div className={styles.list}>
        {shown.length === 0 ? (
          <p className={styles.none}>{t(search ? 'notFound' : only === 'there' ? 'nobody' : 'nobodyAway')}</p>
        ) : (
          <LongList label={t('label')} items={shown} itemKey={(it) => it._id} height={52}>
            {(it) => <PeopleRow person={it} />}
          </LongList>
        )}
      </div>
      <div className={styles.acts}>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconMicrophoneOff size={15} aria-hidden />}
          loading={acts.busy === 'mute'}
          onClick={() => void proceeding.muteAll()}
        >
          {t('muteAll')}
        </Button>
        <Button variant="default" size="xs" leftSection={<IconUserCheck size={15} aria-hidden />} onClick={onPresence}>
          {t('presence')}
        </Button>
        {hasVideo && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconVideoOff size={15} aria-hidden />}
            loading={acts.busy === 'closeVideo'}
            onClick={() => void proceeding.closeVideo()}
          >
            {t('closeVideo')}
          </Button>
        )}
      </div>
    </div>
  )
}
