import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

const watch = (watcher: () => void) => onlineManager.subscribe(watcher)
const isOnline = () => navigator.onLine && onlineManager.isOnline()

/** Whether the browser has a network. Known from the beginning: what learns it when it is already drawn is drawn twice. */
export const useOnline = (): boolean => useSyncExternalStore(watch, isOnline)
