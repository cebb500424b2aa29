import type { Holding } from '../company/holdings.ts'
import type { MemberRole, MemberType } from '../company/roles.ts'
import { auditorCodes } from '../law/accounts-plan.ts'
import type { DecidingBody, HeldOn } from './count.ts'
import type { DecisionPart } from './schema.ts'

/** Somebody of the book, as far as a decision in writing asks. */
export interface BookPerson {
  _id: string
  roles: readonly MemberRole[]
  holdings: readonly Holding[]
  vote_value: number
  /** Capital of their own, each quota once. */
  owned_value: number
}

/** What is kept of somebody when the proposal is sent. */
export interface WrittenStanding {
  weight: number
  shares: number
  holds_on: HeldOn[]
  types: MemberType[]
}

const isAuditor = ({ roles }: Pick<BookPerson, 'roles'>): boolean =>
  roles.some((it) => it.type === 'MAJ' || (auditorCodes as readonly string[]).includes(it.code))

/** An audit firm, or an auditor, is told as the board of auditors is. */
const typesOf = (it: BookPerson): MemberType[] => [...new Set([...it.roles.map(({ type }) => type), ...(isAuditor(it) ? (['MAJ'] as const) : [])])]

const onOthers: readonly Holding['title'][] = ['USUFRUCT', 'PLEDGE', 'CUSTODY']

/** In a board one each, of directors alone; of partners the votes of their holdings. */
export function writtenStanding(it: BookPerson, body: DecidingBody): WrittenStanding {
  const types = typesOf(it)
  return {
    weight: body === 'BOARD' ? Number(types.includes('ADM')) : it.vote_value,
    shares: it.owned_value,
    holds_on: it.holdings.flatMap(({ title, of, shares_value }) => (of && onOthers.includes(title) ? [{ of, shares: shares_value }] : [])),
    types,
  }
}

/** Whoever decides, and the organs that look on: of partners everybody with a vote or a quota, directors and auditors; of a board directors and auditors. */
export const isAsked = ({ weight, types }: WrittenStanding, body: DecidingBody): boolean =>
  weight > 0 || types.includes('ADM') || types.includes('MAJ') || (body === 'PARTNERS' && types.includes('PAR'))

/** Who has no vote may still ask for the meeting: a partner without one, a director without a quota (art. 2479 c. 4). */
export function partOf({ weight, types, holds_on }: WrittenStanding, body: DecidingBody): DecisionPart {
  if (weight > 0) return 'VOTES'
  return body === 'PARTNERS' && (types.includes('PAR') || types.includes('ADM') || holds_on.length > 0) ? 'MAY_ASK' : 'READS'
}
