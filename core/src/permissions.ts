import { z } from 'zod'

export const CompanyRole = z.enum(['ADMIN', 'CONSULTANT'])
export type CompanyRole = z.infer<typeof CompanyRole>

/** Where a role stands: INCACTIVE is the specification's spelling of revoked; PENDING awaits the other side, REQUESTED_PENDING the company. */
export const RoleStatus = z.enum(['ACTIVE', 'INCACTIVE', 'PENDING', 'REQUESTED_PENDING'])
export type RoleStatus = z.infer<typeof RoleStatus>

/** Who somebody is to a company. A CLAIMANT registered it, or was named its manager, and its certified mail has not answered yet. */
export type CompanyStanding = CompanyRole | 'CLAIMANT'

/** Who may do what in a company. Members act by personal link and never through these; operators by audited commands on the server. */
export const rights = {
  /** See that it exists and what the registry says of it. */
  look: ['ADMIN', 'CONSULTANT', 'CLAIMANT'],
  /** Ask its certified mail again, correct or withdraw a registration that nobody has confirmed. */
  claim: ['ADMIN', 'CLAIMANT'],
  /** The company, its members, meetings, agenda library. */
  read: ['ADMIN', 'CONSULTANT'],
  /** Details, statute, members, lists, contacts, agenda library. */
  edit: ['ADMIN', 'CONSULTANT'],
  /** Drafts, meetings, proposals, convocations, delegations by the administrator, text of the minutes. */
  prepare: ['ADMIN', 'CONSULTANT'],
  /** Confirm a meeting that a consultant drafted. */
  confirm: ['ADMIN'],
  /** The company's payment methods, subscriptions and services; a consultant pays from the own wallet and transfers. */
  pay: ['ADMIN'],
  /** Delete it, change its administrator, managers, permissions, consultants, its mail server. */
  govern: ['ADMIN'],
  export: ['ADMIN', 'CONSULTANT'],
  communicate: ['ADMIN', 'CONSULTANT'],
} as const satisfies Record<string, readonly CompanyStanding[]>
export type Right = keyof typeof rights

export interface HeldRole {
  role: CompanyRole
  status: RoleStatus
}

/** ADMIN goes before CONSULTANT, and whoever only waits comes last; null is a stranger. */
export function standingOf(held: readonly HeldRole[]): CompanyStanding | null {
  const has = (role: CompanyRole, status: RoleStatus) => held.some((it) => it.role === role && it.status === status)
  if (has('ADMIN', 'ACTIVE')) return 'ADMIN'
  if (has('CONSULTANT', 'ACTIVE')) return 'CONSULTANT'
  return has('ADMIN', 'PENDING') ? 'CLAIMANT' : null
}

export const hasRight = (standing: CompanyStanding | null, right: Right): boolean =>
  standing !== null && (rights[right] as readonly CompanyStanding[]).includes(standing)
