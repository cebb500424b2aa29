import type { Profile } from '@delibera/core/accounts/schema'
import type { MemberList } from '@delibera/core/members/schema'
import { fullName, plain } from '@delibera/core/names'
import { useMemo, useState } from 'react'
import { useSession } from '../../../api/session.tsx'
import { recall, remember } from '../../../memory.ts'

/** Whether somebody of the book is whoever is signed in: by fiscal code, else by address or name. */
function isIn({ items }: MemberList, { fiscal_code, email, ...name }: Profile): boolean {
  const named = plain(fullName(name))
  return items.some((it) => (fiscal_code !== null && it.fiscal_code === fiscal_code) || it.email === email || plain(fullName(it)) === named)
}

/** Whoever runs a company is often one of its people: the profile to begin with, until they are in the book or said that they are none. */
export function useSelfOffer(companyId: string, list: MemberList, isManager: boolean) {
  const { profile } = useSession()
  const key = `members.apart.${companyId}`
  const [isApart, setApart] = useState(() => recall(key) !== null)
  const decline = () => {
    remember(key, 'yes')
    setApart(true)
  }
  const isMissing = useMemo(() => profile !== null && !isIn(list, profile), [list, profile])
  return { profile: isManager && !isApart && isMissing ? profile : null, decline }
}
