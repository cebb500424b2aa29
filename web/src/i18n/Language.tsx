import type { Locale } from '@delibera/core/locale'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { IntlProvider } from 'use-intl'
import { rememberLocale } from './locale.ts'
import { loadTexts, type Texts } from './texts.ts'

export interface Language {
  locale: Locale
  texts: Texts
}

const ChangeLanguage = createContext<(locale: Locale) => Promise<void>>(async () => {})

/** Changes the language of every open screen at once; nothing is loaded again but the words. */
export const useChangeLanguage = () => useContext(ChangeLanguage)

/** Terms and hours are those of Italian law wherever the reader sits. */
const timeZone = 'Europe/Rome'

export function LanguageProvider({ initial, children }: { initial: Language; children: ReactNode }) {
  const [{ locale, texts }, setLanguage] = useState(initial)

  useEffect(() => {
    document.documentElement.lang = locale
    document.querySelector('#layers')?.setAttribute('aria-label', texts.ui.layers)
  }, [locale, texts])

  const change = async (next: Locale) => {
    const words = await loadTexts(next)
    rememberLocale(next)
    setLanguage({ locale: next, texts: words })
  }

  return (
    <ChangeLanguage value={change}>
      <IntlProvider locale={locale} messages={texts} timeZone={timeZone}>
        {children}
      </IntlProvider>
    </ChangeLanguage>
  )
}
