import { type KeyboardEvent as ReactKey, type RefObject, useEffect } from 'react'
import { isTyping } from '../../shell/keys.ts'

interface MailKeys {
  write: () => void
  /** Undefined where there is nothing open. */
  reply: (() => void) | undefined
  trash: (() => void) | undefined
  close: (() => void) | undefined
  /** The line that has the focus, or all from the last one that was chosen. */
  select: (at: number, upTo: boolean) => void
  /** Undefined while nothing is selected. */
  deselect: (() => void) | undefined
}

/** Writing, answering, throwing away and walking the list without a mouse, from anywhere on the page. */
export function useMailKeys(list: RefObject<HTMLElement | null>, keys: MailKeys, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return
      const act = actOf(event.key, list.current, keys)
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })
}

function actOf(key: string, list: HTMLElement | null, { write, reply, trash, close, select, deselect }: MailKeys): (() => void) | undefined {
  if (key === 'c') return write
  if (key === 'r') return reply
  if (key === '#') return trash
  if (key === 'u') return close
  if (key === 'Escape') return deselect
  if (key === 'x' || key === 'X') {
    const here = lineHere(list)
    return here ? () => select(placeOf(here), key === 'X') : undefined
  }
  if (key === 'j' || key === 'k') return () => walk(list, key === 'j' ? 1 : -1)
  return undefined
}

/** Arrows, Home and End within the list itself. */
export function walkByArrows(event: ReactKey<HTMLElement>): void {
  const step = ({ ArrowDown: 1, ArrowUp: -1 } as Record<string, number>)[event.key]
  if (step === undefined || isTyping(event.target)) return
  event.preventDefault()
  walk(event.currentTarget, step)
}

/** The line that has the focus, in it or on its box, or the one that is open. */
function lineHere(list: HTMLElement | null): HTMLElement | null | undefined {
  const focused = document.activeElement?.closest('[data-mail]')
  return focused && list?.contains(focused) ? focused.querySelector<HTMLElement>('[data-at]') : list?.querySelector<HTMLElement>('[data-at][aria-current]')
}

const placeOf = (line: HTMLElement): number => Number(line.getAttribute('data-at'))

/** To the row after that one, or to the first. */
function walk(list: HTMLElement | null, step: number): void {
  const here = lineHere(list)
  const next = list?.querySelector<HTMLElement>(here ? `[data-at="${placeOf(here) + step}"]` : '[data-at]')
  next?.focus()
}
