import type { Meeting } from '@delibera/core/meetings/schema'
import { pollState } from '@delibera/core/proposals/rules'
import { Button } from '@mantine/core'
import { IconBellRinging } from '@tabler/icons-react'
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
import type { useDateChoice } from './useDateChoice.ts'
import { usePollActs, usePollResult } from './usePoll.ts'
import { type PollWords, usePollWords } from './usePollWords.ts'

interface Props {
  meeting: Meeting
  choice: ReturnType<typeof useDateChoice>
}

/** Who can come when, and with how much of the capital. */
export function PollResult({ meeting, choice }: Props) {
  const t = useTranslations('poll.result')
  const result = usePollResult(meeting)
  const words = usePollWords(meeting)
  const acts = usePollActs(meeting)
  const isOpen = pollState({ status: meeting.status, deadline: meeting.proposals.deadline }, useMinute()) === 'OPEN'
  const choose = useChoosing(meeting, choice, { words, waiting: isOpen ? result.silent.length : 0 })
  const called = meeting.convocations.find((it) => it.status !== 'CANCELED')?.datetime
  const chosen = result.results.find((it) => it.datetime === called)?.date_id ?? null
  const shown = { result, words, needed: result.needed, chosen: chosen ?? result.best?.date_id ?? null, onChoose: choose, busy: choice.busy }
  return (
    <>
      {meeting.status === 'PROPOSAL' && <PollAdvice {...shown} />}
      <Panel title={t('title')} actions={<PollLegend />} flush foot={<Foot meeting={meeting} acts={acts} isOpen={isOpen} silent={result.silent.length} />}>
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

/** Chooses a date; while answers are still awaited it says first that nobody can give them any more. Undefined when none can be chosen. */
function useChoosing(meeting: Meeting, { choose }: Props['choice'], { words, waiting }: { words: PollWords; waiting: number }) {
  const t = useTranslations('poll.choice')
  const { confirm } = useDialogs()
  if (meeting.status !== 'PROPOSAL') return undefined
  return async (id: string) => {
    const date = meeting.dates_set.find((it) => it._id === id)
    if (!date) return
    const day = words.dayOf(date.datetime)
    const question = { title: t('title', { day }), text: t('text', { count: waiting }), proceed: t('do'), cancel: t('cancel') }
    if (waiting === 0 || (await confirm(question))) await choose(date)
  }
}

interface FootProps {
  meeting: Meeting
  acts: ReturnType<typeof usePollActs>
  isOpen: boolean
  silent: number
}

function Foot({ meeting, acts, isOpen, silent }: FootProps) {
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
    </Actions>
  )
}
