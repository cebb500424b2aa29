import type { CompanyMember, MemberList } from '@delibera/core/members/schema'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** Opens whom the address names, once: from then on the book is at its own address, and reading it again opens nobody. */
export function useNamedPerson({ items }: MemberList, open: (member: CompanyMember) => void): void {
  const { person } = useSearch({ strict: false }) as { person?: unknown }
  const navigate = useNavigate()
  const latest = useRef({ items, open })
  latest.current = { items, open }
  useEffect(() => {
    if (person === undefined) return
    const found = latest.current.items.find((it) => it._id === person)
    if (found) latest.current.open(found)
    void navigate({ to: '.', search: { tab: 'people' } as never, replace: true, resetScroll: false })
  }, [person, navigate])
}
