import { randomUUID } from 'node:crypto'
import { Fault } from '@delibera/core/faults'
import { bookName } from '@delibera/core/names'
import type { OpeningConfirmation, OpeningProposal } from '@delibera/core/register/opening'
import { openingDrafts, proposalOf } from '@delibera/core/register/proposal'
import type { HolderGroup, HolderGroupDraft, ShareClass } from '@delibera/core/register/schema'
import type { z } from 'zod'
import { appendAudit } from '../../audit/log.ts'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import { knownMembers, membersOf } from '../../stores/members/member-store.ts'
import { addClass, addGroup } from '../../stores/register/holder-store.ts'
import { setRegisterMode } from '../../stores/register/state-store.ts'
import { draftedEntry, enter, judgedEntry, obeyRules, onRegister, settleDocument } from './entry-commands.ts'
import { forgetSilentVotes, projectRegister } from './projection-commands.ts'
import { type KnownRegister, knownRegister, nameIn } from './reads.ts'

type Acting = Contexts['company']

const refuseOpen = ({ book }: KnownRegister): void => {
  if (book.last_seq > 0) throw new Fault('E0002', { reason: 'open', last_seq: book.last_seq })
}

/** What a register would begin with, of the quotas that are typed on the members. */
export async function openingProposed(deps: Deps, { company }: Pick<Acting, 'company'>): Promise<OpeningProposal> {
  const known = await knownRegister(deps.db, deps, company)
  refuseOpen(known)
  const members = await membersOf(deps.db, company)
  const proposed = proposalOf(
    members.map((it) => ({ _id: it._id, name: bookName(it), holdings: it.holdings })),
    randomUUID,
  )
  const ids = new Set([...proposed.lines.map((it) => it.to_id), ...proposed.rights.flatMap((it) => [it.from_id, it.to_id])])
  const cards = new Map([...known.cards, ...proposed.groups.map((it) => [it._id, { ...nobody, id: it._id, name: it.name }] as const)])
  return {
    effective_on: known.facts.today,
    unit: known.unit,
    ...proposed,
    names: [...ids].map((id) => nameIn({ cards }, id)),
    stated_capital: known.stated_capital,
    differs: known.stated_capital === null ? 0 : proposed.sum - known.stated_capital,
    rules: [],
  }
}

const nobody = { kind: 'GROUP', fiscal_code: null, email: null, representative_id: null } as const

/** Somebody vouches for what the register begins with: opening, rights and representatives are written together, and from here on quotas follow from entries (books DB1). */
export async function openRegister(deps: Deps, acting: Acting, confirmed: OpeningConfirmation): Promise<void> {
  await settleDocument(deps, acting, confirmed.document?.file_id)
  await onRegister(deps, acting, async (tx, known) => {
    refuseOpen(known)
    if (confirmed.effective_on > known.facts.today) throw new Fault('E0001', [{ path: 'effective_on', message: 'dates.aboveMaximum' }])
    refuseDifference(known, confirmed)
    for (const it of confirmed.classes) await addNewClass(tx, deps, acting, it)
    const made = await groupsMade(tx, deps, acting, confirmed)
    const inFull = withGroups(confirmed, made)
    await setRegisterMode(tx, acting.company, 'REGISTER')
    for (const draft of openingDrafts(inFull)) {
      const now = await knownRegister(tx, deps, acting.company)
      const entry = draftedEntry(now, draft, { actor: `user:${acting.user}`, at: deps.clock.now(), ack: confirmed.ack })
      const { rules } = await judgedEntry(tx, now, entry)
      obeyRules(
        rules.filter((it) => it.severity === 'BLOCK'),
        [],
      )
      await enter(tx, deps, { acting, known: now, entries: [entry] })
    }
    await projectRegister(tx, deps, acting.company, known.facts.today)
  })
}

/** Quotas that are not the capital are no opening: the difference is solved first. */
function refuseDifference({ stated_capital }: KnownRegister, { lines }: OpeningConfirmation): void {
  const sum = lines.reduce((total, it) => total + it.quantity, 0)
  if (stated_capital !== null && sum !== stated_capital)
    throw new Fault('MB002', { rules: [{ id: 'L-REG-03', data: { seq: 1, capital_after: stated_capital, sum } }] })
}

async function groupsMade(tx: Tx, deps: Deps, acting: Acting, { groups }: OpeningConfirmation): Promise<Map<string, string>> {
  const made = new Map<string, string>()
  for (const { _id, name, parts } of groups) made.set(_id, (await addNewGroup(tx, deps, acting, { name, parts }))._id)
  return made
}

function withGroups(confirmed: OpeningConfirmation, made: ReadonlyMap<string, string>): OpeningConfirmation {
  const of = (id: string) => made.get(id) ?? id
  return {
    ...confirmed,
    lines: confirmed.lines.map((it) => ({ ...it, to_id: of(it.to_id) })),
    rights: confirmed.rights.map((it) => ({ ...it, from_id: of(it.from_id), to_id: of(it.to_id) })),
    groups: confirmed.groups.map((it) => ({ ...it, _id: of(it._id) })),
  }
}

export async function addNewGroup(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { company }: Pick<Acting, 'company'>,
  it: z.output<typeof HolderGroupDraft>,
): Promise<HolderGroup> {
  const ids = it.parts.map((part) => part.member_id)
  const known = await knownMembers(tx, company, ids)
  const stranger = ids.find((id) => !known.has(id))
  if (stranger) throw new Fault('MB003', { holder: stranger })
  if (new Set(ids).size < ids.length) throw new Fault('E0001', [{ path: 'parts', message: 'invalidValue' }])
  return addGroup(tx, company, it, clock.now())
}

/** A new holder or class, alone on the register and told to the log of the company. */
export const onRegisterOf = <Result>(deps: Deps, acting: Acting, work: (tx: Tx) => Promise<Result>): Promise<Result> => onRegister(deps, acting, work)

/** Votes of a class never change, so a second of its code is refused. */
export async function addNewClass(tx: Tx, { clock }: Pick<Deps, 'clock'>, { company }: Pick<Acting, 'company'>, it: ShareClass): Promise<void> {
  if (!(await addClass(tx, company, it, clock.now()))) throw new Fault('E0002', { code: it.code })
}

/** Back to quotas typed on the members, which begin as the register has them; or to the register that was opened before. */
export async function switchMode(deps: Deps, acting: Acting, mode: 'LIST' | 'REGISTER'): Promise<void> {
  await onRegister(deps, acting, async (tx, known) => {
    if (known.mode === mode) return
    if (mode === 'REGISTER' && known.book.last_seq === 0) throw new Fault('E0002', { reason: 'not_open' })
    await setRegisterMode(tx, acting.company, mode)
    if (mode === 'REGISTER') await projectRegister(tx, deps, acting.company, known.facts.today)
    else await forgetSilentVotes(tx, acting.company)
    const at = deps.clock.now()
    await appendAudit(tx, { chain: `company:${acting.company}`, actor: `user:${acting.user}`, action: 'register.mode', data: { mode }, at })
  })
}
