import type { Meeting } from '@delibera/core/meetings/schema'
import { useEffect, useRef, useState } from 'react'
import { useMeetingSave } from '../../meeting/saving/useMeetingSave.ts'
import { useUnsavedChanges } from '../../shell/useUnsavedChanges.ts'

/** A pause in typing: long enough not to save every letter. */
const pause_ms = 900

/** The foot of the form, saved by itself while it is typed. */
export function useFooter(meeting: Pick<Meeting, '_id' | 'delegation_footer'>) {
  const saving = useMeetingSave(meeting._id)
  const kept = meeting.delegation_footer ?? ''
  const [typed, setTyped] = useState<string | null>(null)
  const [standing, setStanding] = useState<'saved' | 'failed' | null>(null)
  const text = typed ?? kept
  const isDirty = typed !== null && typed.trim() !== kept.trim()

  const flush = async (): Promise<boolean> => {
    if (!isDirty) return true
    // Whoever changed something else meanwhile did not touch these words: they are read, and it goes on.
    if (saving.conflict) await saving.reload()
    const outcome = await saving.save({ delegation_footer: text.trim() || null })
    const isKept = 'kept' in outcome
    setStanding(isKept ? 'saved' : 'failed')
    if (isKept) setTyped((now) => (now === typed ? null : now))
    return isKept
  }
  const latest = useRef(flush)
  latest.current = flush
  // biome-ignore lint/correctness/useExhaustiveDependencies: every letter starts the pause anew
  useEffect(() => {
    if (!isDirty) return
    const timer = setTimeout(() => void latest.current(), pause_ms)
    return () => clearTimeout(timer)
  }, [isDirty, text])
  useUnsavedChanges(isDirty, () => latest.current())
  return {
    text,
    flush,
    standing,
    type: (next: string) => {
      setStanding(null)
      setTyped(next)
    },
  }
}
