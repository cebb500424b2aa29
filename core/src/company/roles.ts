import { z } from 'zod'

/** In the order in which grouped people are shown. */
export const memberTypes = ['ADM', 'MAJ', 'PAR', 'EXT', 'DEL'] as const

export const MemberType = z.enum(memberTypes)
export type MemberType = z.infer<typeof MemberType>
export const MemberRole = z.object({ code: z.string(), type: MemberType })
export type MemberRole = z.infer<typeof MemberRole>
