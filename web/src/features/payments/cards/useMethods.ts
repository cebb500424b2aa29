import { cardRoutes } from '@delibera/core/payments/routes'
import type { PaymentMethod } from '@delibera/core/payments/schema'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type CallError, clientIn } from '../../../api/call.ts'
import type { WalletOwner } from '../../../credits/useWallet.ts'
import { useReaction } from '../../../shell/useReaction.tsx'

/** The cards kept for a payer: those of a company are its administrators', one's own are one's own. */
export function useMethods(payer: WalletOwner) {
  const queries = useQueryClient()
  const react = useReaction()
  const queryKey = [cardRoutes.myMethods.path, payer]
  const { data, error, isPending, refetch } = useQuery<PaymentMethod[], CallError>({
    queryKey,
    queryFn: async () => (await listed(payer)).items,
    // A card that was used or forgotten elsewhere is known when the panel opens.
    staleTime: 0,
  })
  const { mutateAsync } = useMutation<unknown, CallError, string>({
    mutationFn: (id) => forgotten(payer, id),
    onSettled: () => queries.invalidateQueries({ queryKey }),
    onError: (it) => react(it, 'deleting'),
  })
  return { methods: data, isPending, error, retry: () => void refetch(), forget: mutateAsync, refresh: () => queries.invalidateQueries({ queryKey }) }
}

const listed = (payer: WalletOwner) =>
  payer === null ? clientIn(null)(cardRoutes.myMethods, {}) : clientIn(payer)(cardRoutes.companyMethods, { query: { company_id: payer } })

const forgotten = (payer: WalletOwner, id: string) =>
  payer === null
    ? clientIn(null)(cardRoutes.forgetMyMethod, { params: { id } })
    : clientIn(payer)(cardRoutes.forgetCompanyMethod, { params: { id }, query: { company_id: payer } })
