import type { FormErrors, UseFormReturnType } from '@mantine/form'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { areAlike, type Values, valueAt, valueIn, withValueAt } from './form-values.ts'

type Kept = 'values' | 'errors' | 'getValues' | 'setValues' | 'setFieldValue' | 'setErrors' | 'setFieldError' | 'clearFieldError'
type Compared = 'setInitialValues' | 'resetDirty' | 'isDirty' | 'reset'
type Listed = 'insertListItem' | 'removeListItem'

/** The part of Mantine's form that our forms use, by the same names: its own brings five times as much to the first page. */
export type FormState<V extends Values> = Pick<UseFormReturnType<V>, Kept | Compared | Listed>

type Change<T> = T | ((now: T) => T)
const changed = <T>(change: Change<T>, now: T): T => (typeof change === 'function' ? (change as (now: T) => T)(now) : change)

/** Values, remarks on them, and what they were at first. */
export function useFormState<V extends Values>(initial: V): FormState<V> {
  const [values, drawValues] = useState(initial)
  const [errors, drawErrors] = useState<FormErrors>({})
  // Handlers that run before the next drawing read what was written a moment ago.
  const now = useRef(values)
  const first = useRef(initial)
  const [, drawAgain] = useState({})
  const actions = useMemo(() => {
    const write = (next: V) => {
      now.current = next
      drawValues(next)
    }
    const setErrors = (change: Change<FormErrors>) => drawErrors((shown) => withoutBlanks(changed(change, shown)))
    const setFieldError = (path: PropertyKey, error: ReactNode) => setErrors((shown) => ({ ...shown, [path]: error }))
    const setFieldValue = (path: PropertyKey, value: unknown) => {
      write(withValueAt(now.current, String(path), changed(value, valueAt(now.current, String(path)))))
      setFieldError(path, undefined)
    }
    const listAt = (path: PropertyKey) => [...((valueAt(now.current, String(path)) as unknown[] | undefined) ?? [])]
    return {
      setErrors,
      setFieldError,
      setFieldValue,
      clearFieldError: (path: PropertyKey) => setFieldError(path, undefined),
      getValues: () => now.current,
      setValues: (change: Change<Partial<V>>) => {
        write({ ...now.current, ...changed(change, now.current) })
        setErrors({})
      },
      setInitialValues: (next: V) => {
        first.current = next
      },
      resetDirty: (next?: V) => {
        first.current = { ...now.current, ...next }
        drawAgain({})
      },
      isDirty: (path?: PropertyKey) => (path === undefined ? !areAlike(now.current, first.current) : !areAlike(...both(now.current, first.current, path))),
      reset: () => {
        write(first.current)
        setErrors({})
      },
      insertListItem: (path: PropertyKey, item: unknown, at?: number) => setFieldValue(path, listAt(path).toSpliced(at ?? Number.POSITIVE_INFINITY, 0, item)),
      removeListItem: (path: PropertyKey, at: number) => {
        setFieldValue(path, listAt(path).toSpliced(at, 1))
        setErrors((shown) => withoutItem(shown, String(path), at))
      },
    }
  }, [])
  return { ...actions, values, errors } as unknown as FormState<V>
}

const both = (one: unknown, other: unknown, path: PropertyKey) => [valueAt(one, String(path)), valueAt(other, String(path))] as const
const withoutBlanks = (errors: FormErrors): FormErrors =>
  Object.fromEntries(Object.entries(errors).filter(([, it]) => it !== undefined && it !== null && it !== false))

/** Remarks on the items behind the one that went move up with them. */
function withoutItem(errors: FormErrors, list: string, at: number): FormErrors {
  const moved = Object.entries(errors).flatMap(([path, error]): [string, ReactNode][] => {
    const [index = '', ...rest] = path.startsWith(`${list}.`) ? path.slice(list.length + 1).split('.') : []
    const place = Number(index)
    if (index === '' || Number.isNaN(place) || place < at) return [[path, error]]
    return place === at ? [] : [[[list, place - 1, ...rest].join('.'), error]]
  })
  return Object.fromEntries(moved)
}

/** The properties of one field of a form, for a control or for a box to tick. */
export function inputPropsOf(form: Pick<FormState<Values>, 'errors' | 'getValues' | 'setFieldValue'>, path: string, type: 'input' | 'checkbox') {
  const value = valueAt(form.getValues(), path)
  return {
    'data-path': path,
    error: form.errors[path],
    onChange: (change: unknown) => form.setFieldValue(path as never, valueIn(change) as never),
    ...(type === 'checkbox' ? { checked: value } : { value }),
  }
}
