import type { Locale } from '@delibera/core/locale'
import { MantineProvider } from '@mantine/core'
import { render } from '@testing-library/react'
import { type ComponentProps, createElement, type ReactElement } from 'react'
import { IntlProvider } from 'use-intl'
import { loadTexts } from '../i18n/texts.ts'
import { cssVariables } from '../palette.ts'
import { makeTheme } from '../theme.ts'

/** Shows a part as the application would, without its router and its server. */
export async function show(part: ReactElement, locale: Locale = 'it') {
  const words = { locale, messages: await loadTexts(locale), timeZone: 'Europe/Rome', children: null } as ComponentProps<typeof IntlProvider>
  const looks = { theme: makeTheme('user', 'normal'), cssVariablesResolver: cssVariables, env: 'test' as const }
  document.body.innerHTML = '<section id="layers"></section>'
  const dressed = (it: ReactElement) => createElement(MantineProvider, looks, createElement(IntlProvider, words, it))
  const shown = render(dressed(part))
  return { ...shown, again: (it: ReactElement) => shown.rerender(dressed(it)) }
}
