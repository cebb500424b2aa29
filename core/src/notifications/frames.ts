import { z } from 'zod'

/** `decision` tells those who hold a link of a decision in writing how far it is. */
export const Channel = z.enum(['app', 'live', 'chat', 'decision'])
export type Channel = z.infer<typeof Channel>

/**
 * What travels on the socket. `seq` counts per channel, so that a client that comes back says where it was.
 * Three types belong to the socket itself: `hello` (connected, the channel goes on from seq), `reset` (what was missed is no longer kept: read again,
 * the channel goes on from seq) and `beat` (the line is alive; its seq says nothing).
 */
export const Frame = z.object({ channel: Channel, type: z.string(), seq: z.number().int(), data: z.unknown() })
export type Frame = z.infer<typeof Frame>

/** Close codes that a client must not answer by trying again. `replaced`: the oldest line of somebody who has opened too many. */
export const closeCodes = { unauthenticated: 4401, forbidden: 4403, replaced: 4409 } as const

/** The close code (RFC 6455 and its registry: service restart) of a server that is being started anew: it, or another, is there again soon. */
export const restartCode = 1012

/** The server says `beat` this often, because a browser cannot see pings: a client that hears nothing for longer has lost its line. */
export const beatMs = 30_000
