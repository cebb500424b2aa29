import { minutesTexts } from '@delibera/core/i18n/minutes'
import type { Locale } from '@delibera/core/locale'
import { annexesOf, secretVotersIn } from '@delibera/core/minutes/annexes'
import { kindsOfPaper, type MinutesBlock } from '@delibera/core/minutes/schema'
import { minutesTitle } from '@delibera/core/minutes/text'
import type { MinutesFacts } from '@delibera/core/minutes/told'
import { fill } from '@delibera/core/minutes/words'
import type { RichNode } from '@delibera/core/rich-text'
import type { Letterhead } from '../../adapters/documents/letterhead.ts'
import type { Assets, Compiled } from '../../adapters/documents/port.ts'
import type { Minutes, PresenceSheet, ProseNode, VoteSheet } from '../../adapters/documents/shapes.ts'
import type { TitledTable } from '../../adapters/documents/table-shapes.ts'
import type { Deps } from '../../deps.ts'
import { documentTexts } from '../../i18n/texts.ts'
import type { AnnexedPapers } from './annex-papers.ts'
import { presenceOf, voteItems } from './sheet-papers.ts'

/** What minutes are printed from: what happened, the text as people left it, and the company's paper. */
export interface Paper {
  facts: MinutesFacts
  blocks: readonly MinutesBlock[]
  locale: Locale
  company: Letterhead
  logo: Assets
  /** In the book of its kind and year (art. 2421, 2478); null while it is a draft. */
  number: { number: number; year: number } | null
  /** Written into the file: the same minutes have the same bytes whenever they are printed. */
  at: Date
  /** What is kept beside it: the seal covers their fingerprints. */
  papers?: AnnexedPapers
  /** Not confirmed yet, and told so on every page. */
  is_draft?: boolean
}

/** With attendance and votes in the same file, so that one seal covers them. */
export const minutesPdf = ({ documents }: Pick<Deps, 'documents'>, paper: Paper): Promise<Compiled> =>
  documents.compile('minutes', minutesData(paper), paper.logo)

export const presenceSheetPdf = ({ documents }: Pick<Deps, 'documents'>, paper: Paper): Promise<Compiled> =>
  documents.compile('presence-sheet', presenceSheetData(paper), paper.logo)

/** `elections` are the votes by which people were elected, which have tables of their own. */
export const voteSheetPdf = ({ documents }: Pick<Deps, 'documents'>, paper: Paper, elections: readonly TitledTable[] = []): Promise<Compiled> =>
  documents.compile('vote-sheet', { ...voteSheetData(paper), elections: [...elections] }, paper.logo)

function sheetOf({ facts, locale, company, number, at }: Paper) {
  const { title, subtitle, book } = minutesTitle(facts, locale)
  const t = minutesTexts(locale)
  const numbered = number && fill(t.number, { number: String(number.number), year: String(number.year) })
  return {
    lang: locale,
    timestamp: at.toISOString(),
    unit: { decimals: facts.meeting_type === 'ASSEMBLY' && facts.company.shares_unit === 'EUR_CENT' ? 2 : 0, heads: facts.meeting_type === 'BOARD' },
    company,
    document: {
      title,
      subtitle,
      // What goes into the book is the notary's deed; that this is a draft is said in the foot too, where a watermark is not heard.
      ...(facts.for_notary ? { watermark: t.draft, ref: t.draft } : { book, number: numbered }),
    },
  }
}

export function minutesData(paper: Paper): Minutes {
  const { facts, blocks, locale, is_draft } = paper
  const { meeting } = minutesTitle(facts, locale)
  const items = voteItems(facts, locale)
  const sheet = sheetOf(paper)
  const { unconfirmed } = minutesTexts(locale)
  return {
    ...sheet,
    document: is_draft && !facts.for_notary ? { ...sheet.document, watermark: unconfirmed, ref: unconfirmed } : sheet.document,
    body: { type: 'doc', content: blocks.flatMap((it) => printed(it, paper)) },
    tallies: Object.fromEntries(items.map((it) => [it.number, it])),
    signatures: signersOf(paper),
    annexes: annexesOf(facts, locale).map(({ letter, title, kind }) => ({
      letter,
      title,
      subtitle: meeting,
      ...(kind === 'ATTENDANCE' ? { presence: presenceOf(facts, locale) } : {}),
      ...(kind === 'VOTES' ? { items } : {}),
      ...(kind === 'VOTERS' ? { voters: votersOf(facts, locale) } : {}),
      ...(kind === 'QUESTIONS' ? { questions: questionsIn(facts, locale) } : {}),
    })),
    papers: papersOf(paper),
  }
}

function votersOf(facts: MinutesFacts, locale: Locale): { title: string; names: string[] }[] {
  const { votersOf: words } = minutesTexts(locale).annexes
  return secretVotersIn(facts).map(({ number, title, round, names }) => ({
    title: fill(words, { number: String(number), title, round: String(round) }),
    names: [...names],
  }))
}

/** Domanda di Anna Rossi, punto 2; below it the words and the answer. */
function questionsIn({ questions = [], points }: MinutesFacts, locale: Locale): { title: string; text: string; notes: string[] }[] {
  const t = documentTexts(locale).questions
  return questions.map(({ kind, name, odg_id, text, answer, file_name }) => {
    const head = fill(t[kind], { name })
    const number = points.find((it) => it._id === odg_id)?.number
    const title = number === undefined ? head : fill(t.point, { head, number: String(number) })
    return { title, text, notes: [...(file_name ? [fill(t.file, { name: file_name })] : []), ...(answer ? [fill(t.answer, { answer })] : [])] }
  })
}

/** The fingerprints of the annexes that are files of their own, under the letters by which the text cites them. */
function papersOf({ facts, locale, papers }: Paper): NonNullable<Minutes['papers']> {
  if (!papers) return []
  const { delegation } = documentTexts(locale).papers
  return annexesOf(facts, locale).flatMap(({ letter, kind, file_id }) => {
    if (kind === 'DELEGATIONS') return papers.delegations.map(({ sha256, ...who }) => ({ letter, name: fill(delegation, who), sha256 }))
    if (kind === 'NOTICE') return papers.notice.map((it) => ({ letter, ...it }))
    return papers.files.filter((it) => it._id === file_id).map(({ name, sha256 }) => ({ letter, name, sha256 }))
  })
}

function printed(block: MinutesBlock, { facts, locale }: Paper): ProseNode[] {
  if (kindsOfPaper.includes(block.kind)) return []
  const { number, vote } = facts.points.find((it) => it._id === block.odg_id) ?? {}
  const hasTable = block.kind === 'tally' && block.paragraphs.some((it) => it.type === 'table')
  // The table of a vote is printed from what was counted, whatever was typed into it; that of an election stands in the text.
  if (hasTable && vote) return [{ type: 'tally', attrs: { item: String(number) } }]
  const [first, ...rest] = block.paragraphs as RichNode[] as ProseNode[]
  if (!first) return []
  const margin = marginOf(block, locale, number)
  if (block.kind === 'resolution') return [{ type: 'resolution', content: [first, ...rest] }]
  return [margin ? { ...first, attrs: { ...first.attrs, margin } } : first, ...rest]
}

/** 10:43 Voto, beside the text. */
function marginOf({ at, kind }: MinutesBlock, locale: Locale, number: number | undefined): string | null {
  const words: Partial<Record<string, string>> = minutesTexts(locale).margin
  const label = words[kind]
  return at && label ? `${at} ${fill(label, { n: String(number ?? '') })}` : null
}

/** None on what is a draft for the notary: the deed has its own (art. 2375 c. 2). */
function signersOf({ facts, locale }: Paper): Minutes['signatures'] {
  const { chair, secretary } = minutesTexts(locale).signatures
  if (facts.for_notary) return []
  return [
    ...(facts.chair ? [{ key: 'president', role: chair, name: facts.chair.name }] : []),
    ...(facts.secretary ? [{ key: 'secretary', role: secretary, name: facts.secretary.name }] : []),
  ]
}

function presenceSheetData(paper: Paper): PresenceSheet {
  const sheet = sheetOf(paper)
  const { attendance } = minutesTexts(paper.locale).annexes
  const document = { ...sheet.document, title: attendance, subtitle: minutesTitle(paper.facts, paper.locale).meeting }
  return { ...sheet, document, presence: presenceOf(paper.facts, paper.locale), signatures: signersOf(paper) }
}

function voteSheetData(paper: Paper): VoteSheet {
  const sheet = sheetOf(paper)
  const { votes } = minutesTexts(paper.locale).annexes
  const document = { ...sheet.document, title: votes, subtitle: minutesTitle(paper.facts, paper.locale).meeting }
  return { ...sheet, document, items: voteItems(paper.facts, paper.locale), signatures: signersOf(paper) }
}
