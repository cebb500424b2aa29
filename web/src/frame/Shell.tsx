import { Outlet, useLocation } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { SocketProvider } from '../api/SocketProvider.tsx'
import { CompanyWorkspace } from '../company/CompanyWorkspace.tsx'
import { keepFault, useKeptFault } from '../features/help/useLastFault.ts'
import { BrowserNotices } from '../features/notifications/BrowserNotices.tsx'
import { useTranslations } from '../i18n/useTranslations.ts'
import { whenTouched } from '../idle.ts'
import { prepareDialogs } from '../shell/dialogs.tsx'
import { onDemand } from '../shell/onDemand.ts'
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
import { Entrance } from './Entrance.tsx'
import type { MenuDrawerProps } from './MenuDrawer.tsx'
import { NoticeBars } from './NoticeBars.tsx'
import styles from './Shell.module.css'
import { Spine } from './Spine.tsx'
import { TopBar } from './TopBar.tsx'
import { useFrameKeys } from './useFrameKeys.ts'
import { onWindowWanted } from './window-wanted.ts'
import { type WindowName, windows } from './windows.ts'

const { want: wantMenu, usePart: useMenu } = onDemand<MenuDrawerProps>(async () => (await import('./MenuDrawer.tsx')).MenuDrawer)

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

/** Dialogs and toasts answer somebody: they are fetched when a hand comes to the page. */
const prepareAtFirstTouch = (): (() => void) =>
  whenTouched(() => {
    prepareDialogs()
    prepareToasts()
  })

/** The spine (or the bar of phones), the bars, the page. */
function Surroundings() {
  const t = useTranslations('shell')
  const screen = useScreen()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const Menu = useMenu()
  const [window, setWindow] = useState<WindowName | null>(null)
  const main = useArrival(() => setMenuOpen(false))
  useEffect(prepareAtFirstTouch, [])
  const open = useCallback((it: WindowName) => {
    setMenuOpen(false)
    setWindow(it)
  }, [])
  const openMenu = () => {
    wantMenu()
    setMenuOpen(true)
  }
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
      {Menu && <Menu opened={isMenuOpen} onClose={() => setMenuOpen(false)} onOpen={open} />}
      <div className={styles.column}>
        <TopBar isMenuOpen={isMenuOpen} onMenu={openMenu} onMenuNear={wantMenu} onSearch={() => open('search')} />
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
