import type { z } from 'zod'
import type { EmailStatus } from '../letters.ts'
import type { MemberProof } from './schema.ts'

type Letter = z.infer<typeof MemberProof>['letters'][number]

/** The four stops of a notice, each with when it was reached. */
export const stops = ['SENT', 'ACCEPTED', 'DELIVERED', 'READ'] as const
export type Stop = (typeof stops)[number]

export interface NoticeStanding {
  /** Where it stands: on its way, at its last stop, lost, or taken for an address of ordinary mail, of which nobody will certify more. */
  state: 'SENDING' | 'FAILED' | 'UNPROVABLE' | Stop
  letter: Letter
  reached: Partial<Record<Stop, string>>
  failure: { status: EmailStatus; at: string; detail: string | null } | null
}

const kinds: readonly string[] = ['CONVOCATION', 'CONVOCATION_SECOND']
const failures: readonly EmailStatus[] = ['FAILED', 'NOT_ACCEPTED', 'NOT_DELIVERED']
const stopOf: Partial<Record<EmailStatus, Stop>> = {
  SENT: 'SENT',
  ACCEPTED: 'ACCEPTED',
  DELIVERED: 'DELIVERED',
  VIEWED: 'READ',
  OPENED: 'READ',
  VISITED: 'READ',
}

/** How somebody stands with the notice; null for who was never sent one. A second copy on its way does not undo the first that arrived. */
export function noticeStanding(letters: readonly Letter[]): NoticeStanding | null {
  const notices = letters.filter((it) => kinds.includes(it.event))
  const last = notices.at(-1)
  if (!last) return null
  // The second call is convened by a notice of its own: what became of the first says nothing of it.
  const standings = notices.filter((it) => it.event === last.event).map(standingOf)
  return standings.findLast((it) => it.state === 'READ') ?? standings.findLast((it) => it.state === 'DELIVERED') ?? standings.at(-1)!
}

/** How one letter stands, whatever it was written for. */
export function standingOf(letter: Letter): NoticeStanding {
  const reached: NoticeStanding['reached'] = {}
  for (const { status, at } of letter.events) {
    const stop = stopOf[status]
    if (stop) reached[stop] ??= at
  }
  const last = stops.findLast((it) => reached[it] !== undefined)
  const failure = letter.events.findLast((it) => failures.includes(it.status)) ?? null
  const hasArrived = reached.DELIVERED !== undefined || reached.READ !== undefined
  if (failure && !hasArrived) return { state: 'FAILED', letter, reached, failure }
  return { state: letter.unprovable && !hasArrived ? 'UNPROVABLE' : (last ?? 'SENDING'), letter, reached, failure: null }
}

/** The law asks for proof: a certified receipt of delivery, or the opening of a link that only its holder has. */
export const isProven = ({ state, letter }: NoticeStanding): boolean => state === 'READ' || (state === 'DELIVERED' && letter.certified)

/** Somebody got another address after the notice had left without proof: it did not go there, and has to be sent again. */
export const hasMoved = (standing: NoticeStanding, email: string | null): boolean =>
  email !== null && !isProven(standing) && standing.letter.recipient.toLowerCase() !== email.toLowerCase()
