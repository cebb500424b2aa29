import { removalRoutes } from '@delibera/core/removals/routes'
import type { Route } from '@delibera/core/route'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { useTranslations } from '../i18n/useTranslations.ts'
import { useToasts } from './toasts.ts'
import { offerUndo } from './undo.ts'
import { useReaction } from './useReaction.tsx'

interface Removing {
  companyId: string
  removalIds: readonly string[]
  text: string
  /** What is read again once it is back. */
  stale: readonly Route[]
}

/** After something was removed: says so, with the way back. */
export function useRestoring(): (it: Removing) => void {
  const t = useTranslations('undo')
  const client = useQueryClient()
  const { tell } = useToasts()
  const react = useReaction()
  return ({ companyId, removalIds, text, stale }) => {
    const restore = async () => {
      offerUndo(null)
      try {
        await call(removalRoutes.restore, { params: { id: companyId }, body: { removal_ids: [...removalIds] } })
        await Promise.all(stale.map((it) => client.invalidateQueries({ queryKey: [it.path] })))
        tell({ kind: 'success', text: t('restored') })
      } catch (error) {
        react(error as never, 'updating')
      }
    }
    offerUndo({ text, undo: () => void restore() })
  }
}
