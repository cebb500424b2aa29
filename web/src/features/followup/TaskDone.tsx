import type { Task } from '@delibera/core/followup/schema'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useToday } from '../../api/clock.ts'
import { upload } from '../../api/upload.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { DateField } from '../../ui/dates/DateField.tsx'
import { FilePicker } from '../../ui/files/FilePicker.tsx'
import { Actions } from '../../ui/forms/Actions.tsx'
import styles from './Tasks.module.css'
import type { useTaskActs } from './useTaskActs.ts'

interface Props {
  task: Task
  acts: ReturnType<typeof useTaskActs>
  onBack: () => void
}

/** When a task was done, and what proves it. */
export function TaskDone({ task, acts, onBack }: Props) {
  const t = useTranslations('tasks.drawer')
  const today = useToday()
  const [done_on, setDay] = useState(today)
  const [protocol, setProtocol] = useState('')
  const [file, setFile] = useState<string | null>(null)
  const send = (event: FormEvent) => {
    event.preventDefault()
    acts.change({ status: 'DONE', done_on: done_on || null, protocol: protocol.trim() || null, ...(file && { proof_file_id: file }) }, 'done')
  }
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <DateField today={today} label={t('doneOn')} value={done_on} onChange={setDay} required />
      <TextInput
        label={t('protocol')}
        {...(task.needs_proof && { description: t('proofNeeded') })}
        value={protocol}
        maxLength={200}
        onChange={(event) => setProtocol(event.currentTarget.value)}
      />
      <FilePicker
        label={t('proof')}
        context="communication"
        send={(it, watch) => upload(it, { context: 'communication', company_id: task.company._id }, watch)}
        onSent={({ id }) => setFile(id)}
        onRemoved={() => setFile(null)}
      />
      <Actions end>
        <Button variant="default" onClick={onBack}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={acts.busy}>
          {t('confirmDone')}
        </Button>
      </Actions>
    </form>
  )
}
