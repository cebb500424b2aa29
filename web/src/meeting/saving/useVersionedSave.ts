import { meetingRoutes } from '@delibera/core/meetings/routes'
import type { Meeting } from '@delibera/core/meetings/schema'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '../../api/call.ts'
import { machineNow } from '../../api/clock.ts'
import { readOf } from '../../api/hooks.ts'
import { useLine } from '../../api/useLine.ts'

/** What others changed after this page had read the meeting: the names of the fields, as the server keeps them. */
export interface MeetingConflict {
  changed: readonly string[]
  at: string | null
}

/** What was kept, or why it was not. */
export type SaveOutcome<Kept> = { kept: Kept } | { problem: CallError } | { conflict: MeetingConflict }

export interface VersionedSave<Kept> {
  busy: boolean
  savedAt: Date | null
  /** A refusal of the last save that is not about somebody else's change. */
  problem: CallError | null
  conflict: MeetingConflict | null
  /** Reads what others did; the conflict is then over, and what to keep is up to the page. */
  reload: () => Promise<Kept | undefined>
}

interface Ways<Kept> {
  keep: (kept: Kept) => void
  reread: () => Promise<Kept | undefined>
  /** Whether a refusal means that somebody else was quicker; of meetings held elsewhere the same code also says that the time is over. */
  isRace?: (error: CallError) => boolean
}

/** Changes a meeting as it was last read, one change after the other. Whoever read an older one is told what changed, and loses nothing. */
export function useVersionedSave<Kept>(id: string, { keep, reread, isRace = () => true }: Ways<Kept>) {
  const client = useQueryClient()
  const { busy, inLine } = useLine()
  const [savedAt, setSavedAt] = useState<Date | null>(null)
  const [problem, setProblem] = useState<CallError | null>(null)
  const [conflict, setConflict] = useState<MeetingConflict | null>(null)

  const attempt = async (send: (version: number) => Promise<Kept>): Promise<SaveOutcome<Kept>> => {
    const version = client.getQueryData<Meeting>(readOf(meetingRoutes.load, { params: { id } }).queryKey)?.version ?? 0
    try {
      const kept = await send(version)
      keep(kept)
      setProblem(null)
      setConflict(null)
      setSavedAt(machineNow())
      return { kept }
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const other = isRace(error) ? conflictIn(error) : null
      setConflict(other)
      setProblem(other ? null : error)
      return other ? { conflict: other } : { problem: error }
    }
  }
  const reload = async () => {
    const kept = await reread()
    setConflict(null)
    setProblem(null)
    return kept
  }
  const state: VersionedSave<Kept> = { busy, savedAt, problem, conflict, reload }
  return { ...state, attempt: (send: (version: number) => Promise<Kept>) => inLine(() => attempt(send)) }
}

/** A lost race, with what won it; null for any other refusal. */
export function conflictIn({ status, code, info }: CallError): MeetingConflict | null {
  if (status !== 409 || code !== 'E0002') return null
  const { changed, at } = (info ?? {}) as { changed?: unknown; at?: unknown }
  return { changed: Array.isArray(changed) ? changed.filter((it) => typeof it === 'string') : [], at: typeof at === 'string' ? at : null }
}
