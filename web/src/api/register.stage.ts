import type { OpeningProposal } from '@delibera/core/register/opening'
import type { Entry, EntryCheck, HolderState, RegisterState } from '@delibera/core/register/schema'
import { bookOf, owning } from './members.stage.ts'

const idOf = (seat: number) => `00000000-0000-4000-8000-${String(seat + 1).padStart(12, '0')}`
/** As `bookOf` numbers them. */
export const holders = { michela: idOf(0), ettore: idOf(1), bank: idOf(2) }
const names: Record<string, string> = { [holders.michela]: 'Michela Furlan', [holders.ettore]: 'Ettore Furlan', [holders.bank]: 'Banca di Piazzola S.p.A.' }
const nameOf = (id: string) => ({ id, kind: 'MEMBER' as const, name: names[id]!, fiscal_code: null, representative_id: null })

export const people = bookOf(
  [
    { first_name: 'Michela', last_name: 'Furlan', roles: ['PAR'], holdings: owning(6_000) },
    { first_name: 'Ettore', last_name: 'Furlan', roles: ['PAR'], holdings: owning(4_000) },
    { first_name: null, kind: 'S', last_name: 'Banca di Piazzola S.p.A.', roles: ['PAR'], email: null },
  ],
  10_000,
)

const heldBy = (id: string, owned: number, votes: number, it: Partial<HolderState> = {}): HolderState => ({
  member: nameOf(id),
  owned,
  votes,
  suspended: 0,
  percentage: owned / 10_000,
  by_class: owned > 0 ? [{ class: 'ORD', quantity: owned }] : [],
  rights: [],
  paid_cents: 0,
  entries: [1],
  ...it,
})

const pledge = { seq: 2, right: 'PLEDGE', owner: holders.ettore, holder: holders.bank, class: 'ORD', quantity: 100_000, vote: 'HOLDER' } as const

/** Ten thousand euro of two partners, a part of one of them pledged to a bank that votes it. */
export const registerOf = (change: Partial<RegisterState> = {}): RegisterState => ({
  on: '2027-04-20',
  known_at: null,
  mode: 'REGISTER',
  unit: 'EUR_CENT',
  holders: [
    heldBy(holders.ettore, 400_000, 300_000, { rights: [pledge], entries: [1, 2] }),
    heldBy(holders.michela, 600_000, 600_000),
    heldBy(holders.bank, 0, 100_000, { rights: [pledge], entries: [2] }),
  ],
  totals: { votes: 1_000_000, suspended: 0, treasury: 0, constitution: 1_000_000, deliberation: 1_000_000 },
  capital: 1_000_000,
  stated_capital: 1_000_000,
  owners: 2,
  rules: [],
  last_seq: 3,
  chain_ok: true,
  classes: [{ code: 'ORD', name: 'Azioni ordinarie', votes: 1, limits: '' }],
  groups: [],
  ...change,
})

export const closedRegister = (): RegisterState => registerOf({ mode: 'LIST', holders: [], capital: 0, owners: 0, last_seq: 0 })

export const entryOf = (seq: number, change: Partial<Entry> = {}): Entry => ({
  seq,
  entered_at: '2027-04-01T08:00:00.000Z',
  actor: 'user:1',
  actor_name: 'Ada Neri',
  kind: 'TRANSFER',
  title: 'SALE',
  deed_on: '2027-03-30',
  filed_on: null,
  entered_on: '2027-04-01',
  effective_on: null,
  document: null,
  lines: [{ from_id: holders.michela, to_id: holders.ettore, quantity: 100_000 }],
  capital_after: null,
  corrects: null,
  as_kind: null,
  reason: null,
  note: null,
  protocol: null,
  ack: [],
  meeting_id: null,
  prev_hash: '0'.repeat(64),
  hash: 'ab'.repeat(32),
  corrected_by: null,
  filed_by: null,
  text: 'Trasferimento per compravendita da Michela Furlan a Ettore Furlan di euro 1.000,00.',
  ...change,
})

const shift = (id: string, owned: number) => ({ member: nameOf(id), owned, votes: owned, suspended: 0, percentage: owned / 10_000 })

/** A sale of a thousand euro that waits to be filed. */
export const checkOf = (change: Partial<EntryCheck> = {}): EntryCheck => ({
  entry: entryOf(4, { hash: '', prev_hash: '' }),
  before: [shift(holders.michela, 600_000), shift(holders.ettore, 400_000)],
  after: [shift(holders.michela, 500_000), shift(holders.ettore, 500_000)],
  rules: [{ id: 'L-REG-06', severity: 'WARN', ok: false, overridable: true, data: { case: 'unfiled', seq: 4 } }],
  ...change,
})

export const proposalOf = (change: Partial<OpeningProposal> = {}): OpeningProposal => ({
  effective_on: '2027-04-20',
  unit: 'EUR_CENT',
  lines: [
    { to_id: holders.michela, quantity: 600_000 },
    { to_id: holders.ettore, quantity: 400_000 },
  ],
  rights: [],
  groups: [],
  names: [nameOf(holders.michela), nameOf(holders.ettore)],
  stated_capital: 1_000_000,
  sum: 1_000_000,
  differs: 0,
  rules: [],
  ...change,
})
