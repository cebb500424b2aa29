import { localStorageColorSchemeManager, MantineProvider, type MantineThemeOverride } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useRouterState } from '@tanstack/react-router'
import { memo, type ReactNode, useMemo } from 'react'
import { useSession } from './api/session.tsx'
import { cssVariables } from './palette.ts'
import type { AppRouter } from './routes.tsx'
import { makeTheme } from './theme.ts'

// first-paint.js reads the same key.
const schemes = localStorageColorSchemeManager({ key: 'delibera.scheme' })

/** The theme of the display that is open, as dense as the person likes it. Phones are never dense: fingers do not shrink. */
export function Appearance({ router, children }: { router: AppRouter; children: ReactNode }) {
  const { profile } = useSession()
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const display = useRouterState({ router, select: ({ matches }) => matches.at(-1)?.staticData.screen?.display })
  const isDense = profile?.app_settings.dense && !isPhone
  const theme = useMemo(() => makeTheme(display === 'consultant' ? 'consultant' : 'user', isDense ? 'dense' : 'normal'), [display, isDense])
  return <Themed theme={theme}>{children}</Themed>
}

/** Drawn again, the provider draws every control of the page again. A profile that arrives, or another address, does not change the theme. */
const Themed = memo(function Themed({ theme, children }: { theme: MantineThemeOverride; children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} colorSchemeManager={schemes} defaultColorScheme="auto">
      {children}
    </MantineProvider>
  )
})
