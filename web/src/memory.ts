/** What a browser that refuses to remember (private windows, blocked storage) is told to: it holds until the page is closed. */
const held = new Map<string, string>()

export function recall(key: string): string | null {
  try {
    return localStorage.getItem(`delibera.${key}`) ?? held.get(key) ?? null
  } catch {
    return held.get(key) ?? null
  }
}

export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(`delibera.${key}`, value)
  } catch {
    held.set(key, value)
  }
}

export function forget(key: string): void {
  held.delete(key)
  try {
    localStorage.removeItem(`delibera.${key}`)
  } catch {
    // Nothing was written there.
  }
}
