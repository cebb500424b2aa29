import { useBlocker } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useDialogs } from '../../../shell/dialogs.tsx'
import { useUnsavedChanges } from '../../../shell/useUnsavedChanges.ts'
import type { MailDraft } from './useMailDraft.ts'

interface Written {
  write?: string
  reply?: string
  forward?: string
  toAll?: boolean
}

/** Which letter an address says is being written. */
const letterIn = (search: Written): string => [search.write, search.reply, search.forward, search.toAll].join()

/** Whoever turns to another letter, folder or page loses nothing: it is kept first, and asked about only where that fails. */
export function useLeaving({ isDirty, flush, id }: MailDraft, isOver: RefObject<boolean>): void {
  const t = useTranslations('shell.unsaved')
  const { confirm } = useDialogs()
  useUnsavedChanges(isDirty && !isOver.current, () => flush(true))
  useBlocker({
    disabled: !isDirty,
    enableBeforeUnload: false,
    shouldBlockFn: async ({ current, next }) => {
      const isSame = letterIn(next.search) === letterIn(current.search) || (next.search as Written).write === id()
      if (isOver.current || next.pathname !== current.pathname || isSame || (await flush(true))) return false
      return !(await confirm({ title: t('title'), text: t('text'), proceed: t('proceed'), cancel: t('cancel'), danger: true }))
    },
  })
}
