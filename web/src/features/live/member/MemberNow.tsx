import type { VotedText } from '@delibera/core/agenda/rules'
import type { LivePoint } from '@delibera/core/live/state'
import { cleanDocument, plainText } from '@delibera/core/rich-text'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronDown, IconExternalLink } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { countedIn } from '../../../company/useMajorityWords.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { Documents } from '../../../meeting/link/PublicAgenda.tsx'
import { VotedWords } from '../../../meeting/link/VotedWords.tsx'
import { useLiveState } from '../../../meeting/live/useLive.ts'
import { useMember } from '../../../meeting/live/useMember.ts'
import { LazyElectionCard, LazyElectionResult, useElectionsAhead } from '../../elections/LazyElections.tsx'
import { LazyVoteReceipt } from '../../votes/LazyVoteReceipt.tsx'
import { castableIn } from '../../votes/useBallot.ts'
import { SaidList, VoteCard } from '../../votes/VoteCard.tsx'
import { VoteResult } from '../../votes/VoteResult.tsx'
import styles from './MemberNow.module.css'

/** The one thing that counts now: the point that is discussed or voted, how it ended, or what one waits for. */
export function MemberNow() {
  const t = useTranslations('live.now')
  const status = useLiveState((it) => it.status)
  const id = useLiveState((it) => it.current_id)
  const point = useLiveState((it) => (it.current_id === null ? undefined : it.points[it.current_id]))
  const state = status === 'OPEN' ? 'notStarted' : 'between'
  useElectionsAhead()
  return (
    <>
      {point?.status !== 'VOTING' && <ElsewhereCard />}
      {id !== null && point && status === 'STARTED' ? (
        <PointCard key={id} id={id} point={point} />
      ) : (
        <section className={styles.card} aria-label={t('label')}>
          <div className={styles.head}>
            <h2 className={styles.title}>{t(`${state}.title`)}</h2>
            <p>{t(`${state}.text`)}</p>
          </div>
        </section>
      )}
      {point?.status === 'VOTING' && <ElsewhereCard />}
    </>
  )
}

function PointCard({ id, point }: { id: string; point: LivePoint }) {
  const t = useTranslations('live')
  const words = useTranslations('liveWords.point')
  const { meeting } = useMember()
  const points = useLiveState((it) => it.register.points)
  const at = points.findIndex((it) => it._id === id)
  const fact = points[at]
  const told = meeting.agenda.find((it) => it._id === id)
  const place = { number: at + 1, count: points.length }
  const isVoting = point.status === 'VOTING'
  const card = useBroughtIntoSight<HTMLElement>(isVoting)
  return (
    <section ref={card} tabIndex={-1} className={styles.card} aria-label={t('now.label')} data-voting={isVoting || undefined}>
      <div className={styles.head}>
        <p className={styles.place}>{isVoting ? t('vote.open', place) : `${t('now.number', place)}, ${words(point.status).toLowerCase()}`}</p>
        <h2 className={styles.title}>{fact?.title}</h2>
        {point.status === 'CURRENT' && <Hint point={point} isVoted={!fact?.skip_vote} />}
      </div>
      {told && <Proposal text={point.filled?.text ?? told} isVoting={isVoting} />}
      {isVoting && point.vote && <VoteCard odg={id} number={place.number} vote={point.vote} />}
      {point.election && <Election id={id} point={point} />}
      {point.status === 'VOTED' && point.vote && <Ended id={id} number={place.number} vote={point.vote} />}
      {told && <Text document={told.header_intro}>{told.files.length > 0 && <FilesOf id={id} />}</Text>}
    </section>
  )
}

/** What comes for whoever reads; nothing where those who are equal are drawn by lot, and nobody votes again. */
function Hint({ point: { election }, isVoted }: { point: LivePoint; isVoted: boolean }) {
  const t = useTranslations('live.now')
  const willVote = useWillVote()
  if (election?.rounds.at(-1)?.result?.tie?.rule === 'LOT') return null
  return <p className={styles.hint}>{t(!isVoted ? 'noVote' : willVote ? 'willVote' : 'guest')}</p>
}

/** The round that is open, or how the last one ended. */
function Election({ id, point: { status, election } }: { id: string; point: LivePoint }) {
  const round = election?.rounds.at(-1)
  if (!election || !round) return null
  if (status === 'VOTING') return <LazyElectionCard odg={id} held={election} round={round} />
  return (
    <div className={styles.ended}>
      <LazyElectionResult held={election} />
    </div>
  )
}

/** Whoever votes for themselves or for somebody else; who only attends reads of no ballot. */
function useWillVote(): boolean {
  const { me, meeting } = useMember()
  const isDelegate = useLiveState((it) => Object.values(it.mandates).some((one) => one.until === null && one.delegate_id === me))
  return meeting.member.weight > 0 || isDelegate
}

const isWriting = () => document.activeElement?.matches('input, textarea, [contenteditable]') ?? false

/** Brings a card into sight and to the keyboard when it begins to ask for something; whoever is writing goes on writing. */
function useBroughtIntoSight<It extends HTMLElement>(isAsked: boolean) {
  const card = useRef<It>(null)
  useEffect(() => {
    if (!isAsked) return
    card.current?.scrollIntoView?.({ block: 'start' })
    if (!isWriting()) card.current?.focus({ preventScroll: true })
  }, [isAsked])
  return card
}

/** What one votes on stands above the ballot, open while the vote is; where the window is too low for both, one press away. */
function Proposal({ text, isVoting }: { text: VotedText; isVoting: boolean }) {
  const t = useTranslations('live.now')
  const isLow = useMediaQuery('(max-width: 48em) and (max-height: 900px)', undefined, { getInitialValueInEffect: false }) ?? false
  const isOpen = isVoting && !isLow
  if (text.proposal === '' && text.resolution === '') return null
  return (
    <details className={styles.proposal} open={isOpen} key={String(isOpen)}>
      <summary>
        {t('proposal')}
        <IconChevronDown size={18} stroke={1.7} aria-hidden />
      </summary>
      <VotedWords text={text} />
    </details>
  )
}

/** How it ended, and what one's own votes were. */
function Ended({ id, number, vote }: { id: string; number: number; vote: NonNullable<LivePoint['vote']> }) {
  const t = useTranslations('live')
  const { me, nameOf, receipts } = useMember()
  const castable = castableIn(vote, me, nameOf)
  const [isOpen, setOpen] = useState(false)
  const receipt = receipts[id]
  const kind = vote.base.meeting_type
  return (
    <div className={styles.ended}>
      {vote.tally && <VoteResult tally={vote.tally} counted={countedIn(kind)} />}
      {castable.length > 0 && <SaidList castable={castable} total={kind === 'BOARD' ? null : vote.base.total} isOver />}
      {receipt && (
        <Button variant="default" mih={44} onClick={() => setOpen(!isOpen)} aria-expanded={isOpen}>
          {t(isOpen ? 'receipt.hide' : 'receipt.open')}
        </Button>
      )}
      {receipt && isOpen && <LazyVoteReceipt receipt={receipt} number={number} />}
    </div>
  )
}

function FilesOf({ id }: { id: string }) {
  const t = useTranslations('live.now')
  const { meeting, link } = useMember()
  const files = meeting.agenda.find((it) => it._id === id)?.files ?? []
  return (
    <div className={styles.files}>
      <h3>{t('files')}</h3>
      <Documents files={files} link={link} />
    </div>
  )
}

/** Long texts are cut: who wants all of it asks for it. */
const longText = 320

/** Templates hold places for what the company fills in: a text that still has some is not for its members. */
function Text({ document, children }: { document: unknown; children: ReactNode }) {
  const t = useTranslations('live.now')
  const [isWhole, setWhole] = useState(false)
  const text = plainText(cleanDocument(document)).trim()
  const isShown = text !== '' && !text.includes('{{')
  const isLong = text.length > longText
  if (!isShown && !children) return null
  return (
    <div className={styles.text}>
      {isShown && <p className={styles.words}>{isLong && !isWhole ? `${text.slice(0, longText).trimEnd()}…` : text}</p>}
      {isShown && isLong && (
        <Button variant="subtle" mih={44} onClick={() => setWhole(!isWhole)} aria-expanded={isWhole}>
          {t(isWhole ? 'less' : 'more')}
        </Button>
      )}
      {children}
    </div>
  )
}

/** Where people see and hear each other when it is not here. */
function ElsewhereCard() {
  const t = useTranslations('live.now')
  const { meeting } = useMember()
  const { call_type, call_link, call_platform } = meeting.mode
  if (call_type === 'CALL_DELIBERA') return null
  const platform = call_platform ?? t('external.other')
  if (call_type === 'CALL_PRESENCE') return <p className={styles.presence}>{t('presence')}</p>
  return (
    <section className={styles.card} aria-label={t('external.title', { platform })}>
      <div className={styles.head}>
        <h2 className={styles.sub}>{t('external.title', { platform })}</h2>
        <p>{t('external.text', { platform })}</p>
        {call_link && (
          <Button
            component="a"
            href={call_link}
            target="_blank"
            rel="noreferrer"
            variant="default"
            size="md"
            mih={48}
            leftSection={<IconExternalLink size={18} aria-hidden />}
          >
            {t('external.open', { platform })}
          </Button>
        )}
      </div>
    </section>
  )
}
