import { useEffect, useSyncExternalStore } from 'react'
import type { Announcement, Dialog, Question } from './dialog.ts'
import { onDemand } from './onDemand.ts'

/** One at a time, in the order they were asked: a second question never covers the first. */
let waiting: readonly Dialog[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly Dialog[]): void {
  waiting = next
  for (const it of listeners) it()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const { want, usePart } = onDemand(async () => (await import('./DialogWindow.tsx')).DialogWindow, askPlainly)

/** The window could not be fetched: the browser's own says what there is to say. */
function askPlainly(): void {
  for (const dialog of waiting) {
    const { title, text } = dialog.it
    const words = typeof text === 'string' ? `${title}\n\n${text}` : title
    if (dialog.type === 'confirm') dialog.answer(window.confirm(words))
    else {
      window.alert(words)
      dialog.answer()
    }
  }
}

function ask<T>(make: (id: number, answer: (value: T) => void) => Dialog): Promise<T> {
  want()
  return new Promise((resolve) => {
    const id = ++lastId
    const answer = (value: T) => {
      change(waiting.filter((it) => it.id !== id))
      resolve(value)
    }
    change([...waiting, make(id, answer)])
  })
}

const dialogs = {
  /** True when the person goes on; closing the window by any other way means no. */
  confirm: (it: Question) => ask<boolean>((id, answer) => ({ id, type: 'confirm', it, answer })),
  notice: (it: Announcement) => ask<void>((id, answer) => ({ id, type: 'notice', it, answer })),
}

/** The same object on every call; the windows themselves are drawn by `Dialogs`, once, at the root. */
export const useDialogs = (): typeof dialogs => dialogs

/** Fetches the window before it is needed: a lost connection must be able to say so. */
export const prepareDialogs = want

/** Whoever was asked has left the page: as with a window that is closed, that means no. */
function dismissAll(): void {
  for (const dialog of waiting) {
    if (dialog.type === 'confirm') dialog.answer(false)
    else dialog.answer()
  }
}

export function Dialogs() {
  const Window = usePart()
  useEffect(() => dismissAll, [])
  const dialog = useSyncExternalStore(subscribe, () => waiting[0])
  return Window && <Window dialog={dialog} />
}
