import { type WalletLevel, walletLevel } from '@delibera/core/payments/level'
import type { Wallet } from '@delibera/core/payments/schema'
import { useSession } from '../api/session.tsx'
import { useWorkspace } from '../shell/workspace.ts'

/**
 * How loudly the balance of the display that is open is spoken of. A company is told once a meeting that it prepares will cost
 * something, and never in its free trial; of their own wallet those are who pay from it: who has credits there, and consultants.
 */
export function useWalletLevel(): (wallet: Wallet) => WalletLevel | null {
  const { profile } = useSession()
  const { company } = useWorkspace()
  const isPaying = profile?.roles.includes('CONSULTANT') ?? false
  return ({ real, forecast }) => walletLevel(real, company ? !company.isTrial && forecast < real : isPaying || real > 0)
}
