import type { Subscription } from '@delibera/core/subscriptions/schema'
import { type BaseState, isTrial } from '@delibera/core/subscriptions/state'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import type { Tone } from '../../../palette.ts'
import { useDates } from '../../../ui/dates/useDates.ts'
import { Badge } from '../../../ui/marks/Badge.tsx'
import { KindMark, type MarkKind } from '../../../ui/marks/KindMark.tsx'

const looks: Record<BaseState, { tone: Tone; kind: MarkKind }> = {
  active: { tone: 'verde', kind: 'success' },
  custom: { tone: 'verde', kind: 'success' },
  payperuse: { tone: 'verde', kind: 'success' },
  trial: { tone: 'ambra', kind: 'warning' },
  expired: { tone: 'rosso', kind: 'error' },
  none: { tone: 'rosso', kind: 'error' },
}

/** Where the subscription stands, and until or since when. */
export function SubscriptionBadge({ state, base }: { state: BaseState; base: Subscription | null }) {
  const { tone, kind } = looks[state]
  return (
    <Badge tone={tone}>
      <KindMark kind={kind} size={14} />
      {useStateWords(state, base)}
    </Badge>
  )
}

function useStateWords(state: BaseState, base: Subscription | null): string {
  const t = useTranslations('products.plan')
  const { dayAt } = useDates()
  if (state === 'none' || state === 'payperuse' || !base) return t(state === 'payperuse' ? 'payperuse' : 'none')
  if (base.end_date === null) return t('lifetime')
  const date = dayAt(base.end_date)
  if (state === 'trial') return t('trial', { date })
  if (state === 'expired') return t(isTrial(base) ? 'trialOver' : 'expired', { date })
  return t('active', { date })
}
