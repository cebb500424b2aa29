import type { PublicMeeting } from '@delibera/core/convocations/schema'
import { fullName } from '@delibera/core/names'
import type { VoteReceipt } from '@delibera/core/votes/schema'
import { createContext, useContext, useMemo } from 'react'
import type { PersonalLink } from '../link/usePersonalLink.ts'
import { useLiveState } from './useLive.ts'

interface Member {
  link: PersonalLink
  meeting: PublicMeeting
  me: string
  /** As one says it. */
  name: string
  nameOf: (id: string) => string
  isCompany: (id: string) => boolean
  /** By point: what this person was given for the votes they cast, on whichever device. */
  receipts: Readonly<Record<string, VoteReceipt>>
  keepReceipt: (receipt: VoteReceipt) => void
}

export const MemberContext = createContext<Member | null>(null)

/** Whose page this is, and of which meeting. */
export function useMember(): Member {
  const member = useContext(MemberContext)
  if (!member) throw new Error('no member around this component')
  return member
}

/** The names of everybody in the meeting, as the register writes them; the own one as the person reads it. */
export function useNames(meeting: PublicMeeting): Pick<Member, 'me' | 'name' | 'nameOf' | 'isCompany'> {
  const members = useLiveState((it) => it.register.members)
  const { member } = meeting
  return useMemo(() => {
    const known = new Map(members.map((it) => [it._id, it]))
    const name = fullName(member)
    return {
      me: member._id,
      name,
      nameOf: (id) => (id === member._id ? name : (known.get(id)?.name ?? '')),
      isCompany: (id) => known.get(id)?.kind === 'S',
    }
  }, [members, member])
}
