import { type DetailsValues, detailsChange, detailsOf, MeetingDetails } from '@delibera/core/meetings/details'
import type { Meeting, MeetingType } from '@delibera/core/meetings/schema'
import { useEffect, useRef } from 'react'
import { useUnsavedChanges } from '../../shell/useUnsavedChanges.ts'
import { blanksAsNull } from '../../ui/form-values.ts'
import { useZodForm } from '../../ui/useZodForm.ts'
import { useDetailsDraft } from '../companies/useDetailsDraft.ts'
import type { MeetingSave } from './useMeetingSave.ts'

/** A pause in typing: long enough not to save every letter. */
const pause_ms = 900

/** The general data, saved by themselves while they are typed. What is wrong waits to be put right; the rest is kept. */
export function useMeetingForm(meeting: Meeting, saving: MeetingSave) {
  // What was just saved is known here before the page around is drawn with it.
  const newest = useRef(meeting)
  if (meeting.version >= newest.current.version) newest.current = meeting
  const fresh = detailsOf(newest.current)
  const form = useZodForm<MeetingDetails, DetailsValues>(MeetingDetails, fresh)
  const draft = useDetailsDraft(form, fresh)
  const touched = draft.touched()
  const wrong = touched.filter((it) => !form.isValid(it))

  const showFaults = (refusal: { info: unknown }) => {
    const faults = faultsIn(refusal.info)
    const isShown = form.showFaults({ info: faults })
    if (isShown) focusOn(faults[0]?.path)
    return isShown
  }
  const flush = async (): Promise<boolean> => {
    const typed = form.getValues()
    const changed = draft.touched()
    const sound = changed.filter((it) => form.isValid(it))
    if (sound.length === 0) return changed.length === 0
    // A field that is wrong goes as it was: the others need not wait for it.
    const sent = { ...typed, ...Object.fromEntries(changed.filter((it) => !sound.includes(it)).map((it) => [it, fresh[it]])) }
    const read = MeetingDetails.safeParse(blanksAsNull(sent))
    if (!read.success) return false
    const outcome = await saving.save(detailsChange(read.data, sound))
    if ('meeting' in outcome) {
      newest.current = outcome.meeting
      const remarks = form.errors
      draft.accept(detailsOf(outcome.meeting), sent)
      form.setErrors(Object.fromEntries(Object.entries(remarks).filter(([path]) => !sound.includes(path))))
      return sound.length === changed.length
    }
    if ('problem' in outcome) showFaults(outcome.problem)
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
    ...{ form, flush, showFaults, isDirty, hasWrong: wrong.length > 0 },
    /** Once what others did has been read: theirs, or this page's. */
    giveUp: async () => {
      const theirs = await saving.reload()
      if (theirs) draft.accept(detailsOf(theirs), form.getValues())
    },
    keepMine: async () => {
      if (await saving.reload()) await latest.current()
    },
  }
}

/** What each part of the page is given, with a meeting or before there is one. */
export interface DetailsPart {
  form: ReturnType<typeof useZodForm<MeetingDetails, DetailsValues>>
  kind: MeetingType
  isShut: boolean
}

/** The names that the wire gives to fields of this form. */
const names: Record<string, string> = { 'notary.name': 'notary_name', 'notary.place': 'notary_place', notary: 'notary_name' }

/** A refusal of a change names its fields in a list; that of a step in `fields`. */
function faultsIn(info: unknown): { path?: string | undefined }[] {
  const list = Array.isArray(info) ? info : (info as { fields?: unknown } | null)?.fields
  if (!Array.isArray(list)) return []
  return list.map((it: { path?: string }) => ({ ...it, path: names[it.path ?? ''] ?? it.path?.replace(/^(mode|planned)\./, '') }))
}

/** The refusal came from a button elsewhere on the page. */
function focusOn(path: string | undefined): void {
  document.querySelector<HTMLElement>(`[data-path="${path}"]`)?.focus()
}
