/** What this browser remembers for us; one that refuses to remember (private windows, blocked storage) is no failure. */
export function recall(key: string): string | null {
  try {
    return localStorage.getItem(`delibera.${key}`)
  } catch {
    return null
  }
}

export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(`delibera.${key}`, value)
  } catch {
    // The choice holds until the page is closed.
  }
}
