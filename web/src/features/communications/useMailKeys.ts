import { type KeyboardEvent as ReactKey, type RefObject, useEffect, useState } from 'react'
import { recall, remember } from '../../memory.ts'

interface MailKeys {
  write: () => void
  /** Undefined where there is nothing open. */
  reply: (() => void) | undefined
  trash: (() => void) | undefined
  close: (() => void) | undefined
}

/** Letters typed in a field are text; with Ctrl, Alt or the command key they are the browser's. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.closest('input, textarea, select, [role="textbox"], [role="dialog"], [role="menu"]'))

const kept = 'mail-keys'

/** Single letters are off for who does not want them (WCAG 2.1.4). */
export function useKeysWanted(): [isOn: boolean, set: (isOn: boolean) => void] {
  const [isOn, setOn] = useState(() => recall(kept) !== 'off')
  return [
    isOn,
    (next) => {
      remember(kept, next ? 'on' : 'off')
      setOn(next)
    },
  ]
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

function actOf(key: string, list: HTMLElement | null, { write, reply, trash, close }: MailKeys): (() => void) | undefined {
  if (key === 'c') return write
  if (key === 'r') return reply
  if (key === '#') return trash
  if (key === 'u') return close
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

/** To the row after the one that has the focus, or that is open, or to the first. */
function walk(list: HTMLElement | null, step: number): void {
  const rowAt = (at: number) => list?.querySelector<HTMLElement>(`[data-at="${at}"]`)
  const here = list?.querySelector('[data-at]:focus') ?? list?.querySelector('[data-at][aria-current]')
  const next = here ? rowAt(Number(here.getAttribute('data-at')) + step) : list?.querySelector<HTMLElement>('[data-at]')
  next?.focus()
}
