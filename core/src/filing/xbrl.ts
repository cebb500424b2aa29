import { readXml, type XmlElement, XmlRefused } from '../formats/xml.ts'
import { limits } from '../limits.ts'
import { plain } from '../names.ts'
import type { FilingCheck } from './schema.ts'
import { tariff } from './tariff.ts'

const instance = 'http://www.xbrl.org/2003/instance'
const linkbase = 'http://www.xbrl.org/2003/linkbase'
const xlink = 'http://www.w3.org/1999/xlink'

/** What the checks ask of accounts in XBRL. */
export interface XbrlReading {
  is_instance: boolean
  /** Addresses of the schemas that it says to follow. */
  schemas: string[]
  identifiers: string[]
  /** Instants and ends of periods. */
  days: string[]
  /** As the accounts name the company; null where they do not. */
  denomination: string | null
}

/** The text of a file by the alphabet that it declares; null for one that nobody uses for accounts. */
function textOf(bytes: Uint8Array): string | null {
  const head = String.fromCharCode(...bytes.subarray(0, 200))
  const declared = /^(?:ï»¿)?<\?xml[^>]*encoding\s*=\s*["']([\w-]+)["']/i.exec(head)?.[1]?.toLowerCase() ?? 'utf-8'
  const alphabets: Record<string, string> = { 'utf-8': 'utf-8', 'us-ascii': 'utf-8', 'iso-8859-1': 'windows-1252', 'windows-1252': 'windows-1252' }
  const alphabet = alphabets[declared]
  if (!alphabet || bytes.length > limits.files.large_bytes) return null
  try {
    return new TextDecoder(alphabet, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Null where it is no XML that anybody here reads. */
export function readXbrl(bytes: Uint8Array): XbrlReading | null {
  const text = textOf(bytes)
  if (text === null) return null
  const found: XbrlReading = { is_instance: false, schemas: [], identifiers: [], days: [], denomination: null }
  try {
    readXml(text, {
      opened: (it, depth) => noteOpened(found, it, depth),
      closed: (it, words) => noteClosed(found, it, words.trim()),
    })
  } catch (error) {
    if (error instanceof XmlRefused) return null
    throw error
  }
  return found
}

function noteOpened(found: XbrlReading, { local, namespace, attributes, namespaceOf }: XmlElement, depth: number): void {
  if (depth === 0) found.is_instance = local === 'xbrl' && namespace === instance
  if (local !== 'schemaRef' || namespace !== linkbase) return
  for (const [name, value] of attributes) {
    const [prefix, own] = name.split(':')
    if (own === 'href' && namespaceOf(prefix!) === xlink) found.schemas.push(value)
  }
}

function noteClosed(found: XbrlReading, { local, namespace }: XmlElement, words: string): void {
  if (namespace === instance && local === 'identifier') found.identifiers.push(words)
  if (namespace === instance && (local === 'instant' || local === 'endDate')) found.days.push(words.slice(0, 10))
  if (local === 'DatiAnagraficiDenominazione') found.denomination ??= words
}

export interface XbrlAsked {
  /** Null while the company has none that is a company's. */
  fiscal_code: string | null
  business_name: string
  year_end: string
}

const schemaOf = ({ schemas }: XbrlReading) =>
  tariff.filing.schemas.find(({ file }) => schemas.some((href) => href.slice(href.lastIndexOf('/') + 1) === file)) ?? null

/** Without case, accents, spaces and points: S.R.L. is SRL. */
const bare = (name: string): string => plain(name).replace(/[^\p{L}\p{N}]/gu, '')

const dayBefore = (year_end: string): string => {
  const year = `${Number(year_end.slice(0, 4)) - 1}`
  return year_end.slice(5) === '02-29' ? `${year}-02-28` : `${year}${year_end.slice(4)}`
}

/** X1 to X7 (books 4). After X1 nothing else is looked at, and without a schema X3 is not: nobody could mend what was not found. */
export function checkXbrl(found: XbrlReading | null, asked: XbrlAsked): FilingCheck[] {
  const check = (id: FilingCheck['id'], ok: boolean, severity: FilingCheck['severity'] = 'BLOCK', data: FilingCheck['data'] = {}): FilingCheck => ({
    ...{ id, slot: 'xbrl', ok, severity, data },
  })
  if (!found) return [check('X1', false)]
  const hasSchema = found.is_instance && found.schemas.length > 0
  const { fiscal_code, business_name, year_end } = asked
  const isOwn = /^\d{11}$/.test(fiscal_code ?? '') && found.identifiers.length > 0 && found.identifiers.every((it) => it === fiscal_code)
  const others = [...new Set(found.identifiers.filter((it) => it !== fiscal_code))].join(', ')
  const isNamed = found.denomination !== null && bare(found.denomination) === bare(business_name)
  return [
    check('X1', true),
    check('X2', hasSchema),
    ...(hasSchema ? [check('X3', schemaOf(found) !== null, 'BLOCK', { schema: found.schemas.join(', ').slice(0, 300) })] : []),
    check('X4', isOwn, 'BLOCK', { found: others.slice(0, 200) }),
    check('X5', found.days.includes(year_end), 'BLOCK', { year_end }),
    check('X6', isNamed, 'WARN', { found: (found.denomination ?? '').slice(0, 200) }),
    check('X7', found.days.includes(dayBefore(year_end)), 'WARN', { year_end: dayBefore(year_end) }),
  ]
}

/** The code of the act by the schema that the accounts follow: 711 ordinary, 712 abridged, 718 micro, 713 consolidated. Null unless X1 to X3 hold. */
export const actCodeOf = (found: XbrlReading | null): string | null => (found?.is_instance ? (schemaOf(found)?.act_code ?? null) : null)
