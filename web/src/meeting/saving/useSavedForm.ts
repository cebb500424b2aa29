import { useEffect, useRef } from 'react'
import { useRetry } from '../../api/useRetry.ts'
import { useUnsavedChanges } from '../../shell/useUnsavedChanges.ts'
import { blanksAsNull, type Values } from '../../ui/forms/form-values.ts'
import { useSharedDraft } from '../../ui/forms/useSharedDraft.ts'
import { type Schema, useZodForm } from '../../ui/forms/useZodForm.ts'
import type { SaveOutcome, VersionedSave } from './useVersionedSave.ts'

/** A pause in typing: long enough not to save every letter. */
export const pause_ms = 900
const retry_ms = 10_000

interface Terms<Kept, Form, V> {
  schema: Schema<Form>
  /** As the page has read it. */
  read: Kept
  versionOf: (kept: Kept) => number
  valuesOf: (kept: Kept) => V
  saving: VersionedSave<Kept>
  /** Sends those fields of what is in the form. */
  save: (form: Form, fields: string[]) => Promise<SaveOutcome<Kept>>
  /** What the server found wrong, by the names of this form. */
  faultsIn: (info: unknown) => Fault[]
}

interface Fault {
  path?: string | undefined
}

/** A form that is saved by itself while it is typed. What is wrong waits to be put right; the rest is kept. */
export function useSavedForm<Kept, Form, V extends Values>({ schema, read, versionOf, valuesOf, saving, save, faultsIn }: Terms<Kept, Form, V>) {
  // What was just saved is known here before the page around is drawn with it.
  const newest = useRef(read)
  if (versionOf(read) >= versionOf(newest.current)) newest.current = read
  const fresh = valuesOf(newest.current)
  const form = useZodForm<Form, V>(schema, fresh)
  const draft = useSharedDraft(form, fresh)
  const touched = draft.touched()

  const flush = async (): Promise<boolean> => {
    const typed = form.getValues()
    const changed = draft.touched()
    const sound = changed.filter((it) => form.isValid(it))
    if (sound.length === 0) return changed.length === 0
    // A field that is wrong goes as it was: the others need not wait for it.
    const sent = { ...typed, ...Object.fromEntries(changed.filter((it) => !sound.includes(it)).map((it) => [it, fresh[it]])) }
    const given = blanksAsNull(sent)
    if (!schema.safeParse(given).success) return false
    const outcome = await save(schema.parse(given), sound)
    if ('kept' in outcome) {
      newest.current = outcome.kept
      const remarks = form.errors
      draft.accept(valuesOf(outcome.kept), sent)
      form.setErrors(Object.fromEntries(Object.entries(remarks).filter(([path]) => !sound.includes(path))))
      return sound.length === changed.length
    }
    if ('problem' in outcome) form.showFaults({ info: faultsIn(outcome.problem.info) })
    return false
  }

  const isDirty = touched.length > 0
  const isHeld = saving.conflict !== null
  const latest = useRef(flush)
  latest.current = flush
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of a value starts the pause anew
  useEffect(() => {
    if (!isDirty || isHeld) return
    const timer = setTimeout(() => void latest.current(), pause_ms)
    return () => clearTimeout(timer)
  }, [form.values, isDirty, isHeld])
  useUnsavedChanges(isDirty, () => latest.current())
  useRetry(isDirty && saving.problem?.status === 0, () => latest.current(), retry_ms)

  return {
    form,
    flush,
    isDirty,
    hasWrong: touched.some((it) => !form.isValid(it)),
    /** Once what others did has been read: theirs, or this page's. */
    giveUp: async () => {
      const theirs = await saving.reload()
      if (theirs) draft.accept(valuesOf(theirs), form.getValues())
    },
    keepMine: async () => {
      if (await saving.reload()) await latest.current()
    },
  }
}

/** The names that the wire gives to fields of these forms. */
const names: Record<string, string> = { 'notary.name': 'notary_name', 'notary.place': 'notary_place', notary: 'notary_name' }

/** A refusal of a body names its fields in a list; that of a rule or a step in `fields`. */
export function namedFaults(info: unknown, named: (path: string | undefined) => string | undefined = (it) => it): Fault[] {
  const list = Array.isArray(info) ? info : (info as { fields?: unknown } | null)?.fields
  return Array.isArray(list) ? list.map((it: Fault) => ({ ...it, path: names[it.path ?? ''] ?? named(it.path) })) : []
}
