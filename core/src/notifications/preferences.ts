import { alwaysTold, NotificationKind, type NotificationPreference } from './schema.ts'

/** What somebody wants to know in the morning even if they do not open the product. */
const inTheMorning: readonly NotificationKind[] = [
  'MEETING_SOON',
  'SIGNATURES_MISSING',
  'DEADLINE_NEAR',
  'COMMUNICATION_RECEIVED',
  'MEETING_DELIVERY_FAILED',
  'DELIVERY_LATE',
  'VERBAL_CORRECTION',
  'DECISION_CLOSED',
  'DECISION_STOPPED',
  'DECISION_UNSIGNED',
  'DECISION_DELIVERY_FAILED',
]

/** How the product tells of a kind as long as the person has not chosen. */
export const usualPreference = (kind: NotificationKind): NotificationPreference => ({ kind, in_app: true, digest: inTheMorning.includes(kind) })

/** Of every kind, in the order of the list; `chosen` are those that the person changed. */
export const preferencesWith = (chosen: readonly NotificationPreference[]): NotificationPreference[] =>
  NotificationKind.options.map((kind) => chosen.find((it) => it.kind === kind) ?? usualPreference(kind))

interface PreferenceChange {
  kind: NotificationKind
  in_app?: boolean | undefined
  digest?: boolean | undefined
}

/** What concerns the safety of an account stays on the page: who took it over must not be able to silence it. */
export const refusePreferences = (changes: readonly PreferenceChange[]): { path: string; message: string }[] =>
  changes.flatMap((it, i) => (it.in_app === false && alwaysTold.includes(it.kind) ? [{ path: `items.${i}.in_app`, message: 'invalidValue' }] : []))

/** The preferences of the kinds that a change names, as they are after it; a kind named twice is as the last says. */
export function preferencesAfter(before: readonly NotificationPreference[], changes: readonly PreferenceChange[]): NotificationPreference[] {
  const after = new Map<NotificationKind, NotificationPreference>()
  for (const { kind, in_app, digest } of changes) {
    const now = after.get(kind) ?? before.find((it) => it.kind === kind) ?? usualPreference(kind)
    after.set(kind, { kind, in_app: in_app ?? now.in_app, digest: digest ?? now.digest })
  }
  return [...after.values()]
}
