import type { Meeting } from '@delibera/core/meetings/schema'
import { questionRoutes } from '@delibera/core/questions/routes'
import { useQueryClient } from '@tanstack/react-query'
import { useFormatter } from 'use-intl'
import { useRead } from '../../api/hooks.ts'
import { useFrames } from '../../api/SocketProvider.tsx'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { Badge } from '../../ui/marks/Badge.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { QuestionRow } from './QuestionRow.tsx'
import styles from './Questions.module.css'

/** What members asked and proposed before an assembly, for who answers. Nobody sees it where nobody asked and no notice offered it. */
export function QuestionsPanel({ meeting }: { meeting: Meeting }) {
  const t = useTranslations('questions.panel')
  const format = useFormatter()
  const read = useRead(questionRoutes.list, { params: { id: meeting._id } })
  const client = useQueryClient()
  useFrames('app', ({ type, data }) => {
    const isOurs = (data as { meeting_id?: unknown } | null)?.meeting_id === meeting._id
    if (type === 'reset' || isOurs) void client.invalidateQueries({ queryKey: [questionRoutes.list.path] })
  })
  const { data } = read
  if (!data || (data.total === 0 && !meeting.designated)) return null
  const day = data.answers_at ? format.dateTime(new Date(data.answers_at), { dateStyle: 'long', timeZone: 'Europe/Rome' }) : null
  return (
    <Panel title={t('title')} actions={data.unanswered > 0 && <Badge tone="ambra">{t('unanswered', { count: data.unanswered })}</Badge>}>
      {data.total === 0 ? (
        <EmptyState isCompact art="blank" title={t('empty.title')} text={t('empty.text')} />
      ) : (
        <div className={styles.card}>
          <p className={styles.note}>{[t('text'), ...(day ? [t('by', { day })] : [])].join(' ')}</p>
          <ul className={styles.list} aria-label={t('title')}>
            {data.items.map((it) => (
              <QuestionRow key={it._id} question={it} meeting={meeting} />
            ))}
          </ul>
        </div>
      )}
    </Panel>
  )
}
