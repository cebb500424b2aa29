import type { Locale } from '../locale.ts'
import { annexesOf } from './annexes.ts'
import { blockOf } from './blocks.ts'
import { kindOf } from './context.ts'
import { dayInWords } from './days.ts'
import { declarationBlock, pointBlocks } from './debate.ts'
import { openingBlocks } from './opening.ts'
import type { MinutesBlock } from './schema.ts'
import type { MinutesFacts } from './told.ts'
import { fill, hourIn, isElidedDay, missing, onDay, paragraph, said, type Voice, voiceIn, words } from './words.ts'

/** The minutes as the product writes them, passage by passage. The same facts give the same words. */
export function minutesBlocks(facts: MinutesFacts, locale: Locale): MinutesBlock[] {
  const voice = voiceIn(locale, facts)
  return [
    ...openingBlocks(voice),
    ...facts.points.flatMap((it) => pointBlocks(voice, it)),
    ...facts.declarations.map((it) => declarationBlock(voice, it)),
    ...closingBlocks(voice),
  ]
}

/** What stands above them, and in which book they go (art. 2421, 2478). */
export function minutesTitle(facts: MinutesFacts, locale: Locale): { title: string; subtitle: string; meeting: string; book: string } {
  const voice = voiceIn(locale, facts)
  const { t } = voice
  const day = dayInWords(voice.locale, facts.started.at)
  const kind = kindOf(facts)
  const hasCall = facts.call.second_at !== null || facts.call.type === 'SECOND'
  return {
    title: t.title[kind],
    subtitle: hasCall ? fill(t.subtitle[facts.call.type], { day }) : day,
    meeting: fill(isElidedDay(day) ? t.ofElided : t.of, { kind: t.kind[kind], day }),
    book: t.book[`${facts.company.type}_${facts.meeting_type}`],
  }
}

function closingBlocks(voice: Voice): MinutesBlock[] {
  const { t, facts } = voice
  const { closed, meeting_id, closing, for_notary, chair, secretary } = facts
  const record = { record: 'meeting', id: meeting_id } as const
  const values = { time: closed ? hourIn(voice, closed.at) : missing('meeting.held_end_time'), day: onDay(voice, facts.written_on) }
  const last = paragraph(said(t.closing[for_notary ? 'NOTARY' : closing], values))
  const signer = (role: string, name: string | undefined, place: string) => [paragraph(words(role)), paragraph(words(name ?? missing(place)))]
  const signed = [...signer(t.signatures.chair, chair?.name, 'president.full_name'), ...signer(t.signatures.secretary, secretary?.name, 'secretary.full_name')]
  const annexes = annexesOf(facts, voice.locale).map((it) => `${it.letter}) ${it.title}`)
  return [
    blockOf('closing', [last], closed ? { voice, mark: closed, record } : { source: { from: 'record', ...record } }),
    ...(for_notary ? [] : [blockOf('signatures', signed, { source: { from: 'record', ...record } })]),
    blockOf('annexes', [paragraph(words(`${t.annexes.heading}: ${annexes.join('; ')}.`))], { source: { from: 'record', ...record } }),
  ]
}
