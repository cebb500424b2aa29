import { Drawer } from '@mantine/core'
import { Outlet, useLocation } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { SocketProvider } from '../api/SocketProvider.tsx'
import { CompanyWorkspace } from '../company/CompanyWorkspace.tsx'
import { keepFault, useKeptFault } from '../features/help/useLastFault.ts'
import { BrowserNotices } from '../features/notifications/BrowserNotices.tsx'
import { useTranslations } from '../i18n/useTranslations.ts'
import { whenIdle } from '../idle.ts'
import { prepareDialogs } from '../shell/dialogs.tsx'
import { PageFoot } from '../shell/PageFoot.tsx'
import { ShellWindow } from '../shell/ShellWindow.tsx'
import { useScreen } from '../shell/screen.ts'
import { prepareToasts } from '../shell/toasts.ts'
import { UndoHost } from '../shell/UndoBar.tsx'
import { onCreditsWanted } from '../shell/useBuyCredits.ts'
import { SkipLink } from '../ui/page/SkipLink.tsx'
import { offerHelp } from '../ui/states/help-offer.ts'
import { BackToTop } from './BackToTop.tsx'
import { Bell } from './Bell.tsx'
import { CloseMenu } from './CloseMenu.tsx'
import { Entrance } from './Entrance.tsx'
import { NoticeBars } from './NoticeBars.tsx'
import styles from './Shell.module.css'
import { Spine } from './Spine.tsx'
import { TopBar } from './TopBar.tsx'
import { useFrameKeys } from './useFrameKeys.ts'
import { onWindowWanted } from './window-wanted.ts'
import { type WindowName, windows } from './windows.ts'

/** Around the screens of the three displays, with the line to the server that keeps them fresh. */
export function Shell() {
  return (
    <SocketProvider>
      <CompanyWorkspace>
        <Surroundings />
      </CompanyWorkspace>
    </SocketProvider>
  )
}

/** The spine (or the bar of phones), the bars, the page. */
function Surroundings() {
  const t = useTranslations('shell')
  const screen = useScreen()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const [window, setWindow] = useState<WindowName | null>(null)
  const main = useArrival(() => setMenuOpen(false))
  useEffect(
    () =>
      whenIdle(() => {
        prepareDialogs()
        prepareToasts()
      }),
    [],
  )
  const open = useCallback((it: WindowName) => {
    setMenuOpen(false)
    setWindow(it)
  }, [])
  useEffect(() => onCreditsWanted(() => open('credits')), [open])
  useEffect(() => onWindowWanted(open), [open])
  useFrameKeys(open)
  useEffect(
    () =>
      offerHelp((code) => {
        if (code) keepFault(code)
        open('help')
      }),
    [open],
  )
  useKeptFault()
  return (
    <div className={styles.shell}>
      <SkipLink />
      <nav className={styles.side} aria-label={t('menu')}>
        <Spine corner={<Bell />} onOpen={open} />
      </nav>
      <Drawer
        opened={isMenuOpen}
        onClose={() => setMenuOpen(false)}
        withCloseButton={false}
        size={320}
        padding={0}
        attributes={{ content: { 'aria-label': t('menu') } }}
        classNames={{ content: styles.drawer! }}
      >
        <nav className={styles.menu} aria-label={t('menu')}>
          <Spine corner={<CloseMenu onClick={() => setMenuOpen(false)} />} onOpen={open} />
        </nav>
      </Drawer>
      <div className={styles.column}>
        <TopBar isMenuOpen={isMenuOpen} onMenu={() => setMenuOpen(true)} onSearch={() => open('search')} />
        <NoticeBars />
        <main id="content" tabIndex={-1} ref={main} className={styles.page}>
          <Entrance>
            <Outlet />
          </Entrance>
        </main>
        {screen?.flags.includes('footer') && (
          <div className={styles.foot}>
            <PageFoot />
          </div>
        )}
      </div>
      <BackToTop />
      <UndoHost />
      <BrowserNotices />
      <ShellWindow load={window && windows[window]} onClose={() => setWindow(null)} />
    </div>
  )
}

/** On another page the focus starts at its beginning, as it would if the browser had loaded it; the first page is left alone. */
function useArrival(onArrive: () => void) {
  const main = useRef<HTMLElement>(null)
  const pathname = useLocation({ select: (it) => it.pathname })
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    onArrive()
    main.current?.focus({ preventScroll: true })
  })
  return main
}
