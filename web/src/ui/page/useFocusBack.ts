import { useEffect, useState } from 'react'

/** What to return to: an entry of a menu is gone when its window closes, the button of the menu is not. */
function opener(): Element | null {
  const active = document.activeElement
  const menu = active?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  return (menu && document.getElementById(menu)) || active
}

/**
 * Whoever closes a window goes on from where they opened it (WCAG 2.4.3). The library gives the focus back to windows that are told to
 * close; one that is simply no longer drawn would leave it at the top of the page.
 */
export function useFocusBack(): void {
  const [before] = useState(opener)
  useEffect(() => {
    const back = () => {
      if (before instanceof HTMLElement && before.isConnected && (document.activeElement ?? document.body) === document.body) before.focus()
    }
    // What the window did to the page behind it is undone after this.
    return () => queueMicrotask(back)
  }, [before])
}
