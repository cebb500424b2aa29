import { offlineRoutes } from '@delibera/core/offline/routes'
import type { OfflineDetails, OfflineMeeting, OfflinePresences, OfflineVotes } from '@delibera/core/offline/schema'
import { useQueryClient } from '@tanstack/react-query'
import { type CallError, call } from '../../api/call.ts'
import { type SaveOutcome, useVersionedSave, type VersionedSave } from '../../meeting/saving/useVersionedSave.ts'
import { offlineKey, useKeepOffline } from '../../meeting/useOffline.ts'

/** What can be written down, each by a call of its own. */
interface Writing {
  details: Omit<OfflineDetails, 'version'>
  presences: OfflinePresences['presences']
  votes: OfflineVotes['points']
}

export interface OfflineSave extends VersionedSave<OfflineMeeting> {
  save: <What extends keyof Writing>(what: What, written: Writing[What]) => Promise<SaveOutcome<OfflineMeeting>>
}

function send(id: string, version: number, change: Partial<Writing>): Promise<OfflineMeeting> {
  const params = { id }
  if (change.presences) return call(offlineRoutes.presences, { params, body: { presences: change.presences, version } })
  if (change.votes) return call(offlineRoutes.votes, { params, body: { points: change.votes, version } })
  return call(offlineRoutes.change, { params, body: { ...change.details, version } })
}

/** Writes down how a meeting was held, one thing after the other, each on what the last left. */
export function useOfflineSave(id: string): OfflineSave {
  const client = useQueryClient()
  const keep = useKeepOffline()
  const reread = async () => {
    await client.refetchQueries({ queryKey: offlineKey(id) })
    const offline = client.getQueryData<OfflineMeeting>(offlineKey(id))
    if (offline) keep(offline)
    return offline
  }
  const { attempt, ...state } = useVersionedSave<OfflineMeeting>(id, { keep, reread, isRace })
  return { ...state, save: (what, written) => attempt((version) => send(id, version, { [what]: written })) }
}

/** The same code also says that the time for it is over; only a lost race can be won by trying again. */
const isRace = ({ info }: CallError): boolean => {
  const { reason, changed } = (info ?? {}) as { reason?: unknown; changed?: unknown }
  return reason === 'version' || changed !== undefined
}
