export type Values = Record<string, unknown>

/** A path names a field inside others with dots: `address.city`, `seats.0.name`. */
export const valueAt = (values: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((it, name) => (typeof it === 'object' && it !== null ? (it as Values)[name] : undefined), values)

/** The same values but for one. What is not on the way to it stays the same object. */
export function withValueAt<T>(values: T, path: string, value: unknown): T {
  const [name = '', ...rest] = path.split('.')
  const copy = (Array.isArray(values) ? [...values] : { ...values }) as Values
  copy[name] = rest.length === 0 ? value : withValueAt(copy[name], rest.join('.'), value)
  return copy as T
}

const isPlain = (value: unknown): value is Values => typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** By what is in them; a file or a date is itself alone. */
export function areAlike(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  const areLists = Array.isArray(one) && Array.isArray(other)
  if (!areLists && !(isPlain(one) && isPlain(other))) return false
  const names = Object.keys({ ...one, ...other })
  return names.every((it) => areAlike((one as Values)[it], (other as Values)[it]))
}

export const isBlank = (value: unknown): boolean => value === null || value === undefined || (typeof value === 'string' && value.trim() === '')

export function blanksAsNull(value: unknown): unknown {
  if (typeof value === 'string') return isBlank(value) ? null : value
  if (Array.isArray(value)) return value.map(blanksAsNull)
  return isPlain(value) ? Object.fromEntries(Object.entries(value).map(([name, it]) => [name, blanksAsNull(it)])) : value
}

/** What a field hands to its `onChange`: the event of an element, or the value itself. */
export function valueIn(change: unknown): unknown {
  const target = (change as { nativeEvent?: Event; currentTarget?: unknown } | null | undefined)?.nativeEvent
    ? (change as { currentTarget: HTMLInputElement }).currentTarget
    : undefined
  if (!target) return change
  return target.type === 'checkbox' ? target.checked : target.value
}
