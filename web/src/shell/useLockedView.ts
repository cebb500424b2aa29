import { useBlocker } from '@tanstack/react-router'
import { useTranslations } from '../i18n/useTranslations.ts'
import { useDialogs } from './dialogs.tsx'
import { useDisplayOf } from './screen.ts'

/**
 * While there is a reason, the other pages of the same display are closed and say what has to be done first; the other displays stay open, and so does
 * the page where it can be put right.
 */
export function useLockedView(reason: string | null, remedy?: string): void {
  const t = useTranslations('shell.locked')
  const { notice } = useDialogs()
  const displayOf = useDisplayOf()
  useBlocker({
    disabled: reason === null,
    enableBeforeUnload: false,
    shouldBlockFn: ({ current, next }) => {
      if (reason === null || next.pathname === current.pathname || next.pathname === remedy || displayOf(next.fullPath) !== displayOf(current.fullPath))
        return false
      void notice({ kind: 'warning', title: t('title'), text: reason, close: t('close') })
      return true
    },
  })
}
