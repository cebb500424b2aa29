import type { EmailStatus, LetterCourse } from '@delibera/core/letters'
import type { Locale } from '@delibera/core/locale'
import { fullName } from '@delibera/core/names'
import type { Db } from '../../db/connect.ts'
import type { Proven } from '../../http/proven.ts'
import { exportTexts } from '../../i18n/texts.ts'
import { type LoggedEvent, mailLog } from '../../outbox/log-store.ts'
import { type Cell, printedMoment } from '../../spreadsheets/cells.ts'
import { participantsOf } from '../../stores/meetings/member-store.ts'
import { messageLog } from '../../stores/messaging/message-store.ts'
import { type ExportTable, newestOf } from './table-papers.ts'

interface Written extends LetterCourse {
  event: string
  channel: 'certified' | 'mail' | 'message'
  member_id: string | null
  recipient: string
  subject: string
  id: string
  created_at: string
  events: readonly LoggedEvent[]
  status: EmailStatus
}

/** Of which each has its column for programs. */
const milestones = ['SENT', 'ACCEPTED', 'DELIVERED', 'NOT_ACCEPTED', 'NOT_DELIVERED', 'FAILED', 'VISITED'] as const

/** Every letter and message of a meeting with what became of it; null when nothing was written. */
export async function letterTable(db: Db, meeting: Proven<'meeting'>, locale: Locale): Promise<ExportTable | null> {
  const t = exportTexts(locale)
  const written = await everythingWritten(db, meeting)
  if (written.length === 0) return null
  const names = new Map((await participantsOf(db, meeting)).map((it) => [it._id, fullName(it)]))
  const { columns: c } = t
  return {
    title: t.titles.letters,
    at: newestOf(written.flatMap((it) => it.events.map(({ at }) => at))),
    columns: [
      { title: c.written, width: 0 },
      { title: c.kind, width: 4 },
      { title: c.channel, width: 0 },
      { title: c.name, width: 4 },
      { title: c.recipient, width: 5 },
      { title: c.subject, width: 5, way: 'data' },
      { title: c.status, width: 4, way: 'data' },
      { title: c.history, width: 8, way: 'print' },
      ...milestones.map((it) => ({ title: t.statuses[it], width: 0, way: 'data' as const })),
      { title: c.detail, width: 0, way: 'data' },
      { title: c.id, width: 0, way: 'data' },
    ],
    rows: written.map((it) => [
      { at: it.created_at },
      (t.kinds as Record<string, string>)[it.event] ?? t.kinds.other,
      t.channels[it.channel],
      names.get(it.member_id ?? '') ?? null,
      it.recipient,
      it.subject,
      it.unprovable && it.status === 'ACCEPTED' ? t.course.unprovable : t.statuses[it.status],
      historyOf(it, t)
        .map((one) => [printedMoment(one.at, locale), one.words].join(' '))
        .join('\n'),
      ...milestones.map((status): Cell => momentOf(it.events, status)),
      it.events.findLast((one) => one.detail !== null)?.detail ?? null,
      it.id,
    ]),
  }
}

/** What happened to a letter in its order, with the warning that it is late; what is certified last of it is said where it was. */
function historyOf({ events, delayed, unprovable }: Written, t: ReturnType<typeof exportTexts>): { at: string; words: string }[] {
  const told = events.map(({ at, status }) => ({ at, words: unprovable && status === 'ACCEPTED' ? t.course.unprovable : t.statuses[status] }))
  return (delayed ? [...told, { at: delayed.at, words: t.course.delayed }] : told).sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

function momentOf(events: readonly LoggedEvent[], status: EmailStatus): Cell {
  const found = events.find((it) => it.status === status)
  return found ? { at: found.at } : null
}

async function everythingWritten(db: Db, meeting: Proven<'meeting'>): Promise<Written[]> {
  const [letters, messages] = [await mailLog(db, meeting), await messageLog(db, meeting)]
  const all: Written[] = [
    ...letters.map(
      ({ certified, message_id, prevalent_status: status, ...it }): Written => ({ ...it, status, channel: certified ? 'certified' : 'mail', id: message_id }),
    ),
    ...messages.map(({ _id, ...it }): Written => ({ ...it, unprovable: false, delayed: null, channel: 'message', subject: '', id: _id })),
  ]
  return all.sort((a, b) => (a.created_at < b.created_at ? -1 : a.created_at > b.created_at ? 1 : 0))
}
