import type { Instruction } from '@delibera/core/delegations/schema'
import type { ElectionOffer } from '@delibera/core/elections/schema'
import { useFormatter } from 'use-intl'
import { useTranslations } from '../../i18n/useTranslations.ts'

/** What a delegate was told on a point, in words. */
export function useOrderSaid(): (told: Instruction, offer: ElectionOffer | null) => string {
  const t = useTranslations('delegation.instructions')
  const format = useFormatter()
  return (told, offer) => {
    if ('accepted' in told) return t(`spoken.${told.accepted}`)
    if (told.choice === 'AGAINST') return t('elect.AGAINST')
    if (told.choice === 'ABSTAIN') return t('spoken.0')
    const names = told.choice.map((id) => offer?.names.find((it) => it._id === id)?.name ?? '').filter(Boolean)
    return t('elect.spoken', { names: format.list(names) })
  }
}
