import type { AnswererStanding, AnswerFacts } from '@delibera/core/decisions/answer-paper'
import type { DecisionAnswer } from '@delibera/core/decisions/schema'
import { percentage } from '@delibera/core/law/threshold'
import { fullName } from '@delibera/core/names'
import { companyTold } from '../minutes/record-reads.ts'
import type { AskedPerson, KnownDecision } from './known-reads.ts'
import { personTold } from './told-reads.ts'

type Said = Pick<DecisionAnswer, 'member_id' | 'kind' | 'points' | 'conflict' | 'note' | 'reason' | 'on_behalf'>

/** What the paper of an answer tells; null where nobody of that name was asked. */
export function answerFacts(known: KnownDecision, said: Said, at: string | null): AnswerFacts | null {
  const { company, row, points, people } = known
  const own = people.find((it) => it.member_id === said.member_id)
  if (!own) return null
  return {
    company: companyTold(company),
    meeting_type: row.body === 'BOARD' ? 'BOARD' : 'ASSEMBLY',
    body: row.body,
    method: row.method,
    kind: said.kind,
    person: personTold(own),
    on_behalf: said.on_behalf,
    standing: standingOf(own, known),
    sent_at: row.sent_at ?? row.meeting.created_at,
    points: points.map(({ key, title, text }, index) => ({
      number: index + 1,
      title,
      text,
      choice: said.points[key] ?? null,
      conflict: said.conflict[key] ?? null,
    })),
    note: said.note,
    reason: said.reason,
    files: points.flatMap((it) => it.files.flatMap(({ name, sha256 }) => (sha256 ? [{ name, sha256 }] : []))),
    at,
  }
}

/** Their own quota, then their rights on those of others; a director without either answers by the office. */
function standingOf({ shares, holds_on, person }: AskedPerson, { row, people, capital }: KnownDecision): AnswererStanding[] {
  if (row.body === 'BOARD') return [{ by: 'OFFICE' }]
  const rights = holds_on.map(({ of, shares: held }): AnswererStanding => {
    const title = person.holdings.find((it) => it.of === of)?.title
    const owner = people.find((it) => it.member_id === of)
    return { by: title === 'PLEDGE' || title === 'CUSTODY' ? title : 'USUFRUCT', shares: held, owner: owner ? fullName(owner.person) : '' }
  })
  const own: AnswererStanding[] = shares > 0 ? [{ by: 'QUOTA', shares, percentage: percentage(shares, capital) }] : []
  return own.length + rights.length > 0 ? [...own, ...rights] : [{ by: 'OFFICE' }]
}
