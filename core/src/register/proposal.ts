import type { Holding } from '../company/holdings.ts'
import type { OpeningConfirmation, OpeningProposal, OpeningRight } from './opening.ts'
import { theCompany } from './schema.ts'

interface Held {
  _id: string
  name: string
  holdings: readonly Holding[]
}

type Proposed = Pick<OpeningProposal, 'lines' | 'rights' | 'groups' | 'sum'>

/** The whole of their quota is owned, bare or not; what others have on it is a right. Who represents co-owners is one of a group with those who name them. */
export function proposalOf(book: readonly Held[], newId: () => string): Proposed {
  const found: Proposed = { lines: [], rights: [], groups: [], sum: 0 }
  for (const it of book) {
    const own = sumBy(it, (one) => one.title === 'OWNERSHIP' || one.title === 'BARE_OWNERSHIP')
    addLine(found, it._id, own)
    addLine(
      found,
      theCompany,
      sumBy(it, (one) => one.title === 'TREASURY'),
    )
    const shared = sumBy(it, (one) => one.title === 'CO_OWNERSHIP' && one.of === null)
    if (shared > 0) addGroup(found, { speaker: it, quantity: shared, book, newId })
    found.rights.push(...it.holdings.flatMap((one) => rightOf(it._id, one)))
  }
  return found
}

const sumBy = ({ holdings }: Held, isOf: (it: Holding) => boolean): number => holdings.reduce((sum, it) => (isOf(it) ? sum + it.shares_value : sum), 0)

function addLine(found: Proposed, to_id: string, quantity: number): void {
  if (quantity === 0) return
  found.sum += quantity
  const known = found.lines.find((it) => it.to_id === to_id && to_id === theCompany)
  if (known) known.quantity += quantity
  else found.lines.push({ to_id, quantity })
}

interface Group {
  speaker: Held
  quantity: number
  book: readonly Held[]
  newId: () => string
}

/** Who stands alone as co-owner is proposed as owner: with whom the quota is shared nobody has said. */
function addGroup(found: Proposed, { speaker, quantity, book, newId }: Group): void {
  const others = book.filter((it) => it._id !== speaker._id && it.holdings.some((one) => one.title === 'CO_OWNERSHIP' && one.of === speaker._id))
  if (others.length === 0) {
    addLine(found, speaker._id, quantity)
    return
  }
  const people = [speaker, ...others]
  const _id = newId()
  const parts = people.map((it) => ({ member_id: it._id, fraction: [1, people.length] as [number, number] }))
  found.groups.push({ _id, name: `Comunione ${people.map((it) => it.name).join(', ')}`.slice(0, 200), parts, representative_id: speaker._id })
  addLine(found, _id, quantity)
}

const titles = { USUFRUCT: 'USUFRUCT', PLEDGE: 'PLEDGE', CUSTODY: 'SEIZURE' } as const

function rightOf(to_id: string, { title, of, shares_value, vote_value }: Holding): OpeningRight[] {
  if (of === null || shares_value === 0 || !(title === 'USUFRUCT' || title === 'PLEDGE' || title === 'CUSTODY')) return []
  const vote = vote_value > 0 || title === 'CUSTODY' ? 'HOLDER' : 'OWNER'
  return [{ title: titles[title], from_id: of, to_id, quantity: shares_value, vote }]
}

/** The entries that a confirmed opening writes, in their order: the opening, the rights, and who represents each group. */
export function openingDrafts({ effective_on, lines, rights, groups, document, note }: OpeningConfirmation) {
  const capital_after = lines.reduce((sum, it) => sum + it.quantity, 0)
  const paper = document ? { document } : {}
  return [
    { kind: 'OPENING' as const, deed_on: effective_on, capital_after, lines, ...paper, ...(note ? { note } : {}) },
    ...rights.map(({ title, ...line }) => ({ kind: 'RIGHT' as const, title, deed_on: effective_on, filed_on: effective_on, lines: [line], ...paper })),
    ...groups.flatMap(({ _id, representative_id }) =>
      representative_id ? [{ kind: 'REPRESENTATIVE' as const, deed_on: effective_on, lines: [{ from_id: _id, to_id: representative_id }] }] : [],
    ),
  ]
}
