import { useDocumentTitle } from '@mantine/hooks'
import { Outlet } from '@tanstack/react-router'
import { useTranslations } from '../i18n/useTranslations.ts'
import { Dialogs } from './dialogs.tsx'
import { PreferencesKeeper } from './PreferencesKeeper.tsx'
import { useScreen } from './screen.ts'
import { useToastHost } from './toasts.ts'

/** Around every screen, public or not: its name, its dialogs, its toasts. */
export function Root() {
  const ToastHost = useToastHost()
  return (
    <>
      {/* Before the page: a page that knows its name better says so afterwards. */}
      <ScreenTitle />
      <Outlet />
      <PreferencesKeeper />
      <Dialogs />
      {ToastHost && <ToastHost />}
    </>
  )
}

function ScreenTitle() {
  const t = useTranslations('screens')
  const screen = useScreen()
  useDocumentTitle(screen && 'title' in screen ? `${t(screen.title)} · Delibera` : 'Delibera')
  return null
}
