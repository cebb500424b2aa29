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
