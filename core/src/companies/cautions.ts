import type { Statute } from '../company/statute.ts'
import { proxiesByLaw } from '../law/delegations.ts'
import type { CompanyFact } from '../law/facts.ts'

type About = Pick<CompanyFact, 'type' | 'open'>

/** What a statute says that no statute may say, or that deserves a second look. Only told: the rules of a meeting have the last word. */
const cautions = {
  /** Decision D1: auditors attend (art. 2405) and only directors decide (art. 2388). */
  board_auditors_vote: (it) => it.board_auditors_vote === true,
  /** Eight days are the least for notices that must be received (art. 2366 c. 3). */
  notice_days: (it, { type }) => type === 'SPA' && it.notice_days < 8,
  /** The statute can lower the limit and never raise it (art. 2372 c. 6). */
  max_proxies: (it, company) => (it.max_proxies ?? 0) > (proxiesByLaw(company) ?? Number.POSITIVE_INFINITY),
  /** 180 days at most, and only for particular needs (art. 2364 c. 2, 2478-bis). */
  accounts_deadline_days: (it) => it.accounts_deadline_days > 180,
  remote_only_allowed: (it) => it.remote_only_allowed && !it.remote_allowed,
  board_urgent_notice_days: (it) => it.board_urgent_notice_days > it.board_notice_days,
} as const satisfies Partial<Record<keyof Statute, (statute: Statute, company: About) => boolean>>

export type Caution = keyof typeof cautions

export const cautionsOf = (statute: Statute, company: About): Caution[] => (Object.keys(cautions) as Caution[]).filter((it) => cautions[it](statute, company))
