import { type Task, TaskOwnership } from '@delibera/core/followup/schema'
import { Button, Select } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { RowsLoading } from '../../ui/states/RowsLoading.tsx'
import { FilterChips } from '../../ui/tables/FilterChips.tsx'
import { NewTaskDrawer } from './NewTaskDrawer.tsx'
import { TaskDrawer } from './TaskDrawer.tsx'
import { TaskList } from './TaskList.tsx'
import styles from './Tasks.module.css'
import { taskStates, useTasks } from './useTasks.ts'

interface Props {
  title: string
  crumbs?: readonly { label: string; to?: string }[]
  /** Null: of all companies that the person serves. */
  companyId: string | null
}

/** What is to be done after resolutions, by month, with who does it and what proves it. */
export function Tasks({ title, crumbs = [], companyId }: Props) {
  const t = useTranslations('tasks')
  const { read, state, owner, setState, setOwner } = useTasks(companyId)
  const [open, setOpen] = useState<Task | null>(null)
  const [isAdding, setAdding] = useState(false)
  const tasks = read.data?.items
  const isFiltered = state !== null || owner !== null
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  )
  return (
    <>
      <PageHeader title={title} crumbs={crumbs} actions={companyId !== null && add} />
      <Panel label={title}>
        <div className={styles.filters}>
          <FilterChips
            label={t('filters.state')}
            all={{ label: t('filters.OPEN') }}
            chips={taskStates.map((it) => ({ value: it, label: t(`filters.${it}`) }))}
            value={state}
            onChange={setState}
          />
          <Select
            size="sm"
            maw={260}
            label={t('filters.owner')}
            data={[{ value: '', label: t('filters.anyone') }, ...TaskOwnership.options.map((it) => ({ value: it, label: t(`filters.${it}`) }))]}
            value={owner ?? ''}
            allowDeselect={false}
            onChange={(it) => setOwner(TaskOwnership.options.find((one) => one === it) ?? null)}
          />
        </div>
        {!tasks && !read.isError && <RowsLoading rows={4} />}
        {!tasks && read.isError && (
          <ErrorState title={t('failed')} text={t('failedText')} code={read.error.code} busy={read.isFetching} onRetry={() => void read.refetch()} />
        )}
        {tasks?.length === 0 && <EmptyState art="blank" title={t(isFiltered ? 'noneFound' : 'none')} text={t('noneText')} />}
        {tasks && tasks.length > 0 && <TaskList tasks={tasks} isNamed={companyId === null} onOpen={setOpen} />}
      </Panel>
      <TaskDrawer task={open} onClose={() => setOpen(null)} />
      {companyId !== null && <NewTaskDrawer companyId={companyId} opened={isAdding} onClose={() => setAdding(false)} />}
    </>
  )
}
