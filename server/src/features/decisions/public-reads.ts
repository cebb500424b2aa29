import type { PublicDecision } from '@delibera/core/decisions/member-page'
import { partOf } from '@delibera/core/decisions/people'
import { isOver } from '@delibera/core/decisions/states'
import { progressInTally } from '@delibera/core/decisions/tally'
import { Fault } from '@delibera/core/faults'
import { percentage } from '@delibera/core/law/threshold'
import { defaultLocale } from '@delibera/core/locale'
import { fullName } from '@delibera/core/names'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import { standingAnswer } from '../../stores/decisions/answer-store.ts'
import { askedReader } from '../../stores/decisions/asked-store.ts'
import { decisionRow } from '../../stores/decisions/decision-store.ts'
import { languagesOf } from '../../stores/meetings/language-store.ts'
import { type Participant, participantsOf } from '../../stores/meetings/member-store.ts'
import { pointsKnown } from './known-reads.ts'
import { articleOf } from './letters.ts'

/** Who answers: of a company, with who acts for it. */
const namedIn = (person: Participant | undefined): Pick<PublicDecision['member'], 'name' | 'representative'> => ({
  name: person ? fullName(person) : '',
  representative: (person?.kind === 'S' && person.legal_representative) || null,
})

/**
 * The decision as the holder of a link sees it: nobody else's answer, address or code, and results only once it is over (decision DD9). Of the others it reads
 * no more than who proposes: thousands may open their page at one moment.
 */
export async function publicDecision({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>, ctx: Contexts['link']): Promise<PublicDecision> {
  const row = await decisionRow(db, ctx.meeting)
  const own = await askedReader(db, ctx)
  const company = own?.company
  if (!company || !row.sent_at || !row.deadline || !row.tally) throw new Fault('MB003')
  const [read, answer] = [new Set(own.files_read), await standingAnswer(db, ctx)]
  const people = await participantsOf(db, ctx.meeting, [ctx.member, ...row.initiators])
  const person = people.find((it) => it._id === ctx.member)
  const points = await pointsKnown(db, ctx.meeting)
  const progress = progressInTally(row.tally)
  const article = articleOf({ config }, { row, company })
  return {
    company_name: company.business_name,
    slug: row.meeting.slug,
    decision_status: row.decision_status,
    body: row.body,
    method: row.method,
    name: row.meeting.name,
    locale: person ? (await languagesOf(db, [person]))(person) : defaultLocale,
    initiators: people.filter((it) => row.initiators.includes(it._id)).map(fullName),
    // Where the rule of the emergency stands in for the clause, no article of the statute is named.
    article: typeof article === 'string' ? article : null,
    points: points.map(({ files, ...it }) => ({
      ...it,
      files: files.map(({ file_id, name, mime_type, bytes }) => ({ file_id, name, mime_type, bytes, read: read.has(file_id) })),
    })),
    deadline: row.deadline,
    sent_at: row.sent_at,
    closed_at: row.closed_at,
    cancel_reason: row.meeting.cancel_reason,
    stop: row.stop,
    progress,
    count: isOver(row.decision_status) ? (row.counts ?? []) : [],
    member: {
      _id: own.member_id,
      ...namedIn(person),
      part: partOf(own, row.body),
      weight: own.weight,
      percentage: percentage(own.weight, progress.total),
      read: own.read_at !== null,
    },
    answer,
    is_open: row.decision_status === 'OPEN' && clock.now() <= new Date(row.deadline),
    has_record: own.has_record,
    version: row.sent_version ?? 0,
  }
}
