import { type Opposition, opponentsIn, pointsIn } from '@delibera/core/agenda/opposition'
import { wallInRome } from '@delibera/core/dates'
import { catalogue } from '@delibera/core/law/catalogue'
import { evaluate } from '@delibera/core/law/evaluate'
import type { RuleId, RuleResult } from '@delibera/core/law/schema'
import { hasType } from '@delibera/core/law/weights'
import { constitutive } from '@delibera/core/live/chairing'
import { factsAtStart } from '@delibera/core/live/law'
import { isPresent, presentIn } from '@delibera/core/live/presence'
import { blockingIn } from '@delibera/core/live/rules'
import type { LiveState } from '@delibera/core/live/state'
import { type Informing, isInformedInTime } from '@delibera/core/meeting/informing'
import { factsOf } from '@delibera/core/meetings/facts'
import type { Meeting } from '@delibera/core/meetings/schema'
import { useCallback, useState } from 'react'
import { useClock } from '../../api/clock.ts'
import { ofPresence, useCounted } from './room/useCounted.ts'

const parts = [...ofPresence, 'secretary_id', 'status'] as const

export interface Declared {
  totalitarian: boolean
  informed: string[]
  /** When and how those were; a day is what was typed, also where it is none. */
  informing: Informing[]
  /** Who opposes which point; null until those present were asked, and the meeting cannot be declared total before. */
  opposition: Opposition[] | null
}

/** Receipts, the rest of the company's book and its capital are the server's to know: what it says of them stands. */
const ofServer = (id: RuleId) => (id.startsWith('L-NOT-') || id === 'L-SHR-05') && catalogue[id].when.includes('start')

/** In the words of the call. Where nothing is declared total there is nothing to oppose. */
export const toldOf = ({ totalitarian, informed, informing, opposition }: Declared) => ({
  totalitarian,
  informed,
  ...(totalitarian && informing.length > 0 && { informing }),
  ...(totalitarian && opposition && { opposed: pointsIn(opposition), opponents: opponentsIn(opposition) }),
})

/** What the law says of a beginning at a moment, by the product's clock. The server is asked again, and has the last word. */
function judged(state: LiveState, meeting: Meeting, { declared, now }: { declared: Declared; now: string }): RuleResult[] {
  const facts = factsOf(meeting, { statute: state.register.company.statute, today: now.slice(0, 10) })
  const room = { ...facts, members: state.register.members, now: state.rehearsal ? undefined : now }
  const here = evaluate('start', factsAtStart(state, room, toldOf(declared))).filter((it) => !ofServer(it.id))
  return [...meeting.checks.filter((it) => ofServer(it.id)), ...here].filter((it) => !it.ok)
}

/** Whether the meeting can begin, why not, and what the chair declares. */
export function useStart(meeting: Meeting) {
  const now = wallInRome(useClock())
  const [declared, setDeclared] = useState<Declared>({ totalitarian: false, informed: [], informing: [], opposition: null })
  const count = useCallback(
    (state: LiveState) => {
      const { chair_id, has_notary } = state.register.meeting
      const rules = judged(state, meeting, { declared, now })
      const officers = state.register.members.filter((it) => hasType(it, 'ADM') || hasType(it, 'MAJ'))
      return {
        chair_id,
        hasNotary: has_notary,
        secretary_id: state.secretary_id,
        measure: constitutive(state),
        rules,
        isChairThere: chair_id !== null && isPresent(state, chair_id),
        present: presentIn(state),
        absentOfficers: officers.filter((it) => !isPresent(state, it._id)).map((it) => it._id),
        blocking: blockingIn(rules),
      }
    },
    [meeting, declared, now],
  )
  const facts = useCounted(count, parts)
  const today = now.slice(0, 10)
  const isAnswered = !declared.totalitarian || (declared.opposition !== null && declared.informing.every((it) => isInformedInTime(it, today)))
  return { ...facts, today, isAnswered, declared, declare: (change: Partial<Declared>) => setDeclared({ ...declared, ...change }) }
}

export type Starting = ReturnType<typeof useStart>
