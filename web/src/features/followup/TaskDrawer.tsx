import type { Task } from '@delibera/core/followup/schema'
import { formatMoney } from '@delibera/core/money'
import { Button, Drawer } from '@mantine/core'
import { useState } from 'react'
import { useLocale } from 'use-intl'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { useDates } from '../../ui/dates/useDates.ts'
import { Actions } from '../../ui/forms/Actions.tsx'
import { FormAlert } from '../../ui/forms/FormAlert.tsx'
import { TaskDone } from './TaskDone.tsx'
import { TaskEdit } from './TaskEdit.tsx'
import styles from './Tasks.module.css'
import { TaskWaive } from './TaskWaive.tsx'
import { useTaskActs } from './useTaskActs.ts'
import { useTaskWords } from './useTaskWords.ts'

/** One task: where it comes from, by when it is due, what proves it, what happened to it. */
export function TaskDrawer({ task, onClose }: { task: Task | null; onClose: () => void }) {
  const t = useTranslations()
  return (
    <Drawer
      opened={task !== null}
      onClose={onClose}
      title={t('tasks.drawer.title')}
      position="right"
      size={480}
      closeButtonProps={{ 'aria-label': t('shell.dialog.close') }}
    >
      {task && <Sheet key={`${task._id} ${task.version}`} task={task} onClose={onClose} />}
    </Drawer>
  )
}

type Mode = 'read' | 'done' | 'waive'

function Sheet({ task, onClose }: { task: Task; onClose: () => void }) {
  const t = useTranslations('tasks')
  const acts = useTaskActs(task, onClose)
  const [mode, setMode] = useState<Mode>('read')
  const back = () => setMode('read')
  return (
    <div className={styles.form}>
      <Facts task={task} />
      {acts.refused && <FormAlert kind="error">{t(`refused.${acts.refused}`)}</FormAlert>}
      {mode === 'done' && <TaskDone task={task} acts={acts} onBack={back} />}
      {mode === 'waive' && <TaskWaive acts={acts} onBack={back} />}
      {mode === 'read' && task.status === 'OPEN' && (
        <>
          <Actions>
            <Button onClick={() => setMode('done')}>{t('drawer.done')}</Button>
            <Button variant="default" onClick={() => setMode('waive')}>
              {t('drawer.waive')}
            </Button>
            <Button variant="default" loading={acts.busy} onClick={acts.recall}>
              {t('drawer.remind')}
            </Button>
          </Actions>
          <TaskEdit task={task} acts={acts} />
        </>
      )}
      {mode === 'read' && task.status !== 'OPEN' && (
        <Actions>
          <Button variant="default" loading={acts.busy} onClick={() => acts.change({ status: 'OPEN' }, 'reopened')}>
            {t('drawer.reopen')}
          </Button>
        </Actions>
      )}
      <History task={task} />
    </div>
  )
}

function Facts({ task }: { task: Task }) {
  const t = useTranslations('tasks')
  const locale = useLocale()
  const { term, origin } = useTaskWords()(task)
  const facts: [string, string | null][] = [
    [t('drawer.due'), term],
    [t('drawer.owner'), task.owner.name],
    [t('drawer.source'), task.source],
    [t('drawer.amount'), task.amount_cents === null ? null : formatMoney(task.amount_cents, locale, 'EUR')],
    [t('drawer.protocol'), task.protocol],
    [t('drawer.proof'), task.proof_file?.name ?? null],
  ]
  return (
    <>
      <h3>{task.title}</h3>
      {[...(origin ? [origin] : []), ...task.notes.map((it) => t(`notes.${it}`)), ...(task.note ? [task.note] : [])].map((it) => (
        <p key={it} className={styles.about}>
          {it}
        </p>
      ))}
      <dl className={styles.facts}>
        {facts.map(([label, value]) =>
          value === null ? null : (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
    </>
  )
}

function History({ task }: { task: Task }) {
  const t = useTranslations('tasks')
  const { day, moment } = useDates()
  const said = (text: string | null) => (text && /^\d{4}-\d\d-\d\d$/.test(text) ? day(text) : (text ?? ''))
  return (
    <section aria-label={t('drawer.history')}>
      <h3>{t('drawer.history')}</h3>
      <ul className={styles.history}>
        {task.history.map((it) => (
          <li key={`${it.at} ${it.kind}`}>
            {moment(it.at)} · {it.by || t('history.product')} · {t(`history.${it.kind}`, { said: said(it.said) })}
          </li>
        ))}
      </ul>
    </section>
  )
}
