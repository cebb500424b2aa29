import { companyRoutes } from '@delibera/core/companies/routes'
import { limits } from '@delibera/core/limits'
import { subscriptionRoutes } from '@delibera/core/subscriptions/routes'
import { canSwitchRenewal } from '@delibera/core/subscriptions/rules'
import type { Subscription } from '@delibera/core/subscriptions/schema'
import { Switch } from '@mantine/core'
import { useMinute } from '../../../api/clock.ts'
import { useWrite } from '../../../api/hooks.ts'
import { useProductName } from '../../../credits/useProductName.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useDialogs } from '../../../shell/dialogs.tsx'
import { useToasts } from '../../../shell/toasts.ts'
import { useReaction } from '../../../shell/useReaction.tsx'
import { useDates } from '../../../ui/dates/useDates.ts'
import { useCreditsText } from '../../../ui/marks/Credits.tsx'

interface Props {
  companyId: string
  subscription: Subscription
  /** Only who may pay for the company changes it; the others read how it stands. */
  canPay: boolean
}

const hours = limits.renewal_cancel_hours

/** Whether it goes on by itself. In the last day before its end the answer stands. */
export function RenewalSwitch({ companyId, subscription, canPay }: Props) {
  const t = useTranslations('products.renewal')
  const { dayAt } = useDates()
  const name = useProductName()(subscription.code)
  const { confirm } = useDialogs()
  const { tell } = useToasts()
  const react = useReaction()
  const isOpen = canSwitchRenewal(subscription, useMinute())
  const write = useWrite(subscriptionRoutes.switchRenewal, companyRoutes.load)
  const date = dayAt(subscription.end_date ?? subscription.start_date)
  const askOff = () =>
    confirm({
      title: t('ask.title'),
      text: subscription.category === 'SERVICE' ? t('ask.service', { date, hours, name }) : t('ask.base', { date, hours }),
      proceed: t('ask.proceed'),
      cancel: t('ask.cancel'),
    })
  const turn = async (automatic_renewal: boolean) => {
    if (!automatic_renewal && !(await askOff())) return
    try {
      await write.mutateAsync({ params: { companyId, subId: subscription._id }, body: { automatic_renewal } })
      tell({ kind: 'success', text: t(automatic_renewal ? 'done.on' : 'done.off'), place: 'bottom-center' })
    } catch (error) {
      react(error, 'updating')
    }
  }
  return (
    <Switch
      label={t('label')}
      description={useRenewalNote(subscription, isOpen)}
      aria-label={t('of', { name })}
      checked={subscription.automatic_renewal}
      disabled={!canPay || !isOpen || write.isPending}
      onChange={(event) => void turn(event.currentTarget.checked)}
    />
  )
}

function useRenewalNote({ automatic_renewal, end_date, start_date, price }: Subscription, isOpen: boolean): string {
  const t = useTranslations('products.renewal')
  const { dayAt } = useDates()
  const credits = useCreditsText()
  const date = dayAt(end_date ?? start_date)
  if (!isOpen) return t('shut', { date, hours })
  if (!automatic_renewal) return t('off', { date, hours })
  return price === 0 ? t('onFree', { date, hours }) : t('on', { date, hours, price: credits(price) })
}
