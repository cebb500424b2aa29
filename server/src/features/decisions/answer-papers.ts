import { type AnswerFacts, answerPaper } from '@delibera/core/decisions/answer-paper'
import type { Compiled } from '../../adapters/documents/port.ts'
import type { ProseNode, WrittenAnswer } from '../../adapters/documents/shapes.ts'
import type { Deps } from '../../deps.ts'
import { letterheadOf, logoOf } from '../../meeting/letterhead.ts'
import type { CompanyOnPaper } from '../../stores/companies/company-store.ts'
import { forgiving } from '../exports/print-papers.ts'

/** Where who answers signs. */
export const answererKey = 'answerer'

export function answerSheet(company: CompanyOnPaper, facts: AnswerFacts): WrittenAnswer {
  const { title, body, documents, documents_title, place_date, signature } = answerPaper(facts)
  return {
    lang: 'it',
    // What is signed elsewhere has the same bytes whenever it is asked for.
    timestamp: new Date(facts.at ?? facts.sent_at).toISOString(),
    company: letterheadOf(company, 'it'),
    document: { title },
    body: { type: 'doc', content: body as ProseNode[] },
    papers_title: documents_title,
    papers: documents.map(({ name, sha256 }) => ({ name, sha256 })),
    place_date,
    signatures: [{ key: answererKey, ...signature }],
  }
}

/** The document that an answer is: the same facts give the same bytes. */
export function answerPdf({ documents }: Pick<Deps, 'documents'>, company: CompanyOnPaper, facts: AnswerFacts): Promise<Compiled> {
  return forgiving(documents).compile('answer', answerSheet(company, facts), logoOf(company))
}
