import { limits } from '../limits.ts'

export type WalletLevel = 'red' | 'orange'

const { wallet_red_below, wallet_orange_below } = limits.credits

/** How loudly a balance is spoken of, in units. While nothing is about to cost something a low one is a figure like any other. */
export function walletLevel(real: number, isCosting: boolean): WalletLevel | null {
  if (!isCosting || real >= wallet_orange_below) return null
  return real < wallet_red_below ? 'red' : 'orange'
}
