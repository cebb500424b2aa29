import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useState } from 'react'
import { CallError } from './api/call.ts'
import { SocketProvider } from './api/SocketProvider.tsx'
import { SessionProvider } from './api/session.tsx'
import { type Language, LanguageProvider } from './i18n/Language.tsx'
import type { AppRouter } from './routes.tsx'
import { Appearance } from './shell/Appearance.tsx'

/** A refusal is final; a server that does not answer is asked once more before anybody is told. */
const worthAsking = (failures: number, error: unknown) => failures < 1 && error instanceof CallError && (error.status === 0 || error.status >= 500)

const buildQueries = () =>
  new QueryClient({
    defaultOptions: { queries: { retry: worthAsking, retryDelay: 500, staleTime: 2_000, networkMode: 'always' }, mutations: { networkMode: 'always' } },
  })

export function App({ router, language }: { router: AppRouter; language: Language }) {
  const [queries] = useState(buildQueries)
  return (
    <LanguageProvider initial={language}>
      <QueryClientProvider client={queries}>
        <SessionProvider router={router}>
          <SocketProvider router={router}>
            <Appearance router={router}>
              <RouterProvider router={router} />
            </Appearance>
          </SocketProvider>
        </SessionProvider>
      </QueryClientProvider>
    </LanguageProvider>
  )
}
