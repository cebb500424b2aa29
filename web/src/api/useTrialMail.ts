import { helpRoutes } from '@delibera/core/help/routes'
import { useRead } from './hooks.ts'

/** Whether letters stay in this installation's trial mailbox. */
export function useTrialMail(): boolean {
  const constants = useRead(helpRoutes.constants, {}, { staleTime: Number.POSITIVE_INFINITY })
  return constants.data?.trial.mail ?? false
}
