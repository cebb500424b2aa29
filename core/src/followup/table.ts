import type { TermRule } from '../calendar/terms.ts'
import type { CompanyType } from '../company/company-type.ts'
import type { TaskCode } from '../company/tasks.ts'
import type { TaskNote, TaskOrgan } from './schema.ts'
import rows from './table.json' with { type: 'json' }

/** What a term runs from. */
export type TermStart =
  | 'MEETING'
  | 'PAYMENT'
  | 'NOTICE'
  | 'END'
  | 'SUBSCRIPTION'
  | 'REGISTERED'
  | 'EFFECTIVE_OR_MEETING'
  | 'NEXT_ACCOUNTS'
  | 'DEADLINE'
  | 'SOLE_MEMBER'
  | 'FOUND'
  | 'TYPED'

/** Which resolutions of a template give the task; all of them where nothing is said. */
export type TaskCondition = 'DIVIDEND' | 'DIVIDEND_TO_PERSONS' | 'REGISTERED_POWER' | 'LOSS_ABOVE_THIRD' | 'LIABILITY_BY_FIFTH'

/** A row of the table (books 3.2). */
export interface TaskRule {
  code: TaskCode
  templates: readonly string[]
  /** Of companies of one kind alone. */
  type?: CompanyType
  when?: TaskCondition
  rule: TermRule
  from: TermStart
  days?: number
  day?: 'AFTER_QUARTER' | 'NEXT_MARCH' | 'AFTER_MONTHS'
  owner: TaskOrgan
  /** Nobody may say that it was done without a protocol or a file. */
  proof?: boolean
  /** The term is the product's advice, not the law's: it may be put later. */
  ours?: boolean
  amount_cents?: number
  /** Of what is paid, per cent. */
  rate?: number
  source: string | Record<CompanyType, string> | null
  note?: TaskNote
}

export const taskTable = rows as readonly TaskRule[]

const byCode = new Map(taskTable.map((it) => [it.code, it]))

export const taskRule = (code: TaskCode): TaskRule => byCode.get(code)!

export const sourceOf = ({ source }: TaskRule, type: CompanyType): string | null => (typeof source === 'string' || source === null ? source : source[type])
