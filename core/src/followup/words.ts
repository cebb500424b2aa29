import type { TaskCode } from '../company/tasks.ts'
import type { SharedTexts } from '../i18n/texts.ts'
import type { TaskOrgan } from './schema.ts'

/** What a task is called: as somebody typed it, or by its code, with whom or what it is about. */
export function taskTitle(
  { followup }: Pick<SharedTexts, 'followup'>,
  { code, title, subject }: { code: TaskCode; title: string | null; subject: string | null },
): string {
  const name = title ?? followup.tasks[code]
  return subject ? `${name}: ${subject}` : name
}

export const organName = ({ followup }: Pick<SharedTexts, 'followup'>, organ: TaskOrgan): string => followup.organs[organ]
