import { leastOf } from '@delibera/core/law/threshold'
import type { Meeting } from '@delibera/core/meetings/schema'
import { pollState } from '@delibera/core/proposals/rules'
import { Button } from '@mantine/core'
import { IconBellRinging } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useMinute } from '../../api/clock.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { useDialogs } from '../../shell/dialogs.tsx'
import { useToasts } from '../../shell/toasts.ts'
import { Actions } from '../../ui/forms/Actions.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { PollAdvice } from './PollAdvice.tsx'
import { PollCards } from './PollCards.tsx'
import { PollLegend, PollMatrix } from './PollMatrix.tsx'
import styles from './PollResult.module.css'
import { PollSilent } from './PollSilent.tsx'
import { usePollActs, usePollResult } from './usePoll.ts'
import { usePollWords } from './usePollWords.ts'

interface Props {
  meeting: Meeting
  /** Convenes the meeting on a date; left out when none can be chosen any more. */
  onConvene: ((date: Meeting['dates_set'][number]) => void) | undefined
}

/** Who can come when, and with how much of the capital. */
export function PollResult({ meeting, onConvene }: Props) {
  const t = useTranslations('poll.result')
  const result = usePollResult(meeting)
  const words = usePollWords(meeting)
  const acts = usePollActs(meeting)
  const [picked, setPicked] = useState<string | null>(null)
  const isOpen = pollState({ status: meeting.status, deadline: meeting.proposals.deadline }, useMinute()) === 'OPEN'
  const chosen = meeting.dates_set.find((it) => it._id === (picked ?? result.best?.date_id))
  const quorum = meeting.quorums.first
  const needed = quorum && result.total > 0 ? Math.min(100, (leastOf(quorum, result.total) / result.total) * 100) : null
  const isAdvised = result.best !== undefined && result.best.possible.weight > 0
  const convene = onConvene && chosen && meeting.status === 'PROPOSAL' && (
    <Button onClick={() => onConvene(chosen)}>{t('convene', { day: words.dayOf(chosen.datetime) })}</Button>
  )
  const shown = { result, words, needed, chosen: chosen?._id ?? null, onPick: onConvene ? setPicked : undefined }
  return (
    <>
      <PollAdvice result={result} words={words} needed={needed} action={convene} />
      <Panel
        title={t('title')}
        actions={<PollLegend />}
        flush
        foot={<Foot meeting={meeting} acts={acts} isOpen={isOpen} silent={result.silent.length} convene={isAdvised ? null : convene} />}
      >
        <p className={styles.sent}>{words.sent}</p>
        <PollMatrix {...shown} />
        <PollCards {...shown} />
      </Panel>
      {result.silent.length > 0 && (
        <PollSilent
          people={result.silent}
          total={result.people.length}
          acts={acts}
          isOpen={isOpen && meeting.status === 'PROPOSAL'}
          result={result}
          words={words}
        />
      )}
    </>
  )
}

interface FootProps {
  meeting: Meeting
  acts: ReturnType<typeof usePollActs>
  isOpen: boolean
  silent: number
  /** Where nothing above offers it. */
  convene: ReactNode
}

function Foot({ meeting, acts, isOpen, silent, convene }: FootProps) {
  const t = useTranslations('poll.result')
  const words = usePollWords(meeting)
  const { confirm } = useDialogs()
  const { tell } = useToasts()
  if (meeting.status !== 'PROPOSAL') return <p className={styles.ended}>{words.ended}</p>
  const answered = new Set(meeting.proposals.answers.map((it) => it.member_id)).size
  const remind = async () => {
    if (await acts.remind()) tell({ kind: 'success', text: t('reminded', { count: silent }) })
  }
  const withdraw = async () => {
    const question = {
      title: t('withdraw.title'),
      text: t('withdraw.text', { answered }),
      proceed: t('withdraw.do'),
      cancel: t('withdraw.cancel'),
      danger: true,
    }
    if (await confirm(question)) await acts.withdraw()
  }
  return (
    <Actions end>
      <Button variant="default" loading={acts.busy === 'withdraw'} onClick={() => void withdraw()}>
        {t('withdraw.do')}
      </Button>
      {isOpen && silent > 0 && (
        <Button variant="default" leftSection={<IconBellRinging size={16} />} loading={acts.busy === 'remind'} onClick={() => void remind()}>
          {t('remind')}
        </Button>
      )}
      {convene}
    </Actions>
  )
}
