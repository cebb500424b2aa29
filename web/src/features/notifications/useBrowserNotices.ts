import { useSyncExternalStore } from 'react'
import { recall, remember } from '../../memory.ts'

/**
 * `asking`: the browser waits for an answer. `unanswered`: it was put off, and can be asked again. `denied`: only the browser's own settings can change it.
 * `missing`: this browser has none.
 */
type BrowserNotices = 'on' | 'off' | 'asking' | 'unanswered' | 'denied' | 'missing'

const watchers = new Set<() => void>()
const tellWatchers = () => {
  for (const it of watchers) it()
}

/** How far the browser is in asking the person whether it may show notices; null where it is not asking. */
let question: 'asking' | 'unanswered' | null = null
/** Browsers of phones know `Notification` by name and refuse to make one: known only once it was tried. */
let isRefused = false
/** The browser's setting. Kept here: one that nobody holds is cleared away, and tells of no more changes. */
let setting: PermissionStatus | null = null

/** What somebody changes in the settings of the browser is seen here at once. */
async function watchSetting(): Promise<void> {
  setting = await navigator.permissions.query({ name: 'notifications' })
  setting.onchange = tellWatchers
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  // A browser that does not tell shows it when the window is opened again.
  if (!setting) watchSetting().catch(() => undefined)
  return () => void watchers.delete(watcher)
}

function stateNow(): BrowserNotices {
  if (!('Notification' in globalThis) || isRefused) return 'missing'
  if (Notification.permission === 'denied') return 'denied'
  if (Notification.permission === 'granted') return isWanted() ? 'on' : 'off'
  return question ?? 'off'
}

function change(next: 'on' | 'off'): void {
  remember('notices', next)
  tellWatchers()
}

interface Words {
  title: string
  body: string
}

/** Null where this browser makes none after all: then it is so that the preferences say. */
export function showNotice({ title, body }: Words, tag: string): Notification | null {
  try {
    return new Notification(title, { body, tag, icon: '/icon-192.png', lang: document.documentElement.lang })
  } catch {
    isRefused = true
    tellWatchers()
    return null
  }
}

/** Asks the browser, and shows the first one: who turns them on sees at once what they will be like. */
async function turnOn(first: Words): Promise<void> {
  question = 'asking'
  tellWatchers()
  // A browser that refuses to be asked has not answered.
  await Notification.requestPermission().catch(() => undefined)
  question = Notification.permission === 'default' ? 'unanswered' : null
  if (Notification.permission === 'granted' && showNotice(first, 'first')) change('on')
  else tellWatchers()
}

const isWanted = () => recall('notices') === 'on'

/** Whoever has never turned them on is not asked about: the answer of the browser comes from another process, and the page would stand still until then. */
const watchWanted = (watcher: () => void) => {
  if (isWanted()) return watch(watcher)
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** Whether the browser is to tell of what comes. */
export const useNoticesOn = (): boolean => useSyncExternalStore(watchWanted, () => isWanted() && stateNow() === 'on')

/** The notices of the browser, on this device. They are asked for only by a press. */
export function useBrowserNotices(): { state: BrowserNotices; turnOn: (first: Words) => Promise<void>; turnOff: () => void } {
  return { state: useSyncExternalStore(watch, stateNow), turnOn, turnOff: () => change('off') }
}
