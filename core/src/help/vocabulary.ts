/** The closed lists of words that travel on the wire, served whole by GET /constants. */
export const companyCodes = [
  { code: 'SP', type: 'SPA', managed: true },
  { code: 'AU', type: 'SPA', managed: true },
  { code: 'SR', type: 'SRL', managed: true },
  { code: 'SU', type: 'SRL', managed: true },
  { code: 'RS', type: 'SRL', managed: true },
  { code: 'EXT_SPA', type: 'SPA', managed: false },
  { code: 'EXT_SRL', type: 'SRL', managed: false },
] as const

export const statuses = {
  meeting: ['DRAFT', 'CREATION', 'PROCESSING', 'PROPOSAL', 'CONVOCATION', 'PERFORM', 'VERBALIZE', 'COMPLETED', 'CANCELED'],
  meeting_filter: ['PROPOSAL', 'CONVOCATION', 'PERFORM', 'VERBALIZE', 'COMPLETED', 'CANCELED', 'DRAFT'],
  convocation: ['ACTIVE', 'INACTIVE', 'CANCELED'],
  live: ['STANDBY', 'OPEN', 'STARTED', 'CLOSED'],
  odg: ['VOTED', 'SKIPPED'],
  email: ['SENDING', 'SENT', 'ACCEPTED', 'DELIVERED', 'NOT_DELIVERED', 'NOT_ACCEPTED', 'FAILED', 'OPENED', 'VIEWED', 'VISITED', 'NONE'],
  consultant: ['ACTIVE', 'INCACTIVE', 'PENDING', 'REQUESTED_PENDING'],
  communication: ['SENT', 'DRAFT', 'TRASHED'],
  presence: ['NOT_CONVOCATED', 'PRESENT', 'ABSENT', 'DELEGATION'],
  vote_outcome: ['APPROVED', 'DECLINED', 'SKIPPED', 'MIXED'],
  call_types: ['CALL_DELIBERA', 'CALL_EXTERNAL', 'CALL_PRESENCE'],
} as const
