import type { Meeting } from '@delibera/core/meetings/schema'
import { plain, searchWords } from '@delibera/core/names'
import type { Accepted } from '@delibera/core/votes/schema'
import { Button, Kbd } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { SearchField } from '../../../ui/fields/SearchField.tsx'
import { LongList } from '../../../ui/tables/LongList.tsx'
import { voteUnitOf } from '../../votes/useWeightSaid.ts'
import { sides } from '../../votes/VoteChoice.tsx'
import { OfflineSplit } from './OfflineSplit.tsx'
import { OfflineVoter } from './OfflineVoter.tsx'
import styles from './OfflineVoters.module.css'
import type { OfflineBallots, OfflineRight, PointSheet } from './useOfflineVotes.ts'

interface Props {
  meeting: Meeting
  sheet: PointSheet
  ballots: OfflineBallots
  isShut: boolean
}

/** A list that fits a few screens needs no box that scrolls. */
const most_plain = 60

/** All alike first, then who said something else. */
export function OfflineVoters({ meeting, sheet, ballots, isShut }: Props) {
  const t = useTranslations('offline.votes')
  const [search, setSearch] = useState('')
  const [divided, divide] = useState<OfflineRight | null>(null)
  const found = useMemo(() => {
    const words = searchWords(search)
    return sheet.rights.filter((it) => words.every((word) => plain(it.name).includes(word)))
  }, [sheet.rights, search])
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const row = (it: OfflineRight) => (
    <OfflineVoter key={it.member_id} meeting={meeting} sheet={sheet} ballots={ballots} isShut={isShut} right={it} onDivide={() => divide(it)} />
  )
  return (
    <>
      {!isShut && <Shortcuts onAll={(it) => ballots.sayAll(sheet, it)} />}
      {sheet.rights.length > 12 && (
        <div className={styles.search}>
          <SearchField label={t('search')} value={search} onSearch={setSearch} />
        </div>
      )}
      {found.length > most_plain ? (
        <LongList label={t('voters')} items={found} itemKey={(it) => it.member_id} height={isNarrow ? 116 : 60}>
          {row}
        </LongList>
      ) : (
        <ul className={styles.list} aria-label={t('voters')}>
          {found.map((it) => (
            <li key={it.member_id}>{row(it)}</li>
          ))}
        </ul>
      )}
      {divided && (
        <OfflineSplit
          right={divided}
          unit={voteUnitOf(meeting)}
          said={sheet.taken.said[divided.member_id]}
          onSay={(said) => ballots.say(sheet, divided.member_id, said)}
          onClose={() => divide(null)}
        />
      )}
    </>
  )
}

function Shortcuts({ onAll }: { onAll: (accepted: Accepted) => void }) {
  const t = useTranslations('offline.votes')
  return (
    <div className={styles.shortcuts}>
      {sides.map((it) => (
        <Button key={it} size="xs" variant={it === 1 ? 'light' : 'default'} onClick={() => onAll(it)}>
          {t(`all.${it}`)}
        </Button>
      ))}
      <span className={styles.keys}>
        {t('keys')}
        {sides.map((it) => (
          <span key={it} className={styles.key}>
            <Kbd size="xs">{t(`letters.${it}`).toUpperCase()}</Kbd> {t(`letterWords.${it}`)}
          </span>
        ))}
      </span>
    </div>
  )
}
