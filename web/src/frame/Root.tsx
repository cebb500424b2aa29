import { useDocumentTitle } from '@mantine/hooks'
import { Outlet } from '@tanstack/react-router'
import { useTranslations } from '../i18n/useTranslations.ts'
import { Dialogs } from '../shell/dialogs.tsx'
import { useScreen } from '../shell/screen.ts'
import { useToastHost } from '../shell/toasts.ts'
import { PreferencesKeeper } from './PreferencesKeeper.tsx'

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
