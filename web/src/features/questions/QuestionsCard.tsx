import type { PublicMeeting } from '@delibera/core/convocations/schema'
import { questionRoutes } from '@delibera/core/questions/routes'
import type { MyQuestions } from '@delibera/core/questions/schema'
import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useFormatter } from 'use-intl'
import { useRead } from '../../api/hooks.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { Documents } from '../../meeting/link/PublicAgenda.tsx'
import type { PersonalLink } from '../../meeting/link/usePersonalLink.ts'
import { Badge } from '../../ui/marks/Badge.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { QuestionHead } from './QuestionHead.tsx'
import styles from './Questions.module.css'

const AskQuestion = lazy(async () => ({ default: (await import('./AskQuestion.tsx')).AskQuestion }))

/** What one may ask the company before an assembly, what one asked, and what it answered to everybody. */
export function QuestionsCard({ meeting, link }: { meeting: PublicMeeting; link: PersonalLink }) {
  const t = useTranslations('questions')
  const isAsked = meeting.meeting_type === 'ASSEMBLY' && meeting.convocations.length > 0 && !meeting.mode.is_offline
  const { data } = useRead(questionRoutes.mine, { params: { ...link } }, { enabled: isAsked })
  // Who has written or given up goes on where they began.
  const [writing, setWriting] = useState<'NOW' | 'DONE' | null>(null)
  if (!data) return null
  const mayWrite = data.may_ask || data.may_propose
  if (!mayWrite && data.items.length === 0) return null
  return (
    <Panel title={t('title')}>
      <div className={styles.card}>
        {mayWrite && <p>{t('text')}</p>}
        <Terms mine={data} />
        {data.items.length > 0 && <Items mine={data} link={link} />}
        {writing === 'NOW' && (
          <Suspense>
            <AskQuestion mine={data} link={link} onClose={() => setWriting('DONE')} />
          </Suspense>
        )}
        {mayWrite && writing !== 'NOW' && (
          <Button variant="default" size="md" mih={48} autoFocus={writing === 'DONE'} onClick={() => setWriting('NOW')}>
            {t('write')}
          </Button>
        )}
      </div>
    </Panel>
  )
}

/** Until when, where somebody fixed it; until the meeting begins otherwise. */
function Terms({ mine: { questions_at, proposals_at, answers_at, may_ask, may_propose } }: { mine: MyQuestions }) {
  const t = useTranslations('questions.terms')
  const format = useFormatter()
  const day = (at: string | null) => (at ? format.dateTime(new Date(at), { dateStyle: 'long', timeZone: 'Europe/Rome' }) : '')
  if (questions_at === null) return null
  if (answers_at === null) return may_ask ? <p className={styles.note}>{t('start')}</p> : null
  const told = [
    t('questions', { day: day(questions_at), isOver: String(!may_ask) }),
    t('proposals', { day: day(proposals_at), isOver: String(!may_propose) }),
    t('answers', { day: day(answers_at) }),
  ]
  return (
    <ul className={styles.terms}>
      {told.map((it) => (
        <li key={it}>{it}</li>
      ))}
    </ul>
  )
}

function Items({ mine: { items, points }, link }: { mine: MyQuestions; link: PersonalLink }) {
  const t = useTranslations('questions')
  return (
    <ul className={`${styles.list} ${styles.below}`} aria-label={t('title')}>
      {items.map((it) => (
        <li key={it._id} className={styles.item}>
          <QuestionHead question={it} points={points} name={it.is_own ? t('you') : it.name}>
            {it.is_own && it.published && <Badge tone="petrolio">{t('published')}</Badge>}
          </QuestionHead>
          <p className={styles.words}>{it.text}</p>
          {it.file && <Documents files={[it.file]} link={link} />}
          {it.answer !== null && (
            <p className={`${styles.words} ${styles.answer}`}>
              <b>{t('answered')}</b> {it.answer}
            </p>
          )}
          {it.answer === null && it.is_own && <p className={styles.note}>{t('waiting')}</p>}
        </li>
      ))}
    </ul>
  )
}
