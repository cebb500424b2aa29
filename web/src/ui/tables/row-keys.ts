import type { KeyboardEvent } from 'react'

/** Keys typed in a menu or a field are theirs. */
const walks = 'tr, a, input[type="checkbox"]'

/** Arrows, Home and End walk the rows; on a row itself Enter opens its link and Space ticks its box. */
export function moveBetweenRows(event: KeyboardEvent<HTMLTableSectionElement>): void {
  const target = event.target as HTMLElement
  const row = target.closest('tr')
  if (!row || !target.matches(walks)) return
  const rows = [...event.currentTarget.children] as HTMLElement[]
  const next = rowAfter(event.key, rows.indexOf(row), rows.length)
  const pressed = target === row ? pressedOn(row, event.key) : null
  if (next === undefined && !pressed) return
  event.preventDefault()
  pressed?.click()
  if (next !== undefined) rows[next]?.focus()
}

function rowAfter(key: string, at: number, total: number): number | undefined {
  if (key === 'ArrowDown') return Math.min(at + 1, total - 1)
  if (key === 'ArrowUp') return Math.max(at - 1, 0)
  if (key === 'Home') return 0
  return key === 'End' ? total - 1 : undefined
}

function pressedOn(row: HTMLElement, key: string): HTMLElement | null {
  if (key === 'Enter') return row.querySelector('a')
  return key === ' ' ? row.querySelector<HTMLElement>('input[type="checkbox"]') : null
}
