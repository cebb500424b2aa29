import { walletRoutes } from '@delibera/core/payments/routes'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useFormatter } from 'use-intl'
import { useRead, useWrite } from '../../../api/hooks.ts'
import { refreshWallet } from '../../../credits/useWallet.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useToasts } from '../../../shell/toasts.ts'
import { useReaction } from '../../../shell/useReaction.tsx'
import { useCreditsText } from '../../../ui/marks/Credits.tsx'
import { KindMark } from '../../../ui/marks/KindMark.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'

/** The credits of the free trial, for as long as they can be had. */
export function TrialCredits({ companyId }: { companyId: string }) {
  const t = useTranslations('payments.gift')
  const params = { id: companyId }
  const { data } = useRead(walletRoutes.trialCredits, { params })
  const take = useWrite(walletRoutes.takeTrialCredits, walletRoutes.trialCredits)
  const queries = useQueryClient()
  const react = useReaction()
  const { tell } = useToasts()
  const format = useFormatter()
  const credits = useCreditsText()(data?.units ?? 0)
  if (!data?.until || data.units === 0) return null
  const receive = () =>
    take.mutate(
      { params },
      {
        onSuccess: () => {
          void refreshWallet(queries, companyId)
          tell({ kind: 'success', text: t('done', { credits }) })
        },
        onError: (error) => react(error, 'updating'),
      },
    )
  const button = (
    <Button variant="default" loading={take.isPending} onClick={receive}>
      {t('take', { credits })}
    </Button>
  )
  return (
    <Notice tone="cielo" icon={<KindMark kind="info" size={18} />} action={button}>
      {t('text', { credits, day: format.dateTime(new Date(data.until), { dateStyle: 'long' }) })}
    </Notice>
  )
}
