import type { ImportMode, ImportPreview } from '@delibera/core/members/import'
import { importRoutes } from '@delibera/core/members/routes'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type CallError, call } from '../../api/call.ts'
import { useReaction } from '../../api/useReaction.tsx'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { useToasts } from '../../shell/toasts.ts'
import { useBookRefresh } from './useMemberWork.ts'

export interface SentFile {
  id: string
  name: string
}

/** A file on its way into the book: looked at first, then taken whole or not at all. */
export function useImport(companyId: string, onDone: () => void) {
  const t = useTranslations('members.import')
  const { tell } = useToasts()
  const react = useReaction()
  const refresh = useBookRefresh()
  const [file, setFile] = useState<SentFile | null>(null)
  const [mode, setMode] = useState<ImportMode>('update')
  const [round, setRound] = useState(0)
  const params = { id: companyId }

  const check = useMutation<ImportPreview, CallError, SentFile>({
    mutationFn: ({ id }) => call(importRoutes.check, { params, body: { file_id: id, type: mode } }),
    onError: (error) => react(error, 'loading'),
  })
  const write = useMutation<ImportPreview, CallError, { file: SentFile; revision: string }>({
    mutationFn: ({ file: { id }, revision }) => call(importRoutes.import, { params, query: { type: mode }, body: { file_id: id, revision } }),
    onSuccess: async ({ added, changed, removed }) => {
      await refresh()
      tell({ kind: 'success', text: t('done', { added: added.length, changed: changed.length, removed: removed.length }) })
      onDone()
    },
    onError: (error) => {
      if (error.status !== 409) react(error, 'updating')
    },
  })
  const back = () => {
    check.reset()
    write.reset()
  }
  const choose = (next: SentFile | null) => {
    setFile(next)
    back()
  }
  return {
    file,
    mode,
    /** Another file, another round: nothing of the one before is left to be seen. */
    round,
    preview: check.data,
    isChecking: check.isPending,
    isWriting: write.isPending,
    /** Somebody changed the book since the file was looked at: what the preview said is no longer what would happen. */
    isStale: write.error?.status === 409,
    choose,
    setMode,
    back,
    startOver: () => {
      choose(null)
      setRound(round + 1)
    },
    check: () => {
      write.reset()
      if (file) check.mutate(file)
    },
    write: () => {
      if (file && check.data) write.mutate({ file, revision: check.data.revision })
    },
  }
}

export type Import = ReturnType<typeof useImport>
