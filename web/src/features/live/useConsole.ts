import type { MemberFact } from '@delibera/core/law/facts'
import { weightOf } from '@delibera/core/law/weights'
import type { Register } from '@delibera/core/live/events'
import type { Meeting } from '@delibera/core/meetings/schema'
import { bookName, fullName } from '@delibera/core/names'
import { createContext, useContext, useMemo } from 'react'
import { useLiveState } from '../../meeting/live/useLive.ts'
import { useWeights } from '../../meeting/useWeights.ts'
import type { ConsoleActs } from './useConsoleActs.ts'

/** Somebody of the meeting as the console shows them. */
export interface ConsolePerson {
  _id: string
  /** As one says it. */
  name: string
  /** What their vote weighs; 0 for who has none. */
  weight: number
  isCompany: boolean
  roles: MemberFact['roles']
}

interface Console {
  meeting: Meeting
  acts: ConsoleActs
  people: readonly ConsolePerson[]
  person: (id: string) => ConsolePerson
  nameOf: (id: string) => string
  weights: ReturnType<typeof useWeights>
}

export const ConsoleContext = createContext<Console | null>(null)

/** The meeting that is being held, its people, and what can be done. */
export function useConsole(): Console {
  const console = useContext(ConsoleContext)
  if (!console) throw new Error('no console around this component')
  return console
}

/** Made once for all parts of the console; again when the register of the meeting is another. */
export function useConsoleValue(meeting: Meeting, acts: ConsoleActs): Console {
  const register = useLiveState((it) => it.register)
  const weights = useWeights(meeting)
  const known = useMemo(() => peopleOf(register, meeting), [register, meeting])
  return useMemo(() => {
    const person = (id: string): ConsolePerson => known.get(id) ?? { _id: id, name: '', weight: 0, isCompany: false, roles: [] }
    return { meeting, acts, weights, person, people: [...known.values()], nameOf: (id) => person(id).name }
  }, [known, meeting, acts, weights])
}

/** As the book lists them, family names first. Who came into the meeting after the room opened is in the register alone. */
function peopleOf({ members, company, meeting: { meeting_type } }: Register, { members: written }: Meeting): Map<string, ConsolePerson> {
  const names = new Map(written.map((it) => [it._id, fullName(it)]))
  const listed = new Map(written.map((it) => [it._id, bookName(it)]))
  const people = members.map((it): ConsolePerson => {
    const weight = it.in_meeting ? weightOf(it, meeting_type, company.statute) : 0
    return { _id: it._id, name: names.get(it._id) ?? it.name, weight, isCompany: it.kind === 'S', roles: it.roles }
  })
  const order = new Intl.Collator('it')
  const key = ({ _id, name }: ConsolePerson) => listed.get(_id) ?? name
  return new Map(people.sort((one, other) => order.compare(key(one), key(other))).map((it) => [it._id, it]))
}
