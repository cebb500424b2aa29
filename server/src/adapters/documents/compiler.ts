import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Locale, locales } from '@delibera/core/locale'
import type { NodeCompiler, NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler'
import { documentTexts } from '../../i18n/texts.ts'
import { documentFonts } from './fonts.ts'
import { prepared } from './input.ts'
import { type Assets, type Compiled, DocumentRefused, type SignatureArea } from './port.ts'

/** Beside this file in the sources, beside the programs in the build. */
const folder = fileURLToPath(new URL('./templates', import.meta.url))

interface Sheet {
  lang: Locale
  timestamp: string
  company?: { logo?: string | null }
  signatures?: { image?: string | null }[]
}

/** A draft is typeset again and again with a few words changed: what its other paragraphs came to is kept for so many documents. */
const remembered = 2

export interface Compiler {
  /** Blocks until it is done: it works in a process of its own. */
  compile(document: string, data: unknown, assets: Assets): Compiled
  /** Lets go of what older documents left behind: due after each one, once its reader has it. */
  tidy(): void
  /** Lets go of all of it. */
  forget(): void
}

export function buildCompiler(native: typeof NodeCompiler): Compiler {
  const typst = native.create({ workspace: folder, fontArgs: [{ fontBlobs: documentFonts() }] })
  const compile: Compiler['compile'] = (document, data, assets) => {
    const sheet = printableData(data)
    try {
      typst.mapShadow(join(folder, 'data.json'), Buffer.from(JSON.stringify({ ...sheet, words: wordsIn(sheet.lang) })))
      for (const [name, bytes] of picturesOf(sheet, assets)) typst.mapShadow(join(folder, 'assets', name), bytes)
      const laid = laidOut(typst, `${document}.typ`)
      const pdf = typst.pdf(laid, { pdfStandard: 'a-2b', creationTimestamp: secondsOf(sheet.timestamp) })
      const signatures = (typst.query(laid, { selector: '<signature>' }) as { value: SignatureArea }[]).map((it) => it.value)
      return { pdf, pages: laid.numOfPages, signatures }
    } catch (error) {
      throw error instanceof DocumentRefused ? error : new DocumentRefused('EXPORT', String((error as Error).message ?? error))
    } finally {
      typst.resetShadow()
    }
  }
  return { compile, tidy: () => typst.evictCache(remembered), forget: () => typst.evictCache(0) }
}

function printableData(data: unknown): Sheet {
  const { clean, missing } = prepared(data)
  const named = missing.map((it) => `${it.char} (${it.code}, ${it.path})`).join(', ')
  if (missing.length > 0) throw new DocumentRefused('MISSING_GLYPHS', `characters that cannot be printed: ${named}`, missing)
  return clean as Sheet
}

function secondsOf(timestamp: string): number {
  const seconds = Math.floor(Date.parse(timestamp) / 1000)
  if (!/(Z|[+-]\d\d:\d\d)$/.test(timestamp) || !Number.isSafeInteger(seconds))
    throw new DocumentRefused('BAD_TIMESTAMP', `timestamp: ISO 8601 with its offset, and this is ${timestamp}`)
  return seconds
}

function laidOut(typst: NodeCompiler, template: string): NodeTypstDocument {
  const run = typst.compile({ mainFilePath: join(folder, template) })
  const error = run.hasError() ? run.takeError() : null
  if (error) {
    const faults = typst.fetchDiagnostics(error) as { message: string }[]
    throw new DocumentRefused('TEMPLATE', faults.map((it) => it.message).join('; '), faults)
  }
  return run.result!
}

/** The pictures that the data name. Each must be given, and be a picture that the compiler reads itself: an SVG could name other files. */
function picturesOf(sheet: Sheet, assets: Assets): [name: string, bytes: Buffer][] {
  const named = [sheet.company?.logo, ...(sheet.signatures ?? []).map((it) => it.image)].filter((it) => typeof it === 'string')
  return [...new Set(named)].map((name) => {
    const bytes = Object.hasOwn(assets, name) ? Buffer.from(assets[name]!) : null
    if (!bytes || !/^[\w-]+\.(png|jpe?g)$/.test(name) || !isPicture(bytes))
      throw new DocumentRefused('BAD_ASSET', `${name}: a PNG or a JPEG is wanted`, { name })
    return [name, bytes]
  })
}

const isPicture = (bytes: Buffer) => ['89504e470d0a1a0a', 'ffd8ff'].some((it) => bytes.toString('hex', 0, it.length / 2) === it)

const months = Array.from({ length: 12 }, (_, i) => Date.UTC(2026, i, 1))
/** From a Monday on, as the templates count them. */
const weekdays = Array.from({ length: 7 }, (_, i) => Date.UTC(2026, 5, 1 + i))

/** Made by the first document in its language. */
const words = new Map<Locale, object>()

function wordsIn(lang: Locale): object {
  if (!locales.includes(lang)) throw new DocumentRefused('TEMPLATE', `lang: no words in ${lang}`)
  const known = words.get(lang) ?? writtenIn(lang)
  words.set(lang, known)
  return known
}

function writtenIn(lang: Locale): object {
  const named = (style: Intl.DateTimeFormatOptions, days: number[]) => {
    const format = new Intl.DateTimeFormat(lang, { ...style, timeZone: 'UTC' })
    return days.map((it) => format.format(it))
  }
  return { ...documentTexts(lang), months: named({ month: 'long' }, months), weekdays: named({ weekday: 'long' }, weekdays) }
}
