import { companyRoutes } from '@delibera/core/companies/routes'
import { limits } from '@delibera/core/limits'
import { walletRoutes } from '@delibera/core/payments/routes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { CallError, clientIn } from '../../../api/call.ts'
import { readOf } from '../../../api/hooks.ts'
import { refreshWallet } from '../../../credits/useWallet.ts'
import { useReaction } from '../../../shell/useReaction.tsx'

/** The companies that somebody may give credits to. */
export function useReceivers({ enabled }: { enabled: boolean }): { _id: string; business_name: string }[] {
  const query = { page: 1, count: limits.tables.max_count, sort_by: 'business_name ASC', confirmed: 'true' as const }
  const { data } = useQuery({ ...readOf(companyRoutes.list, { query }, null), enabled })
  return (data?.items ?? []).filter((it) => it.user_status === 'ACTIVE')
}

/** Why nothing was moved. */
export type TransferRefusal = 'short' | 'no_answer'

/** Asked again after no answer it is the same transfer, as long as it says the same. */
export function useTransfer() {
  const queries = useQueryClient()
  const react = useReaction()
  const name = useRef<{ of: string; id: string } | null>(null)
  const [isPending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<TransferRefusal | null>(null)
  const move = async (company_id: string, amount: number): Promise<boolean> => {
    const of = `${company_id} ${amount}`
    if (name.current?.of !== of) name.current = { of, id: crypto.randomUUID() }
    setPending(true)
    setRefusal(null)
    try {
      await clientIn(company_id)(walletRoutes.transfer, { query: { company_id }, body: { amount, request_id: name.current.id } })
      name.current = null
      await Promise.all([refreshWallet(queries, null), refreshWallet(queries, company_id)])
      return true
    } catch (error) {
      const told = refusalOf(error)
      setRefusal(told)
      if (told === null) react(error)
      return false
    } finally {
      setPending(false)
    }
  }
  return { move, isPending, refusal }
}

function refusalOf(error: unknown): TransferRefusal | null {
  if (!(error instanceof CallError)) return null
  if (error.status === 0) return 'no_answer'
  return error.code === 'PU003' ? 'short' : null
}
