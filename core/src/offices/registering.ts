import { z } from 'zod'
import { plain } from '../names.ts'
import { Id } from '../paging.ts'
import { Appointer, OfficeDay, OfficeEventKind, OfficeTerm } from './schema.ts'

/** What one resolution changes in the offices: filled from its placeholders, for a person to look at and confirm. */
export const ToRegister = z.object({
  odg_id: Id,
  point: z.string(),
  event: OfficeEventKind,
  /** As the resolution names the person; null where it names nobody. */
  name: z.string().nullable(),
  /** Who of the book that is; null where nobody, or more than one. */
  member_id: Id.nullable(),
  /** The office concerned, of an event; null of an appointment. */
  office_id: Id.nullable(),
  role_code: z.string().nullable(),
  on: OfficeDay,
  by: Appointer,
  term: OfficeTerm.nullable(),
  board_size: z.int().nullable(),
  accepts_now: z.boolean(),
  /** Entered already. */
  is_done: z.boolean(),
})
export type ToRegister = z.infer<typeof ToRegister>

export interface Resolved {
  template_id: string
  values: Readonly<Record<string, string>>
}

export interface Named {
  event: 'APPOINT' | 'REMOVE' | 'PAY' | 'CHAIR' | 'POWERS'
  name: string | null
  role_code: string | null
  term: OfficeTerm | null
  board_size: number | null
}

/** Names of a list as people write one: lines, commas, "e". What follows in brackets, or after a code, is not the name. */
export const namesIn = (text: string | undefined): string[] =>
  (text ?? '')
    .replace(/\([^)]*\)/g, '')
    .split(/[\n;,]|\s+e\s+(?=\p{Lu})/u)
    .map((it) =>
      it
        .replace(/^\s*(?:[-•*]|\d+[.)])\s*/, '')
        .replace(/^(?:il|la|l['’])?\s*(?:sig\.?(?:ra)?|dott\.?(?:ssa)?|avv\.?|rag\.?|ing\.?)\s+/i, '')
        .trim(),
    )
    .filter((it) => /\p{L}{2}/u.test(it) && !/^(nat[oa]|c\.?\s?f\.?|codice)\b/i.test(it))

const figures = ['un', 'due', 'tre', 'quattro', 'cinque', 'sei', 'sette', 'otto', 'nove']

/** How many, written as a figure or as a word; null where neither stands. */
export function countIn(text: string | undefined): number | null {
  const figure = /\d+/.exec(text ?? '')?.[0]
  if (figure) return Number(figure)
  const at = figures.findIndex((it) => new RegExp(`\\b${it}o?\\b`, 'i').test(text ?? ''))
  return at < 0 ? null : at + 1
}

/** "per tre esercizi", "fino a revoca": what cannot be read is left to the person who confirms. */
export function termIn(text: string | undefined): OfficeTerm | null {
  if (/revoca|indeterminat|dimission/i.test(text ?? '')) return { kind: 'UNTIL_REVOCATION' }
  const n = /eserciz/i.test(text ?? '') ? countIn(text) : null
  return n !== null && n >= 1 && n <= 10 ? { kind: 'EXERCISES', n } : null
}

const same = (a: string, b: string): boolean => words(a) === words(b)
const words = (text: string): string =>
  plain(text)
    .split(/[^\p{L}]+/u)
    .filter(Boolean)
    .sort()
    .join(' ')

/** Who of the book is meant: the one person with these words in the name, in any order. */
export function personNamed<P extends { first_name: string | null; last_name: string }>(name: string, people: readonly P[]): P | null {
  const found = people.filter((it) => same(name, `${it.first_name ?? ''} ${it.last_name}`))
  return found.length === 1 ? found[0]! : null
}

const threeYears: OfficeTerm = { kind: 'EXERCISES', n: 3 }

type Values = Resolved['values']

const appoint = (names: readonly string[], role_code: string, it: Partial<Named> = {}): Named[] =>
  names.map((name) => ({ event: 'APPOINT', name, role_code, term: null, board_size: null, ...it }))
const about = (event: Named['event'], names: readonly string[]): Named[] =>
  (names.length > 0 ? names : [null]).map((name) => ({ event, name, role_code: null, term: null, board_size: null }))

/** A list with its chair, who may stand in it or not. */
function withChair(list: string | undefined, chairs: string | undefined, [head, other]: readonly [string, string], it: Partial<Named>): Named[] {
  const [chair, named] = [namesIn(chairs)[0], namesIn(list)]
  const isChair = (name: string) => chair !== undefined && same(name, chair)
  const all = chair && !named.some(isChair) ? [chair, ...named] : named
  return all.flatMap((name) => appoint([name], isChair(name) ? head : other, it))
}

function college(v: Values): Named[] {
  const alone = namesIn(v.sole_auditor)
  if (alone.length > 0) return appoint(alone, 'SUN', { term: threeYears })
  const standing = withChair(v.auditors_list, v.auditors_chair, ['PCS', 'SIE'], { term: threeYears })
  return [...standing, ...appoint(namesIn(v.substitutes_list), 'SIS', { term: threeYears })]
}

const readings: Readonly<Record<OfficeTemplate, (values: Values) => Named[]>> = {
  A04: (v) => withChair(v.directors_list, v.chair_name, ['PCA', 'CON'], { term: termIn(v.term), board_size: countIn(v.board_size) }),
  A05: (v) => appoint(namesIn(v.director_name), 'AUN', { term: termIn(v.term) }),
  A06: (v) => about('REMOVE', namesIn(v.director_name)),
  A07: (v) => appoint(namesIn(v.coopted_name), 'CON'),
  A08: () => about('PAY', []),
  A09: college,
  A10: () => about('PAY', []),
  A11: (v) => appoint(namesIn(v.auditor_name), 'RSU', { term: threeYears }),
  A22: (v) => appoint(namesIn(v.liquidators_list), 'LI', { term: { kind: 'UNTIL_REVOCATION' } }),
  A24: (v) => about('PAY', namesIn(v.director_name)),
  B03: (v) => about('CHAIR', namesIn(v.chair_name)),
  B04: (v) => about('POWERS', namesIn(v.delegate_name)),
  B05: (v) => appoint(namesIn(v.coopted_name), 'CON', { term: { kind: 'NEXT_ASSEMBLY' } }),
}

/** The offices that a resolution gives, takes or pays, in its own order. */
export const resolvedOffices = ({ template_id, values }: Resolved): Named[] => readings[template_id as OfficeTemplate]?.(values) ?? []

/** Points whose resolutions change offices. */
export const officeTemplates = ['A04', 'A05', 'A06', 'A07', 'A08', 'A09', 'A10', 'A11', 'A22', 'A24', 'B03', 'B04', 'B05'] as const
type OfficeTemplate = (typeof officeTemplates)[number]
