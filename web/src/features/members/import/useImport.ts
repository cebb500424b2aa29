import type { ImportCorrections, ImportMode, ImportPreview } from '@delibera/core/members/import'
import { importRoutes } from '@delibera/core/members/routes'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type CallError, call } from '../../../api/call.ts'
import { useCompanyWords } from '../../../company/useCompanyWords.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useToasts } from '../../../shell/toasts.ts'
import { useReaction } from '../../../shell/useReaction.tsx'
import { useBookRefresh } from '../useMemberWork.ts'
import { useCorrections } from './useCorrections.ts'

export interface SentFile {
  id: string
  name: string
}

/** Nothing is said of corrections where there are none. */
const told = (it: ImportCorrections | undefined) => (it ? { corrections: it } : {})

/** A file on its way into the book: looked at first, corrected where it is wrong, then taken whole or not at all. */
export function useImport(companyId: string, onDone: () => void) {
  const [file, setFile] = useState<SentFile | null>(null)
  const [mode, setMode] = useState<ImportMode>('update')
  const [round, setRound] = useState(0)
  const corrections = useCorrections()
  const check = useImportCheck(companyId, mode, corrections.checked)
  const write = useImportWrite({ companyId, mode, corrections: corrections.sent, onDone })
  const back = () => {
    check.reset()
    write.reset()
  }
  const choose = (next: SentFile | null) => {
    setFile(next)
    corrections.forget()
    back()
  }
  const look = (said: ImportCorrections | undefined) => {
    write.reset()
    if (file) check.mutate({ file, said })
  }
  return {
    file,
    mode,
    /** Another file, another round: nothing of the one before is left to be seen. */
    round,
    corrections,
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
    check: () => look(corrections.sent),
    /** As the file itself says it. */
    undo: () => {
      corrections.forget()
      look(undefined)
    },
    write: () => {
      if (file && check.data) write.mutate({ file, revision: check.data.revision })
    },
  }
}

/** What would happen to the book, said before anything does. */
function useImportCheck(companyId: string, mode: ImportMode, onChecked: () => void) {
  const react = useReaction()
  return useMutation<ImportPreview, CallError, { file: SentFile; said: ImportCorrections | undefined }>({
    mutationFn: ({ file: { id }, said }) => call(importRoutes.check, { params: { id: companyId }, body: { file_id: id, type: mode, ...told(said) } }),
    onSuccess: onChecked,
    onError: (error) => react(error, 'loading'),
  })
}

interface ImportTarget {
  companyId: string
  mode: ImportMode
  corrections: ImportCorrections | undefined
  onDone: () => void
}

/** Writes the file into the book, as it was looked at. */
function useImportWrite({ companyId, mode, corrections, onDone }: ImportTarget) {
  const t = useCompanyWords(useTranslations('members.import'))
  const { tell } = useToasts()
  const react = useReaction()
  const refresh = useBookRefresh()
  return useMutation<ImportPreview, CallError, { file: SentFile; revision: string }>({
    mutationFn: ({ file: { id }, revision }) =>
      call(importRoutes.import, { params: { id: companyId }, query: { type: mode }, body: { file_id: id, revision, ...told(corrections) } }),
    onSuccess: async ({ added, changed, removed }) => {
      await refresh()
      tell({ kind: 'success', text: t('done', { added: added.length, changed: changed.length, removed: removed.length }) })
      onDone()
    },
    onError: (error) => {
      if (error.status !== 409) react(error, 'updating')
    },
  })
}

export type Import = ReturnType<typeof useImport>
