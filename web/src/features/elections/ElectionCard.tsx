import type { HeldElection, PlayedRound } from '@delibera/core/elections/rounds'
import { electionRoutes } from '@delibera/core/elections/routes'
import type { ElectionChoice, ElectionVote, ElectionReceipt as Receipt } from '@delibera/core/elections/schema'
import { Button, SegmentedControl } from '@mantine/core'
import { IconCircleCheckFilled, IconShieldCheck } from '@tabler/icons-react'
import { useMemo, useRef, useState } from 'react'
import { useFormatter } from 'use-intl'
import { call } from '../../api/call.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { useLiveState } from '../../meeting/live/useLive.ts'
import { useMember } from '../../meeting/live/useMember.ts'
import { FormAlert } from '../../ui/forms/FormAlert.tsx'
import { useLostFocus } from '../../ui/page/useLostFocus.ts'
import { Notice } from '../../ui/states/Notice.tsx'
import { useSending } from '../votes/useCasting.ts'
import styles from './ElectionCard.module.css'
import { ElectionChoices } from './ElectionChoices.tsx'
import { ElectionReceipt } from './ElectionReceipt.tsx'
import { ElectionRightBallot } from './ElectionSplit.tsx'
import { RunoffNote } from './RunoffNote.tsx'
import { type ElectionRightSeen, electionRights, useElectionBallot } from './useElectionBallot.ts'
import { useElectionReceipts } from './useElectionReceipts.ts'
import { usePhotosByLink } from './usePhotos.ts'

interface Props {
  odg: string
  held: HeldElection
  round: PlayedRound
}

/** The round that is open, for one member: the ballot, what was said with it, or why there is none. */
export function ElectionCard({ odg, held, round }: Props) {
  const t = useTranslations('elections.ballot')
  const { me, nameOf, meeting } = useMember()
  const [isChanging, setChanging] = useState(false)
  const rights = useMemo(() => electionRights(round, me, nameOf), [round, me, nameOf])
  const voting = rights.filter((it) => !it.isExcluded && !it.isBound)
  const bound = rights.filter((it) => !it.isExcluded && it.isBound)
  const isVoted = voting.length > 0 && voting.every((it) => it.hasVoted)
  const { receipts, keep } = useElectionReceipts(odg, isVoted)
  const wasAsked = useRef(!isVoted)
  if (voting.length === 0)
    return bound.length > 0 ? (
      <div className={styles.voted}>
        <BoundList held={held} rights={bound} />
      </div>
    ) : (
      <div className={styles.none}>
        <Notice tone="gray" icon="clock">
          {t(rights.length > 0 ? 'excluded' : meeting.member.weight > 0 ? 'late' : 'guest')}
        </Notice>
      </div>
    )
  if (isVoted && !isChanging)
    return (
      <Voted
        odg={odg}
        held={held}
        rights={voting}
        bound={bound}
        receipt={receipts.find((it) => it.round === round.round)}
        isNew={wasAsked.current}
        onChange={() => setChanging(true)}
      />
    )
  return (
    <BallotForm
      // Who may be voted for can change while it is open: the ballot begins again from what stands.
      key={`${round.round} ${voting.map((it) => it.member_id).join()}`}
      odg={odg}
      held={held}
      round={round}
      rights={voting}
      bound={bound}
      onReceipt={keep}
      onCast={() => setChanging(false)}
    />
  )
}

interface FormProps extends Props {
  rights: readonly ElectionRightSeen[]
  bound: readonly ElectionRightSeen[]
  onReceipt: (receipt: Receipt) => void
  onCast: () => void
}

function BallotForm({ odg, held, round, rights, bound, onReceipt, onCast }: FormProps) {
  const t = useTranslations('elections.ballot')
  const { link } = useMember()
  const photos = usePhotosByLink({ ...link, odg })
  const ballot = useElectionBallot(rights)
  const deliver = async (votes: ElectionVote[]) => onReceipt(await call(electionRoutes.cast, { params: { ...link, odg }, body: { round: round.round, votes } }))
  const { cast, state, refusal } = useSending(deliver, onCast)
  const isBusy = state !== 'idle'
  const [first] = ballot.voting
  const ballotOf = (right: ElectionRightSeen) => <ElectionRightBallot {...{ held, round, right, ballot, photos }} disabled={isBusy} />
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        cast(ballot.votes())
      }}
    >
      {held.setting.secret && <p className={styles.told}>{t('secret')}</p>}
      <RunoffNote held={held} round={round} />
      {ballot.voting.length > 1 && (
        <SegmentedControl
          fullWidth
          size="md"
          aria-label={t('mode')}
          data={[
            { value: 'same', label: t('same') },
            { value: 'each', label: t('each') },
          ]}
          value={ballot.isEach ? 'each' : 'same'}
          onChange={(it) => ballot.setEach(it === 'each')}
          disabled={isBusy}
        />
      )}
      {ballot.voting.length === 1 && ballotOf(first!)}
      {ballot.voting.length > 1 && !ballot.isEach && (
        <ElectionChoices
          held={held}
          round={round}
          legend={t('legendAll')}
          value={ballot.said[first!.member_id] ?? null}
          onChange={ballot.sayAll}
          disabled={isBusy}
          photos={photos}
        />
      )}
      {ballot.isEach &&
        ballot.voting.map((it) => (
          <section key={it.member_id} className={styles.right} aria-label={it.name}>
            <h3>{it.isOwn ? t('own') : t('for', { name: it.name })}</h3>
            {ballotOf(it)}
          </section>
        ))}
      {bound.length > 0 && <BoundList held={held} rights={bound} />}
      <div className={styles.foot}>
        {refusal && <FormAlert kind="error">{refusal}</FormAlert>}
        {state === 'queued' && <FormAlert kind="warning">{t('queued')}</FormAlert>}
        <Button type="submit" size="lg" mih={54} fullWidth disabled={ballot.missing > 0 || state === 'queued'} loading={state === 'sending'}>
          {ballot.missing > 0 ? t('choose') : t('confirm', { count: ballot.voting.length })}
        </Button>
      </div>
      <p className={styles.note}>
        <IconShieldCheck size={17} stroke={1.6} aria-hidden />
        {t(held.setting.secret ? 'noteSecret' : 'note')}
      </p>
    </form>
  )
}

interface VotedProps {
  odg: string
  held: HeldElection
  rights: readonly ElectionRightSeen[]
  bound: readonly ElectionRightSeen[]
  receipt: Receipt | undefined
  /** The ballot was cast on this page just now: the focus moves to what says so. */
  isNew: boolean
  onChange: () => void
}

function Voted({ odg, held, rights, bound, receipt, isNew, onChange }: VotedProps) {
  const t = useTranslations('elections.ballot')
  const number = useLiveState((it) => it.register.points.findIndex((one) => one._id === odg) + 1)
  const done = useLostFocus<HTMLParagraphElement>(isNew)
  return (
    <div className={styles.voted}>
      <p ref={done} tabIndex={-1} className={styles.done} role="status">
        <IconCircleCheckFilled size={24} aria-hidden />
        {t('voted', { count: rights.length })}
      </p>
      {!held.setting.secret && <SaidChoices held={held} rights={rights} />}
      {bound.length > 0 && <BoundList held={held} rights={bound} />}
      {!held.setting.secret && (
        <Button variant="default" size="md" mih={48} onClick={onChange}>
          {t('change')}
        </Button>
      )}
      {receipt && <ElectionReceipt receipt={receipt} number={number} />}
    </div>
  )
}

interface SaidProps {
  held: HeldElection
  rights: readonly ElectionRightSeen[]
}

function SaidChoices({ held, rights }: SaidProps) {
  const t = useTranslations('elections.ballot')
  const said = useChoiceSaid(held)
  return (
    <ul className={styles.said}>
      {rights.map((it) => (
        <li key={it.member_id}>
          <span>{it.isOwn ? t('own') : t('for', { name: it.name })}</span>
          <b>{it.cast?.parts.map((part) => said(part.choice)).join('; ')}</b>
        </li>
      ))}
    </ul>
  )
}

/** What was said for whoever told their delegate whom to elect. */
function BoundList({ held, rights }: SaidProps) {
  const t = useTranslations('elections.ballot')
  return (
    <section className={styles.right} aria-label={t('bound', { count: rights.length })}>
      <h3>{t('bound', { count: rights.length })}</h3>
      <SaidChoices held={held} rights={rights} />
    </section>
  )
}

/** A choice in words: whom it names, or that it names nobody. */
export function useChoiceSaid({ setting }: Pick<HeldElection, 'setting'>): (choice: ElectionChoice) => string {
  const t = useTranslations('elections.ballot')
  const format = useFormatter()
  const names = new Map([...setting.candidates, ...setting.lists].map((it) => [it._id, it.name]))
  return (choice) => {
    if (choice === 'AGAINST') return t('against')
    if (choice === 'ABSTAIN') return t('abstained')
    return format.list(choice.map((it) => names.get(it) ?? ''))
  }
}
