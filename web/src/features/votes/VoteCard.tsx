import type { LiveVote } from '@delibera/core/live/state'
import type { VoteReceipt as Receipt } from '@delibera/core/votes/schema'
import { Button } from '@mantine/core'
import { IconCircleCheckFilled } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { useLiveState } from '../../meeting/live/useLive.ts'
import { useMember } from '../../meeting/live/useMember.ts'
import { useLostFocus } from '../../ui/page/useLostFocus.ts'
import { Notice } from '../../ui/states/Notice.tsx'
import { LazyVoteReceipt } from './LazyVoteReceipt.tsx'
import { type Castable, castableIn, exclusionOf, hasVoted } from './useBallot.ts'
import styles from './VoteCard.module.css'
import { VoteMark } from './VoteChoice.tsx'
import { VoteForm } from './VoteForm.tsx'
import { VoterLine } from './VoteRow.tsx'

interface Props {
  odg: string
  /** Its place on the agenda. */
  number: number
  vote: LiveVote
}

/** The vote that is open, for one member: the ballot, what was said with it, or why there is none. */
export function VoteCard({ odg, number, vote }: Props) {
  const t = useTranslations('live.vote')
  const { me, nameOf, receipts } = useMember()
  const [isChanging, setChanging] = useState(false)
  const castable = useMemo(() => castableIn(vote, me, nameOf), [vote, me, nameOf])
  const isBeside = useLiveState((it) => (it.rooms[me]?.presents.length ?? 0) > 0)
  const total = vote.base.meeting_type === 'BOARD' ? null : vote.base.total
  const receipt = receipts[odg]
  const isVoted = hasVoted(castable)
  const isAsked = castable.length > 0 && (!isVoted || isChanging)
  const wasAsked = useRef(false)
  useEffect(() => {
    if (isAsked) wasAsked.current = true
  }, [isAsked])
  const done = () => setChanging(false)
  return (
    <>
      {castable.length === 0 && <NoVote vote={vote} />}
      {castable.length > 0 && isVoted && !isChanging && (
        <Voted castable={castable} total={total} receipt={receipt} number={number} isNew={wasAsked.current} onChange={() => setChanging(true)} />
      )}
      {isAsked && (
        <VoteForm
          // Who may be voted for can change while it is open: a delegator has come. The ballot begins again from what stands.
          key={castable.map((it) => it.member_id).join()}
          odg={odg}
          castable={castable}
          total={total}
          onCast={done}
          onKeep={isChanging ? done : undefined}
        />
      )}
      {isBeside && <p className={styles.beside}>{t('besideNote')}</p>}
    </>
  )
}

/** Somebody who does not vote here is told why. */
function NoVote({ vote }: Pick<Props, 'vote'>) {
  const t = useTranslations('live.vote')
  const { me, meeting, nameOf } = useMember()
  const own = vote.base.rights.find((it) => it.member_id === me)
  const words = () => {
    if (own?.delegate_id) return t('byDelegate', { name: nameOf(own.delegate_id) })
    return meeting.member.weight > 0 ? t('none.late') : t('none.guest')
  }
  return (
    <div className={styles.none}>
      <Notice tone="gray" icon="clock">
        {words()}
      </Notice>
    </div>
  )
}

interface VotedProps {
  castable: readonly Castable[]
  total: number | null
  receipt: Receipt | undefined
  number: number
  /** The vote was cast on this page just now: the focus moves to what says so. */
  isNew: boolean
  onChange: () => void
}

function Voted({ castable, total, receipt, number, isNew, onChange }: VotedProps) {
  const t = useTranslations('live')
  const done = useLostFocus<HTMLParagraphElement>(isNew)
  const voting = castable.filter((it) => it.excluded === null)
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.voted}>
      <p ref={done} tabIndex={-1} className={styles.done} role="status">
        <IconCircleCheckFilled size={24} aria-hidden />
        {voting.length === 1 ? t('vote.voted') : t('vote.votedMany', { count: voting.length })}
      </p>
      <SaidList castable={castable} total={total} />
      <p className={styles.note}>{t('vote.votedNote')}</p>
      <div className={styles.actions}>
        <Button variant="default" size="md" mih={48} onClick={onChange}>
          {t('vote.change')}
        </Button>
        {receipt && (
          <Button variant="light" size="md" mih={48} onClick={() => setOpen(!isOpen)} aria-expanded={isOpen}>
            {t(isOpen ? 'receipt.hide' : 'receipt.open')}
          </Button>
        )}
      </div>
      {receipt && isOpen && <LazyVoteReceipt receipt={receipt} number={number} />}
    </div>
  )
}

/** What was said with each right. */
export function SaidList({ castable, total, isOver = false }: Pick<VotedProps, 'castable' | 'total'> & { isOver?: boolean }) {
  return (
    <ul className={styles.said}>
      {castable.map((it) => (
        <li key={it.member_id}>
          <VoterLine right={it} total={total} />
          <SaidWords right={it} isOver={isOver} />
        </li>
      ))}
    </ul>
  )
}

function SaidWords({ right, isOver }: { right: Castable; isOver: boolean }) {
  const { cast, instruction, isOwn } = right
  const barred = exclusionOf(right)
  const t = useTranslations('live.vote')
  const words = useTranslations('liveWords')
  if (barred) return <span className={styles.unsaid}>{words(`exclusion.${barred}`)}</span>
  const parts = cast?.parts ?? (instruction === null ? [] : [{ accepted: instruction, weight: 0 }])
  if (parts.length === 0) return <span className={styles.unsaid}>{t(isOver ? (isOwn ? 'autoOwn' : 'auto') : 'unsaid')}</span>
  return (
    <span className={styles.words}>
      {parts.map((it) => (
        <b key={it.accepted} data-side={it.accepted}>
          <VoteMark accepted={it.accepted} size={16} />
          {words(`vote.${it.accepted}`)}
          {parts.length > 1 && ` ${it.weight}`}
        </b>
      ))}
    </span>
  )
}
