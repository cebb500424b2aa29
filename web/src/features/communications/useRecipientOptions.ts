import type { ShownRecipient } from '@delibera/core/communications/panel'
import { looksCertified } from '@delibera/core/companies/rules'
import { contactRoutes } from '@delibera/core/contacts/routes'
import { Email } from '@delibera/core/fields'
import type { CompanyMember } from '@delibera/core/members/schema'
import { plain, searchWords } from '@delibera/core/members/words'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useRead } from '../../api/hooks.ts'
import { nameOf, useMemberLists, useMembers, useRoles } from '../members/useMembers.ts'
import { recipientKey } from './useMailDraft.ts'
import { typedRecipient } from './useMailSeed.ts'

export type OptionGroup = 'typed' | 'groups' | 'people' | 'contacts'

export interface RecipientOption {
  key: string
  group: OptionGroup
  recipient: ShownRecipient
}

/** More of a kind are found by typing on. */
const most = { typed: 1, groups: 8, people: 12, contacts: 8 } satisfies Record<OptionGroup, number>

const person = (kind: 'MEMBER' | 'CONTACT', id: string, name: string, email: string | null): ShownRecipient => ({
  ...{ kind, id, code: null, name, email, count: 1 },
  ...{ ordinary: email !== null && !looksCertified(email) ? 1 : 0, unreachable: email === null ? 1 : 0 },
})

const several = (it: Pick<ShownRecipient, 'kind' | 'id' | 'code' | 'name'>, people: readonly CompanyMember[]): ShownRecipient => ({
  ...it,
  ...{ email: null, count: people.length },
  ...{ ordinary: people.filter(({ email }) => email && !looksCertified(email)).length, unreachable: people.filter(({ email }) => !email).length },
})

/** An address that somebody typed whole, with or without a name before it. */
export function addressIn(text: string): ShownRecipient | null {
  const [, name, within] = /^\s*"?([^"<]*?)"?\s*<([^>]+)>\s*$/.exec(text) ?? []
  const { data } = Email.safeParse((within ?? text).trim())
  return data ? typedRecipient({ name: name || null, email: data }) : null
}

/** Whom one may mean by what is typed: groups, people of the book, the address book, or the address itself. */
export function useRecipientOptions(company_id: string, sought: string, taken: readonly ShownRecipient[]): RecipientOption[] {
  const everybody = useEverybody(company_id)
  const { data: contacts } = useRead(
    contactRoutes.list,
    { query: { company_id, count: most.contacts, sort_by: 'last_name ASC', ...(sought.trim() && { search: sought.trim() }) } },
    { placeholderData: keepPreviousData },
  )
  return useMemo(() => {
    const words = searchWords(sought)
    const without = new Set(taken.map(recipientKey))
    const isMeant = (it: ShownRecipient) => words.every((word) => plain(`${it.name} ${it.email ?? ''}`).includes(word))
    const typed = addressIn(sought)
    const book = (contacts?.items ?? []).map((it) => person('CONTACT', it._id, nameOf(it), it.email))
    const found: [OptionGroup, readonly ShownRecipient[]][] = [
      ['typed', typed ? [typed] : []],
      ['groups', everybody.groups.filter(isMeant)],
      ['people', everybody.people.filter(isMeant)],
      // The server has already searched: by more than their names.
      ['contacts', book],
    ]
    return found.flatMap(([group, list]) =>
      list
        .filter((it) => !without.has(recipientKey(it)))
        .slice(0, most[group])
        .map((recipient) => ({ key: recipientKey(recipient), group, recipient })),
    )
  }, [everybody, contacts, sought, taken])
}

/** The book of the company as those whom one may write to. */
function useEverybody(company_id: string): { groups: ShownRecipient[]; people: ShownRecipient[] } {
  const members = useMembers(company_id).data
  const lists = useMemberLists(company_id).data
  const { roles } = useRoles()
  return useMemo(() => {
    const items = members?.items ?? []
    const byId = new Map(items.map((it) => [it._id, it]))
    const named = (lists?.items ?? []).map(({ _id, name, member_ids }) =>
      several(
        { kind: 'LIST', id: _id, code: null, name },
        member_ids.flatMap((id) => byId.get(id) ?? []),
      ),
    )
    const held = roles.map(({ code, label }) =>
      several(
        { kind: 'ROLE', id: null, code, name: label },
        items.filter((it) => it.roles.some((role) => role.code === code)),
      ),
    )
    return { groups: [...named, ...held].filter((it) => it.count > 0), people: items.map((it) => person('MEMBER', it._id, nameOf(it), it.email)) }
  }, [members, lists, roles])
}
