import type { LawFacts } from '../law/facts.ts'
import { Play } from '../live/player.stage.ts'
import { plainText } from '../rich-text.ts'
import { minutesFacts } from './facts.ts'
import { heldInRoom } from './held.ts'
import { recordsOf } from './minutes.stage.ts'
import type { MinutesRecords } from './records.ts'
import type { BlockKind } from './schema.ts'
import { minutesBlocks } from './text.ts'
import type { MinutesFacts } from './told.ts'

/** The minutes of a meeting line by line, all of them or those of some kinds. */
export const linesOf = (facts: MinutesFacts, { locale = 'it', kinds }: { locale?: 'it' | 'en-US' | 'en-GB'; kinds?: BlockKind[] } = {}): string[] =>
  minutesBlocks(facts, locale)
    .filter((it) => !kinds || kinds.includes(it.kind))
    .flatMap((it) => it.paragraphs.flatMap((one) => plainText(one).split('\n')))

/** A meeting of the examples of the law, played and then told. */
export function story(facts: LawFacts, act: (play: Play) => void, change: (records: MinutesRecords) => Partial<MinutesRecords> = () => ({})): MinutesFacts {
  const play = new Play(facts)
  act(play)
  const base = recordsOf(facts.meeting.meeting_type === 'BOARD' ? 'S06' : 'S01')
  const records: MinutesRecords = {
    ...base,
    company: { ...base.company, type: facts.company.type, shares_unit: facts.company.type === 'SPA' ? 'SHARE' : 'EUR_CENT' },
    people: facts.members.map((it) => ({ ...it, fiscal_code: null, legal_representative: null })),
    points: facts.agenda.map(({ _id, title, also, notary_required }) => ({ ...base.points[0]!, ...blank, _id, title, also: [...also], notary_required })),
    administrator_id: 'Anna',
  }
  return minutesFacts(heldInRoom(play.log)!, { ...records, ...change(records) })
}
const empty = { type: 'doc' as const, content: [{ type: 'paragraph' as const }] }
const blank = {
  header_intro: empty,
  header_content: empty,
  content_positive: empty,
  content_negative: empty,
  values: {},
  discussion: null,
  notes: null,
  files: [],
}

export const everybody = (play: Play, ...names: string[]) => {
  for (const it of names) play.join(it)
}
export const voted = (play: Play, votes: Record<string, 1 | -1 | 0>, id = 'p1') => {
  play.next(id)
  play.openVote(id)
  for (const [name, vote] of Object.entries(votes)) play.vote(name, { [name]: vote }, id)
  play.stopVote(id)
}
