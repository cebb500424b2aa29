import { fillText } from '@delibera/core/agenda/placeholders'
import { calendarDays } from '@delibera/core/dates'
import type { Meeting } from '@delibera/core/meetings/schema'
import type { MinutesGap, MinutesSource, Verbal } from '@delibera/core/minutes/schema'
import { useCallback, useMemo } from 'react'
import { useFormatter } from 'use-intl'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { usePlaceholders } from '../../agenda/placeholders/usePlaceholders.ts'
import { type LookOf, useConditionLook } from '../../agenda/placeholders/usePlaceholderTags.ts'
import type { PassageFacts } from './useVerbalKeys.ts'
import type { MarginWords } from './useVerbalPassages.ts'

/** Events that a passage can come from; any other is told by its number alone. */
const events = [
  ...(['STARTED', 'POINT_CURRENT', 'VOTE_OPENED', 'VOTE_STOPPED', 'POINT_SKIPPED', 'POINT_CLOSED', 'DECLARATION_ACCEPTED', 'CLOSED', 'OPENED'] as const),
  ...(['ROOM_JOINED', 'ROOM_LEFT', 'PRESENT_RECORDED', 'EXCLUSION_SET', 'SECRETARY_SET'] as const),
] as const

/** The words of the margin and of the card: what a passage is, and what it was written from. */
export function useVerbalWords(verbal: Verbal) {
  const t = useTranslations('minutes')
  const format = useFormatter()
  const cited = useMemo(() => new Map(verbal.events.map((it) => [it.seq, it])), [verbal.events])
  const began = useMemo(() => new Date(Math.min(...verbal.events.map((it) => Date.parse(it.at)))), [verbal.events])
  const facts = useMemo(
    () => new Map<string, PassageFacts>([...verbal.blocks, ...verbal.generated].map((it) => [it.id, it])),
    [verbal.blocks, verbal.generated],
  )
  const originOf = useCallback(
    (source: MinutesSource | null): string => {
      if (source === null) return t('origin.free')
      if (source.from === 'record') return t('origin.record', { record: t(`origin.records.${source.record}`) })
      const event = cited.get(source.seq)
      if (!event) return t('origin.unknown', { seq: source.seq })
      const what = events.find((it) => it === event.type)
      const time = format.dateTime(new Date(event.at), { timeStyle: 'medium' })
      // After midnight an hour carries its day, as in the text.
      const isLater = calendarDays(began, new Date(event.at)) > 0
      const at = isLater ? t('origin.laterDay', { time, day: format.dateTime(new Date(event.at), { dateStyle: 'long' }) }) : time
      const said = { event: what ? t(`origin.events.${what}`) : t('origin.events.OTHER'), at, seq: event.seq }
      return event.by ? t('origin.eventBy', { ...said, by: event.by }) : t('origin.event', said)
    },
    [t, format, cited, began],
  )
  const wordsOf = useCallback(
    (id: string): MarginWords => {
      const { kind, at, source } = facts.get(id) ?? { kind: 'free' as const, at: null, source: null }
      return { kind, at, label: t(`kinds.${kind}`), origin: originOf(source), changed: t('passage.changed') }
    },
    [t, facts, originOf],
  )
  return { t, facts, wordsOf, originOf }
}

/** A gap in a sentence, with the point it is about. */
export function useGapWords(meeting: {
  odgs: readonly Pick<Meeting['odgs'][number], '_id' | 'title' | 'values'>[]
}): (gap: MinutesGap) => { title: string; point: string | null } {
  const t = useTranslations('minutes.gaps')
  const { labelOf } = usePlaceholders()
  const format = useFormatter()
  return ({ kind, odg_id, names }) => {
    const index = meeting.odgs.findIndex((it) => it._id === odg_id)
    const said = kind === 'placeholder' ? names.map(labelOf) : names
    const values = { names: format.list(said, { type: 'conjunction' }), count: names.length }
    const odg = meeting.odgs[index]
    return { title: t(kind, values), point: odg ? t('point', { number: index + 1, title: fillText(odg.title, odg.values) }) : null }
  }
}

/** Places that nothing has filled are shown by name. */
export function useOpenPlaces(): LookOf {
  const t = useTranslations('minutes.text')
  const { labelOf, meaningOf } = usePlaceholders()
  const conditionOf = useConditionLook()
  return useCallback(
    (tag) => {
      if (tag.kind !== 'value') return conditionOf(tag)
      return { label: labelOf(tag.name), state: 'empty', title: t('open', { meaning: meaningOf(tag.name) ?? labelOf(tag.name) }) }
    },
    [labelOf, meaningOf, conditionOf, t],
  )
}
