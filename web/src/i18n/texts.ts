import { loadSharedTexts } from '@delibera/core/i18n/load'
import type { SharedTexts } from '@delibera/core/i18n/texts'
import type { Locale } from '@delibera/core/locale'
import { rememberedLocale } from './locale.ts'
import { loadPart, type WebTexts } from './parts.ts'

/** The words of the screens, and those that the server says too. */
export type Texts = WebTexts & SharedTexts

declare module 'use-intl' {
  interface AppConfig {
    Locale: Locale
  }
}

/** The parts that something on this page says. */
const wanted = new Set(['entry'])
/** What has come, by locale. It grows in place: whoever is on the screen has no words among the new ones, and need not be drawn again. */
const come = new Map<Locale, { texts: Texts; parts: Set<string> }>()
let spoken = rememberedLocale()

/** The words of a language, as far as this page says them; from now on those that come later are of this language. */
export async function loadTexts(locale: Locale): Promise<Texts> {
  let there = await bring(locale, [...wanted])
  // More may have been wanted while these were on their way.
  while (![...wanted].every((it) => there.parts.has(it))) there = await bring(locale, [...wanted])
  spoken = locale
  return there.texts
}

async function bring(locale: Locale, names: readonly string[]) {
  const shared = await loadSharedTexts(locale)
  const there = come.get(locale) ?? { texts: { ...shared } as Texts, parts: new Set<string>() }
  come.set(locale, there)
  const missing = names.filter((it) => !there.parts.has(it))
  Object.assign(there.texts, ...(await Promise.all(missing.map((it) => loadPart(locale, it)))))
  for (const it of missing) there.parts.add(it)
  return there
}

/** A part of the application together with the words it says. The build writes this around every `import()` that has words of its own. */
export async function withTexts<T>(part: Promise<T>, namespaces: readonly string[]): Promise<T> {
  const [loaded] = await Promise.all([part, inTheLanguageSpoken(namespaces)])
  return loaded
}

async function inTheLanguageSpoken(namespaces: readonly string[]): Promise<void> {
  const locale = spoken
  await bring(locale, namespaces)
  // Another language may have been chosen meanwhile, without knowing of these.
  if (locale !== spoken) return inTheLanguageSpoken(namespaces)
  for (const it of namespaces) wanted.add(it)
}
