import type { Profile } from '../accounts/schema.ts'
import { companyIn } from '../notifications/rules.ts'
import type { Notification, NotificationKind } from '../notifications/schema.ts'
import { itemOf } from './items.ts'
import type { OwnTask, TodoCompany, TodoItem, Urgency } from './schema.ts'

/** What is known of the owner of an account, as far as something may wait for them. */
export interface OwnFacts {
  profile: Pick<Profile, 'totp_enabled' | 'roles' | 'fiscal_code' | 'signature'>
  /** Companies that invite them as their consultant. */
  invitations: readonly TodoCompany[]
}

/** A consultant who lacks the fiscal code cannot be named in an act; one without a signature kept here must draw it each time. */
export function ownTodo({ profile, invitations }: OwnFacts): TodoItem[] {
  const isConsultant = profile.roles.includes('CONSULTANT')
  const own = (what: OwnTask, tone: Urgency, to: string) => itemOf({ _id: what, what, tone, to })
  return [
    ...invitations.map((company) =>
      itemOf({ _id: `answer_invitation-${company._id}`, what: 'answer_invitation', tone: 'ambra', company, to: '/consultant/bindings' }),
    ),
    ...(isConsultant && !profile.fiscal_code ? [own('give_fiscal_code', 'rosso', '/user/profile')] : []),
    ...(isConsultant && !profile.signature ? [own('keep_signature', 'gray', '/user/profile')] : []),
    ...(profile.totp_enabled ? [] : [own('turn_second_factor_on', 'gray', '/user/security')]),
  ]
}

/** What somebody else may have done in one's name asks for a look. */
const checks: Partial<Record<NotificationKind, OwnTask>> = {
  PASSWORD_CHANGED: 'check_password_change',
  SECOND_FACTOR_OFF: 'check_second_factor',
  PASSKEY_ADDED: 'check_passkey',
}

/** What went wrong, or was answered, and is known from its notice alone. Of everything else the state of things says whether it still waits. */
const answers: Partial<Record<NotificationKind, Urgency>> = {
  DELIVERY_LATE: 'ambra',
  VERBAL_CORRECTION: 'ambra',
  VERBAL_REFUSED: 'ambra',
  COMMUNICATION_FAILED: 'ambra',
  CALENDAR_FAILED: 'ambra',
}

function askedBy(notice: Notification): TodoItem | null {
  const { kind, data, datetime: when, company = null } = notice
  const [check, tone] = [checks[kind], answers[kind]]
  const _id = `${kind}-${companyIn(data) ?? ''}-${data.name ?? ''}`
  if (check) return itemOf({ _id, what: check, tone: 'ambra', when, to: '/user/security', notices: [notice] })
  const [to = '', query] = (typeof data.to === 'string' ? data.to : '/user/integrations').split('?')
  const search = Object.fromEntries(new URLSearchParams(query))
  return tone ? itemOf({ _id, what: 'answer', tone, when, company, to, search, notices: [notice] }) : null
}

/** Several notices of a kind about the same thing ask once, with the moment of the newest. */
export function noticeTodo(notices: readonly Notification[]): TodoItem[] {
  const asked = new Map<string, TodoItem>()
  for (const it of [...notices].sort((a, b) => a.datetime.localeCompare(b.datetime))) {
    const item = it.read_at ? null : askedBy(it)
    if (item) asked.set(item._id, { ...item, notices: [...(asked.get(item._id)?.notices ?? []), it] })
  }
  return [...asked.values()]
}

/** Kinds of notices that tell of what the state of things says besides: whoever follows the item has read them. */
const told: readonly NotificationKind[] = [
  ...(['MEETING_DELIVERY_FAILED', 'MEETING_TO_CONFIRM', 'CONSULTANT_INVITED', 'CONSULTANT_REQUESTED', 'SIGNATURES_MISSING', 'QUESTION_ASKED'] as const),
  ...(['DECISION_DELIVERY_FAILED', 'DECISION_CLOSED', 'DECISION_STOPPED', 'DECISION_UNSIGNED'] as const),
]

/** The items, each with the unread notices that lead where it leads. */
export function withNotices(items: readonly TodoItem[], notices: readonly Notification[]): TodoItem[] {
  const open = notices.filter((it) => it.read_at === null && told.includes(it.kind))
  return items.map((item) => ({ ...item, notices: [...item.notices, ...open.filter((it) => it.data.to === item.to)] }))
}
