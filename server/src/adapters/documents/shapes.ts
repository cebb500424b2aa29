import type { Locale } from '@delibera/core/locale'
import type { Currency } from '@delibera/core/money'
import type { RichNode } from '@delibera/core/rich-text'
import type { Letterhead } from './letterhead.ts'
import type { PlainTable, TitledTable } from './table-shapes.ts'

/**
 * What each document is printed from. Every number is an integer in its smallest unit: cents, the unit of the votes, and `bp`,
 * hundredths of a percent. Moments are those of a clock on a wall in Italy, `2026-05-20T09:00`.
 */
export interface DocumentData {
  minutes: Minutes
  notice: Notice
  delegation: Delegation
  'presence-sheet': PresenceSheet
  'vote-sheet': VoteSheet
  deserted: Deserted
  answer: WrittenAnswer
  receipt: Receipt
  record: TableSheet
}
export type DocumentName = keyof DocumentData

/** Rich text as people write it, with two boxes of the minutes: a tally of votes and the words of a resolution. */
export interface ProseNode {
  type: RichNode['type'] | 'doc' | 'tally' | 'resolution'
  /** `margin` is a note beside the text, `item` the point of a tally, `look` "quiet" a heading in italics. */
  attrs?: Record<string, string | number>
  content?: ProseNode[]
  marks?: NonNullable<RichNode['marks']>
  text?: string
}
export type Prose = string | ProseNode

interface Sheet {
  /** Of labels, numbers and dates. */
  lang: Locale
  /** Of the text, where another one: it decides how words are hyphenated. */
  text_lang?: 'it' | 'en'
  /** Written into the file: ISO 8601 with its offset. The same data give the same bytes. */
  timestamp: string
  /** How votes are counted: decimals of the weight, or heads on a board. */
  unit?: { decimals: number; heads: boolean }
  company: Letterhead
  document: {
    title: string
    subtitle?: string | null
    /** Of which book, under which number. */
    book?: string | null
    number?: string | null
    ref?: string | null
    /** The letter of an annex. */
    annex?: string | null
    watermark?: string | null
  }
}

/** A place that is kept free for a signature. */
interface Signer {
  key: string
  role: string
  name: string
  note?: string | null
  /** The name of an asset: the signature as it was drawn. */
  image?: string | null
}

export type Vote = 1 | -1 | 0 | 'excluded'

interface Share {
  weight: number
  bp?: number | null
  names: string[]
}

export interface VoteItem {
  number: string
  title: string
  base: number
  quorum: string
  outcome: 'APPROVED' | 'DECLINED' | 'SKIPPED'
  /** Why, where the figures alone would give another: the chair decided a tie. */
  reason?: string | null
  1: Share
  '-1': Share
  0: Share
  excluded?: Share
  /** Of a decision without a meeting: who did not answer. */
  silent?: Share
  /** `bp` of the base; null for what is outside it. */
  votes: {
    name: string
    cast_by?: string
    mode: 'SELF' | 'DELEGATION' | 'PRESENCE' | 'ADVANCE'
    weight: number
    bp: number | null
    vote: Vote
    time?: string | null
  }[]
  notes?: Prose | null
}

interface Attendee {
  name: string
  fiscal_code?: string | null
  role?: string | null
  nominal_cents?: number | null
  weight: number
  bp: number
  presence: 'PRESENT' | 'DELEGATION' | 'ADVANCE' | 'ABSENT' | 'NOT_CONVOCATED'
  /** Where they were, of a meeting in which that differs. */
  way?: 'HALL' | 'LINKED' | 'BOTH' | null
  delegate?: string | null
  joined?: string | null
  left?: string | null
}

export interface Presence {
  /** Whether the nominal value of each quota is a column. */
  nominal?: boolean
  /** Whether there is a column to sign in by hand. */
  signature_column?: boolean
  voting: Attendee[]
  others: Attendee[]
  summary: { present: number; total: number; bp: number; in_person: number; by_proxy: number }
  notes?: Prose | null
}

/** An annex that the product holds as data is printed in the same file, so that one seal covers it; another one is only listed. */
interface Annex {
  letter: string
  title: string
  subtitle?: string | null
  presence?: Presence
  items?: VoteItem[]
  /** Who voted in secret, a list for each round. */
  voters?: { title: string; names: string[] }[]
  /** What was asked and proposed before the meeting, with what the company answered. */
  questions?: { title: string; text: string; notes: string[] }[]
}

export interface Minutes extends Sheet {
  body: ProseNode
  tallies: Record<string, VoteItem>
  signatures: Signer[]
  annexes: Annex[]
  /** Annexes that are files of their own: the SHA-256 of each, in hexadecimal. */
  papers?: { letter: string; name: string; sha256: string }[]
  /** What is said of them, of another act than minutes. */
  papers_text?: string
}

export interface Deserted extends Sheet {
  body: ProseNode
  signatures: Signer[]
}

/** What one person signs of a decision without a meeting: the text, what they say of it, and the files that they had. */
export interface WrittenAnswer extends Sheet {
  body: ProseNode
  /** The SHA-256 of each file, in hexadecimal, under this title. */
  papers_title: string
  papers: { name: string; sha256: string }[]
  place_date: string
  signatures: Signer[]
}

export interface Notice extends Sheet {
  addressee: { name: string; lines: string[] }
  place_date: string
  intro: Prose
  first: { at: string }
  second?: { at: string } | null
  place?: string | null
  link?: string | null
  agenda: string[]
  sections: { key: 'documents' | 'attend' | 'proxy' | 'no_proxy' | 'advance' | 'designated' | 'questions' | 'proposals'; body: Prose }[]
  closing: Prose
  signatures: Signer[]
}

export interface Delegation extends Sheet {
  undersigned: Prose
  appoints: Prose
  mandate?: Prose | null
  /** `vote` is in words: of an election it names people. */
  instructions: { number: string; title: string; vote: string }[]
  footer?: Prose | null
  place_date: string
  signatures: Signer[]
  acceptance: string
}

export interface PresenceSheet extends Sheet {
  presence: Presence
  signatures: Signer[]
}

export interface VoteSheet extends Sheet {
  items: VoteItem[]
  /** The votes of elections, a table each. */
  elections?: TitledTable[]
  signatures: Signer[]
}

interface Party {
  name: string
  lines: string[]
}

export interface Receipt extends Sheet {
  currency: Currency
  issuer: Party
  buyer: Party
  lines: { description: string; quantity: number; unit_cents: number; amount_cents: number }[]
  discount?: { label: string; cents: number } | null
  /** The two parts of the total, and what a buyer who owes no VAT is let off, each on a line. */
  vat?: { label: string; cents: number }[]
  total_cents: number
  /** Tenths of a credit that came onto the balance. */
  credits_units: number
  /** `number` is that of the receipt, `reference` the payment's at whoever took it. */
  payment: { number: string; method: string; at: string; reference: string }
  note?: Prose | null
}

/** Any list for people to read: what became of letters, who came and went, what was written. */
export interface TableSheet extends Sheet, PlainTable {
  /** Further tables, each under its title. */
  more?: TitledTable[]
  /** On a page that lies on its side. */
  wide: boolean
  notes: string[]
}
