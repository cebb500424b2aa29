import { z } from 'zod'
import { dayMs, minuteMs } from '../durations.ts'

/** What happens in a meeting, as a member's telephone tells of it. The words for each are in the locale files of the server. */
export const MemberPushEvent = z.enum(['NOTICE_SENT', 'ROOM_OPEN', 'VOTE_OPEN', 'MINUTES_TO_SIGN', 'MEETING_CANCELED', 'MEETING_DESERTED'])
export type MemberPushEvent = z.infer<typeof MemberPushEvent>

/** How long it is worth telling, for a telephone that is off; what happens in a room is soon over. */
export const pushLifeMs: Readonly<Record<MemberPushEvent, number>> = {
  NOTICE_SENT: 7 * dayMs,
  ROOM_OPEN: 120 * minuteMs,
  VOTE_OPEN: 15 * minuteMs,
  MINUTES_TO_SIGN: 7 * dayMs,
  MEETING_CANCELED: 7 * dayMs,
  MEETING_DESERTED: 7 * dayMs,
}

/** For which of them a telephone may be woken. */
export const isUrgentPush = (event: MemberPushEvent): boolean => event === 'ROOM_OPEN' || event === 'VOTE_OPEN'

/** How long a notice of an account is worth telling: the letter of the morning tells it after that. */
export const noticePushLifeMs = dayMs

/** How many browsers one account, or one personal link, has at most; of more, those asked first are told no more. */
export const mostPushDevices = 10

/** A public key of P-256 as an uncompressed point, and a secret of 16 bytes (RFC 8291). */
const base64url = (signs: number) =>
  z
    .string()
    .max(signs + 4)
    .regex(new RegExp(`^[\\w-]{${signs}}=*$`), { error: 'invalidValue' })

/** As a browser writes it (`PushSubscription.toJSON()`). */
export const PushSubscription = z.object({
  endpoint: z.url({ protocol: /^https?$/, error: 'invalidValue' }).max(1000, { error: 'invalidValue' }),
  keys: z.object({ p256dh: base64url(87), auth: base64url(22) }),
})
export type PushSubscription = z.infer<typeof PushSubscription>

/** A browser by the SHA-256 of its endpoint, in hexadecimal: who sees the list cannot write to it. */
const Device = z.string().regex(/^[\da-f]{64}$/, { error: 'invalidValue' })
export const ByDevice = z.object({ device: Device })
/** `public_key` is null where the installation sends none. */
export const PushDevices = z.object({ public_key: z.string().nullable(), devices: z.array(Device) })
export type PushDevices = z.infer<typeof PushDevices>
