import type { Verbal } from '@delibera/core/minutes/schema'
import type { VerbalSignature } from '@delibera/core/minutes/signatures'
import { useSession } from '../../../api/session.tsx'
import { useMeeting } from '../../../meeting/useMeeting.ts'

/** As whom the reader may sign with the own account: who presides or keeps the minutes, and is this very person. */
export function useSigningOwn(verbal: Verbal, meetingId: string): VerbalSignature | null {
  const { data: meeting } = useMeeting(meetingId)
  const { profile } = useSession()
  if (!meeting || !verbal.confirmed || verbal.for_notary) return null
  const isOwn = ({ member_id, role }: VerbalSignature) => {
    if (role === 'PRESIDENT' && meeting.is_administrator && meeting.administrator?._id === member_id) return true
    const address = meeting.members.find((it) => it._id === member_id)?.email?.toLowerCase()
    return address !== undefined && address === profile?.email.toLowerCase()
  }
  return verbal.signatures.find((it) => it.role !== 'OTHER' && !it.signed_at && isOwn(it)) ?? null
}
