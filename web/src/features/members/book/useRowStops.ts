import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'

export interface Stop {
  group: number
  row: number
}

/** Keys typed in a menu or a field are theirs. */
const walks = 'tr, [data-name], input[type="checkbox"]'

/**
 * One row of a grouped table is a stop of the Tab key; arrows, Home and End move from it, Enter opens it, Space selects it. The row gone to
 * may not be drawn yet: it takes the focus when it is, and the browser brings it into sight.
 */
export function useRowStops(rows: readonly number[]) {
  const [asked, setStop] = useState<Stop>({ group: 0, row: 0 })
  const isGoing = useRef(false)
  const table = useRef<HTMLTableElement>(null)
  const stop = standing(asked, rows)
  useLayoutEffect(() => {
    if (!isGoing.current) return
    isGoing.current = false
    table.current?.querySelector<HTMLElement>('tr[data-stop]')?.focus()
  })

  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const target = event.target as HTMLElement
    const row = target.closest('tr')
    if (!row?.matches('tbody > tr[tabindex]') || !target.matches(walks) || !stop) return
    const next = after(event.key, stop, rows)
    const pressed = target === row ? pressedOn(row, event.key) : null
    if (!next && !pressed) return
    event.preventDefault()
    pressed?.click()
    if (!next) return
    isGoing.current = true
    setStop({ ...next })
  }
  const onFocus = (event: FocusEvent<HTMLTableElement>) => {
    const row = (event.target as HTMLElement).closest('tr')
    const section = row?.closest('tbody')
    const head = section?.firstElementChild
    if (!row || !section || !head || row === head) return
    const group = [...event.currentTarget.tBodies].indexOf(section)
    setStop({ group, row: indexOf(row) - indexOf(head) - 1 })
  }
  return { stop, body: { ref: table, onKeyDown, onFocus } }
}

const indexOf = (row: Element): number => Number(row.getAttribute('aria-rowindex'))

function pressedOn(row: Element, key: string): HTMLElement | null {
  if (key === 'Enter') return row.querySelector<HTMLElement>('[data-name]')
  return key === ' ' ? row.querySelector<HTMLElement>('input[type="checkbox"]') : null
}

/** The rows may have become fewer since. */
function standing({ group, row }: Stop, rows: readonly number[]): Stop | null {
  const there = rows[group] ?? 0
  if (there > 0) return { group, row: Math.min(row, there - 1) }
  const first = rows.findIndex((it) => it > 0)
  return first === -1 ? null : { group: first, row: 0 }
}

function after(key: string, { group, row }: Stop, rows: readonly number[]): Stop | null {
  const filled = rows.flatMap((it, at) => (it > 0 ? [at] : []))
  const [first = 0, last = 0] = [filled[0], filled.at(-1)]
  switch (key) {
    case 'ArrowDown': {
      if (row + 1 < rows[group]!) return { group, row: row + 1 }
      const next = filled.find((it) => it > group)
      return next === undefined ? null : { group: next, row: 0 }
    }
    case 'ArrowUp': {
      if (row > 0) return { group, row: row - 1 }
      const previous = filled.findLast((it) => it < group)
      return previous === undefined ? null : { group: previous, row: rows[previous]! - 1 }
    }
    case 'Home':
      return { group: first, row: 0 }
    case 'End':
      return { group: last, row: rows[last]! - 1 }
    default:
      return null
  }
}
