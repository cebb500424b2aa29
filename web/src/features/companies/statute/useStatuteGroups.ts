import type { CompanyType } from '@delibera/core/company/company-type'
import { lawfulInitiative, WrittenInitiative } from '@delibera/core/company/statute'
import { useMemo } from 'react'
import type { Rule } from './useStatuteForm.ts'

type StatuteGroup = [group: 'notice' | 'distance' | 'calls' | 'proxies' | 'votes' | 'board' | 'accounts' | 'decisions', rules: readonly Rule[]]

const forms = ['NONE', 'CONSULTATION', 'CONSENT', 'BOTH'] as const

/** In the order in which a meeting meets them. The source says where the starting value comes from: the law, custom, or this product. */
const groups: readonly StatuteGroup[] = [
  [
    'notice',
    [
      { key: 'notice_days', kind: 'days', source: 'law' },
      { key: 'notice_basis', kind: 'choice', source: 'law', options: ['RECEIPT', 'DISPATCH'] },
      { key: 'pec_allowed', kind: 'switch', source: 'custom' },
    ],
  ],
  [
    'distance',
    [
      { key: 'remote_allowed', kind: 'switch', source: 'law' },
      { key: 'remote_only_allowed', kind: 'switch', source: 'custom' },
    ],
  ],
  ['calls', [{ key: 'second_call_allowed', kind: 'switch', source: 'law' }]],
  [
    'proxies',
    [
      { key: 'proxies_allowed', kind: 'switch', source: 'law' },
      { key: 'max_proxies', kind: 'count', source: 'law' },
      { key: 'proxy_only_members', kind: 'switch', source: 'law' },
      { key: 'proxy_barred_roles', kind: 'roles', source: 'law' },
    ],
  ],
  [
    'votes',
    [
      { key: 'abstention_counts', kind: 'switch', source: 'custom' },
      { key: 'chair_rule', kind: 'choice', source: 'custom', options: ['PCA_OR_AUN', 'ELECTED'] },
    ],
  ],
  [
    'board',
    [
      { key: 'is_active_cda', kind: 'switch', source: 'ours' },
      { key: 'board_notice_days', kind: 'days', source: 'custom' },
      { key: 'board_urgent_notice_days', kind: 'days', source: 'custom' },
      { key: 'casting_vote', kind: 'switch', source: 'law' },
      { key: 'board_auditors_vote', kind: 'auditors', source: 'law' },
    ],
  ],
  [
    'accounts',
    [
      { key: 'fiscal_year_end', kind: 'monthDay', source: 'custom' },
      { key: 'accounts_deadline_days', kind: 'days', source: 'law' },
    ],
  ],
  [
    'decisions',
    [
      { key: 'written_decisions', kind: 'pick', source: 'law', options: forms, concerns: 'SRL' },
      { key: 'board_written_decisions', kind: 'pick', source: 'law', options: forms, concerns: 'SRL' },
      { key: 'written_min_days', kind: 'days', source: 'ours', concerns: 'SRL' },
      { key: 'written_max_days', kind: 'days', source: 'custom', concerns: 'SRL' },
      { key: 'written_initiative', kind: 'ticks', source: 'law', options: WrittenInitiative.options, fixed: lawfulInitiative, concerns: 'SRL' },
      { key: 'written_early_close', kind: 'switch', source: 'ours', concerns: 'SRL' },
      { key: 'advance_vote_allowed', kind: 'switch', source: 'law' },
      { key: 'advance_close_hours', kind: 'hours', source: 'ours' },
      { key: 'designated_representative', kind: 'pick', source: 'law', options: ['NONE', 'OPTIONAL', 'EXCLUSIVE'] },
      // Heads never elect in an S.p.A. (art. 2351), and nobody's vote is secret where the minutes must name who was against (art. 2375).
      { key: 'elections', kind: 'clauses', source: 'law', options: ['plurality', 'lists'], concerns: 'SPA' },
      { key: 'elections', kind: 'clauses', source: 'law', options: ['plurality', 'lists', 'heads'], concerns: 'SRL' },
    ],
  ],
]

/** The questions that concern a company of this type. */
export const useStatuteGroups = (type: CompanyType): StatuteGroup[] =>
  useMemo(() => groups.map(([group, rules]) => [group, rules.filter(({ concerns }) => !concerns || concerns === type)]), [type])
