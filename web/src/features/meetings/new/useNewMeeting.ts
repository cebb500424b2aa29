import type { Company } from '@delibera/core/companies/schema'
import { addDays, parseDay } from '@delibera/core/dates'
import type { MeetingType } from '@delibera/core/meeting/status'
import { meetingCart } from '@delibera/core/meetings/cart'
import { type DetailsValues, detailsChange, detailsOf, MeetingDetails } from '@delibera/core/meetings/details'
import { copiedFrom, detailsLike, peopleLike, usualChair } from '@delibera/core/meetings/model'
import { meetingPath } from '@delibera/core/meetings/places'
import { meetingRoutes } from '@delibera/core/meetings/routes'
import { mobileOf, modeAfter, priceFacts, usualMode } from '@delibera/core/meetings/rules'
import type { NewMeeting } from '@delibera/core/meetings/schema'
import { accountsAgenda, lastYearEnd } from '@delibera/core/meetings/starts'
import type { CompanyMember } from '@delibera/core/members/schema'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useWrite } from '../../../api/hooks.ts'
import { useCompanyWords } from '../../../company/useCompanyWords.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useMeetingRefusal } from '../../../meeting/saving/useMeetingRefusal.ts'
import { useKnownPaths } from '../../../shell/screen.ts'
import { useUnsavedChanges } from '../../../shell/useUnsavedChanges.ts'
import { useWorkspace } from '../../../shell/workspace.ts'
import { useZodForm } from '../../../ui/forms/useZodForm.ts'
import { useModelMeeting } from './useModelMeeting.ts'

export type MeetingStart = 'accounts' | 'empty' | 'model'

/** Accounts are approved within 180 days at the latest (art. 2364 c. 2): until then that is what most assemblies are for. */
const accountsSeason_days = 180

interface Around {
  company: Company
  book: readonly CompanyMember[]
  /** The day of the product's clock. */
  today: string
}

/** A meeting that is about to be drafted, with the answers most people would give, or those of an earlier one. */
export function useNewMeeting(kind: MeetingType, { company, book, today }: Around) {
  const yearEnd = lastYearEnd(today, company.statute.fiscal_year_end)
  const nameOf = useNames(kind, yearEnd)
  const model = useModelMeeting(kind)
  const season = kind === 'ASSEMBLY' && today <= addDays(yearEnd, accountsSeason_days) ? 'accounts' : 'empty'
  const [start, setStart] = useState<MeetingStart>(model.id ? 'model' : season)
  const [isWanted, setWanted] = useState(false)
  const like = start === 'model' ? model.meeting : null
  const people = peopleLike(like, kind, book)
  const day = useDayAsked(today)
  const usual = (it: MeetingStart) => ({ ...usualDetails(nameOf(it), company, people), ...(day && { datetime: `${day}T${usualHour}` }) })
  const form = useZodForm<MeetingDetails, DetailsValues>(MeetingDetails, usual(start === 'model' ? season : start))
  const { begin, busy } = useBegin(kind, company)
  useUnsavedChanges(form.isDirty() && !busy)
  const suggest = useSuggestions(form)

  const model_id = like?._id
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each meeting that is picked, when it has been read
  useEffect(() => {
    if (like) suggest(detailsLike(like, people))
  }, [model_id])

  const cart = useCosts(form.values, company, [...people, ...(like?.members.filter((it) => it.source === 'EXTERNAL') ?? [])])
  const copied = like ? copiedFrom(like, people) : start === 'accounts' ? { odgs: accountsAgenda(yearEnd) } : {}
  const isUnpicked = start === 'model' && like === null
  return {
    form,
    start,
    model,
    people,
    busy,
    cart,
    reachable: people.filter((it) => mobileOf(it.phone) !== null).length,
    isWanted: isWanted && isUnpicked,
    setStart: (next: MeetingStart) => {
      if (next !== 'model') suggest(suggestionsIn(usual(next)))
      setStart(next)
    },
    begin: form.onSubmit((details) => {
      setWanted(isUnpicked)
      if (isUnpicked) document.querySelector<HTMLElement>('[data-path="model"]')?.focus()
      else begin(details, copied, form.showFaults)
    }),
  }
}

/** At which a meeting begins that somebody starts from a day of the calendar. */
const usualHour = '10:00'

/** The day that the address names, as the calendar does; one that has passed, or is none, says nothing. */
function useDayAsked(today: string): string | null {
  const { date } = useSearch({ strict: false }) as { date?: unknown }
  return typeof date === 'string' && parseDay(date) === date && date >= today ? date : null
}

type Suggested = ReturnType<typeof detailsLike>
const suggestionsIn = ({ datetime, minutes, second, ...it }: DetailsValues): Suggested => it

/** Another start brings other suggestions: what nobody touched follows them, what was written stays. */
function useSuggestions(form: { getValues: () => DetailsValues; setValues: (values: Partial<DetailsValues>) => void }): (next: Suggested) => void {
  const last = useRef<Suggested>(suggestionsIn(form.getValues()))
  return (next) => {
    const now = form.getValues()
    form.setValues(Object.fromEntries(Object.entries(next).filter(([field]) => now[field] === last.current[field])))
    last.current = next
  }
}

/** What each start is called. */
function useNames(kind: MeetingType, yearEnd: string): (start: MeetingStart) => string {
  const t = useCompanyWords(useTranslations('meetings.new.names'))
  return (start) => (kind === 'BOARD' ? t('BOARD') : start === 'accounts' ? t('accounts', { year: yearEnd.slice(0, 4) }) : t('ASSEMBLY'))
}

function useCosts({ call_type, use_whatsapp, transcription, advance }: DetailsValues, company: Company, people: readonly { phone: string | null }[]) {
  const isUnlimited = useWorkspace().company?.isUnlimited ?? false
  const mode = modeAfter(usualMode, { call_type, use_whatsapp, transcription: transcription && call_type === 'CALL_DELIBERA' })
  const facts = { ...priceFacts(mode, people, { advance }), max_members: company.active_subscriptions.base?.max_members_convocation ?? null }
  return meetingCart('', facts, [], { status: 'DRAFT', live: 'STANDBY', unlimited: isUnlimited })
}

function usualDetails(name: string, company: Company, people: readonly CompanyMember[]): DetailsValues {
  const nothing = { planned: { datetime: null, end_datetime: null, second: null }, address: null, administrator: null, secretary: null, notary: null }
  return {
    ...detailsOf({ ...nothing, name, mode: usualMode }),
    administrator_id: usualChair(people, company),
    // Without a clause of the statute people come to one place (art. 2370 c. 4).
    call_type: company.statute.remote_allowed ? 'CALL_DELIBERA' : 'CALL_PRESENCE',
  }
}

/** Keeps the draft, and leads to its people. */
function useBegin(kind: MeetingType, company: Company) {
  const prepare = useWrite(meetingRoutes.prepare, meetingRoutes.list, meetingRoutes.upcoming)
  const refuse = useMeetingRefusal()
  const navigate = useNavigate()
  const hasPeople = useKnownPaths().some((it) => it.endsWith('/{meetingId}/organization'))
  const begin = (details: MeetingDetails, copied: Partial<NewMeeting>, showFaults: (refusal: { info: unknown }) => boolean) => {
    const { name, advance, ...change } = detailsChange(details, Object.keys(details))
    const body = { ...copied, ...change, ...(advance?.enabled && { advance }), name: name ?? details.name, meeting_type: kind, draft: true }
    prepare.mutate(
      { query: { company_id: company._id }, body },
      {
        onSuccess: (meeting) => void navigate({ to: meetingPath(meeting, hasPeople ? 'organization' : 'details'), ignoreBlocker: true }),
        onError: (error) => {
          if (!showFaults(error)) refuse(error, { _id: '', company_type: company.type })
        },
      },
    )
  }
  return { begin, busy: prepare.isPending || prepare.isSuccess }
}
