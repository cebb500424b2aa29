import { z } from 'zod'
import { RuleResult } from '../law/schema.ts'

/** Where an act stands in the log: who made it has seen it done once their own state is there. */
export const Appended = z.object({ seq: z.int() })
/** `checks` is what the law says of it without standing in the way. */
export const AppendedWithChecks = Appended.extend({ checks: z.array(RuleResult) })
