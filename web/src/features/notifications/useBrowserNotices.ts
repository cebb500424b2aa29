import { useSyncExternalStore } from 'react'
import { recall, remember } from '../../memory.ts'

/** `denied`: only the browser's own settings can change it. `missing`: this browser has none. */
type BrowserNotices = 'on' | 'off' | 'denied' | 'missing'

const watchers = new Set<() => void>()
const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

function stateNow(): BrowserNotices {
  if (!('Notification' in globalThis)) return 'missing'
  if (Notification.permission === 'denied') return 'denied'
  return Notification.permission === 'granted' && recall('notices') === 'on' ? 'on' : 'off'
}

function change(next: 'on' | 'off'): void {
  remember('notices', next)
  for (const it of watchers) it()
}

/** The notices of the browser, on this device. They are asked for only by a press. */
export function useBrowserNotices(): { state: BrowserNotices; turnOn: () => Promise<void>; turnOff: () => void } {
  const state = useSyncExternalStore(watch, stateNow)
  return {
    state,
    turnOn: async () => {
      await Notification.requestPermission()
      change('on')
    },
    turnOff: () => change('off'),
  }
}
