import { z } from 'zod'
import type { MemberType } from '../company/roles.ts'

export const Organ = z.enum(['BOARD', 'SOLE_DIRECTOR', 'AUDITORS', 'SOLE_AUDITOR', 'REVISORE', 'LIQUIDATORS', 'ATTORNEYS'])
export type Organ = z.infer<typeof Organ>

/** The roles of each organ, in the order in which its people are shown. */
export const organRoles = {
  BOARD: ['PCA', 'VPA', 'VIC', 'AMD', 'COD', 'CON', 'AMM', 'PCE', 'MCE'],
  SOLE_DIRECTOR: ['AUN'],
  AUDITORS: ['PCS', 'SIE', 'SIN', 'SIS'],
  SOLE_AUDITOR: ['SUN'],
  REVISORE: ['SDR', 'RC', 'RSU'],
  LIQUIDATORS: ['LI'],
  ATTORNEYS: ['PC', 'PP'],
} as const satisfies Record<Organ, readonly string[]>

const organByRole = new Map<string, Organ>(Organ.options.flatMap((organ) => organRoles[organ].map((code) => [code, organ] as const)))

/** The organ of a role; null for partners and guests, who hold no office. */
export const organOf = (role_code: string): Organ | null => organByRole.get(role_code) ?? null

/** Organs that take each other's place: a board a sole director, and the other way round. */
export type Body = 'MANAGEMENT' | 'CONTROL' | 'REVISORE' | 'LIQUIDATORS' | 'ATTORNEYS'
const bodies: Record<Organ, Body> = {
  BOARD: 'MANAGEMENT',
  SOLE_DIRECTOR: 'MANAGEMENT',
  AUDITORS: 'CONTROL',
  SOLE_AUDITOR: 'CONTROL',
  REVISORE: 'REVISORE',
  LIQUIDATORS: 'LIQUIDATORS',
  ATTORNEYS: 'ATTORNEYS',
}
export const bodyOf = (organ: Organ): Body => bodies[organ]

export const isManagement = (organ: Organ): boolean => bodies[organ] === 'MANAGEMENT'

export const standingRole = 'SIE'
export const auditorsChair = 'PCS'
export const boardChair = 'PCA'

/** The list of people follows the offices for those roles; attorneys and auditors by contract are entered there by hand. */
export const followsOffices = ({ code, type }: { code: string; type: MemberType }): boolean => (type === 'ADM' || type === 'MAJ') && organByRole.has(code)
