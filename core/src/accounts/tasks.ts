import type { Notification, NotificationKind } from '../notifications/schema.ts'
import type { Profile } from './schema.ts'

/** How much it presses: red stops an act, amber must be done, gray is advice. */
export type Urgency = 'rosso' | 'ambra' | 'gray'

type OwnTask = 'turn_second_factor_on' | 'give_fiscal_code' | 'keep_signature' | 'check_password_change' | 'check_second_factor' | 'check_passkey'

/** One thing that waits for a person. The words for each `what` are in the locale files; `when` is its term, or the moment it is about. */
export interface Task {
  what: OwnTask | 'answer'
  tone: Urgency
  /** ISO, in UTC. */
  when?: string
  /** The company, or the thing by its name. */
  where?: string
  /** The screen where it is done; of an answer the notice knows it. */
  action?: '/user/profile' | '/user/security'
  /** Of an answer: what asks for it, in its own words. */
  notice?: Notification
  /** The notices that asked: whoever follows the task has read them. */
  notices?: string[]
}

const isConsultant = (profile: Pick<Profile, 'roles'>): boolean => profile.roles.includes('CONSULTANT')

/** Whoever acts for companies signs with this account: for them a password alone is more than a matter of advice. */
export function securityTasks(profile: Pick<Profile, 'totp_enabled' | 'roles'>): Task[] {
  if (profile.totp_enabled) return []
  return [{ what: 'turn_second_factor_on', tone: isConsultant(profile) ? 'ambra' : 'gray', action: '/user/security' }]
}

/** A consultant who lacks the fiscal code cannot be named in an act; one without a signature kept here must draw it each time. */
export function consultantTasks(profile: Pick<Profile, 'fiscal_code' | 'signature' | 'roles'>): Task[] {
  if (!isConsultant(profile)) return []
  const code: Task[] = profile.fiscal_code ? [] : [{ what: 'give_fiscal_code', tone: 'rosso', action: '/user/profile' }]
  const signature: Task[] = profile.signature ? [] : [{ what: 'keep_signature', tone: 'gray', action: '/user/profile' }]
  return [...code, ...signature]
}

/** What somebody else may have done in one's name asks for a look; the other kinds only tell. */
const checks: Partial<Record<NotificationKind, OwnTask>> = {
  PASSWORD_CHANGED: 'check_password_change',
  SECOND_FACTOR_OFF: 'check_second_factor',
  PASSKEY_ADDED: 'check_passkey',
}

/** What somebody waits for, and what went wrong and can be put right. A notice that did not arrive presses most: its term runs. */
const answers: Partial<Record<NotificationKind, Urgency>> = {
  MEETING_DELIVERY_FAILED: 'rosso',
  DELIVERY_LATE: 'ambra',
  MEETING_TO_CONFIRM: 'ambra',
  CONSULTANT_INVITED: 'ambra',
  CONSULTANT_REQUESTED: 'ambra',
  VERBAL_CORRECTION: 'ambra',
  VERBAL_REFUSED: 'ambra',
  SIGNATURES_MISSING: 'ambra',
  COMMUNICATION_FAILED: 'ambra',
  CALENDAR_FAILED: 'ambra',
}

function taskOf(notice: Notification): Task | null {
  const { kind, data, datetime: when } = notice
  const [check, tone] = [checks[kind], answers[kind]]
  const where = typeof data.name === 'string' ? { where: data.name } : {}
  if (check) return { what: check, tone: 'ambra', when, ...where, action: '/user/security' }
  return tone ? { what: 'answer', tone, when, ...where, notice } : null
}

/** Several notices of a kind about the same thing ask once, with the moment of the newest. */
export function noticeTasks(notices: readonly Notification[]): Task[] {
  const asked = new Map<string, Task>()
  for (const it of [...notices].sort((a, b) => a.datetime.localeCompare(b.datetime))) {
    const task = it.read_at ? null : taskOf(it)
    if (!task) continue
    const thing = `${it.kind} ${it.data.name ?? ''}`
    asked.set(thing, { ...task, notices: [...(asked.get(thing)?.notices ?? []), it._id] })
  }
  return [...asked.values()]
}

const weight: Record<Urgency, number> = { rosso: 0, ambra: 1, gray: 2 }

/** What presses most first; among equals what has a moment before what has none, the earliest first. */
export function inOrder(tasks: readonly Task[]): Task[] {
  return [...tasks].sort((a, b) => weight[a.tone] - weight[b.tone] || Number(!a.when) - Number(!b.when) || (a.when ?? '').localeCompare(b.when ?? ''))
}

/** Everything that waits for the owner of an account. A feature adds the tasks it knows of to this list. */
export const tasksOf = ({ profile, notices }: { profile: Profile; notices: readonly Notification[] }): Task[] =>
  inOrder([...securityTasks(profile), ...consultantTasks(profile), ...noticeTasks(notices)])

/** By which greeting an hour of the day, 0 to 23, goes. */
export function partOfDay(hour: number): 'morning' | 'afternoon' | 'evening' {
  if (hour >= 5 && hour < 13) return 'morning'
  return hour >= 13 && hour < 18 ? 'afternoon' : 'evening'
}
