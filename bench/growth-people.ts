import { trialMailHost } from '../core/src/trial-mail.ts'
import { at, bytes, day, each, hexOf, idOf, joined, line, memberOf, now, type Rows, userOf } from './growth-ids.ts'

const mailServer = { email: 'segreteria@pec.valserra.example', host: trialMailHost, port: 465, secure: true }
const mailer = JSON.stringify({ imap: mailServer, smtp: mailServer, email: null, reply_to: null, status: 'OK' })

/** People, companies, and what belongs to them alone. */
export const people: Rows[] = [
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
