import { followupRoutes } from '@delibera/core/followup/routes'
import type { TaskReason } from '@delibera/core/followup/rules'
import type { Task, TaskChange } from '@delibera/core/followup/schema'
import { useState } from 'react'
import { useWrite } from '../../api/hooks.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { useToasts } from '../../shell/toasts.ts'
import { useReaction } from '../../shell/useReaction.tsx'
import { taskLists } from './useTasks.ts'

const reasons: readonly TaskReason[] = ['legal_term', 'no_proof', 'no_day', 'day_ahead', 'no_reason', 'not_open', 'not_free', 'not_registered']

type Told = 'saved' | 'done' | 'waived' | 'reopened'

/** What one can do about a task. A refusal of its rules is said beside the button; anything else as everywhere. */
export function useTaskActs(task: Task, onDone: () => void) {
  const t = useTranslations('tasks.told')
  const { tell } = useToasts()
  const react = useReaction()
  const [refused, setRefused] = useState<TaskReason | null>(null)
  const write = useWrite(followupRoutes.change, ...taskLists)
  const remind = useWrite(followupRoutes.remind, ...taskLists)
  const input = { params: { task: task._id }, query: { company_id: task.company._id } }
  const change = (body: Omit<TaskChange, 'version'>, told: Told) => {
    setRefused(null)
    write.mutate(
      { ...input, body: { version: task.version, ...body } },
      {
        onSuccess: () => {
          tell({ kind: 'success', text: t(told) })
          onDone()
        },
        onError: (error) => {
          const said = (error.info as { reason?: unknown } | null)?.reason
          const reason = reasons.find((it) => it === said)
          if (reason) setRefused(reason)
          else react(error, 'saving')
        },
      },
    )
  }
  const recall = () =>
    remind.mutate(input, {
      onSuccess: ({ reminded }) => tell({ kind: reminded > 0 ? 'success' : 'info', text: t(reminded > 0 ? 'reminded' : 'already') }),
      onError: (error) => react(error),
    })
  return { change, recall, refused, busy: write.isPending || remind.isPending }
}
