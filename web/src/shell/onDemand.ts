import { type ComponentType, useSyncExternalStore } from 'react'

/** A part drawn at the root whose script is fetched when it is first wanted: the login page does not carry what it rarely shows. */
export function onDemand<P extends object>(load: () => Promise<ComponentType<P>>, onFailure: () => void = () => undefined) {
  let part: ComponentType<P> | null = null
  let isComing = false
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const arrive = (it: ComponentType<P>) => {
    part = it
    for (const listener of listeners) listener()
  }
  const fail = () => {
    isComing = false
    onFailure()
  }
  return {
    want(): void {
      if (isComing) return
      isComing = true
      void load().then(arrive, fail)
    },
    /** The part to draw; null until it has been fetched. */
    usePart: (): ComponentType<P> | null => useSyncExternalStore(subscribe, () => part),
  }
}
