import { isProven, type NoticeStanding } from '@delibera/core/convocations/proofs'
import type { Meeting, MeetingMember } from '@delibera/core/meetings/schema'
import { plain, searchWords } from '@delibera/core/names'
import { Button, Progress } from '@mantine/core'
import { useMemo, useState } from 'react'
import { nameOf } from '../../company/useMembers.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import type { useProofs } from '../../meeting/useMeetingNews.ts'
import { SearchField } from '../../ui/fields/SearchField.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { RowsLoading } from '../../ui/states/RowsLoading.tsx'
import { FilterChips } from '../../ui/tables/FilterChips.tsx'
import { NoticeProof, type ProofActs } from './NoticeProof.tsx'
import styles from './ProofsPanel.module.css'

type Only = 'failed' | 'unprovable' | 'open' | 'proven' | 'none'
const onlies: readonly Only[] = ['failed', 'unprovable', 'open', 'proven', 'none']

interface Props {
  meeting: Meeting
  proofs: ReturnType<typeof useProofs>
  /** Null once nothing can be sent any more. */
  acts: ProofActs | null
}

interface Seat {
  member: MeetingMember
  standing: NoticeStanding | null
  letters: readonly NoticeStanding['letter'][]
  only: Only
}

function onlyOf(standing: NoticeStanding | null): Only {
  if (standing === null) return 'none'
  if (standing.state === 'FAILED') return 'failed'
  if (standing.state === 'UNPROVABLE') return 'unprovable'
  return isProven(standing) ? 'proven' : 'open'
}

/** At first as many as fit a glance; a thousand of them are asked for in turns. */
const page = 50

/** What became of the notice of everybody, those who need something first. */
export function ProofsPanel({ meeting, proofs: { read, standings }, acts }: Props) {
  const t = useTranslations('convocations.proofs')
  const [only, setOnly] = useState<Only | null>(null)
  const [shown, setShown] = useState(page)
  const seats = useSeats(meeting, read.data?.items ?? [], standings)
  const counted = (it: Only) => seats.filter((seat) => seat.only === it).length
  const kinds = onlies.filter((it) => counted(it) > 0)
  const [sought, seek] = useState('')
  const words = searchWords(sought)
  const isSought = ({ member }: Seat) => words.every((word) => plain(`${nameOf(member)} ${member.email ?? ''}`).includes(word))
  const found = seats.filter((seat) => (only === null || seat.only === only) && isSought(seat))
  if (!read.data) {
    return (
      <Panel title={t('title')} flush={!read.isError}>
        {read.isError ? (
          <ErrorState title={t('failed')} text={t('failedText')} code={read.error.code} busy={read.isFetching} onRetry={() => void read.refetch()} />
        ) : (
          <RowsLoading rows={5} />
        )}
      </Panel>
    )
  }
  return (
    <Panel title={t('title')} flush actions={<span className={styles.count}>{t('proven', { count: counted('proven'), total: seats.length })}</span>}>
      <Leaving standings={standings} />
      {(kinds.length > 1 || only !== null) && (
        <div className={styles.chips}>
          <FilterChips
            label={t('filter')}
            all={{ label: t('all'), count: seats.length }}
            chips={onlies.map((it) => ({ value: it, label: t(`only.${it}`), count: counted(it), isRare: true }))}
            value={only}
            onChange={setOnly}
          />
        </div>
      )}
      {seats.length > page && (
        <div className={styles.search}>
          <SearchField label={t('search')} value={sought} onSearch={seek} />
        </div>
      )}
      {found.length === 0 && <p className={styles.nobody}>{t('nobody')}</p>}
      <ul>
        {found.slice(0, shown).map((it) => (
          <NoticeProof key={it.member._id} meeting={meeting} {...it} acts={acts} />
        ))}
      </ul>
      {found.length > shown && (
        <div className={styles.more}>
          <Button variant="default" size="xs" onClick={() => setShown(shown + page * 2)}>
            {t('more', { count: found.length - shown })}
          </Button>
        </div>
      )}
    </Panel>
  )
}

const order: Record<Only, number> = { failed: 0, none: 1, unprovable: 2, open: 3, proven: 4 }

function useSeats(
  meeting: Meeting,
  proofs: readonly { member_id: string; letters: Seat['letters'] }[],
  standings: ReadonlyMap<string, NoticeStanding>,
): Seat[] {
  return useMemo(() => {
    const lettersOf = new Map(proofs.map((it) => [it.member_id, it.letters]))
    const told = meeting.members.filter((it) => it.source !== 'DELEGATE' || lettersOf.has(it._id))
    const seats = told.map((member): Seat => {
      const standing = standings.get(member._id) ?? null
      return { member, standing, letters: lettersOf.get(member._id) ?? [], only: onlyOf(standing) }
    })
    return seats.sort((one, other) => order[one.only] - order[other.only] || other.member.weight - one.member.weight)
  }, [meeting.members, proofs, standings])
}

/** How far the sending is, while it goes on. */
function Leaving({ standings }: { standings: ReadonlyMap<string, NoticeStanding> }) {
  const t = useTranslations('convocations.proofs')
  const total = standings.size
  const left = [...standings.values()].filter((it) => it.state !== 'SENDING').length
  if (total === 0 || left === total) return null
  return (
    <div className={styles.leaving}>
      <p role="status">{t('leaving', { count: left, total })}</p>
      <Progress value={(left / total) * 100} aria-label={t('leavingLabel')} />
    </div>
  )
}
