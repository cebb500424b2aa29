import { followupPath } from '@delibera/core/company/tasks'
import { dayIn, dayInRome } from '@delibera/core/dates'
import { taskTitle } from '@delibera/core/followup/words'
import { sharedTexts } from '@delibera/core/i18n/every-locale'
import { defaultLocale, type Locale } from '@delibera/core/locale'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { fill, mailTexts } from '../../i18n/texts.ts'
import { type Letter, letterHead, renderLetter } from '../../outbox/letter.ts'
import { postMail } from '../../outbox/post.ts'
import type { Recalled } from '../../stores/followup/reminder-store.ts'

/** What one person still has to do, company by company. */
export async function postReminder(tx: Tx, deps: Deps, tasks: readonly Recalled[]): Promise<void> {
  const { email, user_id } = tasks[0]!
  const letter = renderLetter(reminderLetter(tasks, { today: dayInRome(deps.clock.now()), public_url: deps.config.public_url }))
  await postMail(tx, deps, { event: 'TASK_REMINDER', recipient: email, is_secret: false, letter, ...(user_id && { user_id }) })
}

export function reminderLetter(tasks: readonly Recalled[], { today, public_url }: { today: string; public_url: string }): Letter {
  const first = tasks[0]!
  const locale = (first.locale ?? defaultLocale) as Locale
  const { common, TASK_REMINDER: text } = mailTexts(locale)
  const companies = [...new Set(tasks.map((it) => it.company_id))]
  const company = companies.length === 1 ? first.business_name : fill(text.several, { count: String(companies.length) })
  const values = { name: first.name, company, count: String(tasks.length), first: lineOf(first, locale, today), site: new URL(public_url).host }
  const say = (it: string) => fill(it, values)
  return {
    ...letterHead(locale, text, say),
    greeting: say(common.greeting),
    paragraphs: text.paragraphs.map(say),
    groups: companies.map((id) => {
      const own = tasks.filter((it) => it.company_id === id)
      return { heading: own[0]!.business_name, items: own.map((it) => ({ text: lineOf(it, locale, today) })) }
    }),
    // Who has no account has no page to open.
    ...(first.user_id && { button: { label: say(text.button), url: public_url.replace(/\/+$/, '') + pageFor(tasks, companies) } }),
    after: first.user_id ? text.after.map(say) : [],
    closing: say(common.closing),
    footer: say(common.footer),
    link_note: say(common.link_note),
  }
}

const pageFor = (tasks: readonly Recalled[], companies: readonly string[]): string =>
  followupPath(companies.length > 1 && tasks.every((it) => it.is_consultant) ? null : companies[0]!)

function lineOf(task: Recalled, locale: Locale, today: string): string {
  const { TASK_REMINDER: text } = mailTexts(locale)
  const title = taskTitle(sharedTexts(locale), task)
  if (!task.due_on) return title
  const values = { title, day: dayIn(task.due_on, locale), source: task.source ?? '' }
  const line = fill(task.source ? text.line : text.line_without_source, values)
  return task.due_on < today ? fill(text.late, { line }) : line
}
