import { helpRoutes } from '@delibera/core/help/routes'
import { useRead } from '../../api/hooks.ts'

/** The address of a letter to whoever runs this installation. Until the constants are here, the person adds it. */
export function useSupport(): (subject: string, body?: string) => string {
  const constants = useRead(helpRoutes.constants, {}, { staleTime: Number.POSITIVE_INFINITY })
  const address = constants.data?.support_email ?? ''
  return (subject, body) => `mailto:${address}?subject=${encodeURIComponent(subject)}${body ? `&body=${encodeURIComponent(body)}` : ''}`
}
