/** The value behind a key of something that may be changed, as a copy that may be changed itself. */
export type Own = <T extends object, K extends keyof T>(of: T, key: K) => T[K]

/** Copies what is written to, once: one event costs what it touches, and a whole log is folded almost in place. What was there before stays as it was. */
export function owning(): Own {
  const owned = new WeakSet<object>()
  return (of, key) => {
    const value = of[key]
    if (typeof value !== 'object' || value === null || owned.has(value)) return value
    const copy = (Array.isArray(value) ? [...value] : { ...value }) as typeof value & object
    owned.add(copy)
    of[key] = copy
    return copy
  }
}
