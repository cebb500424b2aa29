import { type HoldingTitle, ownHolding } from '@delibera/core/members/holdings'
import { memberRoutes } from '@delibera/core/members/routes'
import { type CompanyMember, MemberDraft } from '@delibera/core/members/schema'
import { useMutation } from '@tanstack/react-query'
import { type CallError, call } from '../../api/call.ts'
import { useReaction } from '../../api/useReaction.tsx'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { useToasts } from '../../shell/toasts.ts'
import { useZodForm } from '../../ui/useZodForm.ts'
import { nameOf } from './useMembers.ts'
import { useBookRefresh } from './useMemberWork.ts'

export interface HoldingValues {
  title: HoldingTitle
  shares_value: number | null
  vote_value: number | null
  of: string | null
}

/** The quota that somebody simply owns stands apart from the other rights: it is all that most people have. */
export interface MemberValues extends Record<string, unknown> {
  kind: 'P' | 'S'
  first_name: string
  last_name: string
  phone: string
  email: string
  emails: string[]
  fiscal_code: string
  legal_representative: string
  cf_legal_representative: string
  ext_description: string
  employee: boolean
  color: string
  roles: string[]
  own: { shares_value: number | null; vote_value: number | null }
  holdings: HoldingValues[]
  twin_id: string | null
}

const blank: MemberValues = {
  ...{ kind: 'P', first_name: '', last_name: '', phone: '', email: '', emails: [], fiscal_code: '' },
  ...{ legal_representative: '', cf_legal_representative: '', ext_description: '', employee: false, color: '', roles: [] },
  ...{ own: { shares_value: null, vote_value: null }, holdings: [], twin_id: null },
}

const texts = ['first_name', 'last_name', 'phone', 'email', 'fiscal_code', 'legal_representative', 'cf_legal_representative', 'ext_description'] as const
export const textsOf = (it: Pick<CompanyMember, (typeof texts)[number]>) =>
  Object.fromEntries(texts.map((name) => [name, it[name] ?? ''])) as Record<(typeof texts)[number], string>

function valuesOf(member: CompanyMember | null): MemberValues {
  if (!member) return blank
  const at = member.holdings.findIndex((it) => it.title === 'OWNERSHIP' && it.of === null)
  const own = member.holdings[at]
  return {
    ...textsOf(member),
    ...{ kind: member.kind, emails: member.emails, employee: member.employee, color: member.color, twin_id: null },
    roles: member.roles.map((it) => it.code),
    own: { shares_value: own?.shares_value ?? null, vote_value: own?.vote_value ?? null },
    holdings: member.holdings.filter((_, index) => index !== at),
  }
}

/** What a person has no longer when they turn into a company, or the other way round, is not sent. */
function draftOf(values: unknown): unknown {
  const { own, ...it } = values as MemberValues
  const gone = it.kind === 'P' ? { legal_representative: null, cf_legal_representative: null } : { first_name: null, employee: false }
  const shares = own.shares_value ?? 0
  return { ...it, ...gone, emails: it.emails.filter(Boolean), holdings: [...ownHolding(shares, own.vote_value ?? shares), ...it.holdings] }
}

type Issue = { path: PropertyKey[]; message: string }

/** Where a remark on the n-th right belongs in the form: the first may be the quota that is simply owned. */
function placed(path: PropertyKey[], { own }: MemberValues): PropertyKey[] {
  const [list, at, ...rest] = path
  const hasOwn = Boolean(own.shares_value || own.vote_value)
  if (list !== 'holdings' || typeof at !== 'number' || !hasOwn) return path
  return at === 0 ? ['own', ...rest] : ['holdings', at - 1, ...rest]
}

/** Vote shares never pass shares (L-SHR-03). */
function votesAbove({ own, holdings }: MemberValues): Issue[] {
  const message = 'voteSharesAboveShares'
  const isAbove = (it: { shares_value: number | null; vote_value: number | null }) => (it.vote_value ?? 0) > (it.shares_value ?? 0)
  const others = holdings.flatMap((it, at) => (isAbove(it) ? [{ path: ['holdings', at, 'vote_value'], message }] : []))
  return isAbove(own) ? [{ path: ['own', 'vote_value'], message }, ...others] : others
}

/** The server's own schema, seen from the form. */
const form = {
  parse: (values: unknown) => MemberDraft.parse(draftOf(values)),
  safeParse: (values: unknown) => {
    const it = values as MemberValues
    const read = MemberDraft.safeParse(draftOf(values))
    const issues = [...(read.success ? [] : read.error.issues.map(({ path, message }) => ({ path: placed(path, it), message }))), ...votesAbove(it)]
    return issues.length === 0 ? { success: true as const } : { success: false as const, error: { issues } }
  },
}

export type MemberForm = ReturnType<typeof useMemberForm>
export const useMemberForm = (member: CompanyMember | null) => useZodForm<MemberDraft, MemberValues>(form, valuesOf(member))

interface Saving {
  companyId: string
  member: CompanyMember | null
  /** Puts a refusal beside the fields; false when it is about none of them. */
  onRefused: (refusal: { info: unknown }) => boolean
  onSaved: () => void
}

/** `signature`: a new one, null to forget the one kept, undefined to leave it. */
export function useSaveMember({ companyId, member, onRefused, onSaved }: Saving) {
  const t = useTranslations('members.form')
  const { tell } = useToasts()
  const react = useReaction()
  const refresh = useBookRefresh()
  return useMutation<CompanyMember, CallError, { draft: MemberDraft; signature: string | null | undefined }>({
    mutationFn: async ({ draft, signature }) => {
      const { twin_id, ...change } = draft
      const kept = member
        ? await call(memberRoutes.change, { params: { id: companyId, memberId: member._id }, body: change })
        : await call(memberRoutes.add, { params: { id: companyId }, body: { ...change, twin_id } })
      if (signature === undefined) return kept
      return call(memberRoutes.sign, { params: { id: companyId, memberId: kept._id }, body: { signature } })
    },
    onSuccess: (kept) => {
      tell({ kind: 'success', text: t(member ? 'changed' : 'added', { name: nameOf(kept) }) })
      onSaved()
    },
    onError: (error) => {
      if (!onRefused(error)) react(error, 'saving')
    },
    // A person may be in the book although the signature was refused.
    onSettled: () => refresh(),
  })
}
