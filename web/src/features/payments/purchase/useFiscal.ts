import type { FiscalStanding } from '@delibera/core/payments/fiscal'
import { fiscalRoutes } from '@delibera/core/payments/fiscal-routes'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type CallError, clientIn } from '../../../api/call.ts'
import type { WalletOwner } from '../../../credits/useWallet.ts'

/** To whom what a payer buys is charged. */
export function useFiscal(payer: WalletOwner) {
  const queries = useQueryClient()
  const queryKey = [fiscalRoutes.mine.path, payer]
  const { data, error, refetch } = useQuery<FiscalStanding, CallError>({ queryKey, queryFn: () => readOf(payer), staleTime: 0, retry: false })
  const { mutateAsync, isPending } = useMutation<FiscalStanding, CallError, FiscalStanding>({
    mutationFn: (it) => written(payer, it),
    onSuccess: (it) => queries.setQueryData(queryKey, it),
  })
  return { standing: data, error, retry: () => void refetch(), write: mutateAsync, isWriting: isPending }
}

export type Fiscal = ReturnType<typeof useFiscal>

const readOf = (payer: WalletOwner) =>
  payer === null ? clientIn(null)(fiscalRoutes.mine, {}) : clientIn(payer)(fiscalRoutes.ofCompany, { params: { id: payer } })

const written = (payer: WalletOwner, body: FiscalStanding) =>
  payer === null ? clientIn(null)(fiscalRoutes.changeMine, { body }) : clientIn(payer)(fiscalRoutes.changeOfCompany, { params: { id: payer }, body })
