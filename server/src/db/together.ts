/** Those who ask wait for one answer each. */
interface Waiting<Key, Found> {
  key: Key
  resolve(found: Found): void
  reject(reason: unknown): void
}

/** As many as one statement asks for. */
const maxTogether = 500

/**
 * What is asked one by one, asked together: while one statement runs, all that comes meanwhile waits for the next, which asks for the whole of it.
 * Whoever asks alone waits for nobody, and nobody is answered with what was read before they asked. `ask` answers in the order of its keys.
 */
export function together<Key, Found>(ask: (keys: readonly Key[]) => Promise<readonly Found[]>): (key: Key) => Promise<Found> {
  const waiting: Waiting<Key, Found>[] = []
  let isAsking = false

  const drain = async () => {
    isAsking = true
    while (waiting.length > 0) {
      const these = waiting.splice(0, maxTogether)
      try {
        const found = await ask(these.map((it) => it.key))
        for (const [at, it] of these.entries()) it.resolve(found[at]!)
      } catch (error) {
        for (const it of these) it.reject(error)
      }
    }
    isAsking = false
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      if (!isAsking) void drain()
    })
}

/** One of them for each database (or whatever else is asked), made when it is first asked. */
export function togetherOn<Of extends object, Key, Found>(
  ask: (of: Of, keys: readonly Key[]) => Promise<readonly Found[]>,
): (of: Of, key: Key) => Promise<Found> {
  const askers = new WeakMap<Of, (key: Key) => Promise<Found>>()
  return (of, key) => {
    const asker = askers.get(of) ?? together((keys: readonly Key[]) => ask(of, keys))
    askers.set(of, asker)
    return asker(key)
  }
}
