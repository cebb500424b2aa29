import type { Meeting } from '@delibera/core/meetings/schema'
import { Button, Switch, Textarea } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useMajoritySaid } from '../../../company/useMajoritySaid.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useWeights } from '../../../meeting/useWeights.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import { PlaceholderText } from '../../agenda/placeholders/PlaceholderText.tsx'
import { VoteTally } from '../../votes/VoteTally.tsx'
import type { OfflineCounted } from '../useOfflineCount.ts'
import { OfflineElection } from './OfflineElection.tsx'
import styles from './OfflinePoint.module.css'
import { OfflineOutcome } from './OfflinePoints.tsx'
import { OfflineVoters } from './OfflineVoters.tsx'
import type { OfflineBallots, PointSheet } from './useOfflineVotes.ts'

interface Props {
  meeting: Meeting
  sheet: PointSheet
  ballots: OfflineBallots
  isShut: boolean
  onNext?: (() => void) | undefined
}

/** One point: whether it was put to the vote, how everybody voted, what was said. */
export function OfflinePoint({ meeting, sheet, ballots, isShut, onNext }: Props) {
  const t = useTranslations('offline.votes')
  const { point, number, taken, counted, elected } = sheet
  return (
    <Panel
      label={t('point', { number })}
      flush
      foot={
        onNext && (
          <Button variant="default" size="xs" rightSection={<IconArrowRight size={15} aria-hidden />} onClick={onNext}>
            {t('nextPoint')}
          </Button>
        )
      }
    >
      <div className={styles.head}>
        <h2 className={styles.title} lang="it">
          {number}. <PlaceholderText text={point.title} values={point.values} />
        </h2>
        {point.skip_vote || point.election?.secret ? (
          <p className={styles.note}>{t(point.skip_vote ? 'skipVote' : 'election.secret')}</p>
        ) : (
          <>
            <Switch
              label={t('put')}
              checked={taken.isPut}
              disabled={isShut}
              onChange={(event) => ballots.change(point._id, { isPut: event.currentTarget.checked })}
            />
            {counted && <Tally meeting={meeting} sheet={sheet} counted={counted} />}
            {elected && <OfflineOutcome sheet={sheet} />}
            {!taken.isPut && <p className={styles.note}>{t('notPut')}</p>}
          </>
        )}
      </div>
      {counted && <OfflineVoters meeting={meeting} sheet={sheet} ballots={ballots} isShut={isShut} />}
      {elected && <OfflineElection meeting={meeting} sheet={sheet} elected={elected} ballots={ballots} isShut={isShut} />}
      <div className={styles.discussion}>
        <Textarea
          label={t('discussion')}
          description={t('discussionHelp')}
          placeholder={t('discussionExample')}
          autosize
          minRows={3}
          maxRows={14}
          maxLength={20_000}
          disabled={isShut}
          value={taken.discussion}
          onChange={(event) => ballots.change(point._id, { discussion: event.currentTarget.value })}
        />
      </div>
    </Panel>
  )
}

/** What was said so far as one bar, with the mark that must be reached, and what it comes to. */
function Tally({ meeting, sheet, counted }: { meeting: Meeting; sheet: PointSheet; counted: OfflineCounted }) {
  const t = useTranslations('offline.votes')
  const side = useTranslations('liveWords.side')
  const weights = useWeights(meeting)
  const majority = useMajoritySaid(meeting.meeting_type)
  const { whole, required, excluded, quorum, reason } = counted
  const part = (weight: number) => weights.part(weight, whole)
  return (
    <div className={styles.tally}>
      <div className={styles.figures}>
        <OfflineOutcome sheet={sheet} />
        <span className={styles.note}>{t('needs', { majority: majority(quorum) })}</span>
      </div>
      <VoteTally counted={counted} whole={whole} required={required} part={part} spoken={(said) => t('spoken', said)}>
        {excluded > 0 && (
          <li>
            {side('excluded')} <b>{part(excluded)}</b>
          </li>
        )}
      </VoteTally>
      {sheet.missing === 0 && reason !== 'QUORUM' && <p className={styles.note}>{t(`reason.${reason}`)}</p>}
    </div>
  )
}
