import { csvRows } from './csv.ts'
import type { TableRow } from './rows.ts'
import { decodeText } from './text.ts'
import { xlsxRows } from './xlsx.ts'

/** The rows of a CSV or of the first sheet of an .xlsx, at most `most` of them; null when the bytes are neither. */
export async function readTable(bytes: Uint8Array, most: number): Promise<TableRow[] | null> {
  try {
    if (isZip(bytes)) return await xlsxRows(bytes, most)
    const text = decodeText(bytes)
    return text === null ? null : await csvRows(text, most)
  } catch {
    // Whatever a reader stumbles over, the file is one that it cannot read: which byte it was helps nobody.
    return null
  }
}

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04
