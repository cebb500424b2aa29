import type { Quorum } from '../company/statute.ts'
import type { FileTold, MinutesFacts, PersonTold } from '../minutes/told.ts'
import type { NoticeChannel } from '../minutes/told-records.ts'
import type { RichText } from '../rich-text.ts'
import type { DecidingBody, WrittenChoice, WrittenCount } from './count.ts'
import type { WrittenMethod } from './facts.ts'

/** What somebody with a vote said on a point, or that they asked for the meeting; null: they were silent. */
export interface AnswerLine {
  person: PersonTold
  weight: number
  choice: WrittenChoice | 'ASSEMBLY' | null
  /** The interest that they declared. */
  conflict: string | null
}

export interface WrittenPointTold {
  _id: string
  key: string
  number: number
  title: string
  text: RichText
  /** What is printed once approved; empty: the text that was proposed. */
  resolution: RichText
  files: readonly FileTold[]
  count: WrittenCount
  quorum: Quorum
  /** The statute asks for another majority than the law. */
  is_own_quorum: boolean
  /** Since when it was approved without interruption. */
  reached_at: string | null
  lines: readonly AnswerLine[]
}

export interface ProposalTold {
  /** None: nobody had it by a letter of the product. */
  channels: readonly NoticeChannel[]
  has_receipts: boolean
  /** Who was told besides those who decide. */
  other_voters: boolean
  directors: boolean
  auditors: boolean
  /** To whom it came in another way. */
  handed: readonly { name: string; day: string; means: string }[]
}

/** All that the record of a decision without a meeting tells. */
export interface RecordFacts extends Pick<MinutesFacts, 'company' | 'meeting_type'> {
  decision_id: string
  body: DecidingBody
  method: WrittenMethod
  /** The clause of the statute; `emergency` where the rule of art. 106 stands in its place. */
  clause: { article: string | null; emergency: boolean }
  /** The director who signs it. */
  signer: PersonTold | null
  initiators: readonly PersonTold[]
  proposal: ProposalTold
  sent_at: string
  deadline: string
  closed_at: string
  closed_by: 'DEADLINE' | 'EARLY'
  /** Who asked for the assembly without being a third, and what part of the capital they have. */
  requests: { names: readonly string[]; percentage: number } | null
  points: readonly WrittenPointTold[]
  /** The day on which it is written. */
  written_on: string
}
