import { companyRoutes } from '@delibera/core/companies/routes'
import type { Company, CompanyChange } from '@delibera/core/companies/schema'
import type { InputOf } from '@delibera/core/route'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { machineNow } from '../../../api/clock.ts'
import { readOf, useWrite } from '../../../api/hooks.ts'
import { useReaction } from '../../../shell/useReaction.tsx'

interface Saving {
  onSaved: (company: Company) => void
  /** Puts the refusal beside the fields; false when it is about none of them. */
  onRefused?: (refusal: { info: unknown }) => boolean
}

type Change = InputOf<typeof companyRoutes.change>['body']

export interface DetailsSave {
  save: (change: Omit<NonNullable<Change>, 'version'> & Partial<CompanyChange>, saving: Saving) => void
  busy: boolean
  savedAt: Date | null
  /** Somebody else was faster: nothing was saved, and the company must be read again first. */
  isStale: boolean
  reload: () => Promise<void>
}

/** Changes a company as it was read; whoever read an older one is told, and loses nothing. */
export function useDetailsSave({ _id: id, version }: Pick<Company, '_id' | 'version'>): DetailsSave {
  const client = useQueryClient()
  const react = useReaction()
  const [savedAt, setSavedAt] = useState<Date | null>(null)
  const [isStale, setStale] = useState(false)
  const change = useWrite(companyRoutes.change, companyRoutes.list)
  const { queryKey } = readOf(companyRoutes.load, { params: { id } }, id)
  return {
    busy: change.isPending,
    savedAt,
    isStale,
    save: (body, { onSaved, onRefused }) =>
      change.mutate(
        { params: { id }, body: { ...body, version } },
        {
          onSuccess: (company) => {
            setStale(false)
            setSavedAt(machineNow())
            onSaved(company)
            client.setQueryData(queryKey, company)
          },
          onError: (error) => {
            if (error.status === 409 && error.code === 'E0002') return setStale(true)
            if (!onRefused?.(error)) react(error, 'saving')
          },
        },
      ),
    reload: async () => {
      await client.refetchQueries({ queryKey })
      setStale(false)
    },
  }
}
