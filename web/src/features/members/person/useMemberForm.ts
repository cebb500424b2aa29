import type { Profile } from '@delibera/core/accounts/schema'
import { type HoldingTitle, ownHolding } from '@delibera/core/company/holdings'
import { roleOf } from '@delibera/core/members/entry'
import { memberRoutes } from '@delibera/core/members/routes'
import { rolesHeld } from '@delibera/core/members/rules'
import { type CompanyMember, MemberDraft } from '@delibera/core/members/schema'
import { useMutation } from '@tanstack/react-query'
import { type CallError, call } from '../../../api/call.ts'
import { useCompanyWords } from '../../../company/useCompanyWords.ts'
import { nameOf } from '../../../company/useMembers.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useToasts } from '../../../shell/toasts.ts'
import { useReaction } from '../../../shell/useReaction.tsx'
import { useZodForm } from '../../../ui/forms/useZodForm.ts'
import { useBookRefresh } from '../useMemberWork.ts'

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
  kind: 'P',
  first_name: '',
  last_name: '',
  phone: '',
  email: '',
  emails: [],
  fiscal_code: '',
  legal_representative: '',
  cf_legal_representative: '',
  ext_description: '',
  employee: false,
  color: '',
  roles: [],
  own: { shares_value: null, vote_value: null },
  holdings: [],
  twin_id: null,
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
    kind: member.kind,
    emails: member.emails,
    employee: member.employee,
    color: member.color,
    twin_id: null,
    roles: member.roles.map((it) => it.code),
    own: { shares_value: own?.shares_value ?? null, vote_value: own?.vote_value ?? null },
    holdings: member.holdings.filter((_, index) => index !== at),
  }
}

/** A new person, as far as the profile of whoever is signed in says it. */
export const valuesOfSelf = (it: Profile): MemberValues => ({
  ...blank,
  first_name: it.first_name,
  last_name: it.last_name,
  email: it.email,
  phone: it.phone_number ?? '',
  fiscal_code: it.fiscal_code ?? '',
})

const sumOf = (one: number | null, other: number | null) => (one === null && other === null ? null : (one ?? 0) + (other ?? 0))

/** Somebody of the book together with what was written of them once more: roles and quotas of both, and what was missing. */
export function joinedValues(member: CompanyMember, more: MemberValues): MemberValues {
  const kept = valuesOf(member)
  const votes = ({ own }: MemberValues) => own.vote_value ?? own.shares_value
  const filled = Object.fromEntries(texts.map((name) => [name, kept[name] || more[name]])) as Record<(typeof texts)[number], string>
  const addresses = new Set([...kept.emails, more.email, ...more.emails].filter((it) => it && it !== filled.email))
  return {
    ...kept,
    ...filled,
    emails: [...addresses],
    employee: kept.employee || more.employee,
    roles: [...new Set([...kept.roles, ...more.roles])],
    own: { shares_value: sumOf(kept.own.shares_value, more.own.shares_value), vote_value: sumOf(votes(kept), votes(more)) },
    holdings: [...kept.holdings, ...more.holdings.map((it) => (it.of === member._id ? { ...it, of: null } : it))],
  }
}

/** The roles that somebody has with these quotas: one that is owned adds that of a partner by itself. */
export function codesHeld({ roles, own, holdings }: Pick<MemberValues, 'roles' | 'own' | 'holdings'>): string[] {
  const rights = [
    { title: 'OWNERSHIP' as const, shares_value: own.shares_value ?? 0 },
    ...holdings.map((it) => ({ ...it, shares_value: it.shares_value ?? 0 })),
  ]
  const known = roles.map((code) => roleOf(code) ?? { code, type: 'EXT' as const })
  return rolesHeld(known, rights).map(({ code }) => code)
}

/** What a person has no longer when they turn into a company, or the other way round, is not sent. */
function draftOf(values: unknown): unknown {
  const { own, ...it } = values as MemberValues
  const roles = codesHeld(values as MemberValues)
  const gone = it.kind === 'P' ? { legal_representative: null, cf_legal_representative: null } : { first_name: null, employee: false }
  const shares = own.shares_value ?? 0
  return { ...it, ...gone, roles, emails: it.emails.filter(Boolean), holdings: [...ownHolding(shares, own.vote_value ?? shares), ...it.holdings] }
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
/** `written` is what somebody wrote elsewhere of the same person. */
export const useMemberForm = (member: CompanyMember | null, written?: MemberValues) => useZodForm<MemberDraft, MemberValues>(form, written ?? valuesOf(member))

/** Who of the book is the person already whom a call was about to write down again. */
export function twiceIn({ code, info }: CallError): string | null {
  const found = code === 'MB001' && Array.isArray(info) ? (info as { member_id?: string }[]).find((it) => it.member_id) : undefined
  return found?.member_id ?? null
}

interface Saving {
  companyId: string
  member: CompanyMember | null
  /** Another entry of the same person, which goes. */
  joins?: string | null | undefined
  /** Puts a refusal beside the fields; false when it is about none of them. */
  onRefused: (refusal: CallError) => boolean
  onSaved: () => void
}

/** `signature`: a new one, null to forget the one kept, undefined to leave it. */
export function useSaveMember({ companyId, member, joins, onRefused, onSaved }: Saving) {
  const t = useCompanyWords(useTranslations('members.form'))
  const { tell } = useToasts()
  const react = useReaction()
  const refresh = useBookRefresh()
  return useMutation<CompanyMember, CallError, { draft: MemberDraft; signature: string | null | undefined }>({
    mutationFn: async ({ draft, signature }) => {
      const { twin_id, ...change } = draft
      const kept = member
        ? await call(memberRoutes.change, { params: { id: companyId, memberId: member._id }, body: { ...change, ...(joins ? { joins } : {}) } })
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
