import { rolesIn } from '@delibera/core/help/data'
import { dayInWords } from '@delibera/core/minutes/days'
import { fullName } from '@delibera/core/names'
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

/** Who proposes stands under it, with the office or the part that lets them: an office before the control of the accounts, that before a quota. */
function proposersOf({ row, people }: KnownDecision): WrittenAnswer['signatures'] {
  const labels = rolesIn('it')
  return people
    .filter((it) => row.initiators.includes(it.member_id))
    .map(({ member_id, person }) => {
      const held = (['ADM', 'MAJ', 'PAR'] as const).map((type) => person.roles.find((it) => it.type === type)).find((it) => it !== undefined)
      return { key: member_id, role: labels.find((it) => it.code === held?.code)?.label ?? '', name: fullName(person) }
    })
}

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
    place_date: [company.locality, dayInWords('it', new Date(row.sent_at ?? deps.clock.now()).toISOString())].filter(Boolean).join(', '),
    signatures: proposersOf(known),
  }
  const { pdf } = await forgiving(deps.documents).compile('answer', sheet, logoOf(company))
  return { name: proposal.file, content: pdf }
}
