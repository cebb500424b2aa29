import type { MeetingType } from '@delibera/core/meeting/status'
import { firstPage } from '@delibera/core/meetings/next'
import { meetingPath, meetingsPath, newOfflinePath } from '@delibera/core/meetings/places'
import type { MeetingItem } from '@delibera/core/meetings/schema'
import { can } from '@delibera/core/meetings/states'
import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconHistory, IconListNumbers, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useCompanyId } from '../../../company/CompanyWorkspace.tsx'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useKnownPaths } from '../../../shell/screen.ts'
import { useWorkspace } from '../../../shell/workspace.ts'
import { StatusGlyph } from '../../../ui/marks/StatusGlyph.tsx'
import { type MeetingStatus, meetingFilters, waitingFilters } from '../../../ui/marks/status.ts'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import { DataTable } from '../../../ui/tables/DataTable.tsx'
import { FilterChips } from '../../../ui/tables/FilterChips.tsx'
import { BookButton } from '../../minutes/book/BookButton.tsx'
import { EndingWindow } from '../details/EndingWindow.tsx'
import { useDraftRemoval } from '../details/useDraftRemoval.ts'
import { MeetingsMenu } from './MeetingsMenu.tsx'
import styles from './MeetingsPage.module.css'
import { useMeetingColumns } from './useMeetingColumns.ts'
import { useMeetings } from './useMeetings.ts'

export function AssembliesPage() {
  return <Meetings kind="ASSEMBLY" />
}

export function BoardsPage() {
  return <Meetings kind="BOARD" />
}

/** Every meeting of one kind, the latest first. */
function Meetings({ kind }: { kind: MeetingType }) {
  const t = useTranslations('meetings')
  const companyId = useCompanyId() ?? ''
  const meetings = useMeetings(kind)
  const { query, onQuery, status, setStatus, read, total } = meetings
  const { company } = useWorkspace()
  const columns = useMeetingColumns()
  const { removeDraft } = useDraftRemoval(companyId)
  const [ending, setEnding] = useState<MeetingItem | null>(null)
  const isEmpty = total === 0 && query.search === ''
  const label = t(`kinds.${kind}.many`)
  return (
    <>
      <PageHeader
        title={label}
        crumbs={company ? [{ label: company.business_name, to: `/company/${companyId}/home` }] : []}
        meta={<span role="status">{total === undefined ? '\u00a0' : t(`list.count.${kind}`, { total })}</span>}
        actions={!isEmpty && <HeadActions kind={kind} companyId={companyId} />}
      />
      <DataTable<MeetingItem>
        section={kind === 'BOARD' ? 'boards' : 'meetings'}
        label={label}
        columns={columns}
        rows={read.data?.items}
        total={read.data?.total ?? 0}
        query={query}
        onQuery={onQuery}
        rowKey={(it) => it._id}
        rowName={(it) => it.name}
        rowLink={(it) => meetingPath({ ...it, company_id: companyId }, firstPage(it.status))}
        rowMenu={(it) => <MeetingsMenu meeting={it} companyId={companyId} onEnd={() => (can('remove', it.status) ? void removeDraft(it) : setEnding(it))} />}
        searchHint={t('list.search')}
        filters={(!isEmpty || status !== null) && <Filters {...meetings} />}
        onClearFilters={status === null ? undefined : () => setStatus(null)}
        empty={{
          title: t(`list.empty.${kind}.title`),
          text: t(`list.empty.${kind}.text`),
          actions: <HeadActions kind={kind} companyId={companyId} />,
        }}
        error={read.error && { code: read.error.code, busy: read.isFetching, onRetry: () => void read.refetch(), title: t(`list.failed.${kind}`) }}
        busy={read.isPlaceholderData}
      />
      {ending && <EndingWindow meeting={ending} opened onClose={() => setEnding(null)} />}
    </>
  )
}

/** The library of points, the book of minutes, and a new meeting: to be convened, or already held. */
function HeadActions({ kind, companyId }: { kind: MeetingType; companyId: string }) {
  const t = useTranslations('meetings.list')
  const folder = kind === 'BOARD' ? 'boards' : 'meetings'
  const hasLibrary = useKnownPaths().includes(`/company/{companyId}/odg/${folder}`)
  return (
    <>
      {hasLibrary && (
        <Button component={PageLink} to={`/company/${companyId}/odg/${folder}`} variant="default" leftSection={<IconListNumbers size={16} aria-hidden />}>
          {t('library')}
        </Button>
      )}
      <BookButton companyId={companyId} kind={kind} />
      <NewMeeting kind={kind} companyId={companyId} />
    </>
  )
}

function NewMeeting({ kind, companyId }: { kind: MeetingType; companyId: string }) {
  const t = useTranslations('meetings.list')
  const held = useTranslations('offline.list')
  return (
    <Button.Group>
      <Button component={PageLink} to={`${meetingsPath(companyId, kind)}/new`} leftSection={<IconPlus size={16} aria-hidden />}>
        {t(`new.${kind}`)}
      </Button>
      <Menu position="bottom-end" shadow="md" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button px={9} aria-label={held('more')} className={styles.more}>
            <IconChevronDown size={16} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component={PageLink} to={newOfflinePath(companyId, kind)} leftSection={<IconHistory size={17} stroke={1.6} aria-hidden />}>
            {held(kind)}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Button.Group>
  )
}

/** In the order of the specification, then those that wait to be confirmed or completed. */
function Filters({ status, setStatus, total, counts }: ReturnType<typeof useMeetings>) {
  const t = useTranslations()
  const chipOf = (it: MeetingStatus) => ({ value: it, label: t(`status.meeting.${it}`), count: counts && (counts[it] ?? 0), mark: <StatusGlyph status={it} /> })
  return (
    <FilterChips
      label={t('meetings.list.filters.status')}
      all={{ label: t('meetings.list.filters.all'), count: total }}
      chips={[...meetingFilters.map(chipOf), ...waitingFilters.map((it) => ({ ...chipOf(it), isRare: true }))]}
      value={status}
      onChange={setStatus}
    />
  )
}
