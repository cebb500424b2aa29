import { afterQuarter, nextMarch, OPP, PLAIN, RI, TAX } from '../calendar/terms.ts'
import type { CompanyType } from '../company/company-type.ts'
import type { TaskCode } from '../company/tasks.ts'
import { addDays, addMonths } from '../dates.ts'
import type { TaskOrgan } from './schema.ts'
import { sourceOf, type TaskRule, taskRule } from './table.ts'

/** The longest authorisation to buy own shares (art. 2357 c. 2). */
const longestAuthorisation = 18

/** A task as its row says it, before it has a place. */
export interface TaskTerm {
  code: TaskCode
  due_on: string | null
  /** The last day by law; null where the product only advises. */
  legal_on: string | null
  earliest_on: string | null
  source: string | null
  amount_cents: number | null
  organ: TaskOrgan
}

/** What the task of a code is and when it is due. `start` is the day that its term runs from, null while nobody knows it. */
export function termOf(code: TaskCode, { type, start, months = null }: { type: CompanyType; start: string | null; months?: number | null }): TaskTerm {
  const rule = taskRule(code)
  const isOpposition = rule.rule === 'OPP'
  const due_on = start === null || isOpposition ? null : dueOn(rule, start, months)
  return {
    code,
    due_on,
    legal_on: rule.ours ? null : due_on,
    earliest_on: start !== null && isOpposition ? addDays(OPP(start, rule.days ?? 0), 1) : null,
    source: sourceOf(rule, type),
    amount_cents: rule.amount_cents ?? null,
    organ: rule.owner,
  }
}

function dueOn({ rule, day, days = 0 }: TaskRule, start: string, months: number | null): string | null {
  if (day === 'AFTER_QUARTER') return afterQuarter(start)
  if (day === 'NEXT_MARCH') return nextMarch(start)
  if (day === 'AFTER_MONTHS') return months === null ? null : addMonths(start, Math.min(months, longestAuthorisation))
  if (rule === 'TAX') return TAX(addDays(start, days))
  return rule === 'RI' ? RI(start, days) : PLAIN(start, days)
}
