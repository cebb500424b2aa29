import { agendaRoutes } from '@delibera/core/agenda/routes'
import { type AgendaEntry, type AgendaGroup, agendaGroups } from '@delibera/core/agenda/schema'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLocale } from 'use-intl'
import { useRead } from '../../../api/hooks.ts'
import type { MeetingKind } from '../useAgendaPlace.ts'

/** Points of the company, templates of the product, or both. */
export type Origin = 'all' | 'own' | 'templates'

interface Asked {
  search: string
  group: AgendaGroup | null
  origin: Origin
}

export interface LibraryGroup {
  group: AgendaGroup
  entries: AgendaEntry[]
}

export const isOwn = (it: AgendaEntry): boolean => it.company_id !== null

/** The library of a company for one kind of meeting, as it is asked for. Words of the texts are looked for by the server. */
export function useLibrary(companyId: string, kind: MeetingKind, { search, group, origin }: Asked) {
  const query = { company_id: companyId, meeting_type: kind, grouped: 'true', ...(search && { search }) } as const
  const read = useRead(agendaRoutes.library, { query }, { placeholderData: keepPreviousData, enabled: companyId !== '' })
  const { groups, counts } = useMemo(() => {
    const isWanted = (it: AgendaEntry) => origin === 'all' || isOwn(it) === (origin === 'own')
    const all = (read.data?.groups ?? []).map((it) => ({ group: it.group, entries: it.items.filter(isWanted) })).filter((it) => it.entries.length > 0)
    return { groups: group ? all.filter((it) => it.group === group) : all, counts: new Map(all.map((it) => [it.group, it.entries.length])) }
  }, [read.data, group, origin])
  return { read, groups, counts, chips: agendaGroups.filter((it) => counts.has(it)) }
}

/** The title in the language of the page; templates have one in each, what people wrote has its own. */
export function useEntryTitle(): (it: Pick<AgendaEntry, 'title' | 'titles'>) => string {
  const locale = useLocale()
  return ({ title, titles }) => titles?.[locale] ?? title
}
