import { type HolderState, type RegisterState, theCompany } from '@delibera/core/register/schema'
import { createElement } from 'react'
import { useFormatter } from 'use-intl'
import { useCompanyWords } from '../../../company/useCompanyWords.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import type { Column } from '../../../ui/tables/table.ts'
import type { Quotas } from '../../members/useBook.ts'
import { HolderName } from './HolderName.tsx'
import { HolderRights } from './HolderRights.tsx'
import { HolderVotes } from './HolderVotes.tsx'

/** The largest first; what the company holds of its own comes last. */
export const byQuota = (holders: readonly HolderState[]): HolderState[] =>
  holders.toSorted((one, other) => Number(one.member.id === theCompany) - Number(other.member.id === theCompany) || other.owned - one.owned)

interface Options {
  state: RegisterState
  quotas: Quotas
  /** Which part of the bar is theirs. */
  placeOf: (it: HolderState) => number
}

/** The columns of the holders of a day. */
export function useHolderColumns({ state, quotas, placeOf }: Options): Column<HolderState>[] {
  const t = useCompanyWords(useTranslations('register.columns'))
  const format = useFormatter()
  const votes = (count: number) => (quotas.unit === 'EUR_CENT' ? quotas.amount(count) : format.number(count))
  const hasRights = state.holders.some((it) => it.rights.length > 0)
  return [
    { key: 'name', title: t('name'), sort: 'name', cell: (it) => createElement(HolderName, { holder: it, at: placeOf(it) }) },
    { key: 'owned', title: t(`owned.${quotas.unit}`), sort: 'owned', align: 'end', width: 130, cell: (it) => (it.owned > 0 ? quotas.amount(it.owned) : '–') },
    { key: 'part', title: t('part'), align: 'end', width: 78, cell: (it) => (it.owned > 0 ? quotas.percent(it.owned) : '–') },
    {
      key: 'votes',
      title: t('votes'),
      sort: 'votes',
      align: 'end',
      width: 140,
      cell: (it) => createElement(HolderVotes, { votes: votes(it.votes), suspended: it.suspended > 0 ? votes(it.suspended) : null }),
    },
    {
      key: 'rights',
      title: t('rights'),
      ...(hasRights ? {} : { width: 110 }),
      cell: (it) => (it.rights.length > 0 ? createElement(HolderRights, { holder: it, state, quotas }) : '–'),
    },
  ]
}
