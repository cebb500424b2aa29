import { type HolderState, type RegisterState, theCompany } from '@delibera/core/register/schema'
import { Menu } from '@mantine/core'
import { IconFileText, IconList } from '@tabler/icons-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useLocale } from 'use-intl'
import { useCompanyWords } from '../../../company/useCompanyWords.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { DataTable } from '../../../ui/tables/DataTable.tsx'
import { readSort } from '../../../ui/tables/table.ts'
import { useTableQuery } from '../../../ui/tables/useTableQuery.ts'
import type { Quotas } from '../../members/useBook.ts'
import { byQuota, useHolderColumns } from './useHolderColumns.ts'

const ExcerptWindow = lazy(async () => ({ default: (await import('../papers/ExcerptWindow.tsx')).ExcerptWindow }))

interface Props {
  companyId: string
  state: RegisterState
  quotas: Quotas
  on: string | undefined
  /** Shows the annotations of one holder. */
  onEntries: (holder: string) => void
}

/** Who holds what, and who votes. All of it is here already: it is sorted and looked through in the page. */
export function HoldersTable({ companyId, state, quotas, on, onEntries }: Props) {
  const t = useCompanyWords(useTranslations('register'))
  const [query, onQuery] = useTableQuery('register', { keep: 'state', initial: { sort_by: 'owned DESC' } })
  const [excerptOf, setExcerptOf] = useState<string | null>(null)
  const places = useMemo(() => new Map(byQuota(state.holders).map((it, at) => [it.member.id, at])), [state.holders])
  const columns = useHolderColumns({ state, quotas, placeOf: (it) => places.get(it.member.id) ?? 0 })
  const shown = useShown(state.holders, query.search, query.sort_by)
  return (
    <>
      <DataTable<HolderState>
        section="register"
        label={t('holders')}
        columns={columns}
        rows={shown.slice((query.page - 1) * query.count, query.page * query.count)}
        total={shown.length}
        query={query}
        onQuery={onQuery}
        rowKey={(it) => it.member.id}
        rowName={(it) => it.member.name}
        rowMenu={(it) => (
          <>
            <Menu.Item leftSection={<IconFileText size={18} stroke={1.6} aria-hidden />} onClick={() => setExcerptOf(it.member.id)}>
              {t('papers.excerpt')}
            </Menu.Item>
            <Menu.Item leftSection={<IconList size={18} stroke={1.6} aria-hidden />} onClick={() => onEntries(it.member.id)}>
              {t('timeline.ofHolder')}
            </Menu.Item>
          </>
        )}
        searchHint={t('searchHolder')}
        empty={{ title: t('nobody.title'), text: t('nobody.text') }}
      />
      <Suspense>
        {excerptOf !== null && <ExcerptWindow companyId={companyId} state={state} holder={excerptOf} on={on} onClose={() => setExcerptOf(null)} />}
      </Suspense>
    </>
  )
}

function useShown(holders: readonly HolderState[], search: string, sort_by: string): HolderState[] {
  const locale = useLocale()
  return useMemo(() => {
    const collator = new Intl.Collator(locale, { sensitivity: 'base', numeric: true })
    const sought = search.trim().toLocaleLowerCase(locale)
    const found = holders.filter((it) => `${it.member.name} ${it.member.fiscal_code ?? ''}`.toLocaleLowerCase(locale).includes(sought))
    const { field, direction } = readSort(sort_by)
    const turn = direction === 'ASC' ? 1 : -1
    const own = (it: HolderState) => Number(it.member.id === theCompany)
    const figure = (it: HolderState) => (field === 'votes' ? it.votes : it.owned)
    const byName = (one: HolderState, other: HolderState) => collator.compare(one.member.name, other.member.name)
    return found.sort((one, other) =>
      field === 'name' ? turn * byName(one, other) : own(one) - own(other) || turn * (figure(one) - figure(other)) || byName(one, other),
    )
  }, [holders, search, sort_by, locale])
}
