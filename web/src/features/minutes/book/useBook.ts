import { bookRoutes } from '@delibera/core/minutes/routes'
import { useCallback } from 'react'
import { useRead } from '../../../api/hooks.ts'
import { useExport } from '../../exports/useExports.ts'

type Kind = 'ASSEMBLY' | 'BOARD'

/** The index of a company's book of minutes: of one year, or of all. */
export const useBook = (id: string, meeting_type: Kind, year: number | null) =>
  useRead(bookRoutes.book, { params: { id }, query: { meeting_type, ...(year !== null && { year: String(year) }) } }, { staleTime: 0 })

/** The whole book, or one of its years, as one file. */
export function useBookPrint(id: string, meeting_type: Kind) {
  const { state, save, isBusy } = useExport()
  const print = useCallback(
    (year: number | null) => void save(bookRoutes.print, { params: { id }, query: { meeting_type, ...(year !== null && { year: String(year) }) } }),
    [save, id, meeting_type],
  )
  return { state, print, isBusy }
}
