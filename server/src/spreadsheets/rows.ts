/** A row with something in it. `line` is where it stands in the file, from 1. */
export interface TableRow {
  line: number
  cells: string[]
}

export const isFilled = ({ cells }: TableRow): boolean => cells.some((it) => it.trim() !== '')

/** Lets other calls run: what is long is done in turns. */
export const takeTurns = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
