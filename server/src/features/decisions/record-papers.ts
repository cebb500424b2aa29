import { writtenRows } from '@delibera/core/decisions/record-points'
import { recordAnnexes } from '@delibera/core/decisions/record-text'
import { majorityAsked, recordTitle } from '@delibera/core/decisions/record-title'
import type { RecordFacts, WrittenPointTold } from '@delibera/core/decisions/record-told'
import { actVoice } from '@delibera/core/decisions/record-words'
import { actTexts } from '@delibera/core/i18n/decision-acts'
import { minutesTexts } from '@delibera/core/i18n/minutes'
import { kindsOfPaper, type MinutesBlock } from '@delibera/core/minutes/schema'
import { fill, officeOf } from '@delibera/core/minutes/words'
import type { Minutes, ProseNode, VoteItem } from '../../adapters/documents/shapes.ts'
import { letterheadOf } from '../../meeting/letterhead.ts'
import type { CompanyOnPaper } from '../../stores/companies/company-store.ts'
import type { Print } from '../minutes/act-reads.ts'

/** What is kept beside a record, under the letter by which it is cited. */
export type KeptPapers = NonNullable<Minutes['papers']>

interface RecordPaper extends Print {
  facts: RecordFacts
  blocks: readonly MinutesBlock[]
  company: CompanyOnPaper
  papers?: KeptPapers
  /** Not confirmed yet, and told so on every page. */
  is_draft: boolean
}

/** The record as it is printed: the paper of minutes, with one signature. */
export function recordData({ facts, blocks, company, number, at, papers = [], is_draft }: RecordPaper): Minutes {
  const { title, subtitle, book } = recordTitle(facts)
  const t = minutesTexts('it')
  const numbered = number && fill(t.number, { number: String(number.number), year: String(number.year) })
  const standing = is_draft ? { watermark: t.unconfirmed, ref: t.unconfirmed } : numbered ? { book, number: numbered } : {}
  return {
    lang: 'it',
    timestamp: at.toISOString(),
    unit: { decimals: facts.body === 'PARTNERS' && facts.company.shares_unit === 'EUR_CENT' ? 2 : 0, heads: facts.body === 'BOARD' },
    company: letterheadOf(company, 'it'),
    document: { ...headed(title, subtitle), ...standing },
    body: { type: 'doc', content: blocks.flatMap((it) => printed(it, facts)) },
    tallies: Object.fromEntries(facts.points.map((it) => [String(it.number), tallyOf(facts, it)])),
    signatures: signerOf(facts),
    annexes: recordAnnexes({ acts: actTexts }),
    papers,
    papers_text: actTexts.papers.text,
  }
}

/** The article under the title, where the title cites one; else the day. */
function headed(title: string, day: string): { title: string; subtitle: string } {
  const [, plain, cited] = /^(.*) \((.*)\)$/.exec(title) ?? []
  return plain && cited ? { title: plain, subtitle: cited } : { title, subtitle: day }
}

function printed(block: MinutesBlock, { points }: RecordFacts): ProseNode[] {
  if (kindsOfPaper.includes(block.kind)) return []
  const number = points.find((it) => it._id === block.odg_id)?.number
  // The table is printed from what was counted, whatever was typed into it.
  if (block.kind === 'tally' && number !== undefined && block.paragraphs.some((it) => it.type === 'table')) {
    return [{ type: 'tally', attrs: { item: String(number) } }]
  }
  const content = block.paragraphs as ProseNode[]
  return block.kind === 'resolution' ? [{ type: 'resolution', content }] : content
}

const keys = { favourable: '1', against: '-1', abstained: '0', silent: 'silent' } as const

function tallyOf(facts: RecordFacts, point: WrittenPointTold): VoteItem {
  const shares = writtenRows(point).map((it) => [keys[it.key], { weight: it.weight, bp: Math.round(it.percentage * 100), names: it.names }])
  return {
    number: String(point.number),
    title: point.title,
    base: point.count.total,
    quorum: majorityAsked(actVoice(facts), point),
    outcome: point.count.outcome,
    ...(Object.fromEntries(shares) as Pick<VoteItem, 1 | '-1' | 0 | 'silent'>),
    votes: [],
  }
}

function signerOf(facts: RecordFacts): Minutes['signatures'] {
  const { signer } = facts
  if (!signer) return []
  const office = officeOf({ locale: 'it' }, signer, 'ADM') ?? ''
  return [{ key: 'director', role: office.charAt(0).toUpperCase() + office.slice(1), name: signer.name }]
}
