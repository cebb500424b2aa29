import { type Check, fires, type LawOutcome, passes } from './check.ts'
import type { LawFacts } from './facts.ts'
import { inMeeting } from './weights.ts'

/** Before the meeting those present may still choose: only a choice already made is looked at, and only a warning given. */
function chosenBefore(facts: LawFacts, chair_id: string | null): LawOutcome | null {
  const members = inMeeting(facts)
  if (chair_id === null || members.length === 0) return null
  return members.some((it) => it._id === chair_id) ? passes() : fires({ case: 'chair' }, 'WARN')
}

const chairAndSecretary: Check = (facts, trigger) => {
  const { chair_id, secretary_id, has_notary } = facts.meeting
  if (trigger !== 'start' && trigger !== 'minutes') return chosenBefore(facts, chair_id)
  if (chair_id === null) return fires({ case: 'chair' })
  if (facts.presence && !facts.presence.present.includes(chair_id)) return fires({ case: 'absent' })
  return secretary_id || has_notary ? passes() : fires({ case: 'secretary' })
}

export const chairChecks = { 'L-CHR-01': chairAndSecretary } satisfies Record<string, Check>
