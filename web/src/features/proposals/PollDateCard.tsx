import type { DateAnswerValue } from '@delibera/core/meeting/date-answers'
import type { PublicPoll } from '@delibera/core/proposals/schema'
import { IconCheck, IconClockQuestion, IconX } from '@tabler/icons-react'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { useOwnTime } from '../../meeting/link/useOwnTime.ts'
import { ChoiceGroup } from '../../ui/fields/ChoiceGroup.tsx'
import styles from './PollPage.module.css'

interface Props {
  date: PublicPoll['dates'][number]
  members: number
  answer: DateAnswerValue | null
  /** Takes an answer about the date; left out when the poll can no longer be answered. */
  onAnswer?: ((answer: DateAnswerValue) => void) | undefined
}

/** One date and the three things one can say of it. */
export function PollDateCard({ date: { _id, datetime, end_datetime, yes, if_needed }, members, answer, onAnswer }: Props) {
  const t = useTranslations('poll')
  const time = useOwnTime()
  const choices = [
    { value: 'YES' as const, label: t('answers.YES'), icon: <IconCheck size={16} stroke={2.2} aria-hidden />, tone: 'verde' as const },
    { value: 'IF_NEEDED' as const, label: t('answers.IF_NEEDED'), icon: <IconClockQuestion size={16} stroke={1.9} aria-hidden />, tone: 'ambra' as const },
    { value: 'NO' as const, label: t('answers.NO'), icon: <IconX size={16} stroke={2.2} aria-hidden />, tone: 'rosso' as const },
  ]
  return (
    <li className={styles.card} id={`date-${_id}`}>
      <div className={styles.when}>
        <span className={styles.tile} aria-hidden>
          <span>{time.weekday(datetime)}</span>
          <b>{time.number(datetime)}</b>
        </span>
        <span className={styles.words}>
          <span className={styles.day}>{time.day(datetime)}</span>
          <span className={styles.hours}>
            {time.range(datetime, end_datetime)}
            {time.isAway(datetime) && <span className={styles.italy}>{t('inItaly', { time: time.italian(datetime) })}</span>}
          </span>
        </span>
        <span className={styles.others}>{t('others', { count: yes + if_needed, total: members })}</span>
      </div>
      <ChoiceGroup
        legend={t('question', { day: time.day(datetime), time: time.range(datetime, end_datetime) })}
        choices={choices.map((it) => ({ ...it, disabled: onAnswer === undefined }))}
        value={answer}
        onChange={(next) => onAnswer?.(next)}
      />
    </li>
  )
}
