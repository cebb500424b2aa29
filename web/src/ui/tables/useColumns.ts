import { useState } from 'react'
import { recall, remember } from '../../memory.ts'
import type { Column } from './table.ts'

type Choice = Record<string, boolean>

interface Columns<Row> {
  shown: readonly Column<Row>[]
  choose: (keys: readonly string[]) => void
  reset: () => void
}

/** Which columns a table shows. The choice is kept for its section; the first column names the row and always stays. */
export function useColumns<Row>(section: string, columns: readonly Column<Row>[]): Columns<Row> {
  const key = `table.${section}.columns`
  const [choice, setChoice] = useState<Choice>(() => readChoice(recall(key)))
  const keep = (next: Choice) => {
    remember(key, JSON.stringify(next))
    setChoice(next)
  }
  return {
    shown: columns.filter((it, at) => at === 0 || (choice[it.key] ?? !it.hidden)),
    choose: (keys) => keep(Object.fromEntries(columns.slice(1).map((it) => [it.key, keys.includes(it.key)]))),
    reset: () => keep({}),
  }
}

/** Columns are told apart by key: one that is added later starts as it was meant to. */
function readChoice(kept: string | null): Choice {
  try {
    const read: unknown = JSON.parse(kept ?? '{}')
    return read && typeof read === 'object' ? (read as Choice) : {}
  } catch {
    return {}
  }
}
