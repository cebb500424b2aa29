import type { Cart } from './schema.ts'

type Item = Cart['items'][number]

interface Place {
  /** A plan by contract runs: nothing is paid. */
  isUnlimited: boolean
  /** The screen is one of those with a cart. */
  hasCart: boolean
  /** The last word of its address, such as `details` or `live`. */
  step: string
  /** Null while there is no meeting yet. */
  meetingStatus: string | null
  liveStatus: string | null
}

/** Where a cart is shown: never on the details of a meeting that only awaits its notice, and beside the room only before it opens. */
export function isCartShown({ isUnlimited, hasCart, step, meetingStatus, liveStatus }: Place): boolean {
  if (isUnlimited || !hasCart) return false
  if (step === 'details') return meetingStatus !== 'CONVOCATION'
  return step !== 'live' || liveStatus === 'STANDBY'
}

/** When the next credits are taken, and what follows after them. */
export interface CartMoment {
  /** `free`: the notice asks for nothing more, and something follows; `nothing`: all is paid. */
  when: 'confirm' | 'send' | 'free' | 'room' | 'votes' | 'nothing'
  due: number
  /** In units: what is paid after that, and at which act. */
  later: number
  next: 'room' | 'votes' | 'none'
}

/** What the cost of a meeting comes to in one sentence, from where it stands. */
export function cartMoment({ items, due, meetingStatus }: { items: readonly Item[]; due: number; meetingStatus: string | null }): CartMoment {
  const unpaid = items.filter((it) => !it.paid)
  const later = Math.max(0, sum(unpaid) - due)
  const next = later === 0 ? 'none' : unpaid.some((it) => it.code === 'M0005') ? 'votes' : 'room'
  return { when: whenDue(due, { unpaid, later, meetingStatus }), due, later, next }
}

function whenDue(due: number, { unpaid, later, meetingStatus }: { unpaid: readonly Item[]; later: number; meetingStatus: string | null }): CartMoment['when'] {
  if (due === 0) return later > 0 && isBeforeNotice(meetingStatus) ? 'free' : 'nothing'
  if (unpaid.some((it) => it.code === 'M0005') && later === 0) return 'votes'
  if (meetingStatus === 'PERFORM') return 'room'
  // The setup of a meeting is taken when it is confirmed; at the send only what came to it since.
  return isBeforeNotice(meetingStatus) ? 'send' : 'confirm'
}

const isBeforeNotice = (status: string | null) => status === 'PROCESSING' || status === 'PROPOSAL' || status === 'CONVOCATION'

const sum = (items: readonly Item[]) => items.reduce((total, { price, qty }) => total + price * qty, 0)

/** In units: what is still to pay, what was paid, all together. */
export function cartTotals(items: readonly Item[]): { unpaid: number; paid: number; total: number } {
  const [unpaid, paid] = [sum(items.filter((it) => !it.paid)), sum(items.filter((it) => it.paid))]
  return { unpaid, paid, total: unpaid + paid }
}

/** Whether the balance is worth a look: it is below what the meeting costs, and some of that is still to pay. */
export const isCartShort = (items: readonly Item[], real: number): boolean => {
  const { unpaid, total } = cartTotals(items)
  return unpaid > 0 && real < total
}

interface Need {
  due: number
  real: number
  isUnlimited: boolean
}

/** The units that a wallet lacks for what falls due; a plan by contract lacks none. */
export const creditsShortage = ({ due, real, isUnlimited }: Need): number => (isUnlimited ? 0 : Math.max(0, due - real))
