import type { OfflineMeeting, OfflinePresence } from '@delibera/core/offline/schema'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useRetry } from '../../../api/useRetry.ts'
import { useOfflineRefusal } from '../../../meeting/saving/useOfflineRefusal.ts'
import { pause_ms } from '../../../meeting/saving/useSavedForm.ts'
import { useUnsavedChanges } from '../../../shell/useUnsavedChanges.ts'
import type { OfflineSave } from '../useOfflineSave.ts'

export type Presence = OfflinePresence['presence']

/**
 * What can be kept as it is. A delegation without a delegate waits for one; so does who presided or wrote and is said to have been away, until somebody
 * else is named; and so does who still represents others.
 */
function soundIn({ meeting, presences }: OfflineMeeting, draft: ReadonlyMap<string, OfflinePresence>): OfflinePresence[] {
  const officers = [meeting.administrator?._id, meeting.secretary?._id]
  const sound = [...draft.values()].filter((it) => {
    if (it.presence === 'DELEGATION' && it.delegate_id === null) return false
    return it.presence === 'PRESENT' || !officers.includes(it.member_id)
  })
  const sent = new Set(sound.map((it) => it.member_id))
  const carries = (id: string) => presences.some((it) => it.delegate_id === id && !sent.has(it.member_id))
  return sound.filter((it) => it.presence === 'PRESENT' || !carries(it.member_id))
}

/** Who was there, kept while it is ticked. A delegation without a delegate waits for one; the rest is saved. */
export function useOfflinePresences(offline: OfflineMeeting, saving: OfflineSave) {
  const refuse = useOfflineRefusal()
  const [draft, setDraft] = useState<ReadonlyMap<string, OfflinePresence>>(new Map())
  const newest = useRef(draft)
  const change = (next: ReadonlyMap<string, OfflinePresence>) => {
    newest.current = next
    setDraft(next)
  }
  const { meeting } = offline
  const presences = useMemo(() => merged(offline, draft), [offline, draft])
  const put = (changed: readonly OfflinePresence[]) => change(new Map([...newest.current, ...changed.map((it) => [it.member_id, it] as const)]))

  const flush = async (): Promise<boolean> => {
    const sent = soundIn(offline, newest.current)
    if (sent.length === 0) return newest.current.size === 0
    const outcome = await saving.save('presences', sent)
    if ('problem' in outcome) refuse(outcome.problem, meeting)
    if (!('kept' in outcome)) return false
    // What was changed while this was on its way stays to be sent.
    change(new Map([...newest.current].filter(([, it]) => !sent.includes(it))))
    return newest.current.size === 0
  }
  const latest = useRef(flush)
  latest.current = flush
  const isHeld = saving.conflict !== null
  const sound = useMemo(() => soundIn(offline, draft), [offline, draft])
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change starts the pause anew
  useEffect(() => {
    if (isHeld || sound.length === 0) return
    const timer = setTimeout(() => void latest.current(), pause_ms)
    return () => clearTimeout(timer)
  }, [draft, sound.length, isHeld])
  useUnsavedChanges(draft.size > 0, () => latest.current())
  useRetry(draft.size > 0 && saving.problem?.status === 0, () => latest.current())

  const known = useMemo(() => new Set([...offline.presences.map((it) => it.member_id), ...draft.keys()]), [offline.presences, draft])
  return {
    /** Of whom something was said; the others count as absent. */
    known,
    /** Nobody said yet who was there; a delegation that the product holds is only proposed. */
    isBlank: presences.every((it) => !known.has(it.member_id) || it.presence === 'DELEGATION'),
    presences,
    flush,
    isDirty: draft.size > 0,
    hasWrong: sound.length < draft.size,
    set: (member_id: string, presence: Presence) => {
      const left = presence === 'PRESENT' ? [] : presences.filter((it) => it.delegate_id === member_id)
      put([{ member_id, presence, delegate_id: null }, ...left.map((it) => ({ ...it, delegate_id: null }))])
    },
    setDelegate: (member_id: string, delegate_id: string | null) => put([{ member_id, presence: 'DELEGATION', delegate_id }]),
    setAll: (members: readonly string[], presence: Presence) => put(members.map((member_id) => ({ member_id, presence, delegate_id: null }))),
    giveUp: async () => {
      if (await saving.reload()) change(new Map())
    },
    keepMine: async () => {
      if (await saving.reload()) await latest.current()
    },
  }
}

export type OfflineAttendance = ReturnType<typeof useOfflinePresences>

/** Everybody of the meeting, in its order; nobody recorded is absent. */
function merged({ meeting, presences }: OfflineMeeting, draft: ReadonlyMap<string, OfflinePresence>): OfflinePresence[] {
  const kept = new Map(presences.map((it) => [it.member_id, it]))
  return meeting.members.map(({ _id }) => draft.get(_id) ?? kept.get(_id) ?? { member_id: _id, presence: 'ABSENT', delegate_id: null })
}
