import type { Locale } from '@delibera/core/locale'
import { fullName } from '@delibera/core/names'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import { exportTexts } from '../../i18n/texts.ts'
import { pointsOfMeeting } from '../../stores/agenda/agenda-store.ts'
import { participantsOf } from '../../stores/meetings/member-store.ts'
import { questionsOf } from '../../stores/questions/question-store.ts'
import { type ExportTable, newestOf } from './table-papers.ts'

/** What members asked and proposed before the meeting, published or not; null when nobody did. */
export async function questionTable({ db }: Pick<Deps, 'db'>, { meeting }: Contexts['meeting'], locale: Locale): Promise<ExportTable | null> {
  const rows = await questionsOf(db, meeting)
  if (rows.length === 0) return null
  const [t, points] = [exportTexts(locale), await pointsOfMeeting(db, meeting)]
  const names = new Map((await participantsOf(db, meeting)).map((it) => [it._id, fullName(it)]))
  const numberOf = (odg_id: string | null) => points.findIndex((it) => it._id === odg_id) + 1
  const c = t.columns
  return {
    title: t.titles.questions,
    at: newestOf(rows.map((it) => it.answered_at ?? it.asked_at)),
    columns: [
      { title: c.at, width: 0 },
      { title: c.author, width: 3 },
      { title: c.question, width: 0 },
      { title: c.point, width: 0, align: 'right' },
      { title: c.text, width: 6 },
      { title: c.answer, width: 6 },
      { title: c.answered, width: 0, way: 'data' },
      { title: c.published, width: 0 },
      { title: c.file, width: 3, way: 'data' },
    ],
    rows: rows.map((it) => {
      const number = numberOf(it.odg_id)
      const point = number > 0 ? { amount: number, places: 0 } : null
      const answered = it.answered_at ? { at: it.answered_at } : null
      const words = [t.questions[it.kind], point, it.text, it.answer, answered, it.published ? t.yes : t.no, it.file?.name ?? null]
      return [{ at: it.asked_at }, names.get(it.member_id) ?? null, ...words]
    }),
  }
}
