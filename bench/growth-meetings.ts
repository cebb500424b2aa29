import { accountsTemplate } from '../core/src/law/accounts-plan.ts'
import { hashOf, linkSlug } from '../server/src/config/keys.ts'
import {
  at,
  bytes,
  dateOf,
  day,
  each,
  hexOf,
  idOf,
  isHeld,
  joined,
  keys,
  kindOf,
  line,
  memberOf,
  mode,
  now,
  perMeeting,
  type Rows,
  statusOf,
  userOf,
} from './growth-ids.ts'

const words = 'Come da accordi trasmettiamo la documentazione richiesta, da restituire firmata entro il termine indicato. '.repeat(5)

const charged = [
  ['M0001', 'SEND'],
  ['M0004', 'LIVE_OPEN'],
  ['M0005', 'VOTES'],
] as const

/** Meetings, what is paid for them, and what a company is written. */
export const meetings: Rows[] = [
  {
    table: 'meetings',
    columns:
      '_id, company_id, meeting_type, status, is_offline, slug, name, mode, maker, creator_id, date_at, planned_at, summon_sent_at, created_at, updated_at',
    of: (n) =>
      perMeeting(n, (it, id) => {
        const when = at(dateOf(it))
        const sent = statusOf(it) === 'PROCESSING' ? null : at(dateOf(it) - 20 * day)
        const made = at(dateOf(it) - 30 * day)
        return line(
          id,
          idOf('company', n),
          kindOf(it),
          statusOf(it),
          false,
          `s${n}-${it}`,
          `Assemblea numero ${it}`,
          mode,
          'ADMIN',
          userOf(n),
          when,
          when,
          sent,
          made,
          made,
        )
      }),
  },
  {
    table: 'convocations',
    columns: '_id, meeting_id, convocation_type, status, live_status, datetime, sent_at, created_at',
    of: (n) =>
      perMeeting(n, (it, id) => {
        if (statusOf(it) === 'PROCESSING') return ''
        const status = statusOf(it) === 'CANCELED' ? 'CANCELED' : 'ACTIVE'
        return line(idOf('call', n, it), id, 'FIRST', status, isHeld(it) ? 'CLOSED' : 'STANDBY', at(dateOf(it)), at(dateOf(it) - 20 * day), at(now))
      }),
  },
  {
    table: 'meeting_members',
    columns: 'meeting_id, company_id, member_id, book_id, source, person, convocated_at, position, added_at',
    of: (n) =>
      perMeeting(n, (it, id) =>
        joined(each.invited, (who) => {
          const member = memberOf(n, it + who)
          return line(id, idOf('company', n), member, member, 'BOOK', '{}', at(dateOf(it) - 20 * day), who, at(now))
        }),
      ),
  },
  {
    table: 'personal_links',
    columns: 'slug_hash, company_id, meeting_id, member_id, generation, created_at',
    of: (n) =>
      perMeeting(n, (it, meeting_id) =>
        joined(each.invited, (who) => {
          const member_id = memberOf(n, it + who)
          const slug = linkSlug(keys, { meeting_id, member_id, generation: 1 })
          return line(bytes(hashOf(slug).toString('hex')), idOf('company', n), meeting_id, member_id, 1, at(now))
        }),
      ),
  },
  {
    table: 'agenda_points',
    columns: `_id, company_id, meeting_id, position, meeting_type, title, "group", template_id, header_intro, header_content, content_positive, content_negative, quorum_first, nature,
      notary_required, skip_vote, words, created_at, updated_at`,
    of: (n) =>
      perMeeting(n, (it, id) =>
        joined(each.points, (place) => {
          const texts = Array.from({ length: 4 }, () => JSON.stringify({ type: 'doc', content: [] }))
          const quorum = JSON.stringify({ value: 50, base: 'shares_present', greater: true })
          const [title, group, template] =
            place === 0 && it % 5 === 0 ? ['Approvazione del bilancio', 'BILANCIO', accountsTemplate] : [`Punto numero ${place}`, 'ALTRO', null]
          const own = [idOf('point', n, it, place), idOf('company', n), id, place + 1, kindOf(it)] as const
          return line(...own, title!, group!, template ?? null, ...texts, quorum, 'ORDINARY', false, false, 'punto', at(now), at(now))
        }),
      ),
  },
  {
    table: 'ledger',
    columns: 'wallet_id, amount_units, kind, code, qty, unit_price, stage, meeting_id, user_id, idempotency_key, created_at',
    of: (n) =>
      perMeeting(n, (it, id) =>
        joined(each.charges, (step) => {
          const [code, stage] = charged[step]!
          return line(idOf('wallet', n), -10, 'CHARGE', code, 1, 10, stage, id, userOf(n), `${id}:${code}:${stage}:0`, at(dateOf(it) - step * day))
        }),
      ),
  },
  {
    table: 'communications',
    columns:
      '_id, company_id, position, status, thread_id, sender, sender_name, subject, preview, body_text, recipients, recipients_count, recipients_names, seen_at, message_id, sha256, timestamp, last_update',
    of: (n) =>
      joined(each.messages, (it) => {
        const id = idOf('message', n, it)
        const to = JSON.stringify([{ name: null, email: 'societa@pec.example.it' }])
        const own = [
          id,
          idOf('company', n),
          'inbox',
          'SENT',
          id,
          `mittente${it % 9}@pec.example.it`,
          `Mittente ${it % 9}`,
          `Documentazione ${it}`,
          words.slice(0, 160),
          words,
        ] as const
        const seen = it > 5 ? at(now) : null
        return line(
          ...own,
          to,
          1,
          '{societa@pec.example.it}',
          seen,
          `<${n}.${it}@pec.example.it>`,
          bytes(hexOf(`message ${n} ${it}`)),
          at(now - it * day),
          at(now),
        )
      }),
  },
]
