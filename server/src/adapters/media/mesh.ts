import type { Media } from './port.ts'
import { iceServers, signedTicket, type TurnSettings } from './tickets.ts'

/** Everybody sends to everybody: beyond, the lines of ordinary houses are full. */
export const meshLimit = 8

interface Options {
  secret: Uint8Array
  turn?: TurnSettings | undefined
  now: () => Date
}

/**
 * Browsers talk to each other, and no server of ours sees a picture. They follow the log, each for itself: they close to whoever has no place in the call
 * and drop what somebody may not send. There is nobody else to tell.
 */
export function meshMedia({ secret, turn, now }: Options): Media {
  return {
    engine: 'mesh',
    max_in_call: meshLimit,
    token: async (ticket) => signedTicket(secret, ticket, { engine: 'mesh', ice: iceServers(turn, ticket.member_id, now()), max: meshLimit, now: now() }),
    expel: async () => undefined,
    mute: async () => undefined,
    end: async () => undefined,
    close: async () => undefined,
  }
}
