import { looksCertified } from '@delibera/core/certified-hosts'
import type { ShownRecipient } from '@delibera/core/communications/panel'
import { type Addressee, onceEach } from '@delibera/core/communications/recipients'
import type { CompanyMember } from '@delibera/core/members/schema'
import { useMemo } from 'react'
import { nameOf, useMemberLists, useMembers } from '../../../company/useMembers.ts'

/** How many they are, and how many of them get a letter without proof, or none. */
export const tally = (people: readonly Pick<Addressee, 'email'>[]): Pick<ShownRecipient, 'count' | 'ordinary' | 'unreachable'> => ({
  count: people.length,
  ordinary: people.filter(({ email }) => email && !looksCertified(email)).length,
  unreachable: people.filter(({ email }) => !email).length,
})

/** The people of a company, its lists, and who holds a role. */
export function useBook(company_id: string) {
  const read = useMembers(company_id).data
  const listed = useMemberLists(company_id).data
  return useMemo(() => {
    const members = read?.items ?? []
    const byId = new Map(members.map((it) => [it._id, it]))
    const lists = new Map((listed?.items ?? []).map(({ _id, name, member_ids }) => [_id, { name, people: member_ids.flatMap((id) => byId.get(id) ?? []) }]))
    const holders = (code: string): CompanyMember[] => members.filter((it) => it.roles.some((role) => role.code === code))
    return { isKnown: read !== undefined && listed !== undefined, members, lists, holders }
  }, [read, listed])
}

/**
 * The choices as letters will leave: each counts those who stand in none before it, because one letter goes to an address however often somebody
 * is chosen. Who is behind a list or a role is read from the book, so that it is known before anything is saved.
 */
export function useLetters(company_id: string, chosen: readonly ShownRecipient[]): ShownRecipient[] {
  const book = useBook(company_id)
  return useMemo(() => {
    const behind = chosen.map((it) => peopleBehind(it, book))
    const distinct = onceEach(behind.map((it) => it ?? []))
    return chosen.map((it, at) => (behind[at] ? { ...it, ...tally(distinct[at]!) } : it))
  }, [book, chosen])
}

/** Null where it is not known yet: then the choice counts as the server counted it. */
function peopleBehind({ kind, id, code, name, email }: ShownRecipient, book: ReturnType<typeof useBook>): Addressee[] | null {
  if (kind !== 'LIST' && kind !== 'ROLE') return [{ member_id: kind === 'MEMBER' ? id : null, name, email }]
  if (!book.isKnown) return null
  const people = kind === 'LIST' ? book.lists.get(id ?? '')?.people : book.holders(code ?? '')
  return people?.map((it) => ({ member_id: it._id, name: nameOf(it), email: it.email })) ?? null
}
