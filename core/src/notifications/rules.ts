import type { z } from 'zod'
import type { Notification, NotificationList, ReadNotifications } from './schema.ts'

type List = z.infer<typeof NotificationList>
/** Which notifications somebody has read: those of these ids, or all of them. */
export type ReadChoice = z.infer<typeof ReadNotifications>

/** The list as it will be once the server has heard: what a page shows without waiting. */
export function asRead(list: List, which: ReadChoice, read_at: string): List {
  const isMeant = (it: Notification) => it.read_at === null && ('all' in which || which.ids.includes(it._id))
  const unread = 'all' in which ? 0 : Math.max(0, list.unread - list.items.filter(isMeant).length)
  return { ...list, unread, items: list.items.map((it) => (isMeant(it) ? { ...it, read_at } : it)) }
}

/** Whether what a reminder was to be in time for has gone by. Days are those of Rome. */
export const isPast = ({ kind, data }: Pick<Notification, 'kind' | 'data'>, today: string): boolean =>
  (kind === 'MEETING_SOON' || kind === 'DEADLINE_NEAR') && typeof data.day === 'string' && data.day < today

/** Notices in the order given, gathered by day; `dayOf` knows where midnight is. */
export function byDay<It extends { datetime: string }>(items: readonly It[], dayOf: (datetime: string) => string): { day: string; items: It[] }[] {
  const days: { day: string; items: It[] }[] = []
  for (const it of items) {
    const day = dayOf(it.datetime)
    if (days.at(-1)?.day === day) days.at(-1)!.items.push(it)
    else days.push({ day, items: [it] })
  }
  return days
}

/** Which company a notice is about: as it says, or by where it leads. */
export function companyIn({ company_id, to }: Notification['data']): string | null {
  if (typeof company_id === 'string') return company_id
  return /^\/company\/([\da-f-]{36})(?:\/|$)/.exec(String(to ?? ''))?.[1] ?? null
}

/** The name of the company where the notice does not say it already: with ten companies one must know which. */
export const companyBeside = ({ data, company }: Pick<Notification, 'data' | 'company'>): string | null =>
  company && company.business_name !== data.name && company.business_name !== data.company ? company.business_name : null
