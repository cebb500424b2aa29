import { convocationRoutes } from '@delibera/core/convocations/routes'
import type { CallEnding, ConvocationDraft } from '@delibera/core/convocations/schema'
import type { Convocation, Meeting } from '@delibera/core/meetings/schema'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError, call } from '../../api/call.ts'
import { useMeetingRefusal } from '../../meeting/saving/useMeetingRefusal.ts'
import { useKeepMeeting } from '../../meeting/useMeeting.ts'

type Act = 'convene' | 'send' | 'sendTo' | 'remind' | 'endCall'

/** The call that counts. */
export const activeCall = ({ convocations }: Pick<Meeting, 'convocations'>): Convocation | undefined => convocations.find((it) => it.status === 'ACTIVE')

/** What can be done with the notice of a meeting. Each answers what came of it, or null when it was refused and that has been said. */
export function useNoticeActs(meeting: Meeting) {
  const keep = useKeepMeeting()
  const refuse = useMeetingRefusal()
  const client = useQueryClient()
  const [busy, setBusy] = useState<Act | null>(null)
  const { _id: id, version } = meeting

  const run = async <T>(act: Act, work: () => Promise<T>, meetingIn: (reply: T) => Meeting): Promise<T | null> => {
    setBusy(act)
    try {
      const reply = await work()
      keep(meetingIn(reply))
      void client.invalidateQueries({ queryKey: [convocationRoutes.proofs.path] })
      return reply
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      refuse(error, meeting)
      return null
    } finally {
      setBusy(null)
    }
  }
  const params = { id }
  const sent = (it: { meeting: Meeting }) => it.meeting
  return {
    busy,
    convene: (draft: ConvocationDraft) =>
      run(
        'convene',
        () => call(convocationRoutes.convene, { params, body: { ...draft, version } }),
        (it) => it,
      ),
    send: (ack: readonly string[]) => run('send', () => call(convocationRoutes.send, { params, body: { ack: [...ack], version } }), sent),
    sendTo: (member_ids: readonly string[]) => run('sendTo', () => call(convocationRoutes.send, { params, body: { member_ids: [...member_ids] } }), sent),
    remind: (member_ids?: readonly string[]) =>
      run('remind', () => call(convocationRoutes.remind, { params, body: member_ids ? { member_ids: [...member_ids] } : {} }), sent),
    endCall: (convocationId: string, action: CallEnding['action']) =>
      run(
        'endCall',
        () => call(convocationRoutes.endCall, { params: { id, convocationId }, body: { action, version } }),
        (it) => it,
      ),
  }
}

export type NoticeActs = ReturnType<typeof useNoticeActs>
