/** What a text with placeholders is filled from. A dotted name is looked up as it is written, then step by step. */
export interface Context {
  readonly [name: string]: Value
}
type Value = string | number | boolean | null | undefined | Context | readonly Context[]

/** A text taken apart. Every part keeps how it was written, so that nothing is lost in putting it together again. */
export type Piece =
  | { kind: 'text'; text: string }
  | { kind: 'value'; name: string; text: string }
  | { kind: 'if'; name: string; open: string; met: Piece[]; middle: string; unmet: Piece[]; close: string }
  | { kind: 'each'; name: string; open: string; body: Piece[]; close: string }

const tag = /\{\{\s*(?:(#if|#each)\s+([a-z][\w.]{0,79})|(\/if|\/each|else)|([a-z][\w.]{0,79}))\s*\}\}/gi

/** Conditions inside conditions: nobody writes twenty, and a text sent to exhaust the stack has thousands. */
const deepest = 20

export interface Tag {
  from: number
  to: number
  kind: 'value' | 'if' | 'each' | 'else' | 'end'
  /** Of what it prints or asks; empty where a tag has no name. */
  name: string
}

/** Where tags stand in a text, for marking them while it is written. */
export function tagsIn(text: string): Tag[] {
  return [...text.matchAll(tag)].map(({ 0: source, 1: begin, 2: asked = '', 3: end, 4: value = '', index }) => {
    const at = { from: index, to: index + source.length }
    if (begin) return { ...at, kind: begin.toLowerCase() === '#if' ? 'if' : 'each', name: asked }
    if (end) return { ...at, kind: end.toLowerCase() === 'else' ? 'else' : 'end', name: '' }
    return { ...at, kind: 'value', name: value }
  })
}

interface Frame {
  kind: 'if' | 'each'
  name: string
  open: string
  body: Piece[]
  middle: string
  otherwise: Piece[] | null
}

/** Takes any text. What is opened and never closed, or closed and never opened, is words like the others. */
export function parseText(text: string): Piece[] {
  const root: Piece[] = []
  const open: Frame[] = []
  const here = () => {
    const frame = open.at(-1)
    return frame ? (frame.otherwise ?? frame.body) : root
  }
  const say = (words: string) => {
    if (words !== '') here().push({ kind: 'text', text: words })
  }
  let from = 0
  for (const found of text.matchAll(tag)) {
    const [source, begin, condition, end, value] = found
    say(text.slice(from, found.index))
    from = found.index + source.length
    if (value !== undefined) here().push({ kind: 'value', name: value, text: source })
    else if (begin && open.length < deepest) open.push(opened(begin, condition!, source))
    else if (!close(open, end ?? '', source, here)) say(source)
  }
  say(text.slice(from))
  while (open.length > 0) leaveOpen(open.pop()!, here)
  return root
}

const opened = (begin: string, name: string, source: string): Frame => ({
  kind: begin.toLowerCase() === '#if' ? 'if' : 'each',
  name,
  open: source,
  body: [],
  middle: '',
  otherwise: null,
})

/** Whether the tag had something to end or to divide. */
function close(open: Frame[], end: string, source: string, here: () => Piece[]): boolean {
  const frame = open.at(-1)
  const word = end.toLowerCase()
  if (!frame) return false
  if (word === 'else' && frame.kind === 'if' && !frame.otherwise) {
    Object.assign(frame, { middle: source, otherwise: [] })
    return true
  }
  if (word !== `/${frame.kind}`) return false
  open.pop()
  const { kind, name, open: begin, body, middle, otherwise } = frame
  here().push(
    kind === 'if' ? { kind, name, open: begin, met: body, middle, unmet: otherwise ?? [], close: source } : { kind, name, open: begin, body, close: source },
  )
  return true
}

function leaveOpen({ open, body, middle, otherwise }: Frame, here: () => Piece[]): void {
  here().push({ kind: 'text', text: open }, ...body, ...(otherwise ? [{ kind: 'text' as const, text: middle }, ...otherwise] : []))
}

export function printPieces(pieces: readonly Piece[]): string {
  return pieces
    .map((it) => {
      if (it.kind === 'if') return it.open + printPieces(it.met) + it.middle + printPieces(it.unmet) + it.close
      return it.kind === 'each' ? it.open + printPieces(it.body) + it.close : it.text
    })
    .join('')
}

/** What a name is used for: to be printed, to decide what is printed, to be listed one by one. */
export interface PlaceholderUse {
  name: string
  use: 'value' | 'condition' | 'list'
}

/** Each name with each of its uses once, in the order of the text. */
export function placeholdersIn(text: string): PlaceholderUse[] {
  const found: PlaceholderUse[] = []
  const add = (name: string, use: PlaceholderUse['use']) => {
    if (!found.some((it) => it.name === name && it.use === use)) found.push({ name, use })
  }
  const walk = (pieces: readonly Piece[]) => {
    for (const it of pieces) {
      if (it.kind === 'value') add(it.name, 'value')
      if (it.kind === 'each') {
        add(it.name, 'list')
        walk(it.body)
      }
      if (it.kind === 'if') {
        add(it.name, 'condition')
        walk([...it.met, ...it.unmet])
      }
    }
  }
  walk(parseText(text))
  return found
}

function lookUp(context: Context, name: string): Value {
  if (Object.hasOwn(context, name)) return context[name]
  return name.split('.').reduce<Value>((at, step) => {
    const isPlace = typeof at === 'object' && at !== null && !Array.isArray(at) && Object.hasOwn(at, step)
    return isPlace ? (at as Context)[step] : undefined
  }, context)
}

/** A value as it is printed; null when it says nothing, as blanks do. */
function wordsOf(value: Value): string | null {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value : null
}

function isTrue(value: Value): boolean {
  if (Array.isArray(value)) return value.length > 0
  return typeof value === 'string' ? value.trim() !== '' : Boolean(value)
}

interface Way {
  /** What stands for a placeholder that nothing fills. */
  missing: (name: string) => string
  /** A character that stays even where the words around it are left out. */
  kept?: string
}

const asWritten: Way = { missing: (name) => `{{${name}}}` }

/** The text as it will be read: of each condition the branch taken, of each list every entry. */
export const fillText = (text: string, context: Context, way: Way = asWritten): string => fill(parseText(text), context, way)

function fill(pieces: readonly Piece[], context: Context, way: Way): string {
  return pieces
    .map((it) => {
      if (it.kind === 'text') return it.text
      const value = lookUp(context, it.name)
      if (it.kind === 'value') return wordsOf(value)?.replaceAll('\0', '') ?? way.missing(it.name)
      if (it.kind === 'each') return listed(it.body, entriesOf(value), { context, way })
      const [taken, left] = isTrue(value) ? [it.met, it.unmet] : [it.unmet, it.met]
      const [words, rest] = [fill(taken, context, way), keptIn(left, way)]
      return taken === it.met ? words + rest : rest + words
    })
    .join('')
}

const entriesOf = (value: Value): readonly Context[] => (Array.isArray(value) ? value : [])

function listed(body: readonly Piece[], entries: readonly Context[], { context, way }: { context: Context; way: Way }): string {
  if (entries.length === 0) return keptIn(body, way)
  const lines = entries.map((entry) => fill(body, { ...context, ...entry }, way))
  const last = lines.pop()!
  return lines.map((it) => (way.kept ? it.replaceAll(way.kept, '') : it)).join('') + last
}

const keptIn = (pieces: readonly Piece[], { kept }: Way): string => (kept ? [...printPieces(pieces)].filter((it) => it === kept).join('') : '')

/** The names that a reader would find empty, once each. The branches not taken do not matter. */
export function unfilledIn(text: string, context: Context): string[] {
  const names = new Set<string>()
  fillText(text, context, {
    missing: (name) => {
      names.add(name)
      return ''
    },
  })
  return [...names]
}

/** What the product itself fills in a point, by the first part of its name, or by its name where it has one part. */
const automaticRoots = new Set(
  'administrator company convocation delegator deserted live meeting mode odg presence president quorum secretary tally vote'.split(' '),
)
const automaticNames = new Set('auditors delegation_allowed notary_name place_clause second valid_second'.split(' '))

/** What the minutes leave to a person: what was decided where nobody had written it. */
const leftOpen = 'odg.resolution'

/** Whether the product fills it, or a person has to. */
export const isAutomatic = (name: string): boolean =>
  name !== leftOpen && (automaticNames.has(name) || (name.includes('.') && automaticRoots.has(name.split('.')[0]!)))

/** What is left of a tag that somebody has begun to delete: braces that belong to none. */
export const hasRest = (text: string): boolean => /\{\{|\}\}/.test(text.replace(tag, ''))
