import { meetingRoutes } from '@delibera/core/meetings/routes'
import type { Meeting, MeetingChange } from '@delibera/core/meetings/schema'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { CallError, call } from '../../api/call.ts'
import { readOf } from '../../api/hooks.ts'
import { useKeepMeeting, useReadMeeting } from './useMeeting.ts'

/** What others changed after this page had read the meeting: the names of the fields, as the server keeps them. */
export interface MeetingConflict {
  changed: readonly string[]
  at: string | null
}

/** The meeting as it was kept, or why it was not. */
export type MeetingOutcome = { meeting: Meeting } | { problem: CallError } | { conflict: MeetingConflict }

type Change = Omit<MeetingChange, 'version'>

export interface MeetingSave {
  save: (change: Change) => Promise<MeetingOutcome>
  busy: boolean
  savedAt: Date | null
  /** A refusal of the last save that is not about somebody else's change. */
  problem: CallError | null
  conflict: MeetingConflict | null
  /** Reads what others did; the conflict is then over, and what to keep is up to the page. */
  reload: () => Promise<Meeting | undefined>
}

/** Changes a meeting as it was last read, one change after the other. Whoever read an older one is told what changed, and loses nothing. */
export function useMeetingSave(id: string): MeetingSave {
  const client = useQueryClient()
  const keep = useKeepMeeting()
  const readAgain = useReadMeeting()
  const [busy, setBusy] = useState(false)
  const [savedAt, setSavedAt] = useState<Date | null>(null)
  const [problem, setProblem] = useState<CallError | null>(null)
  const [conflict, setConflict] = useState<MeetingConflict | null>(null)
  // Two saves at once would both name the same version, and the second be refused for nothing.
  const line = useRef<Promise<unknown>>(Promise.resolve())

  const send = async (change: Change): Promise<MeetingOutcome> => {
    const version = client.getQueryData<Meeting>(readOf(meetingRoutes.load, { params: { id } }).queryKey)?.version ?? 0
    setBusy(true)
    try {
      const meeting = await call(meetingRoutes.change, { params: { id }, body: { version, ...change } })
      keep(meeting)
      setProblem(null)
      setConflict(null)
      setSavedAt(new Date())
      return { meeting }
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const other = conflictIn(error)
      setConflict(other)
      setProblem(other ? null : error)
      return other ? { conflict: other } : { problem: error }
    } finally {
      setBusy(false)
    }
  }
  return {
    ...{ busy, savedAt, problem, conflict },
    save: (change) => {
      const mine = line.current.then(() => send(change))
      line.current = mine.catch(() => undefined)
      return mine
    },
    reload: async () => {
      const meeting = await readAgain(id)
      setConflict(null)
      setProblem(null)
      return meeting
    },
  }
}

/** A lost race, with what won it; null for any other refusal. */
export function conflictIn({ status, code, info }: CallError): MeetingConflict | null {
  if (status !== 409 || code !== 'E0002') return null
  const { changed, at } = (info ?? {}) as { changed?: unknown; at?: unknown }
  return { changed: Array.isArray(changed) ? changed.filter((it) => typeof it === 'string') : [], at: typeof at === 'string' ? at : null }
}
