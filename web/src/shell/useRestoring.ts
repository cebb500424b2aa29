import { removalRoutes } from '@delibera/core/removals/routes'
import type { Route } from '@delibera/core/route'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { CallError, call } from '../api/call.ts'
import { useTranslations } from '../i18n/useTranslations.ts'
import { useToasts } from './toasts.ts'
import { offerUndo } from './undo.ts'
import { useReaction } from './useReaction.tsx'

interface Removed {
  companyId: string
  removalIds: readonly string[]
  /** What is read again once it is back. */
  stale: readonly Route[]
}

/** Asks the server to put something back, and says how that ended. */
function useRestore(): (it: Removed) => Promise<void> {
  const t = useTranslations('undo')
  const client = useQueryClient()
  const { tell } = useToasts()
  const react = useReaction()
  return async ({ companyId, removalIds, stale }) => {
    try {
      await call(removalRoutes.restore, { params: { id: companyId }, body: { removal_ids: [...removalIds] } })
      await Promise.all(stale.map((it) => client.invalidateQueries({ queryKey: [it.path] })))
      tell({ kind: 'success', text: t('restored') })
    } catch (error) {
      const why = error instanceof CallError ? (error.status === 404 ? 'late' : error.code === 'E0002' ? 'changed' : null) : null
      if (why) tell({ kind: 'warning', text: t(why) })
      else react(error as never, 'updating')
    }
  }
}

/** After something was removed: says so, with the way back. */
export function useRestoring(): (it: Removed & { text: string }) => void {
  const restore = useRestore()
  return ({ text, ...removed }) => {
    const undo = () => {
      offerUndo(null)
      void restore(removed)
    }
    offerUndo({ text, undo })
  }
}

interface Written extends Omit<Removed, 'removalIds'> {
  /** By which the server puts back what the last save took away; null while none did. */
  removalId: () => string | null
}

/** After a file was taken from something that is being written: it is put back there while that is open, and by the server once it was left. */
export function useFileUndo({ companyId, stale, removalId }: Written): (name: string, putBack: () => void) => void {
  const t = useTranslations('undo')
  const restore = useRestore()
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  return (name, putBack) => {
    const undo = () => {
      offerUndo(null)
      const removed = removalId()
      if (isOpen.current) putBack()
      else if (removed) void restore({ companyId, stale, removalIds: [removed] })
    }
    offerUndo({ text: t('file', { name }), undo })
  }
}
