import { helpRoutes } from '@delibera/core/help/routes'
import { useRead } from '../api/hooks.ts'

interface Shop {
  /** Whether credits, subscriptions and services are sold here; where they are not, whoever runs the installation gives them. */
  isOpen: boolean
  /** Before it is known a shop is taken to be open, as nearly everywhere; nothing is asked of it yet. */
  isKnown: boolean
  /** Who runs the installation. Empty until it is known. */
  contact: string
}

export function useShop(): Shop {
  const { data: constants, isPending } = useRead(helpRoutes.constants, {}, { staleTime: Number.POSITIVE_INFINITY })
  return { isKnown: !isPending, isOpen: constants?.cards?.provider !== 'none', contact: constants?.support_email ?? '' }
}
