import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { EngineName, Ticket } from './port.ts'

/** No meeting lasts longer: one that nobody started is closed after as many hours. */
const validMs = 12 * 3_600_000

/** As RTCPeerConnection takes it. */
export interface IceServer {
  urls: string[]
  username?: string
  credential?: string
}

const Claims = z.object({
  engine: z.string(),
  meeting_id: z.string(),
  room: z.string(),
  member_id: z.string(),
  can_publish: z.boolean(),
  /** Milliseconds since 1970. */
  until: z.number(),
})
export type Claims = z.infer<typeof Claims>

/** What a browser is told besides who it is. */
export interface CallTicket {
  ice?: IceServer[]
  /** How many people one call holds. */
  max?: number
  url?: string
  /** The engine's own key. */
  key?: string
}

const signature = (secret: Uint8Array, body: string): Buffer => createHmac('sha256', secret).update(body).digest()

/** `body.signature`: the browser reads the body, and only we can have signed it. */
export function signedTicket(secret: Uint8Array, ticket: Ticket, told: CallTicket & { engine: EngineName; now: Date }): string {
  const { now, ...rest } = told
  const { meeting_id, room, member_id, can_publish } = ticket
  const claims = { ...rest, meeting_id, room, member_id, can_publish, until: now.getTime() + validMs }
  const body = Buffer.from(JSON.stringify(claims)).toString('base64url')
  return `${body}.${signature(secret, body).toString('base64url')}`
}

/** Null for what we have not signed, or too long ago. */
export function readTicket(secret: Uint8Array, token: string, now: Date): Claims | null {
  const [body = '', signed = ''] = token.split('.')
  const said = Buffer.from(signed, 'base64url')
  const due = signature(secret, body)
  if (said.length !== due.length || !timingSafeEqual(said, due)) return null
  const { data } = Claims.safeParse(JSON.parse(Buffer.from(body, 'base64url').toString()))
  return data && data.until > now.getTime() ? data : null
}

export interface TurnSettings {
  urls: string[]
  secret: string
}

/** Credentials that the relay checks by itself, as coturn's `use-auth-secret` does: the name says until when, and its keyed digest is the password. */
export function iceServers(turn: TurnSettings | undefined, member_id: string, now: Date): IceServer[] {
  if (!turn) return []
  const username = `${Math.floor((now.getTime() + validMs) / 1000)}:${member_id}`
  return [{ urls: turn.urls, username, credential: createHmac('sha1', turn.secret).update(username).digest('base64') }]
}
