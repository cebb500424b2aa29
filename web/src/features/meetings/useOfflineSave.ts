import type { OfflineDetails, OfflineMeeting, OfflinePresences, OfflineVotes } from '@delibera/core/meetings/offline'
import { offlineRoutes } from '@delibera/core/meetings/offline-routes'
import { meetingRoutes } from '@delibera/core/meetings/routes'
import type { Meeting } from '@delibera/core/meetings/schema'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { CallError, call } from '../../api/call.ts'
import { readOf } from '../../api/hooks.ts'
import { conflictIn, type MeetingConflict } from './useMeetingSave.ts'
import { offlineKey, useKeepOffline } from './useOffline.ts'

/** What can be written down, each by a call of its own. */
interface Writing {
  details: Omit<OfflineDetails, 'version'>
  presences: OfflinePresences['presences']
  votes: OfflineVotes['points']
}

export type OfflineOutcome = { offline: OfflineMeeting } | { problem: CallError } | { conflict: MeetingConflict }

export interface OfflineSave {
  save: <What extends keyof Writing>(what: What, written: Writing[What]) => Promise<OfflineOutcome>
  busy: boolean
  savedAt: Date | null
  /** A refusal of the last save that is not about somebody else's change. */
  problem: CallError | null
  conflict: MeetingConflict | null
  /** Reads what others did; the conflict is then over, and what to keep is up to the page. */
  reload: () => Promise<OfflineMeeting | undefined>
}

function send(id: string, version: number, change: Partial<Writing>): Promise<OfflineMeeting> {
  const params = { id }
  if (change.presences) return call(offlineRoutes.presences, { params, body: { presences: change.presences, version } })
  if (change.votes) return call(offlineRoutes.votes, { params, body: { points: change.votes, version } })
  return call(offlineRoutes.change, { params, body: { ...change.details, version } })
}

/** Writes down one thing after the other, each on what the last left. Whoever read an older one is told, and loses nothing. */
export function useOfflineSave(id: string): OfflineSave {
  const client = useQueryClient()
  const keep = useKeepOffline()
  const [busy, setBusy] = useState(false)
  const [savedAt, setSavedAt] = useState<Date | null>(null)
  const [problem, setProblem] = useState<CallError | null>(null)
  const [conflict, setConflict] = useState<MeetingConflict | null>(null)
  // Two saves at once would both name the same version, and the second be refused for nothing.
  const line = useRef<Promise<unknown>>(Promise.resolve())

  const write = async (change: Partial<Writing>): Promise<OfflineOutcome> => {
    const version = client.getQueryData<Meeting>(readOf(meetingRoutes.load, { params: { id } }).queryKey)?.version ?? 0
    setBusy(true)
    try {
      const offline = await send(id, version, change)
      keep(offline)
      setProblem(null)
      setConflict(null)
      setSavedAt(new Date())
      return { offline }
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const other = isRace(error) ? conflictIn(error) : null
      setConflict(other)
      setProblem(other ? null : error)
      return other ? { conflict: other } : { problem: error }
    } finally {
      setBusy(false)
    }
  }
  return {
    ...{ busy, savedAt, problem, conflict },
    save: (what, written) => {
      const mine = line.current.then(() => write({ [what]: written }))
      line.current = mine.catch(() => undefined)
      return mine
    },
    reload: async () => {
      await client.refetchQueries({ queryKey: offlineKey(id) })
      const offline = client.getQueryData<OfflineMeeting>(offlineKey(id))
      if (offline) keep(offline)
      setConflict(null)
      setProblem(null)
      return offline
    },
  }
}

/** The same code also says that the time for it is over; only a lost race can be won by trying again. */
const isRace = ({ info }: CallError): boolean => {
  const { reason, changed } = (info ?? {}) as { reason?: unknown; changed?: unknown }
  return reason === 'version' || changed !== undefined
}
