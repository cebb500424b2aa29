import { meetingRoutes } from '@delibera/core/meetings/routes'
import type { Meeting, MeetingChange } from '@delibera/core/meetings/schema'
import { call } from '../../api/call.ts'
import { useKeepMeeting, useReadMeeting } from '../useMeeting.ts'
import { type SaveOutcome, useVersionedSave, type VersionedSave } from './useVersionedSave.ts'

type Change = Omit<MeetingChange, 'version'>

export type MeetingOutcome = SaveOutcome<Meeting>

export interface MeetingSave extends VersionedSave<Meeting> {
  save: (change: Change) => Promise<MeetingOutcome>
}

/** Changes what is known of a meeting. */
export function useMeetingSave(id: string): MeetingSave {
  const readAgain = useReadMeeting()
  const { attempt, ...state } = useVersionedSave<Meeting>(id, { keep: useKeepMeeting(), reread: () => readAgain(id) })
  return { ...state, save: (change) => attempt((version) => call(meetingRoutes.change, { params: { id }, body: { version, ...change } })) }
}
