import { type Task, TaskOrgan } from '@delibera/core/followup/schema'
import { Button, Select, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useToday } from '../../api/clock.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { DateField } from '../../ui/dates/DateField.tsx'
import { useDates } from '../../ui/dates/useDates.ts'
import { Actions } from '../../ui/forms/Actions.tsx'
import styles from './Tasks.module.css'
import type { useTaskActs } from './useTaskActs.ts'

/** By when, by whom, and what is worth knowing. A term of law moves only earlier. */
export function TaskEdit({ task, acts }: { task: Task; acts: ReturnType<typeof useTaskActs> }) {
  const t = useTranslations('tasks.drawer')
  const organs = useTranslations('followup.organs')
  const { day } = useDates()
  const today = useToday()
  const [due_on, setDue] = useState(task.due_on ?? '')
  const [registered, setRegistered] = useState('')
  const [organ, setOrgan] = useState<TaskOrgan | null>(task.owner.kind === 'ORGAN' ? (task.owner.id as TaskOrgan) : null)
  const [note, setNote] = useState(task.note ?? '')
  const legal = task.legal_on && day(task.legal_on)
  const send = (event: FormEvent) => {
    event.preventDefault()
    const isGiven = organ !== null && !(task.owner.kind === 'ORGAN' && task.owner.id === organ)
    const body = {
      ...(due_on !== (task.due_on ?? '') && { due_on: due_on || null }),
      ...(registered && { registered_on: registered }),
      ...(isGiven && { owner: { kind: 'ORGAN' as const, id: organ } }),
      ...(note !== (task.note ?? '') && { note: note.trim() || null }),
    }
    acts.change(body, 'saved')
  }
  const isOfRegistration = task.code === 'T-MERGE'
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      {isOfRegistration ? (
        <DateField today={today} label={t('registered')} value={registered} onChange={setRegistered} />
      ) : (
        <DateField today={today} label={t('due')} value={due_on} onChange={setDue} {...(legal && { description: t('dueHelp', { day: legal }) })} />
      )}
      <Select
        size="sm"
        label={t('owner')}
        placeholder={task.owner.name}
        data={TaskOrgan.options.map((it) => ({ value: it, label: organs(it) }))}
        value={organ}
        onChange={(it) => setOrgan(TaskOrgan.options.find((one) => one === it) ?? null)}
      />
      <Textarea label={t('note')} autosize minRows={2} maxLength={2000} value={note} onChange={(event) => setNote(event.currentTarget.value)} />
      <Actions end>
        <Button type="submit" variant="default" loading={acts.busy}>
          {t('save')}
        </Button>
      </Actions>
    </form>
  )
}
