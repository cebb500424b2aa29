import type { CompanyType } from '../company/company-type.ts'
import type { Statute } from '../company/statute.ts'
import type { MeetingKind } from './facts.ts'
import type { Severity, Trigger } from './schema.ts'

/** A rule of law as data (domain 1.2). Its words are in the locale files, under `law.<id>`. */
export interface LegalRule {
  scope: { company: CompanyType | '*'; meeting: MeetingKind | '*' }
  /** When it is asked. Empty: it is part of a computation, or a note. */
  when: readonly Trigger[]
  /** Unless the facts make it graver or milder. */
  severity: Severity
  overridable: boolean
  /** The setting of the company's statute that moves its threshold. */
  statuteKey?: keyof Statute
  /** Sources, as they are cited; by type of company where the two differ. Null where the law is silent. */
  cite: string | Record<CompanyType, string> | null
}

export const all = { company: '*', meeting: '*' } as const
export const assembly = { company: '*', meeting: 'ASSEMBLY' } as const
export const spa = { company: 'SPA', meeting: 'ASSEMBLY' } as const
export const srl = { company: 'SRL', meeting: 'ASSEMBLY' } as const
export const board = { company: '*', meeting: 'BOARD' } as const

export const blocks = { severity: 'BLOCK', overridable: false } as const
export const warns = { severity: 'WARN', overridable: true } as const
export const tells = { severity: 'INFO', overridable: false } as const
