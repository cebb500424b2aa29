import type { OfficersTold } from './told.ts'
import type { LateTold, NoticeTold } from './told-records.ts'
import { fill, missing, namesIn, onDay, type Voice } from './words.ts'

/** Whether the company has such a body at all. */
export const hasBody = ({ present, absent, excused }: OfficersTold) => present.length + absent.length + excused.length > 0

/** How people were called: that the notice was sent, to whom, when the shareholders of an S.p.A. had it, and which term was not kept. */
export function notice(voice: Voice): string {
  const { t, facts } = voice
  if (facts.notice.kind === 'SENT') return noticeSent(voice, facts.notice)
  const text = facts.notice.text?.replace(/[.;]\s*$/, '') || missing('meeting.notice_text')
  return fill(facts.meeting_type === 'BOARD' ? t.constitution.toldBOARD : t.constitution.toldASSEMBLY, { text })
}

type Sent = Extract<NoticeTold, { kind: 'SENT' }>

export function noticeSent(voice: Voice, { at, channels, missing: left, received_at, late }: Sent): string {
  const { t, facts } = voice
  const isBoard = facts.meeting_type === 'BOARD'
  const everybody = isBoard ? (hasBody(facts.constitution.auditors) ? t.constitution.allOfficers : t.constitution.allDirectors) : t.constitution.all
  const ways = channels.map((it) => t.channels[it])
  return fill(t.constitution.sent, {
    day: at ? onDay(voice, at) : missing('convocation.sent_date'),
    channels: ways.length > 0 ? namesIn(voice, ways) : missing('convocation.channels_label'),
    all: left.length > 0 ? fill(t.constitution.allBut, { names: namesIn(voice, left) }) : everybody,
    received: received_at ? fill(t.constitution.received, { day: onDay(voice, received_at) }) : '',
    late: late ? lateInWords(voice, late) : '',
  })
}

/** A term is one of the law only while the statute says nothing else. */
function lateInWords({ t }: Voice, { days, required, by }: LateTold): string {
  const { one, many, LAW_SPA, LAW_SRL, STATUTE, USUAL } = t.late
  const term = { LAW_SPA, LAW_SRL, STATUTE, USUAL }[by]
  return fill(required === 1 ? one : many, { required: String(required), term, days: String(days) })
}
