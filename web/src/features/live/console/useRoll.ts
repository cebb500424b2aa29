import { type RollLine, rollOf } from '@delibera/core/live/roll'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useWeightSaid } from '../../votes/useWeightSaid.ts'
import { ofPresence, useCounted } from '../room/useCounted.ts'
import { useConsole } from '../useConsole.ts'

/** Somebody as the chair calls them: the name, then how they are there, what they weigh and for whom. */
export interface CalledName {
  id: string
  name: string
  as: string
}

/** The roll call, by name. */
export function useRoll(): readonly CalledName[] {
  const t = useTranslations('console.script.roll')
  const { nameOf, weights } = useConsole()
  const weigh = useWeightSaid()
  const lines = useCounted(rollOf, ofPresence)
  // A board counts heads: nobody's vote has a weight to be read out.
  const held = (weight: number) => (weights.isBoard ? '' : t('weight', { weight: weigh(weight) }))
  const proxies = ({ represented }: RollLine) => represented.map((it) => t('proxy', { name: nameOf(it.member_id), weight: held(it.weight) }))
  return lines.map((it) => {
    const own = it.weight > 0 ? t('own', { via: it.via, weight: held(it.weight) }) : t('guest', { via: it.via, proxies: it.represented.length })
    return { id: it.member_id, name: nameOf(it.member_id), as: [own, ...proxies(it)].join('; ') }
  })
}
