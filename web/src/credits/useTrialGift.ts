import { walletRoutes } from '@delibera/core/payments/routes'
import { hasRight } from '@delibera/core/permissions'
import { useQueryClient } from '@tanstack/react-query'
import { useRead, useWrite } from '../api/hooks.ts'
import { useTranslations } from '../i18n/useTranslations.ts'
import { useToasts } from '../shell/toasts.ts'
import { useReaction } from '../shell/useReaction.tsx'
import { useWorkspace } from '../shell/workspace.ts'
import { useCreditsText } from '../ui/marks/Credits.tsx'
import { refreshWallet } from './useWallet.ts'

interface TrialGift {
  /** Units; 0 once they were taken, or can be had no more. */
  units: number
  /** In words. */
  credits: string
  /** When the free trial ends. */
  until: string | null
  isBusy: boolean
  take: () => void
}

/** The credits of a company's free trial, which one who may pay for it can still take. */
export function useTrialGift(companyId: string | null): TrialGift {
  const t = useTranslations('payments.gift')
  const { company } = useWorkspace()
  const params = { id: companyId ?? '' }
  // Outside its trial there is nothing to ask for, and whoever may not pay for the company would not be told.
  const enabled = companyId !== null && (company === null || (company.isTrial && hasRight(company.role, 'pay')))
  const { data } = useRead(walletRoutes.trialCredits, { params }, { enabled })
  const take = useWrite(walletRoutes.takeTrialCredits, walletRoutes.trialCredits)
  const queries = useQueryClient()
  const react = useReaction()
  const { tell } = useToasts()
  const units = data?.until ? data.units : 0
  const credits = useCreditsText()(units)
  const onSuccess = () => {
    void refreshWallet(queries, companyId)
    tell({ kind: 'success', text: t('done', { credits }) })
  }
  return {
    units,
    credits,
    until: data?.until ?? null,
    isBusy: take.isPending,
    take: () => take.mutate({ params }, { onSuccess, onError: (error) => react(error, 'updating') }),
  }
}
