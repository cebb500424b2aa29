import { meetingsPath } from '@delibera/core/meetings/places'
import { Anchor, Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { PageLink } from '../../ui/page/PageLink.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { RowsLoading } from '../../ui/states/RowsLoading.tsx'
import { NextMeetingCard } from './NextMeetingCard.tsx'
import { UpcomingRow } from './UpcomingRow.tsx'
import { useNextMeetings } from './useNextMeetings.ts'

/** One as a card, the others as lines. */
const shown = 4

/** What a company has before it: the next meeting with the judgement on it, then those that follow. */
export function NextMeetings({ companyId, canPrepare }: { companyId: string; canPrepare: boolean }) {
  const t = useTranslations('meetings.home')
  const read = useNextMeetings(companyId)
  const [first, ...rest] = read.data?.items.slice(0, shown) ?? []
  const all = (
    <Anchor component={PageLink} to={meetingsPath(companyId, 'ASSEMBLY')} fz="sm" fw={580}>
      {t('all')}
    </Anchor>
  )
  return (
    <Panel title={t('title')} flush actions={first ? all : undefined}>
      {!read.data && !read.isError && <RowsLoading rows={3} />}
      {!read.data && read.isError && (
        <ErrorState title={t('failed')} text={t('failedText')} code={read.error.code} busy={read.isFetching} onRetry={() => void read.refetch()} />
      )}
      {read.data && !first && (
        <EmptyState isCompact art="blank" title={t('empty.title')} text={t('empty.text')} actions={canPrepare && <First companyId={companyId} />} />
      )}
      {first && <NextMeetingCard meeting={first} companyId={companyId} />}
      {rest.length > 0 && (
        <ul>
          {rest.map((it) => (
            <UpcomingRow key={it._id} meeting={it} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

function First({ companyId }: { companyId: string }) {
  const t = useTranslations('meetings.list')
  return (
    <Button component={PageLink} to={`${meetingsPath(companyId, 'ASSEMBLY')}/new`} leftSection={<IconPlus size={16} aria-hidden />}>
      {t('new.ASSEMBLY')}
    </Button>
  )
}
