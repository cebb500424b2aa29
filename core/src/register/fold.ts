import type { RuleId } from '../law/schema.ts'
import { type EntryLine, type HeldRight, type RightTitle, theCompany } from './schema.ts'
import type { Event } from './timeline.ts'

/** The rule that an entry offends against, and which: it may be an older one, when a filing comes to light late. */
export interface Violation {
  id: RuleId
  data: Record<string, number | string>
}

/** What a timeline has come to. Keys of the first three are holder and class. */
export interface Folded {
  owned: Map<string, number>
  /** How much of it bears a right, whoever votes. */
  charged: Map<string, number>
  arrears: Map<string, number>
  rights: Map<number, HeldRight>
  /** Who votes for a group. */
  representatives: Map<string, string>
  paid: Map<string, number>
  /** The entries by which somebody's part changed. */
  touched: Map<string, Set<number>>
  capital: number
}

export const ordinary = 'ORD'
export const keyOf = (holder: string, class_code: string = ordinary): string => `${holder} ${class_code}`
export const readKey = (key: string): { holder: string; class: string } => {
  const [holder = '', code = ordinary] = key.split(' ')
  return { holder, class: code }
}

export const nothingYet = (): Folded => ({
  owned: new Map(),
  charged: new Map(),
  arrears: new Map(),
  rights: new Map(),
  representatives: new Map(),
  paid: new Map(),
  touched: new Map(),
  capital: 0,
})

const part = (of: ReadonlyMap<string, number>, key: string): number => of.get(key) ?? 0

function add(to: Map<string, number>, key: string, quantity: number): void {
  const sum = part(to, key) + quantity
  if (sum === 0) to.delete(key)
  else to.set(key, sum)
}

function touch({ touched }: Folded, { entry }: Event, ...holders: readonly string[]): void {
  for (const holder of holders) touched.set(holder, (touched.get(holder) ?? new Set()).add(entry.seq))
}

type Step = (it: Folded, event: Event, line: EntryLine) => Violation | null

const receive: Step = (it, event, { to_id = '', quantity = 0, class_code }) => {
  add(it.owned, keyOf(to_id, class_code), quantity)
  it.capital += quantity
  touch(it, event, to_id)
  return null
}

const failing = (id: RuleId, { entry, effective_on }: Event, data: Violation['data']): Violation => ({
  id,
  data: { seq: entry.seq, on: effective_on, ...data },
})

/** Nobody moves or charges what they have not, nor what bears a right of somebody else. `along`: how much of it moves with its right. */
function refuseMove(it: Folded, event: Event, line: EntryLine, along = 0): Violation | null {
  const { from_id: holder = '', quantity: asked = 0, class_code } = line
  const key = keyOf(holder, class_code)
  const held = part(it.owned, key)
  if (asked > held) return failing('L-REG-02', event, { holder, held, asked })
  const free = held - part(it.charged, key)
  return asked - along > free ? failing('L-REG-04', event, { holder, free, asked: asked - along }) : null
}

const cancel: Step = (it, event, line) => {
  const against = refuseMove(it, event, line)
  if (against) return against
  const { from_id = '', quantity = 0, class_code } = line
  add(it.owned, keyOf(from_id, class_code), -quantity)
  it.capital -= quantity
  touch(it, event, from_id)
  return null
}

/** Each right goes whole with a quantity that it is on. */
function rightsAlong(it: Folded, event: Event, line: EntryLine): HeldRight[] | Violation {
  const { from_id, quantity = 0, class_code = ordinary, with_rights = [] } = line
  const along = [...new Set(with_rights)].map((seq) => it.rights.get(seq) ?? seq)
  const stranger = along.find((one) => typeof one === 'number' || one.owner !== from_id || one.class !== class_code)
  if (stranger !== undefined) return failing('L-REG-05', event, { of: typeof stranger === 'number' ? stranger : stranger.seq, case: 'stranger' })
  const named = along as HeldRight[]
  const sum = named.reduce((total, one) => total + one.quantity, 0)
  if (sum > quantity) return failing('L-REG-05', event, { of: named.at(-1)!.seq, case: 'greater', left: quantity, asked: sum })
  return named
}

const transfer: Step = (it, event, line) => {
  const along = rightsAlong(it, event, line)
  if (!Array.isArray(along)) return along
  const charged = along.reduce((total, one) => total + one.quantity, 0)
  const against = refuseMove(it, event, line, charged)
  if (against) return against
  const { from_id = '', to_id = '', quantity = 0, class_code } = line
  const [from, to] = [keyOf(from_id, class_code), keyOf(to_id, class_code)]
  add(it.owned, from, -quantity)
  add(it.owned, to, quantity)
  add(it.charged, from, -charged)
  add(it.charged, to, charged)
  for (const right of along) {
    it.rights.set(right.seq, { ...right, owner: to_id })
    touch(it, event, right.holder)
  }
  touch(it, event, from_id, to_id)
  return null
}

const charge: Step = (it, event, line) => {
  const against = refuseMove(it, event, line)
  if (against) return against
  const { from_id: owner = '', to_id: holder = '', quantity = 0, class_code = ordinary, vote = 'HOLDER' } = line
  it.rights.set(event.root, { seq: event.root, right: event.title as RightTitle, owner, holder, class: class_code, quantity, vote })
  add(it.charged, keyOf(owner, class_code), quantity)
  touch(it, event, owner, holder)
  return null
}

const release: Step = (it, event, { of = 0, quantity: asked = 0 }) => {
  const right = it.rights.get(of)
  const left = right?.quantity ?? 0
  if (!right || asked > left) return failing('L-REG-05', event, { of, case: 'left', left, asked })
  if (asked === left) it.rights.delete(of)
  else it.rights.set(of, { ...right, quantity: left - asked })
  add(it.charged, keyOf(right.owner, right.class), -asked)
  touch(it, event, right.owner, right.holder)
  return null
}

/** Nobody is in arrears for more than they own, nor cures more than they are in arrears for. */
const fallBehind: Step = (it, event, { from_id: holder = '', quantity: asked = 0, class_code }) => {
  const key = keyOf(holder, class_code)
  const held = part(it.owned, key) - part(it.arrears, key)
  if (asked > held) return failing('L-REG-02', event, { holder, held, asked })
  add(it.arrears, key, asked)
  touch(it, event, holder)
  return null
}

const cure: Step = (it, event, { from_id: holder = '', quantity: asked = 0, class_code }) => {
  const key = keyOf(holder, class_code)
  const held = part(it.arrears, key)
  if (asked > held) return failing('L-REG-02', event, { holder, held, asked })
  add(it.arrears, key, -asked)
  touch(it, event, holder)
  return null
}

const represent: Step = (it, event, { from_id = '', to_id = '' }) => {
  it.representatives.set(from_id, to_id)
  touch(it, event, from_id, to_id)
  return null
}

const pay: Step = (it, _event, { to_id = '', amount_cents = 0 }) => {
  add(it.paid, to_id, amount_cents)
  return null
}

const steps: Partial<Record<Event['kind'], Step>> = {
  OPENING: receive,
  ISSUE: receive,
  CANCEL: cancel,
  TRANSFER: transfer,
  RIGHT: charge,
  RELEASE: release,
  ARREARS: fallBehind,
  CURED: cure,
  REPRESENTATIVE: represent,
  PAYMENT: pay,
}

/** The capital that an entry states is the one that there is after it. */
function refuseCapital({ capital }: Folded, event: Event): Violation | null {
  const { kind, entry } = event
  const isStated = kind === 'OPENING' || kind === 'ISSUE' || kind === 'CANCEL'
  if (!isStated || entry.capital_after === capital) return null
  return { id: 'L-REG-03', data: { seq: entry.seq, capital_after: entry.capital_after ?? 0, sum: capital } }
}

/** Lets one entry have its effect; what stands against it leaves the state of no use. */
export function apply(it: Folded, event: Event): Violation | null {
  for (const line of event.lines) {
    const against = steps[event.kind]?.(it, event, line)
    if (against) return against
  }
  return refuseCapital(it, event)
}

/** Everybody who owns some of it, the company aside. */
export const ownersOf = ({ owned }: Pick<Folded, 'owned'>): Set<string> => {
  const owners = new Set([...owned.keys()].map((key) => readKey(key).holder))
  owners.delete(theCompany)
  return owners
}
