import { followupRoutes } from '@delibera/core/followup/routes'
import type { Task } from '@delibera/core/followup/schema'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '../../api/hooks.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { Panel } from '../../ui/page/Panel.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { RowsLoading } from '../../ui/states/RowsLoading.tsx'
import { NewTaskDrawer } from './NewTaskDrawer.tsx'
import { TaskDrawer } from './TaskDrawer.tsx'
import { TaskList } from './TaskList.tsx'

/** What follows from the resolutions of a meeting, beside its minutes. */
export function MeetingTasks({ companyId, meetingId }: { companyId: string; meetingId: string }) {
  const t = useTranslations('tasks')
  const read = useRead(followupRoutes.ofMeeting, { params: { meeting: meetingId }, query: {} }, { staleTime: 0 })
  const [open, setOpen] = useState<Task | null>(null)
  const [isAdding, setAdding] = useState(false)
  const tasks = read.data?.items
  const add = (
    <Button size="xs" variant="default" leftSection={<IconPlus size={14} aria-hidden />} onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  )
  return (
    <Panel title={t('title')} actions={add}>
      {!tasks && !read.isError && <RowsLoading rows={2} />}
      {!tasks && read.isError && (
        <ErrorState title={t('failed')} text={t('failedText')} code={read.error.code} busy={read.isFetching} onRetry={() => void read.refetch()} />
      )}
      {tasks?.length === 0 && <EmptyState isCompact art="blank" title={t('noneHere')} text={t('noneHereText')} />}
      {tasks && tasks.length > 0 && <TaskList tasks={tasks} onOpen={setOpen} />}
      <TaskDrawer task={open} onClose={() => setOpen(null)} />
      <NewTaskDrawer companyId={companyId} meetingId={meetingId} opened={isAdding} onClose={() => setAdding(false)} />
    </Panel>
  )
}
