import { CampaignAssembly, type CampaignLight, type CampaignRow, campaignRoutes, ownSteps } from '@delibera/core/consultants/campaign'
import { accountsPath } from '@delibera/core/consultants/places'
import type { CampaignStep } from '@delibera/core/law/accounts-steps'
import { Button, Menu, NativeSelect } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { useFormatter } from 'use-intl'
import { useToday } from '../../../api/clock.ts'
import { useWrite } from '../../../api/hooks.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useReaction } from '../../../shell/useReaction.tsx'
import { useDates } from '../../../ui/dates/useDates.ts'
import { useDayWords } from '../../../ui/dates/useDayWords.ts'
import { KindMark } from '../../../ui/marks/KindMark.tsx'
import { VerdictBadge } from '../../../ui/marks/VerdictBadge.tsx'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import { DataTable } from '../../../ui/tables/DataTable.tsx'
import { FilterChips } from '../../../ui/tables/FilterChips.tsx'
import type { Column } from '../../../ui/tables/table.ts'
import { CampaignStages } from './CampaignStages.tsx'
import styles from './CampaignTable.module.css'
import type { CampaignWindow } from './CampaignWindows.tsx'
import { type CampaignSeen, firstOrder } from './useCampaign.ts'

const lights = [
  { value: 'BLOCKED', kind: 'error' },
  { value: 'CHECK', kind: 'warning' },
  { value: 'FINE', kind: 'success' },
] as const satisfies { value: CampaignLight; kind: string }[]
const verdicts = { BLOCKED: 'blocked', CHECK: 'attention', FINE: 'valid' } as const

interface Props {
  campaign: CampaignSeen
  onOpen: (window: CampaignWindow) => void
}

/** The companies, what blocks first. */
export function CampaignTable({ campaign, onOpen }: Props) {
  const t = useTranslations('campaign')
  const { read, query, onQuery, light, assembly, filter, keys, choose } = campaign
  const seen = read.data
  const columns = useColumns()
  const all = seen && seen.lights.BLOCKED + seen.lights.CHECK + seen.lights.FINE
  return (
    <DataTable
      section="campaign"
      label={t('table.label')}
      columns={columns}
      rows={seen?.items}
      total={seen?.total ?? 0}
      query={query}
      onQuery={onQuery}
      rowKey={(it) => it.company._id}
      rowName={(it) => it.company.business_name}
      rowLink={(it) => `/company/${it.company._id}/home`}
      rowMenu={(it) => <RowActs row={it} year={seen?.year ?? 0} onOpen={onOpen} />}
      selection={{ keys, onChange: choose }}
      searchHint={t('table.search')}
      tools={<Tools campaign={campaign} />}
      filters={
        <FilterChips
          label={t('lights.label')}
          all={{ label: t('lights.all'), count: all }}
          chips={lights.map(({ value, kind }) => ({
            value,
            label: t(`lights.${value}`),
            count: seen?.lights[value],
            mark: <KindMark kind={kind} size={16} />,
          }))}
          value={light}
          onChange={(it) => filter({ light: it })}
        />
      }
      onClearFilters={light || assembly ? () => filter({ light: null, assembly: null }) : undefined}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
      error={read.isError ? { code: read.error.code, busy: read.isFetching, onRetry: () => void read.refetch() } : null}
      busy={read.isPlaceholderData}
    />
  )
}

/** The order that the table begins with, in words, what is still to prepare, and everything at once: also other pages. Once something is chosen its bar offers that. */
function Tools({ campaign: { query, assembly, filter, keys, choosable, chooseAll, isChoosing } }: { campaign: CampaignSeen }) {
  const t = useTranslations('campaign')
  return (
    <>
      {query.sort_by === firstOrder && <span className={styles.order}>{t('table.order')}</span>}
      <NativeSelect
        className={styles.assembly!}
        aria-label={t('assemblies.label')}
        data={[{ value: '', label: t('assemblies.all') }, ...CampaignAssembly.options.map((value) => ({ value, label: t(`assemblies.${value}`) }))]}
        value={assembly ?? ''}
        onChange={(event) => filter({ assembly: CampaignAssembly.safeParse(event.currentTarget.value).data ?? null })}
      />
      {keys.length === 0 && choosable !== null && choosable > 1 && (
        <Button variant="default" leftSection={<IconChecks size={16} aria-hidden />} loading={isChoosing} onClick={chooseAll}>
          {t('bar.all', { count: choosable })}
        </Button>
      )}
    </>
  )
}

function useColumns(): Column<CampaignRow>[] {
  const t = useTranslations('campaign')
  const format = useFormatter()
  const today = useToday()
  const dayWords = useDayWords(today)
  const dates = useDates()
  const next = ({ steps, next: step, refusal }: CampaignRow) => {
    const due = steps.find((it) => it.step === step)
    if (!due) return <span className={styles.quiet}>{t('allDone')}</span>
    const day = dayWords(due.day)
    return (
      <span className={styles.next}>
        {t(`todo.${due.step}`)}
        <small data-late={due.state === 'LATE' || undefined}>{t(due.state === 'LATE' ? 'was' : 'by', { day })}</small>
        {refusal && refusal !== 'already_prepared' && <small data-late>{t(`refusals.${refusal}`)}</small>}
      </span>
    )
  }
  const assembly = ({ company, meeting, deadline }: CampaignRow) =>
    meeting ? (
      <PageLink className={styles.meeting} to={accountsPath(company._id, meeting) as never}>
        {meeting.datetime ? dates.moment(meeting.datetime) : t('undated')}
      </PageLink>
    ) : (
      <span className={styles.next}>
        <span className={styles.quiet}>{t('toFix')}</span>
        <small data-late={deadline < today || undefined}>{t(deadline < today ? 'was' : 'by', { day: dayWords(deadline) })}</small>
      </span>
    )
  return [
    { key: 'name', title: t('columns.name'), cell: (it) => it.company.business_name, sort: 'business_name' },
    {
      key: 'light',
      title: t('columns.light'),
      cell: (it) => <VerdictBadge verdict={verdicts[it.light]} label={it.next === null ? t('over') : t(`lights.${it.light}`)} />,
      sort: 'light',
      width: 150,
    },
    { key: 'plan', title: t('columns.plan'), cell: (it) => <CampaignStages row={it} />, width: 134 },
    { key: 'next', title: t('columns.next'), cell: next, sort: 'next', width: 230 },
    { key: 'assembly', title: t('columns.assembly'), cell: assembly, sort: 'assembly', width: 150 },
    {
      key: 'deadline',
      title: t('columns.deadline'),
      cell: (it) => dates.day(it.deadline),
      sort: 'deadline',
      width: 120,
      hidden: true,
    },
    { key: 'members', title: t('columns.members'), cell: (it) => format.number(it.company.members), sort: 'members', align: 'end', width: 76 },
  ]
}

/** What is done for one company: the same as for many. */
function RowActs({ row, year, onOpen }: { row: CampaignRow; year: number; onOpen: Props['onOpen'] }) {
  const t = useTranslations('campaign')
  const react = useReaction()
  const mark = useWrite(campaignRoutes.mark, campaignRoutes.campaign)
  const undo = (step: (typeof ownSteps)[number]) =>
    mark.mutate({ body: { company_ids: [row.company._id], year, step, done_on: null } }, { onError: (error) => react(error, 'saving') })
  const said = (step: CampaignStep) => row.steps.some((it) => it.step === step && it.state === 'DONE' && it.done_on !== null)
  const ids = [row.company._id]
  return (
    <>
      {!row.meeting && <Menu.Item onClick={() => onOpen({ name: 'prepare', ids })}>{t('acts.prepareOne')}</Menu.Item>}
      <Menu.Item onClick={() => onOpen({ name: 'mark', ids })}>{t('acts.mark')}</Menu.Item>
      {ownSteps.filter(said).map((step) => (
        <Menu.Item key={step} onClick={() => undo(step)}>
          {t(`acts.undo.${step}`)}
        </Menu.Item>
      ))}
    </>
  )
}
