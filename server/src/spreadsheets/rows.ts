/** A row with something in it. `line` is where it stands in the file, from 1. */
export interface TableRow {
  line: number
  cells: string[]
}

/** Columns that are looked at: a cell may claim to stand in the sixteen-thousandth. */
export const mostColumns = 100
/** What fits into a cell of a spreadsheet. */
const longestCell = 32_767
/** A sheet may have a million rows with nothing in them. */
export const mostLines = 200_000
/** Of all cells together: one text of a megabyte can stand in every cell of a small file. */
const mostLetters = 8_000_000

/** The rows of a file that have something in them, as they are found, until there are as many as are wanted. */
export class FilledRows {
  readonly rows: TableRow[] = []
  readonly #most: number
  #letters = 0

  constructor(most: number) {
    this.#most = most
  }

  add(line: number, cells: readonly string[]): void {
    const shown = cells.slice(0, mostColumns).map((it) => it.slice(0, longestCell))
    if (!shown.some((it) => it.trim() !== '')) return
    this.#letters += shown.reduce((sum, it) => sum + it.length, 0)
    if (this.#letters > mostLetters) throw new Error('too much text')
    this.rows.push({ line, cells: shown })
  }

  get isComplete(): boolean {
    return this.rows.length >= this.#most
  }
}
