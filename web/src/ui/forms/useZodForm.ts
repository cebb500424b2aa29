import { isMessageKey, type MessageKey } from '@delibera/core/i18n/texts'
import type { UseFormReturnType } from '@mantine/form'
import { createElement, type FocusEvent, type ReactNode, type SyntheticEvent, useRef } from 'react'
import { FieldMessage } from '../fields/FieldMessage.tsx'
import { blanksAsNull, isBlank, type Values, valueAt } from './form-values.ts'
import { useAfterPress } from './useAfterPress.ts'
import { type FormState, inputPropsOf, useFormState } from './useFormState.ts'

type Remarks = Record<string, ReactNode>
type FieldFault = { path?: string; message?: string; text?: string }

/** The little of a zod schema that a form needs. */
export interface Schema<Sent> {
  parse: (values: unknown) => Sent
  safeParse: (values: unknown) => { success: true } | { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } }
}

type ZodForm<V extends Values, Sent> = FormState<V> & {
  getInputProps: UseFormReturnType<V>['getInputProps']
  /** Of the whole form, or of one field. */
  isValid: (path?: string) => boolean
  /** `send` receives what the schema made of the values; a wrong form sends nothing and moves the focus to its first wrong field. */
  onSubmit: (send: (sent: Sent) => unknown) => (event?: SyntheticEvent<HTMLFormElement>) => void
  /** Puts a refusal beside the fields it names. Answers false when it names none of this form: then somebody else has to tell it. */
  showFaults: (refusal: { info: unknown }) => boolean
}

/**
 * A form checked by the schema that the server checks its call with. A field is judged when it is left, then at every change; one
 * that was never filled is not reproached before the form is sent. A blank field is null: it clears an optional value.
 */
export function useZodForm<Sent, V extends Values>(schema: Schema<Sent>, initial: V): ZodForm<V, Sent> {
  const form = useFormState<V>(initial)
  const { element, judged, refused, review, point } = useJudging(schema, form)
  const afterPress = useAfterPress()

  function propsOf(path: string, { type = 'input' }: { type?: 'input' | 'checkbox' } = {}) {
    const props = inputPropsOf(form as unknown as FormState<Values>, path, type)
    return {
      ...props,
      onChange: (change: unknown) => {
        props.onChange(change)
        refused.current.delete(path)
        review()
      },
      onBlur: (_event?: FocusEvent<HTMLElement>) => {
        if (!form.isDirty(path as never) && isBlank(valueAt(form.getValues(), path))) return
        afterPress(() => {
          judged.current.add(path)
          review()
        })
      },
    }
  }

  return {
    ...form,
    getInputProps: propsOf as UseFormReturnType<V>['getInputProps'],
    isValid: (path) => {
      const found = remarksOn(schema, form.getValues())
      return path === undefined ? Object.keys(found).length === 0 : !(path in found)
    },
    reset: () => {
      judged.current.clear()
      refused.current.clear()
      form.reset()
    },
    onSubmit: (send) => (event) => {
      event?.preventDefault()
      element.current = event?.currentTarget ?? null
      refused.current.clear()
      const found = remarksOn(schema, form.getValues())
      form.setErrors(found)
      if (Object.keys(found).length > 0) point(found)
      else void send(schema.parse(blanksAsNull(form.getValues())))
    },
    showFaults: (refusal) => {
      const told = faultsOf(refusal.info).filter(({ path }) => path !== undefined && path.split('.')[0]! in form.getValues())
      if (told.length === 0) return false
      const remarks = Object.fromEntries(told.map(({ path, message, text }) => [path!, remark(message ?? '', text)]))
      refused.current = new Set(Object.keys(remarks))
      form.setErrors(remarks)
      point(remarks)
      return true
    },
  }
}

/** Which fields of a form were judged, and which were refused by the server: what it said of those stays until they change. */
function useJudging<V extends Values>(schema: Schema<unknown>, form: FormState<V>) {
  const element = useRef<HTMLFormElement | null>(null)
  const judged = useRef(new Set<string>())
  const refused = useRef(new Set<string>())

  function review(): void {
    const found = remarksOn(schema, form.getValues())
    const standing = [...judged.current].filter((path) => !refused.current.has(path))
    form.setErrors((shown) => ({ ...shown, ...Object.fromEntries(standing.map((path) => [path, found[path]])) }))
  }

  function point(errors: Remarks): void {
    for (const path of Object.keys(errors)) judged.current.add(path)
    focusFirst(element.current, errors)
  }

  return { element, judged, refused, review, point }
}

const faultsOf = (info: unknown): FieldFault[] => (Array.isArray(info) ? (info as FieldFault[]) : [])

/** An element, not a text: a remark on the screen follows a change of language. */
const remark = (message: string, text?: string): ReactNode =>
  createElement(FieldMessage, { message: isMessageKey(message) ? message : 'invalidValue', text: isMessageKey(message) ? undefined : text })

/** The first remark on each field. What is wrong inside a field of many values is said at the field too. */
function remarksOn(schema: Schema<unknown>, values: Values): Remarks {
  const read = schema.safeParse(blanksAsNull(values))
  const remarks: Remarks = {}
  for (const { path, message } of read.success ? [] : read.error.issues) {
    const missing: MessageKey = isBlank(valueAt(values, path.join('.'))) ? 'requiredField' : 'invalidValue'
    const said = remark(isMessageKey(message) ? message : missing)
    for (let length = path.length; length > 0; length--) remarks[path.slice(0, length).join('.')] ??= said
  }
  return remarks
}

const focusable = 'input, textarea, select, button, [contenteditable="true"], [tabindex]'

/** First as the eye meets them, whatever the order of the schema. */
function focusFirst(form: HTMLFormElement | null, errors: Remarks): void {
  const fields = [...(form?.querySelectorAll<HTMLElement>('[data-path]') ?? [])]
  const wrong = fields.find((it) => it.dataset.path! in errors)
  const target = wrong?.matches(focusable) ? wrong : wrong?.querySelector<HTMLElement>(focusable)
  target?.focus()
}
