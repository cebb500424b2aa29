import type { CompanyType } from '../company/company-type.ts'
import type { Statute } from '../company/statute.ts'
import type { LawOutcome } from './check.ts'
import type { MeetingKind } from './facts.ts'
import type { RuleId, RuleResult, Severity, Trigger } from './schema.ts'

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

const preparing = ['prepare', 'convene', 'send'] as const
const electing = [...preparing, 'elect'] as const
const all = { company: '*', meeting: '*' } as const
const assembly = { company: '*', meeting: 'ASSEMBLY' } as const
const spa = { company: 'SPA', meeting: 'ASSEMBLY' } as const
const srl = { company: 'SRL', meeting: 'ASSEMBLY' } as const
const board = { company: '*', meeting: 'BOARD' } as const

const blocks = { severity: 'BLOCK', overridable: false } as const
const warns = { severity: 'WARN', overridable: true } as const
const tells = { severity: 'INFO', overridable: false } as const

const deciding = { scope: { company: 'SRL', meeting: '*' }, when: ['decide_send'] } as const
const recording = { scope: { company: 'SRL', meeting: '*' }, when: ['decide_record'] } as const

const accounts = { SPA: 'art. 2364, c. 2', SRL: 'art. 2478-bis, c. 1' }

export const catalogue: Readonly<Record<RuleId, LegalRule>> = {
  'L-NOT-01': {
    scope: assembly,
    when: [...preparing, 'start'],
    ...warns,
    statuteKey: 'notice_days',
    cite: { SPA: 'art. 2366, c. 3', SRL: 'art. 2479-bis, c. 1; Cass. SU 23218/2013' },
  },
  'L-NOT-02': { scope: spa, when: preparing, ...warns, statuteKey: 'pec_allowed', cite: 'art. 2366, c. 2' },
  'L-NOT-03': { scope: srl, when: preparing, ...warns, cite: 'art. 2479-bis, c. 1; DPR 68/2005; Trib. Roma 16929/2015' },
  'L-NOT-04': { scope: all, when: preparing, ...blocks, cite: { SPA: 'art. 2366, c. 1', SRL: 'art. 2479-bis, c. 1' } },
  'L-NOT-05': {
    scope: assembly,
    when: [...preparing, 'start'],
    severity: 'WARN',
    overridable: true,
    cite: { SPA: 'art. 2379; art. 2405', SRL: 'art. 2479-ter; art. 2405' },
  },
  'L-NOT-06': { scope: board, when: preparing, ...warns, statuteKey: 'board_notice_days', cite: { SPA: 'art. 2381; art. 2388', SRL: 'art. 2475; art. 2388' } },
  'L-NOT-07': { scope: assembly, when: preparing, ...warns, statuteKey: 'accounts_deadline_days', cite: accounts },
  'L-NOT-08': { scope: assembly, when: preparing, ...warns, cite: { SPA: 'art. 2429, c. 3', SRL: 'art. 2478-bis, c. 1; art. 2429, c. 3' } },
  'L-NOT-09': { scope: all, when: preparing, ...tells, cite: null },

  'L-SEC-01': { scope: spa, when: preparing, ...blocks, cite: 'art. 2369, c. 2' },
  'L-SEC-02': { scope: spa, when: preparing, ...warns, cite: 'art. 2369, c. 2' },
  'L-SEC-03': { scope: srl, when: preparing, ...warns, statuteKey: 'second_call_allowed', cite: null },
  'L-SEC-04': { scope: board, when: preparing, ...blocks, cite: null },
  'L-SEC-05': { scope: assembly, when: [], ...blocks, cite: { SPA: 'art. 2369, c. 1-2', SRL: 'art. 2479-bis, c. 1' } },

  'L-STA-01': { scope: all, when: ['start'], ...blocks, cite: { SPA: 'art. 2366, c. 1; art. 2381', SRL: 'art. 2479-bis, c. 1; art. 2475' } },

  'L-QUO-01': {
    scope: all,
    when: ['start'],
    ...blocks,
    statuteKey: 'quorum_overrides',
    cite: { SPA: 'art. 2368; art. 2369; art. 2388', SRL: 'art. 2479-bis, c. 3; art. 2475' },
  },
  'L-QUO-02': {
    scope: all,
    when: ['vote'],
    ...warns,
    statuteKey: 'quorum_overrides',
    cite: { SPA: 'art. 2368; art. 2388', SRL: 'art. 2479-bis, c. 3; art. 2475' },
  },
  'L-QUO-03': { scope: spa, when: preparing, ...warns, statuteKey: 'quorum_overrides', cite: 'art. 2369, c. 3-4' },
  'L-QUO-04': { scope: spa, when: [], ...tells, cite: 'art. 2369, c. 5' },
  'L-QUO-05': {
    scope: all,
    when: [...preparing, 'vote'],
    ...warns,
    statuteKey: 'quorum_overrides',
    cite: { SPA: 'art. 2368; art. 2369, c. 3-7; art. 2388, c. 2', SRL: 'art. 2479-bis, c. 3; art. 2475' },
  },
  'L-QUO-06': { scope: assembly, when: ['vote'], ...blocks, statuteKey: 'quorum_overrides', cite: { SPA: 'art. 2368; art. 2369', SRL: 'art. 2479-bis, c. 3' } },
  'L-TOT-01': { scope: spa, when: ['start'], ...warns, cite: 'art. 2366, c. 4-5' },
  'L-TOT-02': { scope: srl, when: ['start'], ...warns, cite: 'art. 2479-bis, c. 5' },
  'L-TOT-03': { scope: assembly, when: ['start'], ...warns, cite: { SPA: 'art. 2366, c. 4', SRL: 'art. 2479-bis, c. 5' } },

  'L-DEL-01': {
    scope: assembly,
    when: ['delegate'],
    ...blocks,
    statuteKey: 'proxy_barred_roles',
    cite: { SPA: 'art. 2372, c. 5', SRL: 'art. 2479-bis, c. 2' },
  },
  'L-DEL-02': { scope: assembly, when: ['delegate'], ...blocks, statuteKey: 'max_proxies', cite: { SPA: 'art. 2372, c. 6', SRL: 'art. 2479-bis, c. 2' } },
  'L-DEL-03': { scope: assembly, when: ['delegate'], ...blocks, cite: { SPA: 'art. 2372, c. 1 e 3', SRL: 'art. 2479-bis, c. 2; art. 2372' } },
  'L-DEL-04': { scope: assembly, when: ['delegate'], ...warns, cite: 'art. 2372, c. 4' },
  'L-DEL-05': { scope: assembly, when: ['delegate'], ...blocks, statuteKey: 'proxies_allowed', cite: { SPA: 'art. 2372, c. 1', SRL: 'art. 2479-bis, c. 2' } },
  'L-DEL-06': { scope: srl, when: ['delegate'], ...tells, statuteKey: 'proxy_barred_roles', cite: 'art. 2479-bis, c. 2; art. 2372, c. 5' },
  'L-DEL-07': { scope: assembly, when: ['delegate'], ...blocks, cite: 'art. 2372, c. 3' },

  'L-BRD-01': { scope: board, when: [], ...blocks, statuteKey: 'quorum_overrides', cite: { SPA: 'art. 2388, c. 1', SRL: 'art. 2475; art. 2388, c. 1' } },
  'L-BRD-02': {
    scope: board,
    when: [],
    ...tells,
    statuteKey: 'quorum_overrides',
    cite: { SPA: 'art. 2388, c. 2; Milano, massima 195', SRL: 'art. 2475; Milano, massima 195' },
  },
  'L-BRD-03': { scope: board, when: ['delegate'], ...blocks, cite: 'art. 2388, c. 3' },
  'L-BRD-04': { scope: board, when: ['vote'], ...warns, statuteKey: 'casting_vote', cite: { SPA: 'art. 2388', SRL: 'art. 2475' } },
  'L-BRD-05': { scope: board, when: [...preparing, 'start', 'vote'], ...warns, statuteKey: 'board_auditors_vote', cite: 'art. 2405; art. 2388' },
  'L-BRD-06': { scope: board, when: preparing, ...blocks, cite: { SPA: 'art. 2380-bis, c. 3', SRL: 'art. 2475, c. 3' } },

  'L-REM-01': {
    scope: all,
    when: preparing,
    ...warns,
    statuteKey: 'remote_allowed',
    cite: { SPA: 'art. 2370, c. 4; art. 2388, c. 1; DL 18/2020, art. 106', SRL: 'art. 2370, c. 4; art. 2475; DL 18/2020, art. 106' },
  },
  'L-REM-02': { scope: assembly, when: preparing, ...warns, statuteKey: 'remote_only_allowed', cite: 'Milano, massima 200' },
  'L-REM-03': { scope: all, when: [], ...tells, cite: 'Triveneto H.B.1; Milano, massima 187' },
  'L-REM-04': { scope: all, when: [], ...tells, cite: 'Milano, massima 187' },

  'L-CON-01': {
    scope: assembly,
    when: ['vote', 'minutes'],
    ...tells,
    cite: { SPA: 'art. 2368, c. 3; art. 2373, c. 1', SRL: 'art. 2368, c. 3 (per analogia); art. 2479-ter' },
  },
  'L-CON-02': { scope: assembly, when: ['vote', 'minutes'], ...tells, cite: 'art. 2373, c. 2' },
  'L-CON-03': { scope: { company: 'SPA', meeting: 'BOARD' }, when: ['vote', 'minutes'], ...warns, cite: 'art. 2391' },
  'L-CON-04': { scope: { company: 'SRL', meeting: 'BOARD' }, when: ['vote', 'minutes'], ...warns, cite: 'art. 2475-ter' },
  'L-CON-05': { scope: srl, when: ['vote'], ...warns, cite: 'art. 2368, c. 3 (per analogia); art. 2479-ter' },
  'L-LIA-01': { scope: spa, when: ['vote'], ...warns, cite: 'art. 2393, c. 5' },

  'L-SHR-01': { scope: assembly, when: preparing, ...tells, cite: { SPA: 'art. 2352', SRL: 'art. 2471-bis; art. 2352' } },
  'L-SHR-02': { scope: assembly, when: preparing, ...warns, cite: { SPA: 'art. 2347', SRL: 'art. 2468, c. 5' } },
  'L-SHR-03': { scope: assembly, when: [...preparing, 'start'], ...blocks, cite: { SPA: 'art. 2351', SRL: 'art. 2479, c. 5' } },
  'L-SHR-04': { scope: assembly, when: preparing, ...tells, cite: { SPA: 'art. 2357-ter', SRL: 'art. 2474' } },
  'L-SHR-05': {
    scope: assembly,
    when: [...preparing, 'start'],
    ...blocks,
    cite: { SPA: 'art. 2351; art. 2352', SRL: 'art. 2479, c. 5; art. 2352' },
  },

  'L-MIN-01': { scope: assembly, when: ['minutes'], ...blocks, cite: 'art. 2375, c. 1' },
  'L-MIN-02': { scope: assembly, when: ['sign'], ...blocks, cite: 'art. 2375, c. 1' },
  'L-MIN-03': { scope: all, when: [...preparing, 'minutes'], ...warns, cite: { SPA: 'art. 2375, c. 2; art. 2436', SRL: 'art. 2480; art. 2436' } },
  'L-MIN-04': { scope: all, when: [], ...tells, cite: { SPA: 'art. 2421, c. 1, n. 3-4', SRL: 'art. 2478, c. 1, n. 2-3' } },
  'L-MIN-05': { scope: all, when: ['minutes'], ...warns, cite: 'art. 2375, c. 3' },
  'L-MIN-06': { scope: board, when: [], ...tells, cite: 'art. 2404' },

  'L-ELE-01': { scope: all, when: electing, ...blocks, statuteKey: 'elections', cite: { SPA: 'art. 2368, c. 1', SRL: 'art. 2479-bis, c. 3; art. 2368, c. 1' } },
  'L-ELE-02': { scope: assembly, when: electing, ...blocks, statuteKey: 'elections', cite: { SPA: 'art. 2351', SRL: 'art. 2479, c. 5' } },
  'L-ELE-03': { scope: all, when: electing, ...blocks, statuteKey: 'elections', cite: { SPA: 'art. 2375, c. 1', SRL: 'art. 2375, c. 1; art. 2479-bis' } },
  'L-ELE-04': { scope: all, when: electing, ...warns, cite: null },
  'L-ELE-05': {
    scope: all,
    when: electing,
    ...warns,
    cite: { SPA: 'art. 2382; art. 2383, c. 1; art. 2399', SRL: 'art. 2475, c. 1; art. 2382; art. 2477' },
  },
  'L-ELE-06': { scope: all, when: electing, ...warns, cite: null },
  'L-ELE-07': { scope: all, when: electing, ...warns, cite: null },
  'L-ELE-08': { scope: all, when: [], ...blocks, cite: 'art. 2375, c. 1' },

  'L-ADV-01': {
    scope: all,
    when: preparing,
    ...blocks,
    statuteKey: 'advance_vote_allowed',
    cite: { SPA: 'art. 2370, c. 4; art. 2388, c. 3; DL 18/2020, art. 106', SRL: 'art. 2479-bis, c. 3; art. 2388, c. 3; DL 18/2020, art. 106' },
  },
  'L-ADV-02': { scope: assembly, when: preparing, ...blocks, cite: 'art. 2538, c. 6 (per analogia)' },
  'L-ADV-03': { scope: srl, when: preparing, ...tells, statuteKey: 'advance_vote_allowed', cite: 'art. 2479-bis, c. 3' },
  'L-ADV-04': { scope: assembly, when: [], ...tells, cite: { SPA: 'art. 2368, c. 3', SRL: 'art. 2368, c. 3 (per analogia)' } },
  'L-ADV-05': { scope: assembly, when: ['vote'], ...warns, cite: 'art. 2538, c. 6 (per analogia)' },
  'L-ADV-06': { scope: assembly, when: ['start', 'vote'], ...warns, cite: null },

  'L-RDE-01': { scope: assembly, when: preparing, ...blocks, statuteKey: 'designated_representative', cite: 'art. 135-undecies, c. 1, TUF' },
  'L-RDE-02': { scope: assembly, when: preparing, ...blocks, statuteKey: 'designated_representative', cite: 'art. 135-undecies.1 TUF; art. 2370, c. 1' },
  'L-RDE-03': { scope: assembly, when: ['designate'], ...blocks, cite: 'art. 135-undecies, c. 1, TUF' },
  'L-RDE-04': { scope: assembly, when: ['start'], ...warns, cite: 'art. 135-undecies, c. 4, TUF' },
  'L-RDE-05': { scope: assembly, when: [], ...blocks, cite: 'art. 2372, c. 5-6' },

  'L-CHR-01': {
    scope: assembly,
    when: [...preparing, 'start', 'minutes'],
    ...blocks,
    statuteKey: 'chair_rule',
    cite: { SPA: 'art. 2371', SRL: 'art. 2479-bis, c. 4' },
  },
  'L-AGE-01': { scope: all, when: ['vote'], ...blocks, cite: { SPA: 'art. 2366', SRL: 'art. 2479-bis' } },
  'L-AGE-02': { scope: spa, when: [], ...tells, cite: 'art. 2374' },
  'L-AGE-03': {
    scope: all,
    when: [...preparing, 'vote'],
    ...warns,
    cite: { SPA: 'art. 2366, c. 1; art. 2375, c. 1', SRL: 'art. 2479-bis, c. 1; art. 2375, c. 1' },
  },
  'L-REQ-01': { scope: assembly, when: [], ...tells, cite: { SPA: 'art. 2367', SRL: 'art. 2479, c. 1' } },

  'L-DEC-01': { ...deciding, scope: all, ...blocks, cite: 'art. 2388; art. 2363' },
  'L-DEC-02': { ...deciding, ...blocks, statuteKey: 'written_decisions', cite: 'art. 2479, c. 3-4; DL 18/2020, art. 106, c. 3' },
  'L-DEC-03': { ...deciding, ...blocks, cite: 'art. 2479, c. 4' },
  'L-DEC-04': { ...deciding, ...warns, cite: 'art. 2479, c. 2, n. 4' },
  'L-DEC-05': { ...deciding, ...blocks, statuteKey: 'written_initiative', cite: 'art. 2479, c. 1' },
  'L-DEC-06': { ...deciding, ...warns, statuteKey: 'written_min_days', cite: 'art. 2479-bis, c. 1' },
  'L-DEC-07': { ...deciding, ...warns, statuteKey: 'written_max_days', cite: 'Triveneto I.B.8' },
  'L-DEC-08': { ...deciding, ...blocks, cite: 'art. 2479, c. 5; art. 2405' },
  'L-DEC-09': { ...deciding, ...blocks, cite: 'art. 2479, c. 3' },
  'L-DEC-10': { ...deciding, ...warns, cite: 'art. 2479-bis, c. 1; DPR 68/2005' },
  'L-DEC-11': { ...recording, ...warns, cite: 'art. 2479-ter, c. 2; art. 2475-ter' },
  'L-DEC-12': { ...recording, when: ['decide_close', 'decide_record'], ...warns, cite: 'art. 2479, c. 5' },
  'L-DEC-13': { ...recording, ...blocks, cite: 'art. 2479-ter, c. 3' },
  'L-DEC-14': { ...deciding, when: [], ...tells, cite: 'art. 2479, c. 4' },
  'L-DEC-15': { ...deciding, ...blocks, statuteKey: 'board_written_decisions', cite: 'art. 2475, c. 3-4' },
  'L-DEC-16': { ...deciding, ...blocks, cite: 'art. 2475, c. 5; art. 2481' },
  'L-DEC-17': { ...recording, ...warns, cite: 'art. 2478' },
  'L-DEC-18': { ...deciding, ...warns, statuteKey: 'accounts_deadline_days', cite: 'art. 2478-bis' },
}

export function applies(id: RuleId, company: CompanyType, meeting: MeetingKind): boolean {
  const { scope } = catalogue[id]
  return (scope.company === '*' || scope.company === company) && (scope.meeting === '*' || scope.meeting === meeting)
}

/** Going on in spite of a rule is a choice only where it warns. */
export function resultOf(id: RuleId, { ok, severity = catalogue[id].severity, data }: LawOutcome): RuleResult {
  const overridable = severity === 'WARN'
  return { id, severity, ok, overridable, ...(data && { data }) }
}

export function citeOf(id: RuleId, company: CompanyType): string | null {
  const { cite } = catalogue[id]
  return typeof cite === 'string' || cite === null ? cite : cite[company]
}
