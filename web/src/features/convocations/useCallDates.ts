import type { Statute } from '@delibera/core/company/statute'
import { statuteDefaults } from '@delibera/core/company/statute'
import type { ConvocationDraft } from '@delibera/core/convocations/schema'
import { addDays, parseMoment, wallInRome } from '@delibera/core/dates'
import { evaluate } from '@delibera/core/law/evaluate'
import type { RuleResult } from '@delibera/core/law/schema'
import { detailsOf, plannedOf } from '@delibera/core/meetings/details'
import { concernsDates, factsOf } from '@delibera/core/meetings/facts'
import type { Meeting } from '@delibera/core/meetings/schema'
import { useMemo, useState } from 'react'
import { useMinute } from '../../api/clock.ts'
import { useCompanyId, useCompanyRead } from '../../company/CompanyWorkspace.tsx'

export interface CallValues {
  first: string
  minutes: number | null
  second: string
}

type Wrong = 'missing' | 'past' | 'order'

const isMoment = (it: string) => it !== '' && parseMoment(it) === it

const valuesOf = (meeting: Meeting): CallValues => {
  const { datetime, minutes, second } = detailsOf(meeting)
  return { first: datetime, minutes, second }
}

/** The dates of the two calls while they are chosen, with what the law says of them at once. */
export function useCallDates(meeting: Meeting) {
  const kept = useMemo(() => valuesOf(meeting), [meeting])
  const [typed, setTyped] = useState<Partial<CallValues>>({})
  const [isTried, setTried] = useState(false)
  const values = { ...kept, ...typed }
  const now = wallInRome(useMinute())
  const { data: company } = useCompanyRead(useCompanyId())
  const statute = company?.statute ?? statuteDefaults[meeting.company_type]
  const wrong = wrongIn(values, now)
  return {
    values,
    now,
    checks: checksOf(meeting, { values, statute, today: now.slice(0, 10) }),
    /** Beside the fields, once there is something in them or somebody tried to go on. */
    wrong: {
      first: wrong.first === 'missing' && !isTried ? undefined : wrong.first,
      second: wrong.second,
    },
    isDirty: values.first !== kept.first || values.minutes !== kept.minutes || values.second !== kept.second,
    set: (change: Partial<CallValues>) => setTyped((it) => ({ ...it, ...change })),
    addSecond: () => setTyped((it) => ({ ...it, second: isMoment(values.first) ? dayAfter(values.first) : '' })),
    discard: () => setTyped({}),
    /** What the wire is told; null while something is wrong with it. */
    draft: (): ConvocationDraft | null => {
      setTried(true)
      return wrong.first || wrong.second ? null : draftOf(values)
    },
  }
}

export type CallDates = ReturnType<typeof useCallDates>

/** The law of companies by shares wants another day (art. 2369 c. 2). */
const dayAfter = (moment: string) => `${addDays(moment.slice(0, 10), 1)}${moment.slice(10)}`

function wrongIn({ first, second }: CallValues, now: string): { first?: Wrong; second?: Wrong } {
  return {
    ...(!isMoment(first) ? { first: 'missing' as const } : first <= now ? { first: 'past' as const } : {}),
    ...(second === '' || (isMoment(second) && second > first) ? {} : { second: 'order' as const }),
  }
}

function draftOf({ first, minutes, second }: CallValues): ConvocationDraft {
  const planned = plannedOf({ datetime: first, minutes, second: second || null })
  return {
    first: { datetime: planned.datetime!, end_datetime: planned.end_datetime ?? null },
    second: planned.second ? { datetime: planned.second } : null,
  }
}

function checksOf(meeting: Meeting, { values, statute, today }: { values: CallValues; statute: Statute; today: string }): RuleResult[] {
  if (!isMoment(values.first)) return []
  const dates = { first: values.first, second: isMoment(values.second) ? values.second : null }
  return evaluate('convene', factsOf(meeting, { statute, today, dates })).filter(concernsDates)
}
