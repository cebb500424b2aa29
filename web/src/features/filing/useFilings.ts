import { filingRoutes } from '@delibera/core/filing/routes'
import type { InputOf } from '@delibera/core/route'
import { useRead, useWrite } from '../../api/hooks.ts'
import { useReaction } from '../../shell/useReaction.tsx'

export const useFilings = (id: string) => useRead(filingRoutes.list, { params: { id }, query: {} }, { staleTime: 0 })
export const useFiling = (filing: string) => useRead(filingRoutes.load, { params: { filing } }, { staleTime: 0 })

/** What changes a package; each asks it again, and the list. */
export function useFilingActs() {
  const react = useReaction()
  const stale = [filingRoutes.load, filingRoutes.list]
  const open = useWrite(filingRoutes.open, filingRoutes.list)
  const change = useWrite(filingRoutes.change, ...stale)
  const fill = useWrite(filingRoutes.fill, ...stale)
  const empty = useWrite(filingRoutes.empty, ...stale)
  const check = useWrite(filingRoutes.check, ...stale)
  const build = useWrite(filingRoutes.build, ...stale)
  const remove = useWrite(filingRoutes.remove, filingRoutes.list)
  /** What it answered; null where it was refused, which is told. */
  const done = async <T>(work: Promise<T>): Promise<T | null> => {
    try {
      return await work
    } catch (error) {
      react(error)
      return null
    }
  }
  return { open, change, fill, empty, check, build, remove, done }
}

export type FilingChanging = InputOf<typeof filingRoutes.change>['body']
