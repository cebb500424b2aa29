import type { Locale } from '@delibera/core/locale'
import type { Notice } from '../../adapters/documents/shapes.ts'
import { longDay } from '../../i18n/days.ts'
import { documentTexts, fill } from '../../i18n/texts.ts'
import { designatedShown } from '../../meeting/designated.ts'
import { type KnownMeeting, statuteIn } from '../../meeting/law.ts'

/** What the notice says of the designated representative; nothing where there is none. */
export function designatedSections(known: KnownMeeting, locale: Locale): Notice['sections'] {
  const seat = designatedShown(known)
  if (!seat?.closes_at) return []
  const t = documentTexts(locale).notice.designated
  const { designated_representative: article } = statuteIn(known.company).articles
  const byStatute = article ? fill(t.byArticle, { article }) : t.byStatute
  const onlyByStatute = article ? fill(t.onlyByArticle, { article }) : t.onlyByStatute
  const text = fill(t.text, { name: seat.name, day: longDay(locale, new Date(seat.closes_at)), by: seat.is_listed ? t.byCode : byStatute })
  const only = seat.mode === 'EXCLUSIVE' ? ` ${fill(t.exclusive, { by: seat.is_listed ? t.onlyByCode : onlyByStatute })}` : ''
  return [{ key: 'designated', body: `${text}${only}` }]
}
