import { type CampaignRow, campaignRoutes } from '@delibera/core/consultants/campaign'
import { accountsPath } from '@delibera/core/consultants/places'
import { limits } from '@delibera/core/limits'
import { Button } from '@mantine/core'
import { useRead } from '../../../api/hooks.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { PageLoading } from '../../../shell/PageLoading.tsx'
import { useDates } from '../../../ui/dates/useDates.ts'
import { Badge } from '../../../ui/marks/Badge.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import styles from './CampaignBoard.module.css'

const tones = { BLOCKED: 'rosso', CHECK: 'ambra', FINE: 'verde' } as const

/** The accounts of all served companies on one board: a column for each stage, a card for each company. */
export function CampaignBoardPage() {
  const t = useTranslations('campaign.board')
  const read = useRead(campaignRoutes.campaign, { query: { count: limits.tables.max_count } }, { staleTime: 0 })
  const table = (
    <Button component={PageLink} to="/consultant/calendar" search={{ tab: 'campaign' } as never} variant="default">
      {t('table')}
    </Button>
  )
  if (!read.data && read.isError)
    return <ErrorState title={t('failed')} text={t('failed')} code={read.error.code} busy={read.isFetching} onRetry={() => void read.refetch()} />
  if (!read.data) return <PageLoading />
  const { year, items, stages } = read.data
  return (
    <>
      <PageHeader title={t('title', { year: String(year) })} actions={table} />
      {items.length === 0 ? (
        <EmptyState art="blank" title={t('none')} text={t('noneText')} />
      ) : (
        <ol className={styles.board} aria-label={t('label')}>
          {stages.map((it) => (
            <Stage key={it.stage} {...it} rows={items.filter((row) => row.stage === it.stage)} />
          ))}
        </ol>
      )}
    </>
  )
}

function Stage({ stage, count, first, rows }: { stage: CampaignRow['stage']; count: number; first: string | null; rows: readonly CampaignRow[] }) {
  const t = useTranslations('campaign.board')
  const { day } = useDates()
  return (
    <li className={styles.stage}>
      <h2 className={styles.title}>
        {t(`stages.${stage}`)} <span className={styles.count}>{count}</span>
      </h2>
      <p className={styles.note}>{first ? t('first', { day: day(first) }) : t(count === 0 ? 'empty' : 'nothing')}</p>
      <ul className={styles.cards}>
        {rows.map((it) => (
          <Card key={it.company._id} row={it} />
        ))}
      </ul>
    </li>
  )
}

function Card({ row }: { row: CampaignRow }) {
  const t = useTranslations('campaign.board')
  const { day } = useDates()
  const { company, meeting, steps, next, light, tasks } = row
  const due = [...steps.filter((it) => it.step === next).map((it) => it.day), ...tasks.flatMap((it) => it.due_on ?? [])].sort()[0]
  return (
    <li className={styles.card}>
      <PageLink to={meeting ? accountsPath(company._id, meeting) : `/company/${company._id}/home`} className={styles.name}>
        {company.business_name}
      </PageLink>
      <Badge tone={tones[light]}>{t(`lights.${light}`)}</Badge>
      <span className={styles.note}>{due ? t('next', { day: day(due) }) : t('nothing')}</span>
      {tasks.length > 0 && (
        <PageLink to={`/company/${company._id}/tasks`} className={styles.note}>
          {t('tasks', { count: tasks.length })}
        </PageLink>
      )}
    </li>
  )
}
