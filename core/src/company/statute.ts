import { z } from 'zod'
import { WholeNumber } from '../fields.ts'
import type { CompanyType } from './company-type.ts'

const days = z.int().min(0).max(365)
const Fraction = z.tuple([z.int().min(1), z.int().min(1)])
/** A threshold. When `fraction` is there it decides and `value` is only shown: two thirds cannot be written as a percentage. */
export const Quorum = z.object({
  value: z.number().min(0).max(100),
  fraction: Fraction.optional(),
  base: z.enum(['shares_present', 'shares_total']),
  greater: z.boolean(),
})
export type Quorum = z.infer<typeof Quorum>

/** Thresholds of decisions in writing are of all: nobody is present. */
const ofWriting = /^(board_)?written(_consultation|_consent)?\./

const WrittenForm = z.enum(['NONE', 'CONSULTATION', 'CONSENT', 'BOTH'])
export const WrittenInitiative = z.enum(['ADM', 'PARTNERS_THIRD', 'PARTNER', 'MAJ'])
export type WrittenInitiative = z.infer<typeof WrittenInitiative>
/** Whom the law lets submit a decision, whatever the statute says (art. 2479 c. 1). */
export const lawfulInitiative: readonly WrittenInitiative[] = ['ADM', 'PARTNERS_THIRD']
/** Who may submit a decision: those of the statute and those of the law. */
export const withLawful = (named: readonly WrittenInitiative[]): WrittenInitiative[] =>
  WrittenInitiative.options.filter((it) => lawfulInitiative.includes(it) || named.includes(it))
/** Clauses without which an election is by absolute majority of those present (art. 2368 c. 1). */
const ElectionClauses = z.object({ plurality: z.boolean(), lists: z.boolean(), heads: z.boolean(), secret: z.boolean() })

/** What a company's statute says where the law lets it choose. Thresholds of rules are read from here, never written in code. */
export const Statute = z.object({
  notice_days: days,
  /** RECEIPT: the notice must have arrived in time; DISPATCH: it must have left in time. */
  notice_basis: z.enum(['RECEIPT', 'DISPATCH']),
  pec_allowed: z.boolean(),
  remote_allowed: z.boolean(),
  remote_only_allowed: z.boolean(),
  second_call_allowed: z.boolean(),
  proxies_allowed: z.boolean(),
  /** Null: the default of the company's type; for an S.r.l. no limit. */
  max_proxies: z.int().min(1).max(200).nullable(),
  proxy_barred_roles: z.array(z.enum(['ADM', 'MAJ', 'EMPLOYEE'])),
  proxy_only_members: z.boolean(),
  abstention_counts: z.boolean(),
  casting_vote: z.boolean(),
  /** Decision D1: null while nobody has answered. By law they do not (art. 2388, 2405); that a clause lets them is for a person to say. */
  board_auditors_vote: z.boolean().nullable(),
  /** Presets replaced, by case and call: `ordinary.first`, `board.deliberative` ... */
  quorum_overrides: z.record(z.string().regex(/^[a-z_]+\.[a-z_]+$/), Quorum).check(({ value, issues }) => {
    for (const [key, { base }] of Object.entries(value))
      if (ofWriting.test(key) && base !== 'shares_total') issues.push({ code: 'custom', input: base, path: [key, 'base'], message: 'invalidValue' })
  }),
  board_notice_days: days,
  board_urgent_notice_days: days,
  chair_rule: z.enum(['PCA_OR_AUN', 'ELECTED']),
  /** Month and day, `12-31`. */
  fiscal_year_end: z.string().regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$/, { error: 'dates.invalid' }),
  accounts_deadline_days: z.int().min(1).max(365),
  /** How partners, and directors, may decide without meeting (art. 2479 c. 3, 2475 c. 4). */
  written_decisions: WrittenForm,
  board_written_decisions: WrittenForm,
  written_min_days: days,
  written_max_days: z.int().min(1).max(90),
  /** Who may submit a proposal to be decided in writing. */
  written_initiative: z.array(WrittenInitiative).min(1, { error: 'requiredField' }),
  written_early_close: z.boolean(),
  advance_vote_allowed: z.boolean(),
  /** Hours before the first date at which votes before the meeting end; 0: with its beginning. */
  advance_close_hours: z.int().min(0).max(720),
  designated_representative: z.enum(['NONE', 'OPTIONAL', 'EXCLUSIVE']),
  elections: ElectionClauses,
  /** The number of the article of the statute behind a setting, as documents print it. */
  articles: z.record(z.string().regex(/^[a-z_]+$/), z.string().trim().max(20)),
})
export type Statute = z.infer<typeof Statute>

/** Only what differs from the default is kept, so that a default corrected later reaches everybody who never chose. */
export const StatuteChange = Statute.extend({ notice_days: WholeNumber.pipe(days), board_notice_days: WholeNumber.pipe(days) }).partial()
export type StatuteChange = z.infer<typeof StatuteChange>

const common = {
  notice_days: 8,
  pec_allowed: true,
  remote_allowed: false,
  remote_only_allowed: false,
  proxies_allowed: true,
  proxy_only_members: false,
  abstention_counts: true,
  casting_vote: false,
  board_auditors_vote: null,
  quorum_overrides: {},
  board_notice_days: 3,
  board_urgent_notice_days: 1,
  chair_rule: 'PCA_OR_AUN',
  fiscal_year_end: '12-31',
  accounts_deadline_days: 120,
  written_decisions: 'NONE',
  board_written_decisions: 'NONE',
  written_min_days: 8,
  written_max_days: 30,
  written_initiative: [...lawfulInitiative] as WrittenInitiative[],
  written_early_close: true,
  advance_vote_allowed: false,
  advance_close_hours: 0,
  designated_representative: 'NONE',
  elections: { plurality: false, lists: false, heads: false, secret: false },
  articles: {},
} as const

export const statuteDefaults: Record<CompanyType, Statute> = {
  SPA: { ...common, notice_basis: 'RECEIPT', second_call_allowed: true, max_proxies: 20, proxy_barred_roles: ['ADM', 'MAJ', 'EMPLOYEE'] },
  SRL: { ...common, notice_basis: 'DISPATCH', second_call_allowed: false, max_proxies: null, proxy_barred_roles: [] },
}

/** The article behind each setting, as it is cited; null where the law is silent and the statute alone speaks. */
export const statuteArticles: Record<keyof Statute, Record<CompanyType, string | null>> = {
  notice_days: { SPA: 'art. 2366, c. 3', SRL: 'art. 2479-bis, c. 1' },
  notice_basis: { SPA: 'art. 2366, c. 3', SRL: 'art. 2479-bis, c. 1; Cass. SU 23218/2013' },
  pec_allowed: { SPA: 'art. 2366, c. 2-3', SRL: 'art. 2479-bis, c. 1' },
  remote_allowed: { SPA: 'art. 2370, c. 4', SRL: 'art. 2370, c. 4' },
  remote_only_allowed: { SPA: 'Milano, massima 200', SRL: 'Milano, massima 200' },
  second_call_allowed: { SPA: 'art. 2369', SRL: null },
  proxies_allowed: { SPA: 'art. 2372', SRL: 'art. 2479-bis, c. 2' },
  max_proxies: { SPA: 'art. 2372, c. 6', SRL: null },
  proxy_barred_roles: { SPA: 'art. 2372, c. 5', SRL: null },
  proxy_only_members: { SPA: 'art. 2372', SRL: 'art. 2479-bis, c. 2' },
  abstention_counts: { SPA: 'Milano, massima 133', SRL: 'Milano, massima 134' },
  casting_vote: { SPA: 'art. 2388', SRL: 'art. 2475' },
  board_auditors_vote: { SPA: 'art. 2405; art. 2388', SRL: 'art. 2405; art. 2388' },
  quorum_overrides: { SPA: 'art. 2368; art. 2369', SRL: 'art. 2479-bis, c. 3' },
  board_notice_days: { SPA: 'art. 2381', SRL: 'art. 2475' },
  board_urgent_notice_days: { SPA: 'art. 2381', SRL: 'art. 2475' },
  chair_rule: { SPA: 'art. 2371', SRL: 'art. 2479-bis, c. 4' },
  fiscal_year_end: { SPA: 'art. 2364, c. 2', SRL: 'art. 2478-bis' },
  accounts_deadline_days: { SPA: 'art. 2364, c. 2', SRL: 'art. 2478-bis' },
  written_decisions: { SPA: 'art. 2363', SRL: 'art. 2479, c. 3' },
  board_written_decisions: { SPA: 'art. 2388', SRL: 'art. 2475, c. 4' },
  written_min_days: { SPA: null, SRL: 'art. 2479-bis, c. 1' },
  written_max_days: { SPA: null, SRL: 'Triveneto I.B.8' },
  written_initiative: { SPA: null, SRL: 'art. 2479, c. 1' },
  written_early_close: { SPA: null, SRL: 'art. 2479, c. 4' },
  advance_vote_allowed: { SPA: 'art. 2370, c. 4', SRL: 'art. 2479-bis, c. 3' },
  advance_close_hours: { SPA: 'art. 2370, c. 4', SRL: null },
  designated_representative: { SPA: 'art. 135-undecies TUF', SRL: null },
  elections: { SPA: 'art. 2368, c. 1', SRL: 'art. 2479-bis, c. 3' },
  articles: { SPA: null, SRL: null },
}

/** Null stands for the default, whoever wrote it. */
export function statuteOf(type: CompanyType, chosen: StatuteChange): Statute {
  const given = Object.entries(chosen).filter(([, value]) => value !== undefined && value !== null)
  return { ...statuteDefaults[type], ...Object.fromEntries(given) }
}

/** What is worth keeping of a statute: the settings that are not the default of the company's type. */
export function chosenOf(type: CompanyType, statute: Statute): StatuteChange {
  const usual = statuteDefaults[type]
  return Object.fromEntries(Object.entries(statute).filter(([key, value]) => value !== null && !isSame(value, usual[key as keyof Statute])))
}

/** Barred roles are the same in whatever order they are ticked. */
const isSame = (a: unknown, b: unknown): boolean =>
  Array.isArray(a) && Array.isArray(b) ? String([...a].sort()) === String([...b].sort()) : JSON.stringify(a) === JSON.stringify(b)
