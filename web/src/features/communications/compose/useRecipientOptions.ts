import type { ShownRecipient } from '@delibera/core/communications/panel'
import { contactRoutes } from '@delibera/core/contacts/routes'
import { Email } from '@delibera/core/fields'
import type { CompanyMember } from '@delibera/core/members/schema'
import { plain, searchWords } from '@delibera/core/names'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useRead } from '../../../api/hooks.ts'
import { nameOf, useRoles } from '../../../company/useMembers.ts'
import { tally, useBook } from './useLetters.ts'
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
  kind,
  id,
  code: null,
  name,
  email,
  ...tally([{ email }]),
})

const several = (it: Pick<ShownRecipient, 'kind' | 'id' | 'code' | 'name'>, people: readonly CompanyMember[]): ShownRecipient => ({
  ...it,
  email: null,
  ...tally(people),
})

/** By themselves, or by an address that somebody else has, too: one letter goes to it. */
const marksOf = (it: ShownRecipient): string[] => [recipientKey(it), ...(it.email ? [it.email.toLowerCase()] : [])]

/** Those who are not among the chosen yet, each once. */
export function notYet(taken: readonly ShownRecipient[], them: readonly ShownRecipient[]): ShownRecipient[] {
  const known = new Set(taken.flatMap(marksOf))
  return them.filter((it) => {
    const marks = marksOf(it)
    const isNew = !marks.some((mark) => known.has(mark))
    if (isNew) for (const mark of marks) known.add(mark)
    return isNew
  })
}

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
    const without = new Set(taken.flatMap(marksOf))
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
        .filter((it) => !marksOf(it).some((mark) => without.has(mark)))
        .slice(0, most[group])
        .map((recipient) => ({ key: recipientKey(recipient), group, recipient })),
    )
  }, [everybody, contacts, sought, taken])
}

/** The book of the company as those whom one may write to. */
function useEverybody(company_id: string): { groups: ShownRecipient[]; people: ShownRecipient[] } {
  const { members, lists, holders } = useBook(company_id)
  const { roles } = useRoles()
  return useMemo(() => {
    const named = [...lists].map(([id, { name, people }]) => several({ kind: 'LIST', id, code: null, name }, people))
    const held = roles.map(({ code, label, many }) => several({ kind: 'ROLE', id: null, code, name: holders(code).length === 1 ? label : many }, holders(code)))
    return { groups: [...named, ...held].filter((it) => it.count > 0), people: members.map((it) => person('MEMBER', it._id, nameOf(it), it.email)) }
  }, [members, lists, holders, roles])
}
