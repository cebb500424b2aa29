import { companyRoutes } from '@delibera/core/companies/routes'
import { limits } from '@delibera/core/limits'
import { historyRoutes, walletRoutes } from '@delibera/core/payments/routes'
import type { Wallet } from '@delibera/core/payments/schema'
import { type QueryClient, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CallError } from '../api/call.ts'
import { readOf } from '../api/hooks.ts'
import { useFrames } from '../api/SocketProvider.tsx'

/** Whose credits: those of a company, or null for one's own. */
export type WalletOwner = string | null

interface WalletReading {
  enabled?: boolean
  /** What something else that was read says of it, and when that was. */
  known?: { wallet: Wallet; at: number } | null
}

export function useWallet(owner: WalletOwner, { enabled = true, known = null }: WalletReading = {}): UseQueryResult<Wallet, CallError> {
  return useQuery<Wallet, CallError>({ ...walletRead(owner), enabled, ...(known ? { initialData: known.wallet, initialDataUpdatedAt: known.at } : {}) })
}

/** How the balance of somebody is asked for, and where the answer is kept. */
export const walletRead = (owner: WalletOwner) =>
  owner === null
    ? { ...readOf(walletRoutes.mine, {}, null), queryKey: [walletRoutes.mine.path] }
    : { ...readOf(walletRoutes.ofCompany, { params: { id: owner } }, owner), queryKey: [walletRoutes.ofCompany.path, owner] }

/** Whatever shows this balance is asked again: the wallet, the company it belongs to, what moved it. */
export async function refreshWallet(queries: QueryClient, owner: WalletOwner): Promise<void> {
  const { myPurchases, myTransactions, companyPurchases, companyTransactions, productsPurchases } = historyRoutes
  const stale =
    owner === null ? [myPurchases, myTransactions] : [companyRoutes.load, companyRoutes.list, companyPurchases, companyTransactions, productsPurchases]
  await Promise.all([walletRead(owner).queryKey, ...stale.map((it) => [it.path])].map((queryKey) => queries.invalidateQueries({ queryKey })))
}

/** The server tells everybody who sees a wallet when it moves. */
export function useWalletNews(): void {
  const queries = useQueryClient()
  useFrames('app', ({ type, data }) => {
    if (type === 'wallet') void refreshWallet(queries, (data as { company_id: string | null }).company_id)
    if (type === 'reset') for (const it of [walletRoutes.mine, walletRoutes.ofCompany]) void queries.invalidateQueries({ queryKey: [it.path] })
  })
}

const { refresh_after_purchase_ms, refresh_company_wallet_ms } = limits.payments
/** How many times a balance is looked at before the provider's word is left to the socket and to the next visit. */
const looks = 20

/**
 * A card is paid before the provider tells us so: the balance is looked at again until it moves. False when it did not within
 * the time that a person waits for it.
 */
export async function awaitCredits(queries: QueryClient, owner: WalletOwner): Promise<boolean> {
  const real = () => queries.getQueryData<Wallet>(walletRead(owner).queryKey)?.real
  const before = real()
  for (let look = 0; look < looks; look++) {
    await new Promise((later) => setTimeout(later, look === 0 && owner !== null ? refresh_company_wallet_ms : refresh_after_purchase_ms))
    if (real() === before) await queries.fetchQuery({ ...walletRead(owner), staleTime: 0 }).catch(() => undefined)
    if (real() !== before) {
      await refreshWallet(queries, owner)
      return true
    }
  }
  return false
}
