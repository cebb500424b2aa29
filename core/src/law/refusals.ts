import { Fault } from '../faults.ts'
import { resultOf } from './catalogue.ts'
import type { LawOutcome } from './check.ts'

/** A quorum that no statute can permit is not kept, of a point or of a meeting (L-QUO-05). Null: nothing is low, or it is only told. */
export const refuseLowQuorum = (low: LawOutcome | null): Fault | null =>
  low?.severity === 'BLOCK' ? new Fault('MT002', { reason: 'law', rules: [resultOf('L-QUO-05', low)] }) : null
