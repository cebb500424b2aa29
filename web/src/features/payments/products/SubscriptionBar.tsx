import type { Subscription } from '@delibera/core/subscriptions/schema'
import { isTrial } from '@delibera/core/subscriptions/state'
import { IconAlertTriangleFilled } from '@tabler/icons-react'
import { useFormatter } from 'use-intl'
import { useShop } from '../../../credits/useShop.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import { NoticeBar } from '../../../ui/states/NoticeBar.tsx'

/** Why the company can only be read, and the way to change that. It stays as long as the reason does. */
export function SubscriptionBar({ companyId, ended }: { companyId: string; ended: Subscription }) {
  const t = useTranslations('products.expired')
  const format = useFormatter()
  const date = format.dateTime(new Date(ended.end_date ?? ended.start_date), { dateStyle: 'long' })
  const wasTrial = isTrial(ended)
  const { isOpen } = useShop()
  const way = isOpen ? t(wasTrial ? 'linkTrial' : 'link') : t(wasTrial ? 'howTrial' : 'how')
  return (
    <NoticeBar icon={<IconAlertTriangleFilled size={18} aria-hidden />}>
      {t(wasTrial ? 'trial' : 'base', { date })} <PageLink to={`/company/${companyId}/settings/products`}>{way}</PageLink>
    </NoticeBar>
  )
}
