import { companyRoutes } from '@delibera/core/companies/routes'
import { memberListRoutes, memberRoutes } from '@delibera/core/members/routes'
import { rolesHeld } from '@delibera/core/members/rules'
import type { CompanyMember } from '@delibera/core/members/schema'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { CallError, call } from '../../api/call.ts'
import { useCompanyWords } from '../../company/useCompanyWords.ts'
import { nameOf, type Roles } from '../../company/useMembers.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { useToasts } from '../../shell/toasts.ts'
import { useReaction } from '../../shell/useReaction.tsx'
import { useRestoring } from '../../shell/useRestoring.ts'
import { ownedBy, type Quotas } from './useBook.ts'

export interface MemberWork {
  edit: (member: CompanyMember, at?: 'roles') => void
  remove: (members: readonly CompanyMember[]) => Promise<void>
  removeRole: (member: CompanyMember, code: string) => Promise<void>
  giveRole: (members: readonly CompanyMember[], code: string) => Promise<boolean>
  /** How far a work on many has come. */
  progress: { done: number; total: number } | null
}

interface Around {
  companyId: string
  quotas: Quotas
  roles: Roles
  edit: MemberWork['edit']
  /** Told which people have been taken out of the book. */
  onRemoved: (ids: readonly string[]) => void
}

/** What depends on the book. */
const bookReads = [memberRoutes.list, memberListRoutes.lists, companyRoutes.load, companyRoutes.administrators]

/** The book is asked for again, and with it what depends on it: lists, and what the company still lacks. */
export function useBookRefresh(): () => Promise<unknown> {
  const client = useQueryClient()
  return useCallback(() => Promise.all(bookReads.map((it) => client.invalidateQueries({ queryKey: [it.path] }))), [client])
}

/** What is done to people already in the book, one or many; whatever takes something away says what is lost, and can be undone. */
export function useMemberWork({ companyId, quotas, roles: { labelOf }, edit, onRemoved }: Around): MemberWork {
  const t = useCompanyWords(useTranslations('members.remove'))
  const { tell } = useToasts()
  const restoring = useRestoring()
  const { progress, forEach } = useWorkOnMany()

  const remove = async (members: readonly CompanyMember[]) => {
    const owned = members.reduce((sum, it) => sum + ownedBy(it), 0)
    const who = { count: members.length, name: nameOf(members[0]!) }
    const lost = owned > 0 ? t('lost', { ...who, amount: quotas.said(owned), percent: quotas.percent(owned) }) : ''
    const removalIds: string[] = []
    const removeOne = async (it: CompanyMember) => {
      removalIds.push((await call(memberRoutes.remove, { params: { id: companyId, memberId: it._id } })).removal_id)
    }
    const done = await forEach(members, removeOne, () => null)
    onRemoved(done.map((it) => it._id))
    if (done.length > 0) restoring({ companyId, removalIds, text: `${t('done', { ...who, count: done.length })} ${lost}`.trim(), stale: bookReads })
  }
  const removeRole = async (member: CompanyMember, code: string) => {
    if (member.roles.length === 1) return remove([member])
    const others = member.roles.filter((it) => it.code !== code)
    if (rolesHeld(others, member.holdings).some((it) => it.code === code)) return tell({ kind: 'warning', text: t('role.owner', { name: nameOf(member) }) })
    const words = { role: labelOf(code), name: nameOf(member) }
    const params = { id: companyId, memberId: member._id, role: code }
    const removalIds: string[] = []
    const take = async () => {
      removalIds.push((await call(memberRoutes.removeRole, { params })).removal_id)
    }
    const done = await forEach([member], take, () => null)
    if (done.length > 0) restoring({ companyId, removalIds, text: t('role.done', words), stale: bookReads })
  }
  const giveRole = async (members: readonly CompanyMember[], code: string) => {
    const without = members.filter((it) => !it.roles.some((role) => role.code === code))
    const give = (it: CompanyMember) =>
      call(memberRoutes.change, { params: { id: companyId, memberId: it._id }, body: { roles: [...it.roles.map((role) => role.code), code] } })
    const done = await forEach(without, give, (count) => t('given', { count, role: labelOf(code) }))
    return done.length === without.length
  }
  return { edit, remove, removeRole, giveRole, progress }
}

const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000))

/** A server that is asked too often says when to come back: what is left waits until then. */
async function patiently(act: () => Promise<unknown>): Promise<void> {
  try {
    await act()
  } catch (error) {
    const wait = error instanceof CallError && error.status === 429 ? (error.info as { retry_after?: number } | null)?.retry_after : undefined
    if (wait === undefined) throw error
    await pause(wait)
    return patiently(act)
  }
}

/** At once; a browser holds six connections to one host. */
const together = 4

/** One call for each; the first refusal stops what has not begun, and is told. Answers those who are done. */
function useWorkOnMany() {
  const [progress, setProgress] = useState<MemberWork['progress']>(null)
  const refresh = useBookRefresh()
  const react = useReaction()
  const { tell } = useToasts()

  async function forEach(
    members: readonly CompanyMember[],
    act: (it: CompanyMember) => Promise<unknown>,
    /** What is told of it; null where somebody else says it. */
    words: (done: number) => string | null,
  ): Promise<CompanyMember[]> {
    const done: CompanyMember[] = []
    const left = [...members]
    const work = async () => {
      for (let it = left.shift(); it; it = left.shift()) {
        await patiently(() => act(it as CompanyMember))
        done.push(it)
        if (members.length > together) setProgress({ done: done.length, total: members.length })
      }
    }
    const stop = (error: unknown) => {
      left.length = 0
      throw error
    }
    const failed = (await Promise.allSettled(Array.from({ length: together }, () => work().catch(stop)))).find((it) => it.status === 'rejected')
    setProgress(null)
    await refresh()
    const text = words(done.length)
    if (done.length > 0 && text) tell({ kind: 'success', text })
    if (failed) react(failed.reason, 'updating')
    return done
  }
  return { progress, forEach }
}
