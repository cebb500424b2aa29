import '@fontsource-variable/hanken-grotesk/wght.css'
import '@fontsource-variable/source-serif-4/wght.css'
import '@mantine/core/styles.layer.css'
import './ui/base.css'
import { defaultLocale, type Locale } from '@delibera/core/locale'
import type { QueryClient } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { settleLastVisit } from './api/cookie.ts'
import { askSwitches, buildQueries } from './api/queries.ts'
// Everybody comes through this door: it is drawn without asking for another file.
import './features/accounts/entry/LoginPage.tsx'
import type { Language } from './i18n/Language.tsx'
import { rememberedLocale } from './i18n/locale.ts'
import { loadTexts } from './i18n/texts.ts'
import { nextTask, whenIdle } from './idle.ts'
import { recall } from './memory.ts'
import { type AppRouter, buildRouter } from './routes.tsx'
import { refuseVisitor } from './shell/guards.ts'

/** Longer than this and the frame of the page is drawn without the page. */
const patience_ms = 1_000

const languageIn = async (locale: Locale): Promise<Language> => ({ locale, texts: await loadTexts(locale) })

/** What stands around the pages of a company comes with the shell that shows it. */
const askedOpening = async (queries: QueryClient, params: object) => (await import('./company/opening.ts')).askOpening(queries, params)

/** What the page shows at once comes with its scripts. A visitor whom the page is not for is sent on, and asks for nothing. */
async function askFirst(router: AppRouter, queries: QueryClient): Promise<void> {
  const match = router.matchRoutes(router.latestLocation).at(-1)
  const screen = match?.staticData.screen
  if (!screen || 'redirect' in screen || refuseVisitor(screen, recall('session') !== null)) return
  const first = screen.first ?? (screen.display === 'company' ? askedOpening : undefined)
  // What could not be asked here is asked by the page.
  await first?.(queries, match?.params ?? {}).catch(() => undefined)
}

/** Not at the top of the module: a page that comes waits for this file, and would wait for itself. */
async function start(): Promise<void> {
  // Reading the scripts was one task, making the router is the next, asking the third.
  await nextTask()
  await settleLastVisit()
  const router = buildRouter()
  const queries = buildQueries()
  await nextTask()
  // Neither fails: what did not come is told by the page, or asked again by whoever needs it.
  const arrival = Promise.all([router.load(), askSwitches(queries), askFirst(router, queries)])
  // The Italian words are in this very file.
  const language = await languageIn(rememberedLocale()).catch(() => languageIn(defaultLocale))
  await Promise.race([arrival, new Promise((enough) => setTimeout(enough, patience_ms))])
  // In a transition React draws in slices of a few milliseconds: on a slow device, too, the page stays ready to answer.
  startTransition(() =>
    createRoot(document.getElementById('root')!).render(
      <StrictMode>
        <App router={router} language={language} queries={queries} />
      </StrictMode>,
    ),
  )
}

void start()

// A browser that has none, or forbids it, only lacks the page that says it is offline.
if (import.meta.env.PROD) whenIdle(() => void navigator.serviceWorker?.register('/sw.js').catch(() => undefined))
