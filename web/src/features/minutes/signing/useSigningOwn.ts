import type { Verbal } from '@delibera/core/minutes/schema'
import type { VerbalSignature } from '@delibera/core/minutes/signatures'
import { accountSignature } from '@delibera/core/minutes/signing'
import { useSession } from '../../../api/session.tsx'
import { useMeeting } from '../../../meeting/useMeeting.ts'

/** As whom the reader may sign with the own account, and has not yet. */
export function useSigningOwn(verbal: Verbal, meetingId: string): VerbalSignature | null {
  const { data: meeting } = useMeeting(meetingId)
  const { profile } = useSession()
  if (!meeting || !profile || !verbal.confirmed || verbal.for_notary) return null
  const account = { email: profile.email, chair_id: meeting.is_administrator ? (meeting.administrator?._id ?? null) : null }
  const own = accountSignature(verbal.signatures, account, (id) => meeting.members.find((it) => it._id === id)?.email)
  return own?.signed_at ? null : own
}
