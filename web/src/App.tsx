import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useState } from 'react'
import { Appearance } from './Appearance.tsx'
import { buildQueries } from './api/queries.ts'
import { SessionProvider } from './api/session.tsx'
import { type Language, LanguageProvider } from './i18n/Language.tsx'
import type { AppRouter } from './routes.tsx'

interface Props {
  router: AppRouter
  language: Language
  /** With what was asked before the page was there. */
  queries?: QueryClient
}

export function App({ router, language, queries: asked }: Props) {
  const [queries] = useState(() => asked ?? buildQueries())
  return (
    <LanguageProvider initial={language}>
      <QueryClientProvider client={queries}>
        <SessionProvider router={router}>
          <Appearance router={router}>
            <RouterProvider router={router} />
          </Appearance>
        </SessionProvider>
      </QueryClientProvider>
    </LanguageProvider>
  )
}
