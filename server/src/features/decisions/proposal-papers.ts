import { plainText } from '@delibera/core/rich-text'
import type { ProseNode, WrittenAnswer } from '../../adapters/documents/shapes.ts'
import type { Deps } from '../../deps.ts'
import { decisionTexts } from '../../i18n/texts.ts'
import { letterheadOf, logoOf } from '../../meeting/letterhead.ts'
import { decisionLetter } from '../../outbox/decision-letters.ts'
import { forgiving } from '../exports/print-papers.ts'
import type { KnownDecision } from './known-reads.ts'
import { letterFacts } from './letters.ts'

const paragraph = (text: string): ProseNode => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const strong = (text: string): ProseNode => ({ type: 'paragraph', content: [{ type: 'text', text, marks: [{ type: 'bold' }] }] })

/** The whole text of the proposal on the company's paper, as the letter that brings it says. */
export async function proposalPdf(deps: Deps, known: KnownDecision): Promise<{ name: string; content: Buffer }> {
  const { company, row, points } = known
  const { proposal } = decisionTexts
  const { silence, enclosed } = decisionTexts.DECISION_PROPOSAL
  const letter = decisionLetter('DECISION_PROPOSAL', { ...letterFacts(deps, known), name: '', reader: 'VOTES', url: '' })
  const [opening = '', ...more] = letter.paragraphs
  const texts = points.flatMap(({ key, title, text }): ProseNode[] => [
    { type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: `${key}. ${title.replace(/[.;]+$/, '')}` }] },
    ...(text.content.filter((it) => plainText(it).trim() !== '') as ProseNode[]),
  ])
  const after = (letter.after ?? []).filter((it) => it !== enclosed)
  const sheet: WrittenAnswer = {
    lang: 'it',
    timestamp: new Date(row.sent_at ?? deps.clock.now()).toISOString(),
    company: letterheadOf(company, 'it'),
    document: { title: proposal.title, subtitle: row.meeting.name },
    body: {
      type: 'doc',
      content: [
        paragraph(opening.replace(/^./, (it) => it.toUpperCase())),
        ...more.map(paragraph),
        ...texts,
        { type: 'horizontalRule' },
        ...after.map((it) => (it === silence ? strong(it) : paragraph(it))),
      ],
    },
    papers_title: proposal.documents,
    papers: points.flatMap((it) => it.files.flatMap(({ name, sha256 }) => (sha256 ? [{ name, sha256 }] : []))),
    place_date: '',
    signatures: [],
  }
  const { pdf } = await forgiving(deps.documents).compile('answer', sheet, logoOf(company))
  return { name: proposal.file, content: pdf }
}
