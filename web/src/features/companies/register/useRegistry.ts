import { helpRoutes } from '@delibera/core/help/routes'
import { useRead } from '../../../api/hooks.ts'

/** Whether there is a business registry to ask here, and whether its companies are invented ones. While that is not known: one, and a real one. */
export function useRegistry(): { isThere: boolean; isTrial: boolean } {
  const { data } = useRead(helpRoutes.constants, {}, { staleTime: Number.POSITIVE_INFINITY })
  return { isThere: data?.registry ?? true, isTrial: data?.trial?.registry ?? false }
}
