import type { Fault } from '@delibera/core/faults'
import type { RuleResult } from '@delibera/core/law/schema'
import type { Locale } from '@delibera/core/locale'
import { isSameText, staleResults, withTallies } from '@delibera/core/minutes/edits'
import type { MinutesBlock, MinutesGap, Verbal } from '@delibera/core/minutes/schema'
import type { SignerRole, VerbalSignature } from '@delibera/core/minutes/signatures'
import { plainText } from '@delibera/core/rich-text'
import type { Compiled } from '../../adapters/documents/port.ts'
import type { Minutes } from '../../adapters/documents/shapes.ts'
import type { Db, Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import type { MeetingCaller } from '../../meeting/on-meeting.ts'
import type { CompanyOnPaper } from '../../stores/companies/company-store.ts'
import type { MeetingRow } from '../../stores/meetings/meeting-store.ts'
import { documentRows, signatureRows, type VerbalRow } from '../../stores/minutes/minutes-store.ts'

/** Whoever writes an act. */
export type MinutesActor = Pick<Contexts['meeting'], 'company' | 'meeting' | 'user'>

/** What is printed of an act beside its text. */
export interface Print {
  /** In the book of its kind and year (art. 2421, 2478); null while it is a draft, or where it stands in no book. */
  number: { number: number; year: number } | null
  at: Date
}

/** What the law is told of an act: what its text lacks, and who signed it. */
export interface ActStanding {
  gaps: readonly MinutesGap[]
  signatures: readonly Pick<VerbalSignature, 'role' | 'signed_at'>[]
  has_deed: boolean
}

/** The document that an act has become. */
export interface ConfirmedAct {
  number: Print['number']
  name: string
  pdf: Buffer
}

/** Something of which an act is written, confirmed and signed: a meeting that was held, or a decision without one. */
export interface Act {
  row: MeetingRow
  company: CompanyOnPaper
  verbal: VerbalRow | null
  meeting_type: 'ASSEMBLY' | 'BOARD'
  /** When it happened: the year of its number is that of this moment. */
  held_at: string
  closing: Verbal['closing']
  for_notary: boolean
  /** Whether it takes a number of its book when it is confirmed. */
  is_numbered: boolean
  signers: readonly { member_id: string; name: string; role: SignerRole }[]
  /** The day on which it is written. */
  written_on: string
  /** As the product would write it; on another day, as it would have then. */
  write(locale: Locale, on?: string): MinutesBlock[]
  head(locale: Locale): { title: string; subtitle: string; book: string; file: string }
  gaps(blocks: readonly MinutesBlock[], locale: Locale): MinutesGap[]
  checks(standing: ActStanding): RuleResult[]
  /** What stands against confirming it. */
  refuse(gaps: readonly MinutesGap[], checks: readonly RuleResult[]): Fault | null
  /** What its pages are printed from, without what is kept beside them. */
  sheet(text: Pick<TextNow, 'locale' | 'blocks'>, print: Print): Minutes
  /** The pages, with the fingerprints of what is kept beside them. */
  typeset(deps: Deps, text: Pick<TextNow, 'locale' | 'blocks'>, print: Print): Promise<Compiled>
  events(db: Db | Tx, blocks: readonly MinutesBlock[]): Promise<Verbal['events']>
  /** By which word the chain of proof tells of it. */
  word: 'minutes' | 'record'
  /** At which step the law is asked about it. */
  step: 'minutes' | 'decide_record'
  /** What else is done in the transaction that confirms it, when its document is there. */
  settle(tx: Tx, deps: Deps, acting: MinutesActor, confirmed: ConfirmedAct): Promise<void>
}

export interface ActAsked {
  /** When it was written, as a request says it; left out, as it was saved. */
  closing?: VerbalRow['closing'] | undefined
  /** The day on which it is written; left out, that of its confirmation or today. */
  today?: string | undefined
}

/** Finds what an act is written of; refuses what is not over yet. */
export type ActReader<Found extends Act = Act> = (db: Db | Tx, deps: Pick<Deps, 'clock' | 'config'>, caller: MeetingCaller, asked?: ActAsked) => Promise<Found>

/** The text as it stands, beside what the product wrote and what it would write now. */
export interface TextNow {
  locale: Locale
  blocks: readonly MinutesBlock[]
  generated: readonly MinutesBlock[]
  /** As the product would write them now. */
  now: readonly MinutesBlock[]
  is_outdated: boolean
}

/** What was saved; else as the product would write it. The tables of votes are always those that were counted. */
export function textNow(act: Act, { locale, generated_on }: { locale: Locale; generated_on: string | null }): TextNow {
  const { verbal } = act
  const now = act.write(verbal?.locale ?? locale)
  if (!verbal) return { locale, blocks: now, generated: now, now, is_outdated: false }
  const { generated, blocks } = verbal
  if (verbal.confirmed_at) return { locale: verbal.locale, blocks, generated, now, is_outdated: false }
  // The day of writing alone makes nothing out of date.
  const then = generated_on && generated_on !== act.written_on ? act.write(verbal.locale, generated_on) : now
  return { locale: verbal.locale, blocks: withTallies(blocks, now), generated, now, is_outdated: !isSameText(generated, then) }
}

/** What stands against confirming: what the law wants and the text lacks, a result that has changed since, a character that cannot be printed. */
export function gapsIn({ documents }: Pick<Deps, 'documents'>, act: Act, { locale, blocks, generated, now }: TextNow): MinutesGap[] {
  if (act.verbal?.confirmed_at) return []
  const known = act.gaps(blocks, locale)
  const stale = staleResults(generated, now).filter(({ odg_id }) => !known.some((it) => it.kind === 'result' && it.odg_id === odg_id))
  const sheet = act.sheet({ locale, blocks }, { number: null, at: new Date(act.held_at) })
  return [...known, ...stale, ...unprintable({ documents }, sheet, blocks)]
}

function unprintable({ documents }: Pick<Deps, 'documents'>, sheet: Minutes, blocks: readonly MinutesBlock[]): MinutesGap[] {
  const chars = [...new Set(documents.missingGlyphs(sheet).map((it) => it.char))]
  if (chars.length === 0) return []
  const found = blocks.flatMap((it): MinutesGap[] => {
    const text = it.paragraphs.map(plainText).join('\n')
    const names = chars.filter((char) => text.includes(char))
    return names.length > 0 ? [{ kind: 'glyph', block_id: it.id, odg_id: it.odg_id, names }] : []
  })
  const elsewhere = chars.filter((char) => !found.some((it) => it.names.includes(char)))
  return elsewhere.length > 0 ? [...found, { kind: 'glyph', block_id: null, odg_id: null, names: elsewhere }] : found
}

/** By whom it is signed, and whether the notary's deed is there. */
export async function signedBy(db: Db | Tx, { verbal }: Pick<Act, 'verbal'>) {
  if (!verbal) return { signatures: [], documents: [], has_deed: false }
  const [signatures, documents] = [await signatureRows(db, verbal._id), await documentRows(db, verbal._id)]
  return { signatures, documents, has_deed: documents.some((it) => it.kind === 'DEED') }
}
