import type { CompanyType } from './company-type.ts'
import type { Quorum } from './statute.ts'

export type QuorumCase = 'ordinary' | 'extraordinary' | 'srl' | 'board' | 'written' | 'board_written'

/** One cell of the table of quorums: what must be there to begin (constitutive) or in favour to decide (deliberative). */
export interface QuorumCell {
  /** Under which `statute.quorum_overrides` replaces it. */
  key: string
  case: QuorumCase
  kind: 'constitutive' | 'deliberative'
  /** Null: no threshold of its own, any weight above zero will do. */
  law: Quorum | null
  article: string
}

const part = (numerator: number, denominator: number) => ({
  value: Math.round((numerator / denominator) * 10_000) / 100,
  fraction: [numerator, denominator] as [number, number],
})
const half = { value: 50 }
const total = 'shares_total' as const
const present = 'shares_present' as const

const ofShares = (key: string, article: string, constitutive: Quorum | null, deliberative: Quorum): QuorumCell[] => {
  const name = key.split('.')[0] as QuorumCase
  return [
    { key, case: name, kind: 'constitutive', law: constitutive, article },
    { key: `${key}_deliberative`, case: name, kind: 'deliberative', law: deliberative, article },
  ]
}

const board = (article: string): QuorumCell[] => [
  { key: 'board.constitutive', case: 'board', kind: 'constitutive', law: { ...half, base: total, greater: true }, article },
  { key: 'board.deliberative', case: 'board', kind: 'deliberative', law: { ...half, base: present, greater: true }, article },
]

/** The presets of the law (domain 1.3), by the rules that a company follows. In a board heads are counted, not capital. */
export const quorumCells: Record<CompanyType, readonly QuorumCell[]> = {
  SPA: [
    ...ofShares('ordinary.first', 'art. 2368, c. 1', { ...half, base: total, greater: false }, { ...half, base: present, greater: true }),
    ...ofShares('ordinary.second', 'art. 2369, c. 3', null, { ...half, base: present, greater: true }),
    ...ofShares('extraordinary.first', 'art. 2368, c. 2', null, { ...half, base: total, greater: true }),
    ...ofShares('extraordinary.second', 'art. 2369, c. 3', { ...part(1, 3), base: total, greater: true }, { ...part(2, 3), base: present, greater: false }),
    ...board('art. 2388'),
  ],
  SRL: [
    ...ofShares('srl.normal', 'art. 2479-bis, c. 3', { ...half, base: total, greater: false }, { ...half, base: present, greater: true }),
    ...ofShares('srl.deed_change', 'art. 2479-bis, c. 3', { ...half, base: total, greater: false }, { ...half, base: total, greater: false }),
    ...board('art. 2475'),
  ],
}

const inWriting = (key: string, name: 'written' | 'board_written', law: Quorum, article: string): QuorumCell => ({
  key: `${key}.deliberative`,
  case: name,
  kind: 'deliberative',
  law,
  article,
})
const ofPartners = { ...part(1, 2), base: total, greater: false }

/** What decides without a meeting, always of the whole: nobody is present. The two forms of partners may differ (Milano, massima 42). */
export const writtenCells: Record<CompanyType, readonly QuorumCell[]> = {
  SPA: [],
  SRL: [
    inWriting('written', 'written', ofPartners, 'art. 2479, c. 6'),
    inWriting('written_consultation', 'written', ofPartners, 'art. 2479, c. 6'),
    inWriting('written_consent', 'written', ofPartners, 'art. 2479, c. 6'),
    inWriting('board_written', 'board_written', { ...half, base: total, greater: true }, 'art. 2475, c. 4'),
  ],
}

/** Compared in integers: two thirds are above 66,66 % and not above themselves. */
function order(one: Quorum, other: Quorum): number {
  const parts = ({ fraction, value }: Quorum): [number, number] => fraction ?? [Math.round(value * 100), 10_000]
  const [n, d] = parts(one)
  const [m, e] = parts(other)
  return n * e - m * d || Number(one.greater) - Number(other.greater)
}

/**
 * A statute of an S.p.A. can ask for more than the law and never for less (art. 2368, 2369, 2388); that of an S.r.l. is free. Thresholds
 * on different bases are not compared: half of all is more than half of those present only where somebody stays away.
 */
export function isBelowLaw(type: CompanyType, { law }: QuorumCell, chosen: Quorum): boolean {
  return type === 'SPA' && law !== null && law.base === chosen.base && order(chosen, law) < 0
}
