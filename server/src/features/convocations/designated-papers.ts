import type { Locale } from '@delibera/core/locale'
import type { Notice } from '../../adapters/documents/shapes.ts'
import { longDay } from '../../i18n/days.ts'
import { documentTexts, fill } from '../../i18n/texts.ts'
import { designatedShown } from '../../meeting/designated.ts'
import { type KnownMeeting, statuteIn } from '../../meeting/law.ts'
import { questionTermsOf } from '../../meeting/questions.ts'

/** What the notice says of the designated representative, and until when one may ask and propose; nothing where there is none. */
export function designatedSections(known: KnownMeeting, { locale, now }: { locale: Locale; now: Date }): Notice['sections'] {
  const seat = designatedShown(known)
  if (!seat?.closes_at) return []
  const t = documentTexts(locale).notice.designated
  const { designated_representative: article } = statuteIn(known.company).articles
  const byStatute = article ? fill(t.byArticle, { article }) : t.byStatute
  const onlyByStatute = article ? fill(t.onlyByArticle, { article }) : t.onlyByStatute
  const text = fill(t.text, { name: seat.name, day: longDay(locale, new Date(seat.closes_at)), by: seat.is_listed ? t.byCode : byStatute })
  const only = seat.mode === 'EXCLUSIVE' ? ` ${fill(t.exclusive, { by: seat.is_listed ? t.onlyByCode : onlyByStatute })}` : ''
  return [{ key: 'designated', body: `${text}${only}` }, ...questionSections(known, { locale, now })]
}

/** It leaves now: its terms are counted from this day. */
function questionSections(known: KnownMeeting, { locale, now }: { locale: Locale; now: Date }): Notice['sections'] {
  const sent_at = known.row.summon_sent_at ?? now.toISOString()
  const terms = questionTermsOf({ ...known, row: { ...known.row, summon_sent_at: sent_at } })
  const day = (at: string | null) => (at ? longDay(locale, new Date(at)) : '')
  const days = { questions: day(terms.questions_at), proposals: day(terms.proposals_at), answers: day(terms.answers_at) }
  return [{ key: 'questions', body: fill(documentTexts(locale).notice.questions, days) }]
}
