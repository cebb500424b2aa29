import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useState } from 'react'
import { CallError } from './api/call.ts'
import { type Language, LanguageProvider } from './i18n/Language.tsx'
import { cssVariables } from './palette.ts'
import type { AppRouter } from './routes.tsx'
import { makeTheme } from './theme.ts'

const theme = makeTheme('user', 'normal')
// first-paint.js reads the same key.
const schemes = localStorageColorSchemeManager({ key: 'delibera.scheme' })

/** A refusal is final; a server that does not answer is asked once more before anybody is told. */
const worthAsking = (failures: number, error: unknown) => failures < 1 && error instanceof CallError && (error.status === 0 || error.status >= 500)

const buildQueries = () =>
  new QueryClient({
    defaultOptions: { queries: { retry: worthAsking, retryDelay: 500, staleTime: 2_000, networkMode: 'always' }, mutations: { networkMode: 'always' } },
  })

export function App({ router, language }: { router: AppRouter; language: Language }) {
  const [queries] = useState(buildQueries)
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} colorSchemeManager={schemes} defaultColorScheme="auto">
      <LanguageProvider initial={language}>
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </LanguageProvider>
    </MantineProvider>
  )
}
