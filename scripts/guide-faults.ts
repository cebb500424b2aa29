import { type GuideLanguage, guideLanguages, guidePages } from '../core/src/help/guide.ts'
import type { ProjectFile } from './files.ts'
import { guideMarkup, titleOf } from './guide-markdown.ts'

const localeFiles = { it: ['it'], en: ['en-US', 'en-GB'] }

/** What the guide lacks: a page in a language, its title where the product leads to it, its place in the list of all, a picture that nobody shows. */
export function guideFaults(files: ProjectFile[]): string[] {
  const texts = new Map(files.filter((it) => it.path.startsWith('docs/guide/')).map((it) => [it.path, it.text]))
  const shown = [...texts.values()].join('\n')
  const pictures = [...texts.keys()].filter((it) => it.startsWith('docs/guide/pictures/'))
  return [
    ...guideLanguages.flatMap((language) => {
      const index = texts.get(`docs/guide/${language}/index.md`) ?? ''
      const titles = localeFiles[language].map((it) => titlesIn(files, it))
      return [
        ...strangers(texts, language),
        ...unsaid(texts, language, saidIn(files, language)),
        ...guidePages.flatMap((page) => pageFaults({ file: `docs/guide/${language}/${page}.md`, page, index, texts, titles })),
      ]
    }),
    ...pictures.filter((it) => !shown.includes(`](${it.replace('docs/guide', '..')})`)).map((it) => `${it}: no page shows it`),
  ]
}

interface Looked {
  file: string
  page: string
  index: string
  texts: ReadonlyMap<string, string>
  titles: Record<string, string>[]
}

function pageFaults({ file, page, index, texts, titles }: Looked): string[] {
  const text = texts.get(file)
  if (text === undefined) return [`${file}: the guide has no such page`]
  const title = titleOf(text)
  return [
    ...(index.includes(`- [${title}](${page}.md)`) ? [] : [`${file}: index.md does not lead to it by its title`]),
    ...titles.filter((it) => it[page] !== title).map((it) => `${file}: the product calls it "${it[page]}"`),
    ...unwritten(file, text),
  ]
}

function unwritten(file: string, text: string): string[] {
  try {
    guideMarkup(text, (it) => it)
    return []
  } catch (error) {
    return [`${file}: ${(error as Error).message}`]
  }
}

/** Files of a language that nothing leads to. */
function strangers(texts: ReadonlyMap<string, string>, language: string): string[] {
  const known = new Set(['index', ...guidePages].map((it) => `docs/guide/${language}/${it}.md`))
  return [...texts.keys()]
    .filter((it) => it.startsWith(`docs/guide/${language}/`) && !known.has(it))
    .map((it) => `${it}: core/src/help/guide.ts does not list it`)
}

/** Words in bold are read on the screen: the product says them so. */
function unsaid(texts: ReadonlyMap<string, string>, language: GuideLanguage, said: string): string[] {
  const pages = [...texts].filter(([path]) => path.startsWith(`docs/guide/${language}/`))
  return pages.flatMap(([path, text]) =>
    [...text.matchAll(/\*\*([^*]+)\*\*/g)]
      .map(([, words = '']) => words.replace(/\s+/g, ' '))
      .filter((words) => !said.includes(words))
      .map((words) => `${path}: no screen says "${words}"`),
  )
}

/** Every text that a reader of one language may see, British and American words together. */
function saidIn(files: ProjectFile[], language: GuideLanguage): string {
  const locales = localeFiles[language].flatMap((it) => [`web/src/i18n/${it}.json`, `core/src/i18n/${it}.json`])
  return files
    .filter((it) => locales.includes(it.path))
    .map((it) => JSON.stringify(JSON.parse(it.text)))
    .join('\n')
}

function titlesIn(files: ProjectFile[], locale: string): Record<string, string> {
  const file = files.find((it) => it.path === `web/src/i18n/${locale}.json`)
  return file ? JSON.parse(file.text).faq.guide.titles : {}
}
