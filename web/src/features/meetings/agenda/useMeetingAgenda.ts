import { agendaRoutes } from '@delibera/core/agenda/routes'
import type { AgendaItem } from '@delibera/core/agenda/schema'
import { meetingRoutes } from '@delibera/core/meetings/routes'
import type { Meeting } from '@delibera/core/meetings/schema'
import { offlineRoutes } from '@delibera/core/offline/routes'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { CallError, call } from '../../../api/call.ts'
import { machineNow } from '../../../api/clock.ts'
import { readOf } from '../../../api/hooks.ts'
import { useOfflineRefusal } from '../../../meeting/saving/useOfflineRefusal.ts'
import { useKeepMeeting, useReadMeeting } from '../../../meeting/useMeeting.ts'

/** Told by which id what a change took away can be put back. */
type Taken = (removal_id: string) => void

/** The agenda of a meeting, always set as a whole: one change after the other, each on what the last left. */
export function useMeetingAgenda(id: string, onRemoved: Taken) {
  const client = useQueryClient()
  const keep = useKeepMeeting()
  const readAgain = useReadMeeting()
  const refuse = useOfflineRefusal()
  const [busy, setBusy] = useState(false)
  const [savedAt, setSavedAt] = useState<Date | null>(null)
  const line = useRef<Promise<unknown>>(Promise.resolve())
  const latest = () => client.getQueryData<Meeting>(readOf(meetingRoutes.load, { params: { id } }).queryKey)

  const send = async (change: (now: Meeting) => AgendaItem[], onTaken?: Taken): Promise<boolean> => {
    const before = latest()
    if (!before) return false
    setBusy(true)
    try {
      const { odgs, version, type, removal_id } = await agendaSet(before, change(before))
      keep({ ...before, odgs, odg_ids: odgs.map((it) => it._id), version, type })
      setSavedAt(machineNow())
      // The meeting's checks and price follow from its agenda, and so do the votes taken down of its points: both are read again.
      void readAgain(id)
      if (removal_id) onTaken?.(removal_id)
      if (before.mode.is_offline) void client.invalidateQueries({ queryKey: [offlineRoutes.load.path] })
      return true
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      refuse(error, before)
      return false
    } finally {
      setBusy(false)
    }
  }
  const set = (change: (now: Meeting) => AgendaItem[], onTaken?: Taken): Promise<boolean> => {
    const mine = line.current.then(() => send(change, onTaken))
    line.current = mine.catch(() => undefined)
    return mine
  }
  const kept = ({ odgs }: Meeting): AgendaItem[] => odgs.map((it) => ({ _id: it._id }))
  return {
    busy,
    savedAt,
    add: (points: readonly AgendaItem[]) => set((now) => [...kept(now), ...points]),
    remove: (point: string) => set((now) => kept(now).filter((it) => it._id !== point), onRemoved),
    order: (ids: readonly string[]) => {
      const shown = latest()
      // Shown at once in its new order: a list that jumps back under the hand cannot be dragged.
      if (shown) keep({ ...shown, odgs: inOrder(shown.odgs, ids) })
      return set((now) => inOrder(now.odgs, ids).map((it) => ({ _id: it._id })))
    },
    change: (point: string, part: AgendaItem, onTaken?: Taken) =>
      set((now) => kept(now).map((it) => (it._id === point ? { ...part, _id: point } : it)), onTaken),
  }
}

/** A meeting held elsewhere answers with all that was taken down of it. */
async function agendaSet(
  { _id: id, version, mode }: Meeting,
  odgs: AgendaItem[],
): Promise<Pick<Meeting, 'odgs' | 'version' | 'type'> & { removal_id?: string | undefined }> {
  const set = { params: { id }, body: { odgs, version } }
  if (!mode.is_offline) return call(agendaRoutes.setMeetingAgenda, set)
  const { meeting, removal_id } = await call(offlineRoutes.agenda, set)
  return { ...meeting, removal_id }
}

export type MeetingAgenda = ReturnType<typeof useMeetingAgenda>

const inOrder = <T extends { _id: string }>(points: readonly T[], ids: readonly string[]): T[] =>
  [...points].sort((one, other) => ids.indexOf(one._id) - ids.indexOf(other._id))
