import { useState } from 'react'
import { recall, remember } from '../memory.ts'

const fields = 'input:not([type="checkbox"]):not([type="radio"]), textarea, select, [role="textbox"], [role="combobox"]'
const windows = '[role="dialog"], [role="menu"], [role="listbox"]'

/** Whether keys pressed there are text. */
export const isField = (target: EventTarget | null): boolean => target instanceof HTMLElement && (target.isContentEditable || target.closest(fields) !== null)

/** Letters typed in a field are text, and over a window they are the window's. */
export const isTyping = (target: EventTarget | null): boolean => isField(target) || (target instanceof HTMLElement && target.closest(windows) !== null)

const kept = 'mail-keys'

/** Whether single letters act: they are off for who does not want them (WCAG 2.1.4). */
export const areKeysWanted = (): boolean => recall(kept) !== 'off'

export function useKeysWanted(): [isOn: boolean, set: (isOn: boolean) => void] {
  const [isOn, setOn] = useState(areKeysWanted)
  return [
    isOn,
    (next) => {
      remember(kept, next ? 'on' : 'off')
      setOn(next)
    },
  ]
}

/** What the key is called beside which others are pressed: Cmd on an Apple keyboard, Ctrl elsewhere. */
export const commandKey = (): string => (/mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘' : 'Ctrl')
