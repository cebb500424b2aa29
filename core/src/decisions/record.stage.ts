import type { Quorum } from '../company/statute.ts'
import type { PersonTold } from '../minutes/told.ts'
import { documentOf, plainText } from '../rich-text.ts'
import { countOf, type DecidingBody, type DecidingVoice, type StandingAnswer, usualQuorum, type WrittenChoice } from './count.ts'
import { recordBlocks } from './record-text.ts'
import type { AnswerLine, RecordFacts, WrittenPointTold } from './record-told.ts'

export const person = (name: string, more: Partial<PersonTold> = {}): PersonTold => ({
  _id: name,
  name,
  kind: 'P',
  fiscal_code: null,
  roles: [],
  legal_representative: null,
  ...more,
})

export const anna = person('Anna Riva', { fiscal_code: 'RVINNA70A41H501X', roles: [{ code: 'AUN', type: 'ADM' }] })
export const bruno = person('Bruno Sala')
export const carla = person('Carla Testa', { fiscal_code: 'TSTCRL80E52H501Y' })

type Said = [PersonTold, number, WrittenChoice | 'ASSEMBLY' | null, string?]

/** A point as it was counted from what each of them said. */
export function pointWith(said: readonly Said[], more: Partial<WrittenPointTold> & { body?: DecidingBody } = {}): WrittenPointTold {
  const { body = 'PARTNERS', ...own } = more
  const quorum: Quorum = own.quorum ?? usualQuorum[body]
  const lines = said.map(([who, weight, choice, conflict]): AnswerLine => ({ person: who, weight, choice, conflict: conflict ?? null }))
  const voices = lines.map(({ person: { _id }, weight }): DecidingVoice => {
    return { member_id: _id, weight, shares: weight, holds_on: [], is_partner: true, is_director: false, is_initiator: false }
  })
  const answers = lines.flatMap(({ person: { _id }, choice }): StandingAnswer[] => {
    if (choice === null || choice === 'ASSEMBLY') return []
    return [{ member_id: _id, kind: 'VOTE', points: { 1: choice }, received_at: '' }]
  })
  const count = countOf('1', quorum, voices, answers)
  return {
    _id: 'p1',
    key: '1',
    number: 1,
    title: 'Approvazione del bilancio al 31 luglio 2026',
    text: documentOf('Approvare il bilancio chiuso al 31 luglio 2026, che espone un utile di euro 12.000,00.'),
    resolution: documentOf(''),
    files: [{ _id: 'f1', name: 'Bilancio.pdf' }],
    count,
    quorum,
    is_own_quorum: false,
    reached_at: count.outcome === 'APPROVED' ? '2026-11-05T08:00:00Z' : null,
    lines,
    ...own,
  }
}

export function recordFacts(points: readonly WrittenPointTold[], more: Partial<RecordFacts> = {}): RecordFacts {
  return {
    decision_id: 'd1',
    company: {
      _id: 'c1',
      business_name: 'Officine Brenta S.r.l.',
      type: 'SRL',
      town: 'Padova (PD)',
      address: 'via Venezia 4',
      fiscal_code: '01234567890',
      vat_number: '01234567890',
      rea_code: null,
      shares_unit: 'EUR_CENT',
      shares_value: 1_000_000,
      capital: { cents: 1_000_000, paid_cents: 1_000_000 },
      registry_office: null,
      sole_partner: false,
      in_liquidation: false,
    },
    meeting_type: 'ASSEMBLY',
    body: 'PARTNERS',
    method: 'CONSULTATION',
    clause: { article: '14', emergency: false },
    signer: anna,
    initiators: [anna],
    proposal: { channels: ['CERTIFIED_MAIL'], has_receipts: true, other_voters: false, directors: true, auditors: false, handed: [] },
    sent_at: '2026-11-02T09:00:00Z',
    deadline: '2026-11-12T22:59:59Z',
    closed_at: '2026-11-12T22:59:59Z',
    closed_by: 'DEADLINE',
    requests: null,
    points,
    written_on: '2026-11-16',
    ...more,
  }
}

/** The words of a passage, without the tables. */
export const wordsOf = (facts: RecordFacts): Record<string, string> =>
  Object.fromEntries(
    recordBlocks(facts).map((it) => [
      it.id,
      it.paragraphs.flatMap((one) => (one.type === 'table' ? [] : [plainText(one).replaceAll('\u00a0', ' ').trim()])).join('\n'),
    ]),
  )
