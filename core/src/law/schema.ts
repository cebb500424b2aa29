import { z } from 'zod'

/** The rules of law the product knows. A letter is the matter: NOT notice, SEC second call, QUO quorums, TOT totalitarian, DEL delegations, DEC decisions in writing ... */
export const RuleId = z.enum([
  ...(['L-NOT-01', 'L-NOT-02', 'L-NOT-03', 'L-NOT-04', 'L-NOT-05', 'L-NOT-06', 'L-NOT-07', 'L-NOT-08', 'L-NOT-09'] as const),
  ...(['L-SEC-01', 'L-SEC-02', 'L-SEC-03', 'L-SEC-04', 'L-SEC-05', 'L-STA-01'] as const),
  ...(['L-QUO-01', 'L-QUO-02', 'L-QUO-03', 'L-QUO-04', 'L-QUO-05', 'L-QUO-06', 'L-TOT-01', 'L-TOT-02', 'L-TOT-03'] as const),
  ...(['L-DEL-01', 'L-DEL-02', 'L-DEL-03', 'L-DEL-04', 'L-DEL-05', 'L-DEL-06', 'L-DEL-07'] as const),
  ...(['L-BRD-01', 'L-BRD-02', 'L-BRD-03', 'L-BRD-04', 'L-BRD-05', 'L-BRD-06'] as const),
  ...(['L-REM-01', 'L-REM-02', 'L-REM-03', 'L-REM-04'] as const),
  ...(['L-CON-01', 'L-CON-02', 'L-CON-03', 'L-CON-04', 'L-CON-05', 'L-LIA-01'] as const),
  ...(['L-SHR-01', 'L-SHR-02', 'L-SHR-03', 'L-SHR-04', 'L-SHR-05'] as const),
  ...(['L-MIN-01', 'L-MIN-02', 'L-MIN-03', 'L-MIN-04', 'L-MIN-05', 'L-MIN-06'] as const),
  ...(['L-CHR-01', 'L-AGE-01', 'L-AGE-02', 'L-AGE-03'] as const),
  ...(['L-ELE-01', 'L-ELE-02', 'L-ELE-03', 'L-ELE-04', 'L-ELE-05', 'L-ELE-06', 'L-ELE-07', 'L-ELE-08'] as const),
  ...(['L-ADV-01', 'L-ADV-02', 'L-ADV-03', 'L-ADV-04', 'L-ADV-05', 'L-ADV-06'] as const),
  ...(['L-RDE-01', 'L-RDE-02', 'L-RDE-03', 'L-RDE-04', 'L-RDE-05'] as const),
  'L-REQ-01',
  ...(['L-DEC-01', 'L-DEC-02', 'L-DEC-03', 'L-DEC-04', 'L-DEC-05', 'L-DEC-06', 'L-DEC-07', 'L-DEC-08', 'L-DEC-09'] as const),
  ...(['L-DEC-10', 'L-DEC-11', 'L-DEC-12', 'L-DEC-13', 'L-DEC-14', 'L-DEC-15', 'L-DEC-16', 'L-DEC-17', 'L-DEC-18'] as const),
])
export type RuleId = z.infer<typeof RuleId>

/** BLOCK: no statute can permit it. WARN: who goes on says so, and that is kept. INFO: only told. */
export const Severity = z.enum(['BLOCK', 'WARN', 'INFO'])
export type Severity = z.infer<typeof Severity>

/**
 * The step at which the law is asked. `elect` is asked of an election, when it is set and when its vote opens. `minutes` confirms them; `sign` comes after, when
 * they are to be told as signed; `decide_` are those of a decision in writing.
 */
export const Trigger = z.enum([
  ...(['prepare', 'convene', 'send', 'delegate', 'designate', 'start', 'vote', 'elect', 'minutes', 'sign'] as const),
  ...(['decide_send', 'decide_close', 'decide_record'] as const),
])
export type Trigger = z.infer<typeof Trigger>

/** What fills the places in a rule's words: numbers, days (`2027-04-28`), names; `case` chooses among several reasons of one rule. */
const RuleData = z.record(z.string(), z.union([z.number(), z.string()]))

/** What one rule says of one meeting. It has fired when it is not `ok`. */
export const RuleResult = z.object({
  id: RuleId,
  severity: Severity,
  ok: z.boolean(),
  /** Whether the caller may go on by naming it in `ack`: never for a BLOCK, and an INFO needs none. */
  overridable: z.boolean(),
  data: RuleData.optional(),
})
export type RuleResult = z.infer<typeof RuleResult>
