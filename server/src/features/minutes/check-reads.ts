import { evaluate } from '@delibera/core/law/evaluate'
import type { LawFacts } from '@delibera/core/law/facts'
import type { RuleResult } from '@delibera/core/law/schema'
import type { Locale } from '@delibera/core/locale'
import { isSameText, staleResults, withTallies } from '@delibera/core/minutes/edits'
import { minutesFact, minutesGaps, presenceFact } from '@delibera/core/minutes/rules'
import type { MinutesBlock, MinutesGap } from '@delibera/core/minutes/schema'
import { minutesBlocks } from '@delibera/core/minutes/text'
import { plainText } from '@delibera/core/rich-text'
import type { Db, Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { letterheadOf, logoOf } from '../../meeting/letterhead.ts'
import { factsInLog } from '../../meeting/room-law.ts'
import { documentRows, signatureRows } from '../../stores/minutes/minutes-store.ts'
import type { HeldMeeting } from './held-reads.ts'
import { minutesData, type Paper } from './papers.ts'

type Tools = Pick<Deps, 'clock' | 'config' | 'documents'>

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
export function textNow({ facts, verbal }: HeldMeeting, { locale, generated_on }: { locale: Locale; generated_on: string | null }): TextNow {
  const now = minutesBlocks(facts, verbal?.locale ?? locale)
  if (!verbal) return { locale, blocks: now, generated: now, now, is_outdated: false }
  const { generated, blocks } = verbal
  if (verbal.confirmed_at) return { locale: verbal.locale, blocks, generated, now, is_outdated: false }
  // The day of writing alone makes nothing out of date.
  const then = generated_on && generated_on !== facts.written_on ? minutesBlocks({ ...facts, written_on: generated_on }, verbal.locale) : now
  return { locale: verbal.locale, blocks: withTallies(blocks, now), generated, now, is_outdated: !isSameText(generated, then) }
}

export function paperNow({ facts, company }: HeldMeeting, text: Pick<TextNow, 'locale' | 'blocks'>, of: Pick<Paper, 'number' | 'at'>): Paper {
  return { facts, blocks: text.blocks, locale: text.locale, company: letterheadOf(company, text.locale), logo: logoOf(company), ...of }
}

/** What stands against confirming: what the law wants and the text lacks, a result that has changed since, a character that cannot be printed. */
export function gapsIn({ documents }: Pick<Deps, 'documents'>, held: HeldMeeting, { locale, blocks, generated, now }: TextNow): MinutesGap[] {
  const { facts, verbal } = held
  if (verbal?.confirmed_at) return []
  const known = minutesGaps(facts, blocks, locale)
  const stale = staleResults(generated, now).filter(({ odg_id }) => !known.some((it) => it.kind === 'result' && it.odg_id === odg_id))
  return [...known, ...stale, ...unprintable({ documents }, paperNow(held, { locale, blocks }, { number: null, at: new Date(facts.started.at) }))]
}

function unprintable({ documents }: Pick<Deps, 'documents'>, paper: Paper): MinutesGap[] {
  const chars = [...new Set(documents.missingGlyphs(minutesData(paper)).map((it) => it.char))]
  if (chars.length === 0) return []
  const found = paper.blocks.flatMap((it): MinutesGap[] => {
    const text = it.paragraphs.map(plainText).join('\n')
    const names = chars.filter((char) => text.includes(char))
    return names.length > 0 ? [{ kind: 'glyph', block_id: it.id, odg_id: it.odg_id, names }] : []
  })
  const elsewhere = chars.filter((char) => !found.some((it) => it.names.includes(char)))
  return elsewhere.length > 0 ? [...found, { kind: 'glyph', block_id: null, odg_id: null, names: elsewhere }] : found
}

/** By whom they are signed, and whether the notary's deed is there. */
export async function signedBy(db: Db | Tx, { verbal }: Pick<HeldMeeting, 'verbal'>) {
  if (!verbal) return { signatures: [], documents: [], has_deed: false }
  const [signatures, documents] = [await signatureRows(db, verbal._id), await documentRows(db, verbal._id)]
  return { signatures, documents, has_deed: documents.some((it) => it.kind === 'DEED') }
}

type Written = Parameters<typeof minutesFact>[0]

/** What the law says of the minutes; once they are confirmed, of their signatures too. */
export function minutesChecks(deps: Pick<Tools, 'clock' | 'config'>, { held, verbal }: HeldMeeting, written: Written): RuleResult[] {
  const { facts } = written
  const known: LawFacts = { ...factsInLog(deps, held.state), presence: presenceFact(facts), minutes: minutesFact(written) }
  const meeting = { ...known.meeting, secretary_id: facts.secretary?._id ?? null }
  const results = evaluate('minutes', { ...known, meeting })
  if (!verbal?.confirmed_at) return results
  const signed = evaluate('sign', { ...known, meeting: { ...meeting, has_notary: facts.for_notary } })
  return [...results, ...signed.filter((it) => !results.some(({ id }) => id === it.id))]
}
