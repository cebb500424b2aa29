import { XMLParser } from 'fast-xml-parser'
import { TagAllowance } from '../parsing/tag-allowance.ts'
import { FilledRows, mostColumns, mostLines, type TableRow } from './rows.ts'
import { ZipReader } from './zip.ts'

const most_bytes = 20 * 1024 * 1024
/** Elements parsed at a time. */
const turn = 250
/** Of all that is read, and of the list of sheets: five thousand rows of sixty columns have a million and a half. */
const most_tags = 2_000_000
const most_tags_of_list = 50_000

type Node = { [name: string]: unknown }

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  htmlEntities: true,
  isArray: (name) => ['row', 'c', 'si', 'r', 't', 'sheet', 'Relationship'].includes(name),
})
const parsed = (xml: string): Node => parser.parse(xml) as Node

/** The rows of the first sheet. */
export async function xlsxRows(bytes: Uint8Array, most: number): Promise<TableRow[]> {
  const zip = new ZipReader(bytes, most_bytes)
  const sheet = await zip.text(await firstSheet(zip))
  if (sheet === null) throw new Error('no sheet')
  const allowance = new TagAllowance(most_tags)
  const shared = await sharedTexts(zip, allowance)
  const found = new FilledRows(most)
  let line = 0
  for (const row of elements(sheet, 'row', allowance)) {
    line = Number(row['@r'] ?? line + 1)
    found.add(line, cellsIn(row, shared))
    if (found.isComplete) break
  }
  return found.rows
}

async function firstSheet(zip: ZipReader): Promise<string> {
  const usual = 'xl/worksheets/sheet1.xml'
  const [workbook, relations] = [await zip.text('xl/workbook.xml'), await zip.text('xl/_rels/workbook.xml.rels')]
  if (!workbook || !relations) return usual
  const allowance = new TagAllowance(most_tags_of_list)
  const sheets = (parsed(allowance.spent(workbook)).workbook as { sheets?: { sheet?: Node[] } })?.sheets?.sheet
  const links = (parsed(allowance.spent(relations)).Relationships as { Relationship?: Node[] })?.Relationship
  const target = links?.find((it) => it['@Id'] === sheets?.[0]?.['@id'])?.['@Target']
  return typeof target === 'string' ? (target.startsWith('/') ? target.slice(1) : `xl/${target}`) : usual
}

async function sharedTexts(zip: ZipReader, allowance: TagAllowance): Promise<string[]> {
  const xml = await zip.text('xl/sharedStrings.xml')
  const texts: string[] = []
  if (xml) for (const it of elements(xml, 'si', allowance)) texts.push(textIn(it))
  return texts
}

/** The elements of one name, some at a time: neither a large sheet nor its texts stand in memory whole. */
function* elements(xml: string, name: 'row' | 'si', allowance: TagAllowance): Generator<Node> {
  const found = sources(xml, name)
  for (let seen = 0; seen < mostLines; seen += turn) {
    const some: string[] = []
    while (some.length < turn) {
      const { value, done } = found.next()
      if (done) break
      some.push(allowance.spent(value))
    }
    if (some.length === 0) return
    const { list } = parsed(`<list>${some.join('')}</list>`) as { list: Record<typeof name, Node[] | undefined> }
    yield* list[name] ?? []
  }
  throw new Error(`more than ${mostLines} elements`)
}

/** Each element as it is written, whatever the prefix of its namespace. Neither rows nor texts stand inside others of their name. */
function* sources(xml: string, name: string): Generator<string> {
  const opening = new RegExp(`<((?:\\w+:)?${name})(?:\\s[^<>]*)?>`, 'g')
  for (let at = opening.exec(xml); at; at = opening.exec(xml)) {
    const closing = `</${at[1]}>`
    const end = at[0].endsWith('/>') ? opening.lastIndex : xml.indexOf(closing, opening.lastIndex) + closing.length
    if (end < opening.lastIndex) throw new Error(`${name} without an end`)
    yield xml.slice(at.index, end)
    opening.lastIndex = end
  }
}

function cellsIn(row: Node, shared: readonly string[]): string[] {
  const cells: string[] = []
  let at = -1
  for (const it of (row.c ?? []) as Node[]) {
    at = typeof it['@r'] === 'string' ? columnAt(it['@r']) : at + 1
    if (at < mostColumns) cells[at] = cellText(it, shared)
  }
  return Array.from(cells, (it) => it ?? '')
}

/** `AB12` stands in the twenty-eighth column, which is number 27. */
const columnAt = (reference: string): number => [...reference.replace(/[^A-Z]/g, '')].reduce((sum, it) => sum * 26 + it.charCodeAt(0) - 64, 0) - 1

function cellText(cell: Node, shared: readonly string[]): string {
  const value = plainText(cell.v)
  switch (cell['@t']) {
    case 's':
      return shared[Number(value)] ?? ''
    case 'inlineStr':
      return textIn(cell.is)
    case 'str':
      return value
    case 'b':
      return value === '1' ? 'true' : 'false'
    case 'e':
      return ''
    default:
      return numberText(value)
  }
}

/** A number as it is written in Italy; fifteen digits are what a spreadsheet is sure of. */
function numberText(value: string): string {
  const number = Number(value)
  return value === '' || !Number.isFinite(number) ? value : String(Number(number.toPrecision(15))).replace('.', ',')
}

const plainText = (node: unknown): string => {
  if (typeof node === 'string') return node
  return typeof node === 'object' && node !== null && '#text' in node ? String(node['#text']) : ''
}

/** Plain, or in runs of different looks; how it is read aloud (rPh) is left out. */
function textIn(node: unknown): string {
  if (typeof node !== 'object' || node === null) return ''
  const { t, r } = node as { t?: unknown[]; r?: unknown[] }
  return [...(t ?? []).map(plainText), ...(r ?? []).map(textIn)].join('')
}
