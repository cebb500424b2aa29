import { useBlocker } from '@tanstack/react-router'
import { useTranslations } from '../i18n/useTranslations.ts'
import { useDialogs } from './dialogs.tsx'

/**
 * Asks before a change that was not saved is left behind: by a link, by the back button, by closing the window. A page that saves by
 * itself gives `save`, which is tried first; it answers whether everything is kept.
 */
export function useUnsavedChanges(isDirty: boolean, save?: () => Promise<boolean>): void {
  const t = useTranslations('shell.unsaved')
  const { confirm } = useDialogs()
  useBlocker({
    disabled: !isDirty,
    enableBeforeUnload: isDirty,
    shouldBlockFn: async ({ current, next }) => {
      // A tab or a filter in the address is the same page; to the login page leads a session that has ended, and there is nothing to save it with.
      if (next.pathname === current.pathname || next.pathname === '/login') return false
      if (await save?.()) return false
      return !(await confirm({ title: t('title'), text: t('text'), proceed: t('proceed'), cancel: t('cancel'), danger: true }))
    },
  })
}
