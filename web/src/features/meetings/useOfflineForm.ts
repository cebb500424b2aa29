import type { OfflineMeeting } from '@delibera/core/meetings/offline'
import { type OfflineForm, type OfflineValues, offlineChange, offlineForm, offlineValues } from '@delibera/core/meetings/offline-details'
import { useEffect, useRef } from 'react'
import { useNow } from 'use-intl'
import { useUnsavedChanges } from '../../shell/useUnsavedChanges.ts'
import { blanksAsNull } from '../../ui/form-values.ts'
import { useZodForm } from '../../ui/useZodForm.ts'
import { useDetailsDraft } from '../companies/useDetailsDraft.ts'
import type { OfflineSave } from './useOfflineSave.ts'

/** A pause in typing: long enough not to save every letter. */
export const pause_ms = 900

/** When and where it was held, saved by themselves while they are typed. What is wrong waits to be put right; the rest is kept. */
export function useOfflineForm(offline: OfflineMeeting, saving: OfflineSave) {
  const schema = offlineForm(useNow())
  const newest = useRef(offline)
  if (offline.meeting.version >= newest.current.meeting.version) newest.current = offline
  const fresh = offlineValues(newest.current)
  const form = useZodForm<OfflineForm, OfflineValues>(schema, fresh)
  const draft = useDetailsDraft(form, fresh)
  const touched = draft.touched()
  const wrong = touched.filter((it) => !form.isValid(it))

  const flush = async (): Promise<boolean> => {
    const typed = form.getValues()
    const changed = draft.touched()
    const sound = changed.filter((it) => form.isValid(it))
    if (sound.length === 0) return changed.length === 0
    // A field that is wrong goes as it was: the others need not wait for it.
    const sent = { ...typed, ...Object.fromEntries(changed.filter((it) => !sound.includes(it)).map((it) => [it, fresh[it]])) }
    const read = schema.safeParse(blanksAsNull(sent))
    if (!read.success) return false
    const outcome = await saving.save('details', offlineChange(read.data, sound))
    if ('offline' in outcome) {
      newest.current = outcome.offline
      const remarks = form.errors
      draft.accept(offlineValues(outcome.offline), sent)
      form.setErrors(Object.fromEntries(Object.entries(remarks).filter(([path]) => !sound.includes(path))))
      return sound.length === changed.length
    }
    if ('problem' in outcome) form.showFaults({ info: offlineFaults(outcome.problem.info) })
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

  return {
    ...{ form, flush, isDirty, hasWrong: wrong.length > 0 },
    /** Once what others did has been read: theirs, or this page's. */
    giveUp: async () => {
      const theirs = await saving.reload()
      if (theirs) draft.accept(offlineValues(theirs), form.getValues())
    },
    keepMine: async () => {
      if (await saving.reload()) await latest.current()
    },
  }
}

/** What each part of the form is given, with a meeting or before there is one. */
export interface OfflinePart {
  form: ReturnType<typeof useZodForm<OfflineForm, OfflineValues>>
  kind: 'ASSEMBLY' | 'BOARD'
  isShut: boolean
}

/** The names that the wire gives to fields of this form. */
const names: Record<string, string> = { 'notary.name': 'notary_name', 'notary.place': 'notary_place', notary: 'notary_name' }

/** A refusal of a body names its fields in a list; that of a rule in `fields`. */
export function offlineFaults(info: unknown): { path?: string | undefined }[] {
  const list = Array.isArray(info) ? info : (info as { fields?: unknown } | null)?.fields
  return Array.isArray(list) ? list.map((it: { path?: string }) => ({ ...it, path: names[it.path ?? ''] ?? it.path })) : []
}
