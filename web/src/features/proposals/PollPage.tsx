import { publicProposalRoutes } from '@delibera/core/proposals/routes'
import type { PublicPoll } from '@delibera/core/proposals/schema'
import { Button } from '@mantine/core'
import { IconClockHour4, IconWorld } from '@tabler/icons-react'
import { useFormatter } from 'use-intl'
import { useRead } from '../../api/hooks.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { PublicColumn, PublicFrame } from '../../meeting/link/PublicFrame.tsx'
import { useOwnTime } from '../../meeting/link/useOwnTime.ts'
import { linkPath, usePersonalLink } from '../../meeting/link/usePersonalLink.ts'
import { useUnsavedChanges } from '../../shell/useUnsavedChanges.ts'
import { FormAlert } from '../../ui/forms/FormAlert.tsx'
import { Badge } from '../../ui/marks/Badge.tsx'
import { KindMark } from '../../ui/marks/KindMark.tsx'
import { DecisionBar } from '../../ui/page/DecisionBar.tsx'
import { PageLink } from '../../ui/page/PageLink.tsx'
import { StepHeading } from '../../ui/page/StepHeading.tsx'
import { Notice } from '../../ui/states/Notice.tsx'
import { PollDateCard } from './PollDateCard.tsx'
import styles from './PollPage.module.css'
import { usePollAnswers } from './usePollAnswers.ts'

/** Which dates suit a member: no account, one press for each date. */
export function PollPage() {
  const link = usePersonalLink()
  const read = useRead(publicProposalRoutes.look, { params: { ...link } })
  return <PublicFrame read={read}>{(poll) => <Poll poll={poll} />}</PublicFrame>
}

function Poll({ poll }: { poll: PublicPoll }) {
  const t = useTranslations('poll')
  const { first_name, last_name } = poll.member
  const answering = usePollAnswers(poll, usePersonalLink())
  const isOpen = poll.state === 'OPEN'
  useUnsavedChanges(isOpen && answering.isDirty)
  const ask = t.rich(isOpen ? 'ask' : 'asked', {
    name: [first_name, last_name].filter(Boolean).join(' '),
    kind: poll.meeting_type,
    form: poll.company_type,
    meeting: poll.meeting_name,
    i: (words) => <i className={styles.meeting}>{words}</i>,
  })
  return (
    <>
      <PublicColumn company={poll.company_name}>
        <StepHeading title={t('title')}>{ask}</StepHeading>
        {isOpen ? <Deadline deadline={poll.deadline} /> : <Ended poll={poll} />}
        <Zone dates={poll.dates} />
        <ul className={styles.dates}>
          {poll.dates.map((it) => (
            <PollDateCard
              key={it._id}
              date={it}
              members={poll.members_count}
              answer={answering.answerOf(it._id)}
              onAnswer={isOpen ? (answer) => answering.choose(it._id, answer) : undefined}
            />
          ))}
        </ul>
        {answering.failed && <FormAlert kind="error">{t('failed')}</FormAlert>}
        <p className={styles.personal}>{t('personal')}</p>
      </PublicColumn>
      {isOpen && <Sending poll={poll} answering={answering} />}
    </>
  )
}

function Deadline({ deadline }: { deadline: string | null }) {
  const t = useTranslations('poll')
  const when = useMoment()
  if (!deadline) return null
  return (
    <div className={styles.deadline}>
      <Badge tone="ambra">
        <IconClockHour4 size={15} aria-hidden />
        {t('deadline', { moment: when(deadline) })}
      </Badge>
    </div>
  )
}

/** In a sentence: venerdì 16 aprile, ore 18:00. A term is told by the clocks of Italy. */
function useMoment() {
  const t = useTranslations('poll')
  const format = useFormatter()
  return (at: string) => {
    const day = format.dateTime(new Date(at), { weekday: 'long', day: 'numeric', month: 'long' })
    return t('moment', { day, time: format.dateTime(new Date(at), { timeStyle: 'short' }) })
  }
}

function Zone({ dates }: Pick<PublicPoll, 'dates'>) {
  const t = useTranslations('poll')
  const { zone, isAway } = useOwnTime()
  return (
    <p className={styles.zone}>
      <IconWorld size={16} stroke={1.7} aria-hidden />
      {dates.some((it) => isAway(it.datetime)) ? t('ownZone', { zone }) : t('italianZone')}
    </p>
  )
}

/** Why nothing can be answered any more, and what comes next. */
function Ended({ poll: { state, chosen, deadline } }: { poll: PublicPoll }) {
  const t = useTranslations('poll')
  const link = usePersonalLink()
  const when = useMoment()
  if (state === 'CHOSEN') {
    const page = (
      <Button component={PageLink} to={linkPath(link)} variant="default" mih={44}>
        {t('chosen.page')}
      </Button>
    )
    return (
      <Notice tone="verde" icon={<KindMark kind="success" size={18} />} action={page}>
        {chosen ? t('chosen.text', { moment: when(chosen) }) : t('chosen.soon')}
      </Notice>
    )
  }
  const text = state === 'EXPIRED' ? t('expired', { moment: deadline ? when(deadline) : '' }) : t('withdrawn')
  return (
    <Notice tone={state === 'EXPIRED' ? 'ambra' : 'gray'} icon="clock">
      {text}
    </Notice>
  )
}

function Sending({ poll, answering }: { poll: PublicPoll; answering: ReturnType<typeof usePollAnswers> }) {
  const t = useTranslations('poll.send')
  const format = useFormatter()
  const when = useMoment()
  const { missing, isDirty, savedAt, isSent, busy, send } = answering
  const toFirst = () => document.querySelector<HTMLElement>(`#date-${CSS.escape(missing[0]!._id)} input`)?.focus()
  const changeable = poll.deadline ? t('untilDeadline', { moment: when(poll.deadline) }) : t('untilChoice')
  const saved = savedAt ? t('savedAt', { time: format.dateTime(savedAt, { timeStyle: 'short' }) }) : t('saved')
  const isAll = missing.length === 0
  if (isAll && !isDirty) {
    return (
      <DecisionBar label={t('label')} note={changeable}>
        <p className={styles.saved}>
          <KindMark kind="success" size={20} />
          {saved}
        </p>
      </DecisionBar>
    )
  }
  const isNew = missing.length === poll.dates.length
  const words = isAll ? (isSent ? t('again') : t('do')) : t(isNew ? 'begin' : 'missing', { count: missing.length })
  return (
    <DecisionBar label={t('label')} note={isDirty && isSent ? t('notYet') : changeable}>
      <Button size="md" loading={busy} variant={isAll ? 'filled' : 'default'} onClick={isAll ? send : toFirst}>
        {words}
      </Button>
    </DecisionBar>
  )
}
