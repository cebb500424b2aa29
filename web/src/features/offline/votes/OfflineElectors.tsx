import type { ElectionRound } from '@delibera/core/elections/rounds'
import type { ElectionVote } from '@delibera/core/elections/schema'
import type { Meeting } from '@delibera/core/meetings/schema'
import { plain, searchWords } from '@delibera/core/names'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconLock, IconUserOff } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useWeights } from '../../../meeting/useWeights.ts'
import { SearchField } from '../../../ui/fields/SearchField.tsx'
import { Avatar } from '../../../ui/marks/Avatar.tsx'
import { LongList } from '../../../ui/tables/LongList.tsx'
import { useChoiceSaid } from '../../elections/ElectionCard.tsx'
import { useWeightIn, type VoteUnit, voteUnitOf } from '../../votes/useWeightSaid.ts'
import { OfflineElector } from './OfflineElector.tsx'
import voter from './OfflineVoter.module.css'
import { RightActs } from './OfflineVoter.tsx'
import styles from './OfflineVoters.module.css'
import type { SaidElection } from './useOfflineElected.ts'
import type { OfflineBallots, OfflineRight, PointSheet } from './useOfflineVotes.ts'

interface Props {
  meeting: Meeting
  sheet: PointSheet
  ballots: OfflineBallots
  isShut: boolean
  round: ElectionRound
  /** What is written of this round. */
  votes: readonly ElectionVote[]
  onSay: (members: readonly string[], said: SaidElection) => void
}

/** A list that fits a few screens needs no box that scrolls. */
const most_plain = 60

/** Whom everybody elected in a round: all alike first, then who said something else. */
export function OfflineElectors(props: Props) {
  const { meeting, sheet, isShut, round, votes, onSay } = props
  const t = useTranslations('offline.votes')
  const [search, setSearch] = useState('')
  const [asked, ask] = useState<readonly OfflineRight[] | null>(null)
  const found = useMemo(() => {
    const words = searchWords(search)
    return sheet.rights.filter((it) => words.every((word) => plain(it.name).includes(word)))
  }, [sheet.rights, search])
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const free = sheet.rights.filter((it) => it.excluded === null && !round.bound?.includes(it.member_id))
  const row = (it: OfflineRight) => <Elector key={it.member_id} {...props} right={it} onAsk={() => ask([it])} />
  return (
    <>
      {!isShut && (
        <div className={styles.shortcuts}>
          <Button size="xs" variant="light" onClick={() => ask(free)} disabled={free.length === 0}>
            {t('election.all')}
          </Button>
        </div>
      )}
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
      {asked && (
        <OfflineElector
          key={asked.map((it) => it.member_id).join()}
          setting={sheet.point.election!}
          round={round}
          rights={asked}
          unit={dividedIn(meeting, sheet)}
          said={asked.length === 1 ? saidBy(votes, asked[0]!.member_id) : []}
          next={asked.length === 1 ? (free.find((it) => it !== asked[0] && !votes.some(({ member_id }) => member_id === it.member_id)) ?? null) : null}
          onSay={onSay}
          onNext={(it) => ask([it])}
          onClose={() => ask(null)}
        />
      )}
    </>
  )
}

const saidBy = (votes: readonly ElectionVote[], id: string): SaidElection => votes.filter((it) => it.member_id === id).map(({ member_id: _, ...said }) => said)

/** In what a right can be divided; null where all weigh one. */
const dividedIn = (meeting: Meeting, { point }: PointSheet): VoteUnit | null =>
  meeting.meeting_type === 'BOARD' || point.election!.weight === 'HEADS' ? null : voteUnitOf(meeting)

function Elector({ meeting, sheet, ballots, isShut, right, onAsk, ...said }: Props & { right: OfflineRight; onAsk: () => void }) {
  const t = useTranslations('offline.votes')
  const weights = useWeights(meeting)
  const isCompany = meeting.members.find((it) => it._id === right.member_id)?.kind === 'S'
  const isByHeads = sheet.point.election!.weight === 'HEADS'
  const notes = [isByHeads ? null : weights.share(right.weight), right.delegate && t('via', { name: right.delegate })].filter(Boolean)
  return (
    <div className={voter.row}>
      <Avatar name={right.name} size={28} company={isCompany} />
      <span className={voter.who}>
        <span className={voter.name}>{right.name}</span>
        <span className={voter.note}>{notes.join(' · ')}</span>
      </span>
      <Choice meeting={meeting} sheet={sheet} isShut={isShut} right={right} onAsk={onAsk} {...said} />
      {!isShut && <RightActs meeting={meeting} sheet={sheet} ballots={ballots} right={right} />}
    </div>
  )
}

function Choice({
  meeting,
  sheet,
  isShut,
  right,
  round,
  votes,
  onAsk,
}: Pick<Props, 'meeting' | 'sheet' | 'isShut' | 'round' | 'votes'> & { right: OfflineRight; onAsk: () => void }) {
  const t = useTranslations('offline.votes')
  const words = useTranslations('liveWords')
  const said = useChoiceSaid({ setting: sheet.point.election! })
  const weigh = useWeightIn(voteUnitOf(meeting))
  const own = votes.filter((it) => it.member_id === right.member_id)
  if (right.excluded !== null)
    return (
      <span className={voter.fixed}>
        <IconUserOff size={16} stroke={1.7} aria-hidden />
        {t('excluded', { reason: words(`exclusion.${right.excluded}`) })}
      </span>
    )
  if (round.bound?.includes(right.member_id))
    return (
      <span className={voter.fixed}>
        <IconLock size={16} stroke={1.7} aria-hidden />
        {t('instructed', { vote: said(round.casts[right.member_id]!.parts[0]!.choice) })}
      </span>
    )
  const told = own
    .map((it) => (it.weight === undefined ? said(it.choice) : t('election.part', { choice: said(it.choice), weight: weigh(it.weight) })))
    .join('; ')
  return (
    <Button
      className={voter.parts}
      classNames={{ label: voter.said }}
      size="xs"
      variant={told ? 'default' : 'light'}
      disabled={isShut}
      onClick={onAsk}
      aria-label={told ? t('election.saidOf', { name: right.name, choice: told }) : t('of', { name: right.name })}
    >
      {told || t('election.choose')}
    </Button>
  )
}
