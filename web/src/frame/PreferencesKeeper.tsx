import type { AppSettings } from '@delibera/core/accounts/schema'
import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useLocale } from 'use-intl'
import { useSession } from '../api/session.tsx'
import { useChangeLanguage } from '../i18n/Language.tsx'
import { usePreferences } from '../shell/usePreferences.ts'

const schemeOf = (darkMode: AppSettings['darkMode']): MantineColorScheme => (darkMode === 'system' ? 'auto' : darkMode ? 'dark' : 'light')
const darkModeOf = (scheme: MantineColorScheme): AppSettings['darkMode'] => (scheme === 'auto' ? 'system' : scheme === 'dark')

/** Language and light follow the profile when it comes or changes, and the profile follows the switches on the screen. Draws nothing. */
export function PreferencesKeeper() {
  const { profile } = useSession()
  const { save } = usePreferences()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const locale = useLocale()
  const changeLanguage = useChangeLanguage()
  useFollowing({
    kept: profile && schemeOf(profile.app_settings.darkMode),
    shown: colorScheme,
    show: setColorScheme,
    keep: (it) => save({ app_settings: { darkMode: darkModeOf(it) } }),
  })
  useFollowing({ kept: profile?.locale ?? null, shown: locale, show: changeLanguage, keep: (it) => save({ locale: it }) })
  return null
}

interface Following<T> {
  kept: T | null
  shown: T
  show: (it: T) => unknown
  keep: (it: T) => void
}

/** Whichever of the two has just changed is right: the profile on coming in, the screen when somebody touches a switch. */
function useFollowing<T>({ kept, shown, show, keep }: Following<T>): void {
  const lastShown = useRef(shown)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of what is kept is shown
  useEffect(() => {
    if (kept !== null && kept !== shown) show(kept)
  }, [kept])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of what is shown is kept
  useEffect(() => {
    if (lastShown.current === shown) return
    lastShown.current = shown
    if (kept !== null && kept !== shown) keep(shown)
  }, [shown])
}
