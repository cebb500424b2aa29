import { catalogue } from './catalogue.ts'
import type { RuleResult } from './schema.ts'

/** The light beside a step, and what gave it its colour. */
export interface Light {
  color: 'GREEN' | 'AMBER' | 'RED'
  /** What must change before anybody goes on. */
  blocking: RuleResult[]
  /** What is still to be done, and warnings that nobody has taken upon themselves yet; then those that somebody has. */
  pending: RuleResult[]
  acknowledged: RuleResult[]
  /** Only told: these leave the light green. */
  told: RuleResult[]
}

/** What will block later, and so far is only missing: no fault of anybody's, and not yet in order either. */
export const isStillToDo = ({ id, ok, severity }: RuleResult): boolean => !ok && severity === 'INFO' && catalogue[id].severity === 'BLOCK'

/** A warning keeps the light amber even when acknowledged: it stays true, and is kept with who went on. */
export function light(results: readonly RuleResult[], acks: readonly string[]): Light {
  const fired = results.filter((it) => !it.ok)
  const blocking = fired.filter((it) => it.severity === 'BLOCK')
  const warnings = fired.filter((it) => it.severity === 'WARN')
  const todo = fired.filter(isStillToDo)
  const told = fired.filter((it) => it.severity === 'INFO' && !isStillToDo(it))
  const color = blocking.length > 0 ? 'RED' : warnings.length + todo.length > 0 ? 'AMBER' : 'GREEN'
  const isAcknowledged = (it: RuleResult) => acks.includes(it.id)
  return { color, blocking, pending: [...todo, ...warnings.filter((it) => !isAcknowledged(it))], acknowledged: warnings.filter(isAcknowledged), told }
}

/** What stands against a step by law (none: empty). A call that sends messages also waits for every warning to be acknowledged. */
export function refuseByLaw(results: readonly RuleResult[], acks: readonly string[] | 'SENDS_NOTHING'): RuleResult[] {
  const { blocking, pending } = light(results, acks === 'SENDS_NOTHING' ? [] : acks)
  return acks === 'SENDS_NOTHING' ? blocking : [...blocking, ...pending]
}
