import type { Company } from '@delibera/core/companies/schema'
import { addDays, dayInRome } from '@delibera/core/dates'
import { meetingCart } from '@delibera/core/meetings/cart'
import { type DetailsValues, detailsChange, detailsOf, MeetingDetails } from '@delibera/core/meetings/details'
import { meetingPath } from '@delibera/core/meetings/places'
import { meetingRoutes } from '@delibera/core/meetings/routes'
import { mobileOf, modeAfter, priceFacts, usualMode, usualTypes } from '@delibera/core/meetings/rules'
import type { MeetingType } from '@delibera/core/meetings/schema'
import { accountsAgenda, lastYearEnd } from '@delibera/core/meetings/starts'
import type { CompanyMember } from '@delibera/core/members/schema'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useNow } from 'use-intl'
import { useWrite } from '../../api/hooks.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { useKnownPaths } from '../../shell/screen.ts'
import { useUnsavedChanges } from '../../shell/useUnsavedChanges.ts'
import { useWorkspace } from '../../shell/workspace.ts'
import { useZodForm } from '../../ui/useZodForm.ts'
import { useMeetingRefusal } from './useMeetingRefusal.ts'

export type MeetingStart = 'accounts' | 'empty'

/** Accounts are approved within 180 days at the latest (art. 2364 c. 2): until then that is what most assemblies are for. */
const accountsSeason_days = 180

/** A meeting that is about to be drafted, with the answers most people would give. */
export function useNewMeeting(kind: MeetingType, company: Company, book: readonly CompanyMember[]) {
  const today = dayInRome(useNow())
  const yearEnd = lastYearEnd(today, company.statute.fiscal_year_end)
  const nameOf = useNames(kind, yearEnd)
  const people = book.filter((it) => it.roles.some(({ type }) => usualTypes(kind).includes(type)))
  const [start, setStart] = useState<MeetingStart>(kind === 'ASSEMBLY' && today <= addDays(yearEnd, accountsSeason_days) ? 'accounts' : 'empty')
  const form = useZodForm<MeetingDetails, DetailsValues>(MeetingDetails, usualDetails(nameOf(start), company, people))
  const { begin, busy } = useBegin(kind, company)
  const isUnlimited = useWorkspace().company?.isUnlimited ?? false
  useUnsavedChanges(form.isDirty() && !busy)

  const { call_type, use_whatsapp, transcription } = form.values
  const mode = modeAfter(usualMode, { call_type, use_whatsapp, transcription: transcription && call_type === 'CALL_DELIBERA' })
  const facts = { ...priceFacts(mode, people), max_members: company.active_subscriptions.base?.max_members_convocation ?? null }
  return {
    ...{ form, start, people, busy, reachable: people.filter((it) => mobileOf(it.phone) !== null).length },
    cart: meetingCart('', facts, [], { status: 'DRAFT', live: 'STANDBY', unlimited: isUnlimited }),
    setStart: (next: MeetingStart) => {
      // A name that nobody touched follows; one that was written stays.
      if (form.getValues().name === nameOf(start)) form.setFieldValue('name', nameOf(next))
      setStart(next)
    },
    begin: form.onSubmit((details) => begin(details, start === 'accounts' ? accountsAgenda(yearEnd) : undefined, form.showFaults)),
  }
}

/** What each start is called. */
function useNames(kind: MeetingType, yearEnd: string): (start: MeetingStart) => string {
  const t = useTranslations('meetings.new.names')
  return (start) => (kind === 'BOARD' ? t('BOARD') : start === 'accounts' ? t('accounts', { year: yearEnd.slice(0, 4) }) : t('ASSEMBLY'))
}

function usualDetails(name: string, { statute, administrator }: Company, people: readonly CompanyMember[]): DetailsValues {
  const isThere = people.some((it) => it._id === administrator?._id)
  const director = people.find((it) => it.roles.some(({ type }) => type === 'ADM'))
  const nothing = { planned: { datetime: null, end_datetime: null, second: null }, address: null, administrator: null, secretary: null, notary: null }
  return {
    ...detailsOf({ ...nothing, name, mode: usualMode }),
    administrator_id: (isThere ? administrator?._id : director?._id) ?? null,
    // Without a clause of the statute people come to one place (art. 2370 c. 4).
    call_type: statute.remote_allowed ? 'CALL_DELIBERA' : 'CALL_PRESENCE',
  }
}

type Agenda = ReturnType<typeof accountsAgenda>

/** Keeps the draft, and leads to its people. */
function useBegin(kind: MeetingType, company: Company) {
  const prepare = useWrite(meetingRoutes.prepare, meetingRoutes.list, meetingRoutes.upcoming)
  const refuse = useMeetingRefusal()
  const navigate = useNavigate()
  const hasPeople = useKnownPaths().some((it) => it.endsWith('/{meetingId}/organization'))
  const begin = (details: MeetingDetails, odgs: Agenda | undefined, showFaults: (refusal: { info: unknown }) => boolean) => {
    const { name, ...change } = detailsChange(details, Object.keys(details))
    const body = { ...change, name: name ?? details.name, meeting_type: kind, draft: true, ...(odgs && { odgs }) }
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
