import '@fontsource-variable/hanken-grotesk/wght.css'
import '@fontsource-variable/source-serif-4/wght.css'
import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import './ui/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { rememberedLocale } from './i18n/locale.ts'
import { loadTexts } from './i18n/texts.ts'
import { buildRouter } from './routes.tsx'

const locale = rememberedLocale()
const language = { locale, texts: await loadTexts(locale) }

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App router={buildRouter()} language={language} />
  </StrictMode>,
)

// A browser that has none, or forbids it, only lacks the page that says it is offline.
if (import.meta.env.PROD) void navigator.serviceWorker?.register('/sw.js').catch(() => undefined)
