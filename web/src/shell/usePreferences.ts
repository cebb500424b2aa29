import { entryRoutes } from '@delibera/core/accounts/entry-routes'
import type { AppSettings } from '@delibera/core/accounts/schema'
import type { Locale } from '@delibera/core/locale'
import { useWrite } from '../api/hooks.ts'
import { useSession } from '../api/session.tsx'
import { useReaction } from './useReaction.tsx'

interface Preferences {
  locale?: Locale
  app_settings?: Partial<AppSettings>
}

/** How the person likes the application: changed here at once, and kept in the profile for the other devices. */
export function usePreferences(): { settings: AppSettings | null; save(it: Preferences): void } {
  const { profile, setProfile } = useSession()
  // The profile is not asked for again: an answer to the switch before would undo the one just touched.
  const change = useWrite(entryRoutes.changeProfile)
  const react = useReaction()
  const save = (it: Preferences) => {
    if (!profile) return
    setProfile({ ...profile, ...it, app_settings: { ...profile.app_settings, ...it.app_settings } })
    change.mutate({ body: it }, { onError: (error) => react(error) })
  }
  return { settings: profile?.app_settings ?? null, save }
}
