import type { MeetingType } from '../meeting/status.ts'
import type { MeetingFacts } from '../payments/stages.ts'
import type { Mode, ModeChange } from './schema.ts'

interface Somebody {
  roles: readonly { type: string }[]
  vote_value: number
}

/** Who is in it when nobody says otherwise: an assembly asks for partners, for whoever votes on a quota without being one, and for directors and auditors (art. 2352, 2370, 2405). */
export function isUsual(meeting_type: MeetingType, { roles, vote_value }: Somebody): boolean {
  const isOfficer = roles.some(({ type }) => type === 'ADM' || type === 'MAJ')
  return isOfficer || (meeting_type === 'ASSEMBLY' && (vote_value > 0 || roles.some(({ type }) => type === 'PAR')))
}

/**
 * The number that a message can reach, with its country: the one of Italy where none is written, however it is written otherwise (00 39, 39).
 * Italian mobiles begin with 3 and have nine or ten digits. Null for anything else.
 */
export function mobileOf(phone: string | null): string | null {
  const written = phone?.replace(/\s/g, '') ?? ''
  const digits = written.replace(/^00/, '+').replace(/^39(?=3\d{8,9}$)/, '+39')
  if (/^3\d{8,9}$/.test(digits)) return `+39${digits}`
  if (/^\+39/.test(digits)) return /^\+393\d{8,9}$/.test(digits) ? digits : null
  return /^\+[1-9]\d{6,14}$/.test(digits) ? digits : null
}

export const usualMode: Mode = {
  is_offline: false,
  use_delibera: true,
  call_type: 'CALL_DELIBERA',
  call_link: null,
  call_platform: null,
  use_whatsapp: false,
  disable_presence: false,
  address_type: 'SEAT',
  transcription: false,
}

/** A link belongs to a call elsewhere, and transcription to a call of ours or a room: what no longer fits is dropped. */
export function modeAfter(mode: Mode, change: ModeChange = {}): Mode {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const next: Mode = { ...mode, ...given }
  const isElsewhere = next.call_type === 'CALL_EXTERNAL'
  return {
    ...next,
    use_delibera: !next.is_offline && next.call_type === 'CALL_DELIBERA',
    call_link: isElsewhere ? (next.call_link ?? null) : null,
    call_platform: isElsewhere ? (next.call_platform ?? null) : null,
    use_whatsapp: !next.is_offline && next.use_whatsapp,
    transcription: !next.is_offline && next.transcription,
  }
}

/** What the price of a meeting depends on; `elections` are the points that elect people, where the agenda is known. */
export const priceFacts = (
  mode: Mode,
  members: readonly { phone: string | null }[],
  { elections = 0, advance = false, designated = false }: { elections?: number; advance?: boolean; designated?: boolean } = {},
): Omit<MeetingFacts, 'max_members'> => ({
  is_offline: mode.is_offline,
  call_type: mode.call_type,
  use_whatsapp: mode.use_whatsapp,
  transcription: mode.transcription,
  elections,
  advance,
  designated,
  convocated: members.length,
  reachable: members.filter((it) => mobileOf(it.phone) !== null).length,
})

export const electionsOn = (points: readonly { vote_kind: 'MOTION' | 'ELECTION' }[]): number => points.filter((it) => it.vote_kind === 'ELECTION').length
