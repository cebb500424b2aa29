import type { Locale } from '@delibera/core/locale'
import type { Assets, Documents } from '../../adapters/documents/port.ts'
import type { DocumentData, DocumentName } from '../../adapters/documents/shapes.ts'
import { exportTexts } from '../../i18n/texts.ts'

type Change = <Name extends DocumentName>(data: DocumentData[Name]) => DocumentData[Name]

/** The typesetter, but with a change made to the input of every document before it is typeset. */
const before = (documents: Documents, change: Change): Documents => ({
  ...documents,
  compile: (document, data, assets?: Assets) => documents.compile(document, change(data), assets),
})

/** What people wrote leaves the product whatever they wrote: a character that the typeface lacks is a question mark. */
export const forgiving = (documents: Documents): Documents =>
  before(documents, (data) => {
    const missing = new Set(documents.missingGlyphs(data).map((it) => it.char))
    return missing.size === 0 ? data : (withoutGlyphs(data, missing) as typeof data)
  })

function withoutGlyphs(value: unknown, missing: ReadonlySet<string>): unknown {
  if (typeof value === 'string') return [...value.normalize('NFC')].map((it) => (missing.has(it) ? '?' : it)).join('')
  if (Array.isArray(value)) return value.map((it) => withoutGlyphs(it, missing))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, it]) => [key, withoutGlyphs(it, missing)]))
}

/** On paper that is not final yet: across the page, and in its foot, where those who listen to it hear it. */
export const draftOnly = (documents: Documents, locale: Locale): Documents =>
  before(documents, (data) => {
    const { draft } = exportTexts(locale)
    return { ...data, document: { ...data.document, watermark: data.document.watermark ?? draft, ref: data.document.ref ?? draft } }
  })
