import { expect, test } from 'vitest'
import { countOf, type DecidingVoice, type StandingAnswer, usualQuorum } from '../decisions/count.ts'
import { answerReceiptText } from '../decisions/receipt.ts'
import { joined } from '../formats/bytes.ts'
import { type AnswerReceiptLine, checkOutcome } from './answer-list.ts'
import type { ChainRow } from './schema.ts'

type Said = { member_id: string; kind: StandingAnswer['kind']; points: StandingAnswer['points'] }
const vote = (member_id: string, choice: 'FOR' | 'AGAINST' | 'ABSTAIN'): Said => ({ member_id, kind: 'VOTE', points: { 1: choice } })

const members = [
  { member_id: 'anna', weight: 500 },
  { member_id: 'bruno', weight: 300 },
  { member_id: 'carla', weight: 200 },
]
const voices = members.map((it): DecidingVoice => ({ ...it, shares: it.weight, holds_on: [], is_partner: true, is_director: false, is_initiator: false }))
const quorum = usualQuorum.PARTNERS

const row = (action: string, data: object): ChainRow => ({ chain: 'meeting:d', seq: 0, at: '', actor: '', action, data, prev_hash: '', hash: '' }) as ChainRow

/** Who said what, one after the other; `null` withdraws. What the product counted is `counted`. */
function decided(steps: readonly (Said | { member_id: string; kind: null })[], counted: readonly Said[], isOver = true) {
  const receipts: AnswerReceiptLine[] = []
  const rows = steps.map((it, at) => {
    if (it.kind === null) return row('decision.withdrawn', { member_id: it.member_id })
    const told = { ...it, conflict: { 1: 'FOR' }, note: '1 AGAINST', reason: null, way: 'DRAWN' as const, received_at: `2026-11-0${at + 1}T10:00:00.000Z` }
    const hash = `hash ${at}`
    receipts.push({ line: answerReceiptText({ ...told, decision_id: 'd', text_sha256: 'ab' }), hash, signature: '' })
    return row('decision.answered', { answer_id: `a${at}`, member_id: it.member_id, way: 'DRAWN', sha256: hash })
  })
  const count = {
    ...countOf(
      '1',
      quorum,
      voices,
      counted.map((it) => ({ ...it, received_at: '' })),
    ),
    quorum,
  }
  const { key, outcome, favourable, against, total } = count
  const closed = row('decision.closed', { by: 'DEADLINE', counts: [{ key, outcome, favourable, against, total }] })
  return { file: { members, count: [count] }, rows: [row('decision.sent', {}), ...rows, ...(isOver ? [closed] : [])], receipts }
}

const checked = ({ file, rows, receipts }: ReturnType<typeof decided>) => checkOutcome(joined(new TextEncoder().encode(JSON.stringify(file))), rows, receipts)

const changed = [vote('bruno', 'AGAINST'), vote('anna', 'FOR'), vote('carla', 'FOR'), vote('bruno', 'ABSTAIN'), { member_id: 'carla', kind: null }] as const
const stands = [vote('anna', 'FOR'), vote('bruno', 'ABSTAIN')]

test('what each said last is what was counted, whatever stands in a note or a conflict', () => expect(checked(decided(changed, stands))).toBe(1))
test('who asks for the assembly is silent', () =>
  expect(checked(decided([vote('anna', 'FOR'), { member_id: 'anna', kind: 'ASSEMBLY', points: {} }], []))).toBe(1))
test('while it is open nothing is counted', () => expect(checked(decided(changed, stands, false))).toBe(0))

test.each<[string, (it: ReturnType<typeof decided>) => unknown]>([
  ['a vote that was replaced is counted', () => checked(decided(changed, [vote('anna', 'FOR'), vote('bruno', 'AGAINST')]))],
  ['a vote that was withdrawn is counted', () => checked(decided(changed, [...stands, vote('carla', 'FOR')]))],
  ['a weight was changed', (it) => checked({ ...it, file: { ...it.file, members: [{ member_id: 'anna', weight: 600 }, ...members.slice(1)] } })],
  [
    'the outcome was changed in the file',
    (it) => checked({ ...it, file: { ...it.file, count: it.file.count.map((one) => ({ ...one, outcome: 'DECLINED' as const })) } }),
  ],
  [
    'the chain holds another',
    (it) =>
      checked({
        ...it,
        rows: it.rows.map((one) => (one.action === 'decision.closed' ? row(one.action, { counts: [{ key: '1', outcome: 'DECLINED' }] }) : one)),
      }),
  ],
  ['a point is missing', (it) => checked({ ...it, file: { ...it.file, count: [] } })],
])('it is told where %s', (_, spoiled) => expect(spoiled(decided(changed, stands))).toBeNull())
