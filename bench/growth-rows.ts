import { createHash } from 'node:crypto'
import { accountsTemplate } from '../core/src/law/accounts-plan.ts'
import { trialMailHost } from '../core/src/trial-mail.ts'
import { deriveKeys, hashOf, linkSlug } from '../server/src/config/keys.ts'
import { secret } from './stage.ts'

/** What one company of the installation has. Five thousand of them are the whole of it: see docs/growth.md. */
const each = { people: 20, meetings: 40, points: 2, invited: 5, events: 5, log: 112, audits: 10, charges: 3, notices: 200, messages: 40 }

/** Of the first companies somebody is the manager or the consultant, in the small installation and in the large one alike. */
export const ofCaller = { managed: 10, served: 20 }
export const callerCompanies = ofCaller.managed + ofCaller.served

const keys = deriveKeys(secret)
const hexOf = (text: string): string => createHash('md5').update(text).digest('hex')

/** Names that are alike in both installations and spread like those that a database draws. */
export function idOf(...of: (string | number)[]): string {
  const hex = hexOf(of.join(' '))
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}

const bytes = (hex: string): string => `\\\\x${hex}`
const day = 86_400_000
const now = new Date().setUTCHours(10, 0, 0, 0)
const at = (ms: number): string => new Date(ms).toISOString()
const line = (...values: (string | number | boolean | null)[]): string => `${values.map((it) => it ?? '\\N').join('\t')}\n`

const mode = JSON.stringify({
  is_offline: false,
  use_delibera: true,
  call_type: 'CALL_DELIBERA',
  call_link: null,
  call_platform: null,
  use_whatsapp: false,
  disable_presence: false,
  address_type: 'SEAT',
  transcription: false,
})

/** The first three are called, one is being prepared, one waits for its minutes; all others are over. */
function statusOf(meeting: number): string {
  if (meeting < 3) return 'PERFORM'
  if (meeting === 3) return 'PROCESSING'
  if (meeting === 4) return 'VERBALIZE'
  return meeting % 13 === 0 ? 'CANCELED' : 'COMPLETED'
}
const kindOf = (meeting: number): string => (meeting % 4 === 2 ? 'BOARD' : 'ASSEMBLY')
const isHeld = (meeting: number): boolean => ['VERBALIZE', 'COMPLETED'].includes(statusOf(meeting))
const dateOf = (meeting: number): number => now + (4 - meeting) * 9 * day
const userOf = (company: number): string => idOf('user', company)

const letter =
  '<p>Gentile socio, la informiamo che è convocata l’assemblea della società, per discutere e deliberare sugli argomenti all’ordine del giorno. La preghiamo di leggere l’avviso.</p>'
const html = letter.repeat(6)
const words = 'Come da accordi trasmettiamo la documentazione richiesta, da restituire firmata entro il termine indicato. '.repeat(5)

export interface Rows {
  table: string
  columns: string
  /** All rows of one company, in the text of COPY. */
  of(company: number): string
}

const range = (count: number): number[] => Array.from({ length: count }, (_, it) => it)
const joined = (count: number, row: (it: number) => string): string => range(count).map(row).join('')
const perMeeting = (company: number, row: (meeting: number, id: string) => string): string =>
  joined(each.meetings, (it) => row(it, idOf('meeting', company, it)))
const memberOf = (company: number, person: number): string => idOf('member', company, person % each.people)

const mailServer = { email: 'segreteria@pec.valserra.example', host: trialMailHost, port: 465, secure: true }
const mailer = JSON.stringify({ imap: mailServer, smtp: mailServer, email: null, reply_to: null, status: 'OK' })

const people: Rows[] = [
  {
    table: 'users',
    columns:
      '_id, email, password_hash, first_name, last_name, privacy_consent, terms_conditions, consents_at, locale, app_settings, email_confirmed_at, created_at',
    of: (n) => line(userOf(n), `utente${n}@example.test`, 'none', 'Anna', `Utente ${n}`, true, true, at(now), 'it', '{}', at(now), at(now)),
  },
  {
    table: 'sessions',
    columns: 'user_id, token_hash, created_at, last_seen_at',
    of: (n) => joined(3, (it) => line(userOf(n), bytes(hexOf(`session ${n} ${it}`)), at(now), at(now))),
  },
  {
    table: 'companies',
    columns:
      '_id, business_name, name, code, type, shares_unit, fiscal_code, vat_number, address, locality, province, cap, confirmed_at, created_at, created_by, mailer, imap_password, smtp_password',
    of: (n) => {
      const number = String(n).padStart(10, '0')
      const seat = ['Via Roma 1', 'Milano', 'MI', '20100']
      return line(
        ...[idOf('company', n), `Società numero ${n} S.r.l.`, `Società ${n}`, 'EXT_SRL', 'SRL', 'EUR_CENT', `9${number}`, `8${number}`],
        ...[...seat, at(now - 700 * day), at(now - 700 * day), userOf(n), mailer, bytes('00'), bytes('00')],
      )
    },
  },
  {
    table: 'company_roles',
    columns: 'company_id, user_id, role, status, since',
    of: (n) => line(idOf('company', n), userOf(n), 'ADMIN', 'ACTIVE', at(now)),
  },
  {
    table: 'members',
    columns: '_id, company_id, kind, first_name, last_name, email, fiscal_code, color, shares_value, vote_value, owned_value, is_valid, created_at, updated_at',
    of: (n) =>
      joined(each.people, (it) =>
        line(
          memberOf(n, it),
          idOf('company', n),
          'P',
          `Nome ${it}`,
          `Socio ${(it * 7) % each.people}`,
          `socio.${n}.${it}@pec.it`,
          null,
          '#2f5d8a',
          500,
          500,
          500,
          true,
          at(now),
          at(now),
        ),
      ),
  },
  {
    table: 'member_roles',
    columns: 'member_id, company_id, code, type',
    of: (n) =>
      joined(each.people, (it) => {
        const own = [memberOf(n, it), idOf('company', n)] as const
        return line(...own, 'PAR', 'PAR') + (it % 5 === 0 ? line(...own, 'CON', 'ADM') : '')
      }),
  },
  {
    table: 'subscriptions',
    columns: 'company_id, code, category, duration, start_date, price, automatic_renewal, created_at',
    of: (n) =>
      [
        ['S0001', 'CUSTOM'],
        ['MLR01', 'SERVICE'],
      ]
        .map(([code, category]) => line(idOf('company', n), code!, category!, 'LIFETIME', at(now - 700 * day), 0, false, at(now - 700 * day)))
        .join(''),
  },
  { table: 'wallets', columns: '_id, company_id', of: (n) => line(idOf('wallet', n), idOf('company', n)) },
  {
    table: 'notifications',
    columns: 'user_id, kind, data, datetime, read_at',
    of: (n) =>
      joined(each.notices, (it) => {
        const data = JSON.stringify({ company_id: idOf('company', n), company: `Società numero ${n} S.r.l.`, to: `/company/${idOf('company', n)}` })
        return line(userOf(n), 'consultant.accepted', data, at(now - it * day), it > 10 ? at(now) : null)
      }),
  },
]

const charged = [
  ['M0001', 'SEND'],
  ['M0004', 'LIVE_OPEN'],
  ['M0005', 'VOTES'],
] as const

const meetings: Rows[] = [
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

/** Those that only grow. */
const logs: Rows[] = [
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

export const tables: readonly Rows[] = [...people, ...meetings, ...logs]

/** Personal links of the caller's own companies: those of the first meeting of each. */
export function linkOf(company: number): { meeting: string; member: string } {
  const [meeting_id, member_id] = [idOf('meeting', company, 0), memberOf(company, 0)]
  return { meeting: `s${company}-0`, member: linkSlug(keys, { meeting_id, member_id, generation: 1 }) }
}
