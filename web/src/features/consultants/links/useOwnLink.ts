import { consultantRoutes } from '@delibera/core/consultants/routes'
import type { ServedCompany } from '@delibera/core/consultants/schema'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCompanyActs } from '../../companies/ending/useCompanyActs.ts'

export type OwnAct = 'accept' | 'refuse' | 'takeBack' | 'leave'

/** What a consultant does with the own links: only accepting needs no second thought. */
export function useOwnLink() {
  const acts = useCompanyActs()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const act = (company: ServedCompany, verb: OwnAct) => async () => {
    setBusy(true)
    // Somebody may manage a company and also advise it: here it is about advising.
    const isDone = await acts[verb]({ ...company, user_role: 'CONSULTANT' })
    setBusy(false)
    if (isDone) await client.invalidateQueries({ queryKey: [consultantRoutes.companies.path] })
  }
  return { act, busy }
}
