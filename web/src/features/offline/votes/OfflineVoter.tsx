import type { Meeting } from '@delibera/core/meetings/schema'
import type { Accepted } from '@delibera/core/votes/schema'
import { Button, Menu } from '@mantine/core'
import { IconLock, IconScale, IconSlice, IconUserOff, IconUserPlus } from '@tabler/icons-react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useWeights } from '../../../meeting/useWeights.ts'
import { Avatar } from '../../../ui/marks/Avatar.tsx'
import { RowMenu } from '../../../ui/tables/RowMenu.tsx'
import { splitOf } from '../../votes/useBallot.ts'
import { useWeightIn, voteUnitOf } from '../../votes/useWeightSaid.ts'
import { sides, toneOf, VoteMark } from '../../votes/VoteChoice.tsx'
import { OfflineChoice } from '../OfflineChoice.tsx'
import styles from './OfflineVoter.module.css'
import type { OfflineBallots, OfflineRight, PointSheet } from './useOfflineVotes.ts'

interface Props {
  meeting: Meeting
  sheet: PointSheet
  ballots: OfflineBallots
  isShut: boolean
  right: OfflineRight
  onDivide: () => void
}

/** One right: whose it is, who voted with it, what was said. */
export function OfflineVoter(props: Props) {
  const { meeting, right, isShut } = props
  const t = useTranslations('offline.votes')
  const weights = useWeights(meeting)
  const isCompany = meeting.members.find((it) => it._id === right.member_id)?.kind === 'S'
  const notes = [weights.share(right.weight), right.delegate && t('via', { name: right.delegate })].filter(Boolean)
  return (
    <div className={styles.row}>
      <Avatar name={right.name} size={28} company={isCompany} />
      <span className={styles.who}>
        <span className={styles.name}>{right.name}</span>
        <span className={styles.note}>{notes.join(' · ')}</span>
      </span>
      <Vote {...props} />
      {!isShut && <RightActs {...props} />}
    </div>
  )
}

function Vote({ meeting, sheet, ballots, isShut, right, onDivide }: Props) {
  const t = useTranslations('offline.votes')
  const words = useTranslations('liveWords')
  const weigh = useWeightIn(voteUnitOf(meeting))
  const said = sheet.taken.said[right.member_id]
  const parts = splitOf(said)
  if (right.excluded !== null) {
    return (
      <span className={styles.fixed}>
        <IconUserOff size={16} stroke={1.7} aria-hidden />
        {t('excluded', { reason: words(`exclusion.${right.excluded}`) })}
      </span>
    )
  }
  if (right.instruction !== null) {
    return (
      <span className={styles.fixed}>
        <IconLock size={16} stroke={1.7} aria-hidden />
        {t('instructed', { vote: words(`said.${right.instruction}`) })}
      </span>
    )
  }
  if (parts) {
    const told = sides.filter((it) => parts[it] > 0).map((it) => `${words(`side.${it}`)} ${weigh(parts[it])}`)
    return (
      <Button
        className={styles.parts}
        classNames={{ label: styles.said }}
        variant="default"
        size="xs"
        onClick={onDivide}
        disabled={isShut}
        leftSection={<IconSlice size={15} aria-hidden />}
      >
        {told.length > 0 ? told.join(', ') : t('divide')}
      </Button>
    )
  }
  return (
    <span className={styles.choice}>
      <OfflineChoice
        legend={t('of', { name: right.name })}
        options={sides.map((it) => ({
          value: `${it}`,
          label: words(`vote.${it}`),
          tone: toneOf[it],
          icon: <VoteMark accepted={it} size={15} />,
          letter: t(`letters.${it}`),
        }))}
        value={said === undefined ? null : `${said as Accepted}`}
        onChange={(it) => ballots.say(sheet, right.member_id, Number(it) as Accepted)}
        disabled={isShut}
      />
    </span>
  )
}

/** What is rare: a right in parts, or one that may not vote (art. 2368 c. 3, 2373, 2393). */
export function RightActs({
  meeting,
  sheet,
  ballots,
  right,
  onDivide,
}: Pick<Props, 'meeting' | 'sheet' | 'ballots' | 'right'> & Partial<Pick<Props, 'onDivide'>>) {
  const t = useTranslations('offline.votes.acts')
  const icon = { size: 16, stroke: 1.7, 'aria-hidden': true } as const
  const canDivide = onDivide && meeting.meeting_type === 'ASSEMBLY' && right.weight > 1 && right.excluded === null && right.instruction === null
  return (
    <RowMenu name={right.name}>
      {canDivide && (
        <Menu.Item leftSection={<IconSlice {...icon} />} onClick={onDivide}>
          {t('divide')}
        </Menu.Item>
      )}
      {right.excluded === null ? (
        <>
          <Menu.Item leftSection={<IconUserOff {...icon} />} onClick={() => ballots.exclude(sheet, right.member_id, 'CONFLICT')}>
            {t('conflict')}
          </Menu.Item>
          {meeting.company_type === 'SPA' && (
            <Menu.Item leftSection={<IconScale {...icon} />} onClick={() => ballots.exclude(sheet, right.member_id, 'LIABILITY')}>
              {t('liability')}
            </Menu.Item>
          )}
        </>
      ) : (
        <Menu.Item leftSection={<IconUserPlus {...icon} />} onClick={() => ballots.exclude(sheet, right.member_id, null)}>
          {t('readmit')}
        </Menu.Item>
      )}
    </RowMenu>
  )
}
