import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { withoutFineKerning } from './kerning.ts'

/** Beside this file in the sources, beside the programs in the build. */
const folder = fileURLToPath(new URL('./fonts', import.meta.url))

const files = () =>
  readdirSync(folder)
    .filter((it) => it.endsWith('.ttf'))
    .sort()
    .map((it) => readFileSync(`${folder}/${it}`))

/**
 * The faces of the documents under a name of their own. The compiler also sees the machine's fonts, and templates ask for this name
 * alone: no other font can enter a document, whatever is installed.
 */
export const documentFonts = (): Buffer[] => files().map((it) => withoutFineKerning(renamed(it, 'Source Serif 4', 'Delibera Serif'), tableOf(it, 'GPOS').start))

let known: ReadonlySet<number> | undefined

/** Code points that every face can print. */
export function printable(): ReadonlySet<number> {
  if (!known) {
    const [first = new Set<number>(), ...others] = files().map(codePoints)
    known = new Set([...first].filter((code) => others.every((it) => it.has(code))))
  }
  return known
}

/** Both names have the same length: the table of names is changed in place. */
function renamed(ttf: Buffer, from: string, to: string): Buffer {
  const { start, length } = tableOf(ttf, 'name')
  const names = ttf.subarray(start, start + length)
  for (const [old, fresh] of [
    [utf16be(from), utf16be(to)],
    [Buffer.from(from), Buffer.from(to)],
  ] as const)
    for (let at = names.indexOf(old); at >= 0; at = names.indexOf(old, at + fresh.length)) fresh.copy(names, at)
  return ttf
}

const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16()

function tableOf(ttf: Buffer, tag: string): { start: number; length: number } {
  for (let i = 0, count = ttf.readUInt16BE(4); i < count; i++) {
    const entry = 12 + i * 16
    if (ttf.toString('latin1', entry, entry + 4) === tag) return { start: ttf.readUInt32BE(entry + 8), length: ttf.readUInt32BE(entry + 12) }
  }
  throw new Error(`the font has no table ${tag}`)
}

/** Of a TrueType font: its table `cmap`, formats 4 and 12 (OpenType 1.9, chapter cmap). */
function codePoints(ttf: Buffer): Set<number> {
  const { start } = tableOf(ttf, 'cmap')
  const found = new Set<number>()
  for (let i = 0, count = ttf.readUInt16BE(start + 2); i < count; i++) {
    const table = ttf.subarray(start + ttf.readUInt32BE(start + 8 + i * 8))
    const format = table.readUInt16BE(0)
    if (format === 12) addGroups(table, found)
    if (format === 4) addSegments(table, found)
  }
  return found
}

function addGroups(table: Buffer, found: Set<number>): void {
  for (let i = 0, count = table.readUInt32BE(12); i < count; i++) {
    const group = 16 + i * 12
    for (let code = table.readUInt32BE(group), last = table.readUInt32BE(group + 4); code <= last; code++) found.add(code)
  }
}

/** Four parallel arrays: ends, starts, deltas and where the glyphs of a segment are listed; a glyph 0 is none. */
function addSegments(table: Buffer, found: Set<number>): void {
  const bytes = table.readUInt16BE(6)
  for (let i = 0; i < bytes; i += 2) {
    const last = table.readUInt16BE(14 + i)
    const first = table.readUInt16BE(16 + bytes + i)
    const delta = table.readInt16BE(16 + 2 * bytes + i)
    const at = 16 + 3 * bytes + i
    const offset = table.readUInt16BE(at)
    for (let code = first; code <= last && code < 0xffff; code++) {
      const glyph = offset ? table.readUInt16BE(at + offset + 2 * (code - first)) : (code + delta) & 0xffff
      if (glyph !== 0) found.add(code)
    }
  }
}
