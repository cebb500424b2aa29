import { joinedHoldings, ownHolding, sumsOf } from '../company/holdings.ts'
import type { MemberRole } from '../company/roles.ts'
import { entryOf, inRoleOrder, type MemberEntry, roleOf } from '../members/entry.ts'
import { rolesHeld } from '../members/rules.ts'
import type { RegistryDifference } from './registry.ts'
import { typeOfCode } from './rules.ts'

/** A person or a company that holds an office or a quota, as the business registry writes it. */
export interface RegistryPersonFacts {
  /** The registry's own name for it; the same in every answer. */
  subject_code: string
  kind: 'P' | 'S'
  first_name: string | null
  last_name: string
  fiscal_code: string | null
  email: string | null
  /** Codes as the registry gives them; those that we do not know become EXT, with `description` kept. */
  roles: { code: string; description: string | null }[]
  /** Nominal value of the quota in the company's unit; 0 for who holds none. */
  shares_value: number
  vote_value: number
}

/** What the registry may bring up to date. `email` is the certified address it knows. */
const texts = [
  ...(['business_name', 'code', 'class_code', 'email', 'vat_number', 'fiscal_code', 'codice_univoco', 'rea_code'] as const),
  ...(['province', 'locality', 'locality_code', 'cap', 'address', 'shares_unit'] as const),
]
const numbers = ['shares_value', 'payed_shares_value'] as const
const fields = [...texts, ...numbers]
type Text = (typeof texts)[number]
type Figure = (typeof numbers)[number]

export type RegistryFields = Record<Text, string | null> & Record<Figure, number | null>
export type RegistryFacts = RegistryFields & { people: readonly RegistryPersonFacts[] }

export type KnownMember = MemberEntry & { _id: string }

/** What a company is now. `email` is what the registry said of its certified address the last time. */
export type RegisteredCompany = RegistryFields & { vote_value: number | null; members: readonly KnownMember[] }

export interface RegistryPlan {
  difference: Omit<RegistryDifference, 'revision' | 'applied'>
  /** Only the fields that change. */
  company: Partial<RegistryFields & { vote_value: number; type: 'SRL' | 'SPA' }>
  added: MemberEntry[]
  changed: KnownMember[]
  /** Ids of those of whom nothing remains. */
  removed: string[]
}

/** Offices the registry keeps. Guests (EXT) are the company's own affair, whoever entered them. */
const isOffice = ({ type }: MemberRole) => type !== 'EXT'

const quotaOf = ({ shares_value, vote_value }: RegistryPersonFacts) => ownHolding(shares_value, Math.min(vote_value, shares_value))

/** Unknown offices make a guest, in the registry's words; so does nothing at all. */
function officesOf(person: RegistryPersonFacts): Pick<MemberEntry, 'roles' | 'ext_description'> {
  const known = person.roles.map((it) => roleOf(it.code)).filter((it) => it !== null)
  const unknown = person.roles.filter((it) => roleOf(it.code) === null)
  const all = [...rolesHeld(known, quotaOf(person)), ...unknown.map(() => guest)]
  return { roles: inRoleOrder(all.length > 0 ? all : [guest]), ext_description: described(unknown.map((it) => it.description ?? it.code)) }
}

const guest = roleOf('EXT')!
const described = (words: readonly (string | null)[]): string | null => words.filter(Boolean).join(', ').slice(0, 200) || null

/** The people of the registry as members: who is listed twice under one fiscal code is one of them. An address that two of them share stays with the first. */
export function membersFrom(people: readonly RegistryPersonFacts[]): MemberEntry[] {
  const taken = new Set<string>()
  const own = (it: string | null) => {
    if (!it || taken.has(it)) return null
    taken.add(it)
    return it
  }
  const entries = people.map((it) =>
    entryOf({
      ...officesOf(it),
      kind: it.kind,
      first_name: it.first_name,
      last_name: it.last_name,
      fiscal_code: it.fiscal_code?.toUpperCase() ?? null,
      email: it.email?.toLowerCase() ?? null,
      subject_code: it.subject_code,
      holdings: quotaOf(it),
    }),
  )
  return eachOnce(entries).map((it) => ({ ...it, email: own(it.email) }))
}

/** One fiscal code is one person, with every office and every quota of the entries that carry it. */
function eachOnce(entries: readonly MemberEntry[]): MemberEntry[] {
  const once = new Map<MemberEntry | string, MemberEntry>()
  for (const it of entries) {
    const key = it.fiscal_code ?? it
    const before = once.get(key)
    once.set(key, before ? joined(before, it) : it)
  }
  return [...once.values()]
}

const joined = (one: MemberEntry, other: MemberEntry): MemberEntry =>
  entryOf({
    ...one,
    first_name: one.first_name ?? other.first_name,
    email: one.email ?? other.email,
    ext_description: described([one.ext_description, other.ext_description]),
    roles: [...one.roles, ...other.roles],
    holdings: joinedHoldings(one.holdings, other.holdings),
  })

export function registryPlan(now: RegisteredCompany, registry: RegistryFacts): RegistryPlan {
  const company = companyPlan(now, registry)
  const people = membersFrom(registry.people)
  const twinOf = matching(now.members, people)
  const taken = new Set(now.members.flatMap((it) => (it.email ? [it.email] : [])))
  const pairs = people.flatMap((it) => {
    const known = twinOf.get(it)
    return known ? [{ known, next: renewed(known, it, taken) }] : []
  })
  const changed = pairs.filter(({ known, next }) => changesOf(known, next).length > 0 || known.subject_code !== next.subject_code)
  const added = people.filter((it) => !twinOf.has(it)).map((it) => (it.email && taken.has(it.email) ? { ...it, email: null } : it))
  const matched = new Set([...twinOf.values()].map((it) => it._id))
  const gone = now.members.filter((it) => it.subject_code !== null && !matched.has(it._id) && it.roles.some(isOffice))
  const kept = gone.filter((it) => !it.roles.every(isOffice)).map((it) => ({ ...it, roles: it.roles.filter((role) => !isOffice(role)), holdings: [] }))
  return {
    difference: {
      company: company.changes,
      added: added.map((it) => personChange(it, it.roles, [])),
      changed: changed.map(({ known, next }) => personChange(next, next.roles, changesOf(known, next))).filter((it) => it.changes.length > 0),
      removed: gone.map((it) => personChange(it, it.roles.filter(isOffice), [])),
    },
    company: company.set,
    added,
    changed: [...changed.map((it) => it.next), ...kept],
    removed: gone.filter((it) => it.roles.every(isOffice)).map((it) => it._id),
  }
}

/** What the registry does not say changes nothing. Capital that shrinks takes what is paid up and what votes with it. */
function companyPlan(now: RegisteredCompany, registry: RegistryFacts) {
  const next = Object.fromEntries(fields.map((it) => [it, registry[it] ?? now[it]])) as RegistryFields
  const capital = next.shares_value
  const bounded = (it: number | null) => (it === null || capital === null ? it : Math.min(it, capital))
  next.payed_shares_value = bounded(next.payed_shares_value)
  const vote_value = bounded(now.vote_value)
  const all = { ...next, vote_value }
  const changes = ([...fields, 'vote_value'] as const).filter((it) => all[it] !== now[it]).map((field) => change(field, now[field], all[field]))
  const type = next.code !== now.code ? typeOfCode(next.code ?? '') : null
  const set = { ...Object.fromEntries(changes.map(({ field }) => [field, all[field as keyof typeof all]])), ...(type && { type }) } as RegistryPlan['company']
  return { changes, set }
}

const said = (it: string | number | null) => (it === null || it === '' ? null : String(it))
const change = (field: string, before: string | number | null, after: string | number | null) => ({ field, before: said(before), after: said(after) })

/** The fiscal code finds somebody first: it is one person's alone. The registry's own name finds whoever is left; nobody is found twice. */
function matching(members: readonly KnownMember[], people: readonly MemberEntry[]): Map<MemberEntry, KnownMember> {
  const pairs = new Map<MemberEntry, KnownMember>()
  const free = new Set(members)
  const pair = (by: (person: MemberEntry, member: KnownMember) => boolean) => {
    for (const person of people.filter((it) => !pairs.has(it))) {
      const found = [...free].find((it) => by(person, it))
      if (!found) continue
      pairs.set(person, found)
      free.delete(found)
    }
  }
  pair((person, member) => person.fiscal_code !== null && member.fiscal_code === person.fiscal_code)
  pair((person, member) => member.subject_code === person.subject_code)
  return pairs
}

/** Somebody brought up to date. What people wrote themselves (an address, rights on a quota other than ownership) stays. */
function renewed(known: KnownMember, registry: MemberEntry, taken: Set<string>): KnownMember {
  const guests = known.roles.filter((it) => !isOffice(it))
  const owned = known.holdings.every((it) => it.title === 'OWNERSHIP')
  const email = known.email ?? (registry.email && !taken.has(registry.email) ? registry.email : null)
  if (email) taken.add(email)
  const holdings = owned && !sameHoldings(known, registry) ? registry.holdings : known.holdings
  return {
    ...known,
    kind: registry.kind,
    first_name: registry.first_name ?? known.first_name,
    last_name: registry.last_name,
    fiscal_code: registry.fiscal_code ?? known.fiscal_code,
    email,
    subject_code: registry.subject_code,
    ext_description: known.ext_description ?? registry.ext_description,
    roles: inRoleOrder(rolesHeld([...registry.roles, ...guests], holdings)),
    holdings,
  }
}

function sameHoldings(a: MemberEntry, b: MemberEntry): boolean {
  const [one, other] = [sumsOf(a.holdings), sumsOf(b.holdings)]
  return one.shares === other.shares && one.vote === other.vote
}

const compared = ['kind', 'first_name', 'last_name', 'fiscal_code', 'email'] as const
const codesOf = (roles: readonly MemberRole[]) => roles.map((it) => it.code)

function changesOf(known: MemberEntry, next: MemberEntry) {
  const [before, after] = [sumsOf(known.holdings), sumsOf(next.holdings)]
  const all = [
    ...compared.map((field) => change(field, known[field], next[field])),
    change('roles', codesOf(inRoleOrder(known.roles)).join(', '), codesOf(next.roles).join(', ')),
    change('shares_value', before.shares, after.shares),
    change('vote_value', before.vote, after.vote),
  ]
  return all.filter((it) => it.before !== it.after)
}

const personChange = (it: MemberEntry, roles: readonly MemberRole[], changes: ReturnType<typeof changesOf>) => ({
  name: [it.first_name, it.last_name].filter(Boolean).join(' '),
  fiscal_code: it.fiscal_code,
  roles: codesOf(roles),
  changes,
})
