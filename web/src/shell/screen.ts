import type { QueryClient } from '@tanstack/react-query'
import { useMatches, useRouter } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { Texts } from '../i18n/texts.ts'

/** Whose area a screen belongs to: it decides the shell around it and the colour of the spine. */
export type Display = 'public' | 'user' | 'consultant' | 'company'

/**
 * `login` needs a session; `cart` shows the cart; `footer` adds the legal line; `subscription` warns without an active one; `service:X` is blocked while service X is not active.
 */
export type Flag = 'login' | 'cart' | 'footer' | 'subscription' | `service:${string}`

interface Place {
  /** In the form of the specification: `/company/{companyId}/home`. */
  path: string
  display: Display
  flags: readonly Flag[]
}
/** `first` asks for what the page shows at once, for who opens the application there. `title` is the key of the page's name, for the window and for the phone's top bar while the page is on its way. */
export type Page = Place & {
  title: keyof Texts['screens']
  component: () => Promise<ComponentType>
  first?: (queries: QueryClient, params: object) => Promise<void>
}
export type Redirect = Place & { redirect: string }
export type Screen = Page | Redirect

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    screen?: Screen
  }
}

/** `{companyId}` as the specification writes it is `$companyId` for the router. */
export const routerPath = (path: string): string => path.replace(/\{(\w+)\}/g, '$$$1')

/** The row of the screen that is shown; a page that is on its way counts when it arrives. */
export const useScreen = (): Screen | undefined => useMatches({ select: (matches) => matches.at(-1)?.staticData.screen })

interface Registered {
  routesByPath: Record<string, { options: { staticData?: { screen?: Screen } } }>
}

/** The screens that are registered, as paths of the specification. */
export function useKnownPaths(): string[] {
  const { routesByPath } = useRouter() as unknown as Registered
  return Object.values(routesByPath).flatMap((it) => it.options.staticData?.screen?.path ?? [])
}

/** Whose area a path of the router (`/company/$companyId/home`) belongs to. */
export function useDisplayOf(): (fullPath: string) => Display {
  const { routesByPath } = useRouter() as unknown as Registered
  return (fullPath) => routesByPath[fullPath]?.options.staticData?.screen?.display ?? 'public'
}
