import type { ImportColumn, ImportCorrections } from '@delibera/core/members/import'
import { useState } from 'react'

interface Cell {
  line: number
  column: ImportColumn
}

interface Said {
  cells: ReadonlyMap<string, Cell & { value: string }>
  joined: ReadonlySet<number>
  left_out: ReadonlySet<number>
  /** Something was said since the file was last looked at. */
  isNew: boolean
}

const nothing: Said = { cells: new Map(), joined: new Set(), left_out: new Set(), isNew: false }

const toggled = (lines: ReadonlySet<number>, line: number): ReadonlySet<number> =>
  lines.has(line) ? new Set([...lines].filter((it) => it !== line)) : new Set([...lines, line])

/** What somebody says of a file that is wrong, without leaving the page: the file itself stays as it is. */
export function useCorrections() {
  const [said, setSaid] = useState(nothing)
  const say = (change: (now: Said) => Partial<Said>) => setSaid((now) => ({ ...now, ...change(now), isNew: true }))
  const { cells, joined, left_out } = said
  const sent: ImportCorrections = { cells: [...cells.values()], joined: [...joined], left_out: [...left_out] }
  const counts = { cells: cells.size, joined: joined.size, left_out: left_out.size }
  return {
    joined,
    left_out,
    counts,
    isNew: said.isNew,
    /** As the call takes it; nothing where nothing was said. */
    sent: counts.cells + counts.joined + counts.left_out > 0 ? sent : undefined,
    valueAt: ({ line, column }: Cell): string | undefined => cells.get(`${line}.${column}`)?.value,
    write: (at: Cell, value: string) =>
      say((now) => ({ cells: new Map(now.cells).set(`${at.line}.${at.column}`, { line: at.line, column: at.column, value }) })),
    join: (line: number) => say((now) => ({ joined: toggled(now.joined, line) })),
    leaveOut: (line: number) => say((now) => ({ left_out: toggled(now.left_out, line) })),
    checked: () => setSaid((now) => ({ ...now, isNew: false })),
    forget: () => setSaid(nothing),
  }
}

export type CorrectedImport = ReturnType<typeof useCorrections>
