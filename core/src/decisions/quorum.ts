import type { Quorum, Statute } from '../company/statute.ts'
import { isStricter } from '../law/threshold.ts'
import { type DecidingBody, usualQuorum } from './count.ts'
import type { WrittenMethod } from './facts.ts'

/** The names under which a statute may set a threshold of its own, the more specific first (Milano, massima 42/2004). */
const namesOf = (body: DecidingBody, method: WrittenMethod): readonly string[] =>
  body === 'BOARD' ? ['board_written.deliberative'] : [`written_${method.toLowerCase()}.deliberative`, 'written.deliberative']

export function writtenQuorum(body: DecidingBody, method: WrittenMethod, { quorum_overrides }: Pick<Statute, 'quorum_overrides'>): Quorum {
  for (const name of namesOf(body, method)) if (quorum_overrides[name]) return quorum_overrides[name]
  return usualQuorum[body]
}

/** Whether a threshold is the law's own, however it was written: half is one half and fifty per cent. */
export function isUsualQuorum(body: DecidingBody, quorum: Quorum): boolean {
  const usual = usualQuorum[body]
  return quorum.base === usual.base && !isStricter(quorum, usual) && !isStricter(usual, quorum)
}
