import { followupRoutes } from '@delibera/core/followup/routes'
import { TaskDraft, TaskOrgan } from '@delibera/core/followup/schema'
import { Button, Drawer, Select, Textarea, TextInput } from '@mantine/core'
import { useToday } from '../../api/clock.ts'
import { useWrite } from '../../api/hooks.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { useToasts } from '../../shell/toasts.ts'
import { useReaction } from '../../shell/useReaction.tsx'
import { DateField } from '../../ui/dates/DateField.tsx'
import { Actions } from '../../ui/forms/Actions.tsx'
import { useZodForm } from '../../ui/forms/useZodForm.ts'
import styles from './Tasks.module.css'
import { taskLists } from './useTasks.ts'

interface Props {
  companyId: string
  /** The meeting that it comes from, where there is one. */
  meetingId?: string
  opened: boolean
  onClose: () => void
}

/** Something to be done that no resolution asks for by itself. */
export function NewTaskDrawer({ opened, onClose, ...place }: Props) {
  const t = useTranslations()
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={t('tasks.drawer.new')}
      position="right"
      size={480}
      closeButtonProps={{ 'aria-label': t('shell.dialog.close') }}
    >
      {opened && <NewTask {...place} onClose={onClose} />}
    </Drawer>
  )
}

const blank = { title: '', due_on: '', organ: 'ADMIN' as TaskOrgan, note: '' }

function NewTask({ companyId, meetingId, onClose }: Omit<Props, 'opened'>) {
  const t = useTranslations('tasks')
  const organs = useTranslations('followup.organs')
  const { tell } = useToasts()
  const react = useReaction()
  const today = useToday()
  const form = useZodForm<TaskDraft, typeof blank>(TaskDraft, blank)
  const write = useWrite(followupRoutes.add, ...taskLists)
  const save = (draft: TaskDraft) => {
    const body = { ...draft, owner: { kind: 'ORGAN' as const, id: form.values.organ }, note: form.values.note.trim() || null, meeting_id: meetingId ?? null }
    write.mutate(
      { params: { id: companyId }, body },
      {
        onSuccess: () => {
          tell({ kind: 'success', text: t('told.added') })
          onClose()
        },
        onError: (error) => {
          if (!form.showFaults(error)) react(error, 'saving')
        },
      },
    )
  }
  return (
    <form className={styles.form} onSubmit={form.onSubmit(save)} noValidate>
      <TextInput label={t('drawer.name')} required data-autofocus {...form.getInputProps('title')} />
      <DateField today={today} label={t('drawer.due')} value={form.values.due_on} onChange={(it) => form.setFieldValue('due_on', it)} />
      <Select
        size="sm"
        label={t('drawer.owner')}
        allowDeselect={false}
        data={TaskOrgan.options.map((it) => ({ value: it, label: organs(it) }))}
        value={form.values.organ}
        onChange={(it) => form.setFieldValue('organ', TaskOrgan.options.find((one) => one === it) ?? 'ADMIN')}
      />
      <Textarea label={t('drawer.note')} autosize minRows={2} {...form.getInputProps('note')} />
      <Actions end>
        <Button variant="default" onClick={onClose}>
          {t('drawer.cancel')}
        </Button>
        <Button type="submit" loading={write.isPending}>
          {t('add')}
        </Button>
      </Actions>
    </form>
  )
}
