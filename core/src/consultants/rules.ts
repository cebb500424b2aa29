import type { RoleStatus } from '../permissions.ts'

export type LinkAct = 'invite' | 'request' | 'approve' | 'accept' | 'refuse' | 'leave' | 'revoke'

/** Whose hands each act is in: the company's administrator, or the consultant. */
export const actor: Record<LinkAct, 'company' | 'consultant'> = {
  invite: 'company',
  approve: 'company',
  revoke: 'company',
  request: 'consultant',
  accept: 'consultant',
  refuse: 'consultant',
  leave: 'consultant',
}

type From = RoleStatus | 'NONE'

/** From where each act leads where. An invitation that meets a request, and the other way round, makes the link at once: both sides want it. */
const moves: Record<LinkAct, Partial<Record<From, RoleStatus>>> = {
  invite: { NONE: 'PENDING', INCACTIVE: 'PENDING', REQUESTED_PENDING: 'ACTIVE' },
  request: { NONE: 'REQUESTED_PENDING', INCACTIVE: 'REQUESTED_PENDING', PENDING: 'ACTIVE' },
  approve: { REQUESTED_PENDING: 'ACTIVE', INCACTIVE: 'PENDING' },
  accept: { PENDING: 'ACTIVE' },
  refuse: { PENDING: 'INCACTIVE' },
  leave: { ACTIVE: 'INCACTIVE', REQUESTED_PENDING: 'INCACTIVE' },
  revoke: { ACTIVE: 'INCACTIVE', PENDING: 'INCACTIVE', REQUESTED_PENDING: 'INCACTIVE' },
}

/** Where the link stands after the act; null when the act makes no sense from there. */
export const afterAct = (status: RoleStatus | null, act: LinkAct): RoleStatus | null => moves[act][status ?? 'NONE'] ?? null

/** What a consultant's switch on the own permission means, from where the link stands. */
export function ownAct(status: RoleStatus, enable: boolean): LinkAct {
  if (enable) return 'accept'
  return status === 'PENDING' ? 'refuse' : 'leave'
}
