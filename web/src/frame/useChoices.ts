import { decisionPath } from '@delibera/core/decisions/places'
import { firstPage } from '@delibera/core/meetings/next'
import { meetingPath } from '@delibera/core/meetings/places'
import { searchRoutes } from '@delibera/core/search/routes'
import type { Found } from '@delibera/core/search/schema'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useRead } from '../api/hooks.ts'
import { useSession } from '../api/session.tsx'
import { useRoles } from '../company/useMembers.ts'
import { useTranslations } from '../i18n/useTranslations.ts'
import { useWorkspace } from '../shell/workspace.ts'
import { useDates } from '../ui/dates/useDates.ts'
import { type Choice, type Command, recentOf, suited } from './choices.ts'
import { useCommands } from './useCommands.ts'

/** Waiting for the server with nothing to show yet; done; or without an answer. */
export type ChoicesState = 'waiting' | 'done' | 'failed'

/** In milliseconds: shorter than tables wait, because one looks at nothing else meanwhile. */
const rest = 150
/** One letter begins nearly everything. */
const leastLetters = 2
/** Before anything is typed, and among what was found. */
const commandsShown = { first: 6, found: 5 }

/** What can be chosen for what was typed: recent choices and commands at once, the rest when the server answers. */
export function useChoices(typed: string): { choices: Choice[]; state: ChoicesState; retry: () => void } {
  const sought = typed.trim()
  const [q] = useDebouncedValue(sought, rest)
  const { company } = useWorkspace()
  const isAsked = q.length >= leastLetters
  const query = { q: q || ' ', ...(company ? { company_id: company._id } : {}) }
  const read = useRead(searchRoutes.find, { query }, { enabled: isAsked, placeholderData: keepPreviousData })
  const commands = useCommands()
  const recent = useRecent(commands)
  const shownOf = useShown()
  const found = useMemo(() => (isAsked && sought.length >= leastLetters && read.data ? shownOf(read.data) : []), [isAsked, sought, read.data, shownOf])
  const retry = () => void read.refetch()
  if (sought === '') return { choices: [...recent, ...commands.slice(0, commandsShown.first)], state: 'done', retry }
  const fitting = [...found, ...suited(commands, sought).slice(0, commandsShown.found)]
  const isFresh = !isAsked || (q === sought && !read.isPlaceholderData && read.data !== undefined)
  const state = read.isError && isAsked ? 'failed' : isFresh || found.length > 0 ? 'done' : 'waiting'
  const offers = commands.filter((it) => it.key === 'faq' || it.key === 'help').map((it) => ({ ...it, group: 'offers' as const }))
  return { choices: fitting.length === 0 && state !== 'waiting' ? offers : fitting, state, retry }
}

/** What was chosen lately. A command is the one of today: what it does cannot be kept. */
function useRecent(commands: readonly Command[]): Choice[] {
  const { user } = useSession()
  const kept = useMemo(() => (user ? recentOf(user._id) : []), [user])
  return kept.flatMap((it) => {
    const command = commands.find((one) => one.key === it.key)
    if (command) return [{ ...command, group: 'recent' as const }]
    return it.to ? [it] : []
  })
}

/** What the server found, as it can be chosen. */
function useShown(): (found: Found) => Choice[] {
  const t = useTranslations()
  const dates = useDates()
  const { labelOf } = useRoles()
  return useMemo(() => {
    const day = (date: string | null) => (date ? dates.dayAt(date) : '')
    const told = (...parts: string[]) => parts.filter(Boolean).join(', ')
    const letterWith = (it: Found['letters'][number]) => (it.with ? t(`search.letter.${it.position}`, { with: it.with }) : t('search.letter.nobody'))
    return ({ companies, people, meetings, decisions, minutes, letters }) => [
      ...companies.map((it) => ({
        ...kindOf('companies', it._id),
        title: it.business_name,
        owner: it.is_pending ? t('search.pending') : '',
        to: it.is_pending ? '/user/companies/list' : `/company/${it._id}/home`,
      })),
      ...people.map((it) => ({
        ...kindOf('people', it._id),
        title: it.name,
        detail: it.roles.map(labelOf).join(', '),
        owner: it.company_name,
        to: `/company/${it.company_id}/settings/company-details`,
        search: { tab: 'people', person: it._id },
      })),
      ...meetings.map((it) => ({
        ...kindOf('meetings', it._id),
        title: it.name,
        detail: told(t(`status.meeting.${it.status}`), day(it.date)),
        owner: it.company_name,
        to: meetingPath({ ...it, mode: it }, firstPage(it.status)),
      })),
      ...decisions.map((it) => ({
        ...kindOf('decisions', it._id),
        title: it.name,
        detail: told(t('search.decision'), day(it.date)),
        owner: it.company_name,
        to: decisionPath(it),
      })),
      ...minutes.map((it) => ({
        ...kindOf('minutes', it._id),
        title: it.name,
        detail: told(t(it.is_confirmed ? 'search.confirmed' : 'search.toConfirm'), day(it.date)),
        owner: it.company_name,
        to: meetingPath({ ...it, mode: it }, 'verbal'),
      })),
      ...letters.map((it) => ({
        ...kindOf('letters', it._id),
        title: it.subject,
        detail: told(letterWith(it), day(it.timestamp)),
        owner: it.company_name,
        to: `/company/${it.company_id}/communications`,
        search: { ...(it.position === 'inbox' ? {} : { folder: it.position }), ...(it.position === 'drafts' ? { write: it._id } : { id: it._id }) },
      })),
    ]
  }, [t, dates, labelOf])
}

const kindOf = <Kind extends Choice['kind']>(kind: Kind, id: string) => ({ key: `${kind} ${id}`, group: kind, kind })
