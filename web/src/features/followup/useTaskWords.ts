import type { Task } from '@delibera/core/followup/schema'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { useDates } from '../../ui/dates/useDates.ts'

/** By when a task is to be done, or when it was, and where it comes from. */
export function useTaskWords(): (task: Task) => { term: string; origin: string | null } {
  const t = useTranslations('tasks')
  const { day } = useDates()
  const termOf = ({ status, done_on, days_late, due_on, earliest_on }: Task): string => {
    if (status === 'DONE' && done_on) return [t('row.done', { day: day(done_on) }), ...(days_late ? [t('row.late', { days: days_late })] : [])].join(', ')
    if (due_on) return t('row.by', { day: day(due_on) })
    return earliest_on ? t('row.earliest', { day: day(earliest_on) }) : t('undated')
  }
  const originOf = ({ meeting, odg_title }: Task): string | null => {
    if (!meeting?.day) return null
    return odg_title ? t('row.from', { day: day(meeting.day), title: odg_title }) : t('row.meeting', { day: day(meeting.day), title: meeting.title })
  }
  return (task) => ({ term: termOf(task), origin: originOf(task) })
}
