import { dayInRome } from '@delibera/core/dates'
import type { PaperAnswer } from '@delibera/core/decisions/drafts'
import type { Decision } from '@delibera/core/decisions/schema'
import { useState } from 'react'

export interface PaperDraft {
  member_id: string | null
  kind: PaperAnswer['kind'] | null
  points: Record<string, 'FOR' | 'AGAINST' | 'ABSTAIN'>
  reason: string
  received_on: string
  on_behalf: string
  file_id: string | null
}

type Lacking = 'member' | 'kind' | 'points' | 'late' | 'file'

/** What stands against taking it down: a paper of a day after the deadline's came too late. */
function lackingIn({ points, deadline }: Decision, draft: PaperDraft): Lacking | null {
  if (!draft.member_id) return 'member'
  if (!draft.kind) return 'kind'
  if (draft.kind === 'VOTE' && points.some(({ key }) => draft.points[key] === undefined)) return 'points'
  if (deadline && draft.received_on > dayInRome(new Date(deadline))) return 'late'
  return draft.file_id ? null : 'file'
}

/** An answer on paper while it is being typed in. What is missing is said once somebody has tried to keep it. */
export function usePaper(decision: Decision, memberId: string | null, today: string) {
  const [draft, setDraft] = useState<PaperDraft>({ member_id: memberId, kind: null, points: {}, reason: '', received_on: today, on_behalf: '', file_id: null })
  const [isTried, setTried] = useState(false)
  const lacking = lackingIn(decision, draft)
  return {
    draft,
    set: (change: Partial<PaperDraft>) => setDraft((now) => ({ ...now, ...change })),
    member: decision.members.find((it) => it.member_id === draft.member_id) ?? null,
    lacking: isTried ? lacking : null,
    body: (): PaperAnswer | null => {
      setTried(true)
      const { member_id, kind, points, reason, received_on, on_behalf, file_id } = draft
      if (lacking || !member_id || !kind || !file_id) return null
      const said = kind === 'VOTE' ? { points } : kind === 'ASSEMBLY' ? { reason: reason.trim() || null } : {}
      return { member_id, kind, ...said, received_on, file_id, on_behalf: on_behalf.trim() || null }
    },
  }
}
