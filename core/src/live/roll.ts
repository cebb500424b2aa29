import { capital, wayOf } from './presence.ts'
import type { LiveState, Via } from './state.ts'

/** Somebody whom the chair calls by name when the meeting opens. Weights; 0 for who has no vote of their own. */
export interface RollLine {
  member_id: string
  via: Via
  weight: number
  /** Whom they represent by proxy. */
  represented: readonly { member_id: string; weight: number }[]
}

/** Everybody who is there, each with whom they stand for, in the order of the register. */
export function rollOf(state: LiveState): RollLine[] {
  const { rights } = capital(state)
  const own = new Map(rights.filter((it) => it.delegate_id === null).map((it) => [it.member_id, it.weight]))
  return state.register.members.flatMap(({ _id }): RollLine[] => {
    const via = wayOf(state, _id)
    if (via === null) return []
    const represented = rights.filter((it) => it.delegate_id === _id).map(({ member_id, weight }) => ({ member_id, weight }))
    return [{ member_id: _id, via, weight: own.get(_id) ?? 0, represented }]
  })
}
