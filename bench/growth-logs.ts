import { at, bytes, dateOf, day, each, hexOf, idOf, isHeld, joined, kindOf, line, memberOf, perMeeting, type Rows, statusOf } from './growth-ids.ts'

const letter =
  '<p>Gentile socio, la informiamo che è convocata l’assemblea della società, per discutere e deliberare sugli argomenti all’ordine del giorno. La preghiamo di leggere l’avviso.</p>'
const html = letter.repeat(6)
/** Those that only grow. */
export const logs: Rows[] = [
  {
    table: 'mails',
    columns:
      '_id, event, message_id, sender_name, recipient, subject, html, body, is_secret, created_at, company_id, meeting_id, convocation_id, member_id, certified, ended_at',
    of: (n) =>
      perMeeting(n, (it, id) =>
        joined(each.invited, (who) => {
          const [mail, sent] = [idOf('mail', n, it, who), at(dateOf(it) - 20 * day)]
          const to = [
            `<${mail}@delibera.test>`,
            `Società numero ${n}`,
            `socio.${n}.${who}@pec.it`,
            'Avviso di convocazione',
            html,
            letter,
            false,
            sent,
          ] as const
          const call = statusOf(it) === 'PROCESSING' ? null : idOf('call', n, it)
          return line(mail, 'CONVOCATION_SENT', ...to, idOf('company', n), id, call, memberOf(n, it + who), true, sent)
        }),
      ),
  },
  {
    table: 'mail_events',
    columns: 'mail_id, status, detail, at',
    of: (n) =>
      perMeeting(n, (it) =>
        joined(each.invited, (who) => {
          const mail = idOf('mail', n, it, who)
          return ['SENT', 'ACCEPTED', 'DELIVERED', 'VIEWED', 'VISITED']
            .map((status, hour) => line(mail, status, '250 2.0.0 accepted', at(dateOf(it) - 20 * day + hour * 3_600_000)))
            .join('')
        }),
      ),
  },
  {
    table: 'live_logs',
    columns: '_id, company_id, meeting_id, kind, seq, created_at',
    of: (n) => perMeeting(n, (it, id) => (isHeld(it) ? line(idOf('log', n, it), idOf('company', n), id, 'REAL', each.log, at(dateOf(it))) : '')),
  },
  {
    table: 'live_events',
    columns: 'log_id, seq, type, at, actor, data, is_rehearsal',
    of: (n) => perMeeting(n, (it) => (isHeld(it) ? logOf(n, it) : '')),
  },
  {
    table: 'audit_log',
    columns: 'chain, seq, at, actor, action, data, prev_hash, hash',
    of: (n) =>
      perMeeting(n, (it, id) =>
        joined(each.audits, (seq) => {
          const data = JSON.stringify({ log_id: idOf('log', n, it), from: seq, to: seq + 1 })
          return line(
            `meeting:${id}`,
            seq + 1,
            at(dateOf(it)),
            'live',
            'live.events',
            data,
            bytes(hexOf(`${id} ${seq}`).repeat(2)),
            bytes(hexOf(`${id} ${seq + 1}`).repeat(2)),
          )
        }),
      ),
  },
  {
    table: 'votes',
    columns: 'meeting_id, convocation_id, odg_id, member_id, accepted, weight, vote_type, auto, at',
    of: (n) =>
      perMeeting(n, (it, id) =>
        isHeld(it)
          ? joined(each.points * each.invited, (vote) => {
              const [place, who] = [vote % each.points, Math.floor(vote / each.points)]
              return line(id, idOf('call', n, it), idOf('point', n, it, place), memberOf(n, it + who), 1, 500, 'SELF', false, at(dateOf(it)))
            })
          : '',
      ),
  },
]

/** A room that was opened and closed, with somebody who asks for the word and somebody who writes in between. Put together by hand: there are twenty million. */
function logOf(company: number, meeting: number): string {
  const [log, when] = [idOf('log', company, meeting), at(dateOf(meeting))]
  const told = (seq: number, type: string, data: string) => `${log}\t${seq}\t${type}\t${when}\t{"kind":"system"}\t${data}\tf\n`
  const register = {
    company: { type: 'SRL', statute: {} },
    meeting: { meeting_type: kindOf(meeting), nature: 'ORDINARY', chair_id: null, secretary_id: null },
    members: [],
    points: [],
  }
  const opened = { convocation_id: idOf('call', company, meeting), convocation_type: 'FIRST', register, mandates: [], rehearsal: false }
  const [first, second] = [memberOf(company, meeting), memberOf(company, meeting + 1)]
  const hand = `{"member_id":"${first}"}`
  const said = `","member_id":"${second}","to":"ALL","text":"Buongiorno a tutti, chiedo di poter dire una parola sul secondo punto prima del voto."}`
  let all = told(1, 'OPENED', JSON.stringify(opened))
  for (let seq = 2; seq < each.log; seq++) {
    if (seq % 3 === 2) all += told(seq, 'CHAT', `{"message_id":"${log}-${seq}${said}`)
    else all += told(seq, seq % 3 === 0 ? 'HAND_RAISED' : 'HAND_LOWERED', hand)
  }
  return all + told(each.log, 'CLOSED', '{"close_video":true,"skipped":[],"reason":"HELD"}')
}
