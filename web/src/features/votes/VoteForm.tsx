import { formatPercent } from '@delibera/core/money'
import { Button, SegmentedControl } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { useLocale } from 'use-intl'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { FormAlert } from '../../ui/forms/FormAlert.tsx'
import { type Castable, type FilledBallot, useBallot } from './useBallot.ts'
import { useCasting } from './useCasting.ts'
import { VoteChoice } from './VoteChoice.tsx'
import styles from './VoteForm.module.css'
import { VoteRow } from './VoteRow.tsx'

interface Props {
  odg: string
  castable: readonly Castable[]
  /** Of everybody in the meeting; null where heads are counted. */
  total: number | null
  onCast: () => void
  /** Leaves what was said as it is; without one nothing was. */
  onKeep?: (() => void) | undefined
}

/** The ballot: own vote and that of each delegator in one screen, all the same or one by one. */
export function VoteForm({ odg, castable, total, onCast, onKeep }: Props) {
  const t = useTranslations('live.vote')
  const ballot = useBallot(castable)
  const { cast, state, refusal } = useCasting(odg, onCast)
  const isBusy = state !== 'idle'
  const isTogether = ballot.free.length > 1 && !ballot.isEach
  const fixed = castable.filter((it) => it.excluded !== null || it.instruction !== null)
  const row = (it: Castable) => (
    <VoteRow
      key={it.member_id}
      right={it}
      said={ballot.said[it.member_id]}
      onSay={(said) => ballot.say(it.member_id, said)}
      total={total}
      large={castable.length === 1}
      disabled={isBusy}
    />
  )
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        cast(ballot.votes())
      }}
    >
      {ballot.free.length > 1 && <Together ballot={ballot} total={total} disabled={isBusy} />}
      {!isTogether && <ul>{castable.map(row)}</ul>}
      {isTogether && fixed.length > 0 && (
        <details className={styles.fixed}>
          <summary>{t('fixed', { count: fixed.length })}</summary>
          <ul>{fixed.map(row)}</ul>
        </details>
      )}
      {ballot.voting.length > 0 && (
        <>
          <div className={styles.foot}>
            {refusal && <FormAlert kind="error">{refusal}</FormAlert>}
            {state === 'queued' && <FormAlert kind="warning">{t('queued')}</FormAlert>}
            <Confirm ballot={ballot} isSending={state === 'sending'} isWaiting={state === 'queued'} />
            {onKeep && (
              <Button variant="subtle" mih={44} fullWidth onClick={onKeep} disabled={isBusy}>
                {t('keep')}
              </Button>
            )}
          </div>
          <p className={styles.note}>
            <IconShieldCheck size={17} stroke={1.6} aria-hidden />
            {t('note')}
          </p>
        </>
      )}
    </form>
  )
}

function Together({ ballot, total, disabled }: { ballot: FilledBallot; total: number | null; disabled: boolean }) {
  const t = useTranslations('live.vote')
  const locale = useLocale()
  const modes = [
    { value: 'same', label: t('same') },
    { value: 'each', label: t('each') },
  ]
  const weight = ballot.free.reduce((sum, it) => sum + it.weight, 0)
  const others = ballot.free.filter((it) => !it.isOwn).length
  const note = () => {
    if (total === null) return t('sameNoteHeads', { count: ballot.free.length })
    const values = { count: others, share: formatPercent(weight, total, locale) }
    return others < ballot.free.length ? t('sameNote', values) : t('sameNoteOnly', values)
  }
  return (
    <div className={styles.together}>
      <SegmentedControl
        fullWidth
        size="md"
        aria-label={t('mode')}
        data={modes}
        value={ballot.isEach ? 'each' : 'same'}
        onChange={(it) => ballot.setEach(it === 'each')}
        disabled={disabled}
      />
      {!ballot.isEach && (
        <>
          <p className={styles.who}>{note()}</p>
          <VoteChoice legend={t('legendAll')} value={ballot.same} onChange={ballot.sayAll} large disabled={disabled} />
        </>
      )}
    </div>
  )
}

/** The button says what is missing, or what will be said. */
function Confirm({ ballot, isSending, isWaiting }: { ballot: FilledBallot; isSending: boolean; isWaiting: boolean }) {
  const t = useTranslations('live.vote')
  const votes = useTranslations('liveWords.vote')
  const { missing, isWrong, voting, free, same } = ballot
  const words = () => {
    if (missing > 0) return free.length === 1 || missing === free.length ? t('choose') : t('missing', { missing, count: free.length })
    if (isWrong) return t('wrongParts')
    return voting.length === 1 && same !== null ? t('confirmOne', { vote: votes(`${same}`) }) : t('confirm', { count: voting.length })
  }
  return (
    <Button type="submit" size="lg" mih={54} fullWidth disabled={missing > 0 || isWrong || isWaiting} loading={isSending}>
      {words()}
    </Button>
  )
}
