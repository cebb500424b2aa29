import { companyBookRoutes, conservationRoutes } from '@delibera/core/books/routes'
import { useRead, useWrite } from '../../api/hooks.ts'
import { useReaction } from '../../shell/useReaction.tsx'

/** The books of a company, and what is due on them. */
export const useBooks = (id: string) => useRead(companyBookRoutes.books, { params: { id } }, { staleTime: 0 })
export const useDuties = (id: string) => useRead(companyBookRoutes.duties, { params: { id }, query: {} }, { staleTime: 0 })

/** What changes the books: each asks both again, because a page more is a line more to pay for. */
export function useBookActs() {
  const react = useReaction()
  const stale = [companyBookRoutes.books, companyBookRoutes.duties]
  const change = useWrite(companyBookRoutes.change, ...stale)
  const upload = useWrite(companyBookRoutes.upload, ...stale)
  const pay = useWrite(companyBookRoutes.payDuty, ...stale)
  const seal = useWrite(companyBookRoutes.seal, ...stale)
  const conserve = useWrite(conservationRoutes.conserve, ...stale)
  /** Whether it was done; a refusal is told. */
  const done = async (work: Promise<unknown>): Promise<boolean> => {
    try {
      await work
      return true
    } catch (error) {
      react(error)
      return false
    }
  }
  return { change, upload, pay, seal, conserve, done }
}
