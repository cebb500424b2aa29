import { fillDocument } from '@delibera/core/agenda/filling'
import { blanksOf, type VotedText, votedText } from '@delibera/core/agenda/rules'
import type { AgendaPoint } from '@delibera/core/agenda/schema'
import { fileRoutes } from '@delibera/core/files/routes'
import { deliberative, roundProgress } from '@delibera/core/live/chairing'
import type { LivePoint, LiveState } from '@delibera/core/live/state'
import { plainText } from '@delibera/core/rich-text'
import { Button } from '@mantine/core'
import { IconFileText, IconPencil, IconUserOff } from '@tabler/icons-react'
import { useCallback } from 'react'
import { download } from '../../../api/download.ts'
import { useMajoritySaid } from '../../../company/useMajoritySaid.ts'
import { countedIn } from '../../../company/useMajorityWords.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { VotedWords } from '../../../meeting/link/VotedWords.tsx'
import { toned } from '../../../palette.ts'
import { useReaction } from '../../../shell/useReaction.tsx'
import { KindMark } from '../../../ui/marks/KindMark.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { DocumentView } from '../../agenda/point/DocumentView.tsx'
import { LazyElectionResult } from '../../elections/LazyElections.tsx'
import { VoteResult } from '../../votes/VoteResult.tsx'
import { ofPoints, useCounted } from '../room/useCounted.ts'
import { useConsole } from '../useConsole.ts'
import type { ConsoleWindow } from '../useProceeding.ts'
import styles from './ConsolePoint.module.css'
import { ConsoleTally, standingOf } from './ConsoleTally.tsx'
import { ConsoleVoters } from './ConsoleVoters.tsx'

interface Props {
  odg_id: string
  onOpen: (it: ConsoleWindow) => void
}

/** The point that is being discussed, voted or looked at again. */
export function ConsolePoint({ odg_id, onOpen }: Props) {
  const { meeting } = useConsole()
  const count = useCallback((state: LiveState) => factsOf(state, odg_id), [odg_id])
  const { point, number, live, quorum, standing } = useCounted(count, ofPoints)
  const written = meeting.odgs.find((it) => it._id === odg_id)
  if (!point || !live) return null
  const isBeforeVote = !point.skip_vote && (live.status === 'CURRENT' || live.status === 'PENDING')
  return (
    <section className={styles.panel} aria-labelledby="console-point">
      <div className={styles.head}>
        <h2 id="console-point" className={styles.title} lang="it">
          {number}. {point.title}
        </h2>
        <Tools live={live} isBeforeVote={isBeforeVote} onOpen={onOpen} />
      </div>
      {quorum && live.status !== 'VOTED' && <Needed quorum={quorum} />}
      {live.vote?.tally && <VoteResult tally={live.vote.tally} counted={countedIn(meeting.meeting_type)} />}
      {live.election && <ConsoleElection odg_id={odg_id} live={live} />}
      {standing && <ConsoleTally standing={standing} />}
      {live.vote && <ConsoleVoters vote={live.vote} />}
      {written && <Papers point={written} live={live} isBeforeVote={isBeforeVote} onFill={() => onOpen('fill')} />}
    </section>
  )
}

function factsOf(state: LiveState, odg_id: string) {
  const at = state.register.points.findIndex((it) => it._id === odg_id)
  const live = state.points[odg_id]
  return {
    point: state.register.points[at],
    number: at + 1,
    live,
    quorum: deliberative(state, odg_id),
    standing: live?.vote && !live.vote.tally ? standingOf(state, odg_id, live.vote) : null,
  }
}

/** An election: how many have voted while a round is open, then its result and who accepts. */
function ConsoleElection({ odg_id, live: { status, election } }: { odg_id: string; live: LivePoint }) {
  const t = useTranslations('elections.console')
  const { acts } = useConsole()
  const round = election?.rounds.at(-1)
  if (!election || !round) return null
  const answer = (candidate_id: string, accepted: boolean) => void acts.elect(odg_id, { action: 'answer', candidate_id, accepted })
  return (
    <>
      {status === 'VOTING' && (
        <p className={styles.needed} role="status">
          {t(election.setting.method === 'LISTS' ? 'lists' : 'candidates', { count: round.ids.length, seats: round.seats })}. {t('voted', roundProgress(round))}
        </p>
      )}
      <LazyElectionResult held={election} onAnswer={status === 'VOTED' ? answer : undefined} />
    </>
  )
}

interface ToolsProps {
  live: LivePoint
  isBeforeVote: boolean
  onOpen: (it: ConsoleWindow) => void
}

/** Before a vote whoever may not take part is named; during it the votes said aloud are taken down. */
function Tools({ live, isBeforeVote, onOpen }: ToolsProps) {
  const t = useTranslations('console.point')
  return (
    <div className={styles.tools}>
      {isBeforeVote && (
        <Button size="xs" variant="default" leftSection={<IconUserOff size={15} aria-hidden />} onClick={() => onOpen('exclusions')}>
          {live.excluded.length > 0 ? t('excluded', { count: live.excluded.length }) : t('exclude')}
        </Button>
      )}
      {live.status === 'VOTING' && !live.election?.setting.secret && (
        <Button size="xs" variant="default" leftSection={<IconPencil size={15} aria-hidden />} onClick={() => onOpen(live.election ? 'choices' : 'votes')}>
          {t('record')}
        </Button>
      )}
    </div>
  )
}

interface PapersProps {
  point: AgendaPoint
  live: LivePoint
  isBeforeVote: boolean
  onFill: () => void
}

/** What was prepared for the point: its text until there is a vote on it, its files, and the blanks that are still in it. */
function Papers({ point, live, isBeforeVote, onFill }: PapersProps) {
  const blanks = blanksOf({ ...point, values: { ...point.values, ...live.filled?.values } })
  return (
    <>
      {blanks.length > 0 && isBeforeVote && <Unwritten count={blanks.length} onFill={onFill} />}
      {!live.vote && !live.election && <Text point={point} filled={live.filled?.text} />}
      <Files files={point.files} />
    </>
  )
}

type Quorum = NonNullable<ReturnType<typeof deliberative>>

/** What must be in favour, and whether it still can. */
function Needed({ quorum }: { quorum: Quorum }) {
  const t = useTranslations('console.point')
  const { meeting, weights } = useConsole()
  const majority = useMajoritySaid(meeting.meeting_type)
  const { greater } = quorum.quorum
  // One unit less is not enough: of capital it is the mark to be passed that people read, of heads their number.
  const amount = weights.isBoard ? t('heads', { count: quorum.required }) : weights.share(quorum.required - Number(greater))
  const key = weights.isBoard ? 'amount' : greater ? 'amountMore' : 'amountLeast'
  return (
    <p className={styles.needed} style={toned('ambra')}>
      {t('needed', { majority: majority(quorum.quorum) })} {t(key, { amount })} {!quorum.is_reachable && <strong>{t('unreachable')}</strong>}
    </p>
  )
}

/** A proposal with blanks is not put to the vote. */
function Unwritten({ count, onFill }: { count: number; onFill: () => void }) {
  const t = useTranslations('console.fill')
  return (
    <Notice
      tone="ambra"
      icon={<KindMark kind="warning" size={18} />}
      role="alert"
      action={
        <Button size="xs" leftSection={<IconPencil size={15} aria-hidden />} onClick={onFill}>
          {t('open')}
        </Button>
      }
    >
      {t('missing', { count })}
    </Notice>
  )
}

/** What the minutes will say of it, for whoever wants to read it out; and above all what is put to the vote. */
function Text({ point, filled }: { point: AgendaPoint; filled: VotedText | undefined }) {
  const t = useTranslations('console.point')
  const { meeting, nameOf } = useConsole()
  const intro = fillDocument(point.header_intro, point.values)
  const voted =
    filled ??
    votedText(point, {
      company: { business_name: meeting.company_name, is_spa: meeting.company_type === 'SPA' },
      'odg.speaker': meeting.administrator && nameOf(meeting.administrator._id),
    })
  if (plainText(intro).trim() === '' && voted.proposal === '' && voted.resolution === '') return null
  return (
    <details className={styles.text}>
      <summary>{t('text')}</summary>
      <DocumentView text={intro} />
      <VotedWords text={voted} />
    </details>
  )
}

function Files({ files }: { files: AgendaPoint['files'] }) {
  const t = useTranslations('console.point')
  const react = useReaction()
  if (files.length === 0) return null
  const open = (id: string) => download(fileRoutes.download, { params: { id }, query: {} }).catch((error) => react(error, 'loading'))
  return (
    <ul className={styles.files} aria-label={t('files')}>
      {files.map((it) => (
        <li key={it.file_id}>
          <button type="button" className={styles.file} onClick={() => void open(it.file_id)}>
            <IconFileText size={16} stroke={1.6} aria-hidden />
            {it.name}
          </button>
        </li>
      ))}
    </ul>
  )
}
