import { Button, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { Actions } from '../../ui/forms/Actions.tsx'
import styles from './Tasks.module.css'
import type { useTaskActs } from './useTaskActs.ts'

/** Why a task is not done at all: it stays on the list of what was given up. */
export function TaskWaive({ acts, onBack }: { acts: ReturnType<typeof useTaskActs>; onBack: () => void }) {
  const t = useTranslations('tasks.drawer')
  const [reason, setReason] = useState('')
  const send = (event: FormEvent) => {
    event.preventDefault()
    acts.change({ status: 'WAIVED', note: reason.trim() || null }, 'waived')
  }
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <Textarea
        label={t('waiveReason')}
        required
        autosize
        minRows={2}
        maxLength={2000}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Actions end>
        <Button variant="default" onClick={onBack}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={acts.busy}>
          {t('confirmWaive')}
        </Button>
      </Actions>
    </form>
  )
}
