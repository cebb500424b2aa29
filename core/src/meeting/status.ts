import { z } from 'zod'

export const MeetingType = z.enum(['ASSEMBLY', 'BOARD'])
export type MeetingType = z.infer<typeof MeetingType>
export const MeetingStatus = z.enum(['DRAFT', 'CREATION', 'PROCESSING', 'PROPOSAL', 'CONVOCATION', 'PERFORM', 'VERBALIZE', 'COMPLETED', 'CANCELED'])
export type MeetingStatus = z.infer<typeof MeetingStatus>
export const LiveStatus = z.enum(['STANDBY', 'OPEN', 'STARTED', 'CLOSED'])
export type LiveStatus = z.infer<typeof LiveStatus>
export const CallType = z.enum(['CALL_DELIBERA', 'CALL_EXTERNAL', 'CALL_PRESENCE'])
export type CallType = z.infer<typeof CallType>
