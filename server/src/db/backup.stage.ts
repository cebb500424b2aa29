import { createHash, randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Storage } from '../adapters/storage/port.ts'
import { appendAudit } from '../audit/log.ts'
import { inSession, quoted, tablesOf } from './catalogue.ts'
import { connect } from './connect.ts'

/** What is hard to carry: the marks of COPY itself, quotes, line ends of every kind, a lone backslash, an emoji, accents. */
const hardText = `l'assemblea "dei" soci\n\tperò\r\n\\N \\. \\ è 🏛️ \u2028 fine\\`

const anna = '00000000-0000-4000-8000-000000000001'
const bruno = '00000000-0000-4000-8000-000000000002'
const company = '00000000-0000-4000-8000-00000000000c'
const letter = '00000000-0000-4000-8000-00000000000a'
const file = '00000000-0000-4000-8000-00000000000f'
const late = '2026-03-29 02:30:00.123456+02'

export const storedFiles = { ready: randomBytes(70_000), arrived: Buffer.from(hardText), received: Buffer.from('From: banca@pec.example\r\n\r\nciao') }
const hashOf = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest()
/** As a company keeps what it received: longer than what the head of an entry holds. */
export const receivedKey = `mail_${company}_${hashOf(storedFiles.received).toString('hex')}`
const received = {
  company_id: company,
  position: 'inbox',
  status: 'SENT',
  thread_id: anna,
  sender: 'banca@pec.example',
  subject: hardText,
  timestamp: late,
  last_update: late,
}

const insertInto = (client: pg.Client) => (table: string, row: Record<string, unknown>) => {
  const places = Object.keys(row).map((_, index) => `$${index + 1}`)
  return client.query(`insert into ${table} (${Object.keys(row).map(quoted).join(', ')}) values (${places.join(', ')})`, Object.values(row))
}

/** Two wallets, whose balances the trigger of the ledger has made of its lines. */
async function fillWallets(client: pg.Client): Promise<void> {
  const insert = insertInto(client)
  await insert('wallets', { _id: anna, user_id: anna })
  await insert('wallets', { _id: company, company_id: company })
  const line = (wallet_id: string, amount_units: number, kind: string) =>
    insert('ledger', { wallet_id, amount_units, kind, idempotency_key: `${wallet_id}:${kind}`, created_at: late })
  await line(anna, 430, 'PURCHASE')
  await line(anna, -400, 'TRANSFER_OUT')
  await line(company, 500, 'TRANSFER_IN')
  await line(company, -100, 'CHARGE')
}

/** A few rows in each table that the product has from the start. */
async function fillTables(client: pg.Client): Promise<void> {
  const insert = insertInto(client)
  const user = { password_hash: 'x', privacy_consent: true, terms_conditions: true, consents_at: late, locale: 'it', app_settings: {}, created_at: late }
  await insert('users', { ...user, _id: anna, email: 'anna@pero.example', first_name: hardText, last_name: '', roles: ['A "b"', 'c,d', '', hardText] })
  await insert('users', { ...user, _id: bruno, email: 'bruno@pero.example', first_name: 'NULL', last_name: '\\N', totp_secret: randomBytes(64) })
  await insert('sessions', { user_id: anna, token_hash: randomBytes(32), agent: hardText, created_at: late, last_seen_at: late })
  await insert('account_tokens', { token_hash: Buffer.from([0, 10, 13, 92, 9, 255]), user_id: anna, kind: 'RESET', expires_at: 'infinity' })
  await insert('recovery_codes', { user_id: anna, code_hash: Buffer.alloc(0) })
  await insert('passkeys', { user_id: anna, credential_id: 'c', public_key: randomBytes(70), counter: '9007199254740993', name: hardText, created_at: late })
  await insert('passkey_challenges', { challenge: 'c', expires_at: late })
  await insert('login_failures', { email_hash: randomBytes(32), origin_hash: randomBytes(32), failures: 3, last_at: late })
  await insert('implied_requests', { subject: hardText, request_id: anna, begun_at: late })
  await insert('settings', { key: 'clock', value: '"2026-05-01T09:00:00.000Z"' })
  await insert('topics', { topic: `user:${anna}`, seq: 1 })
  await insert('app_events', { topic: `user:${anna}`, seq: 1, type: 'x', data: { text: hardText, none: null }, created_at: late })
  await insert('notifications', { user_id: anna, kind: 'x', data: { a: [1, { b: '\\' }] }, datetime: late })
  const mail = { event: 'x', sender_name: 'x', recipient: 'x', subject: hardText, html: hardText, body: '', is_secret: false, created_at: late }
  await insert('mails', { ...mail, _id: letter, message_id: '<1@x>', user_id: bruno })
  await insert('mail_events', { mail_id: letter, seq: 1, status: 'SENT', detail: '250 ok', at: late })
  const trial = { kind: 'mail', sender: 'x', recipient: 'x', subject: '', html: '', body: '', attachments: '[]', created_at: late }
  await insert('trial_messages', { ...trial, message_id: '<1@x>' })
  await insert('companies', {
    _id: company,
    business_name: 'Però “S.r.l.”',
    name: hardText,
    code: 'EXT_SRL',
    type: 'SRL',
    shares_unit: 'EUR_CENT',
    created_at: late,
  })
  await insert('company_roles', { company_id: company, user_id: anna, role: 'ADMIN', status: 'ACTIVE', since: late })
  const meeting = { meeting_type: 'ASSEMBLY', status: 'DRAFT', is_offline: false, slug: 'x', name: hardText, mode: '{}', maker: 'ADMIN', date_at: late }
  await insert('meetings', { ...meeting, _id: anna, company_id: company, created_at: late, updated_at: late })
  await insert('meeting_members', { meeting_id: anna, company_id: company, member_id: bruno, source: 'EXTERNAL', person: '{}', added_at: late })
  const link = { company_id: company, meeting_id: anna, member_id: bruno, generation: 1, created_at: late }
  await insert('personal_links', { ...link, slug_hash: randomBytes(32) })
  await insert('files', { _id: file, name: hardText, context: 'odg', company_id: company, member_ids: [anna, bruno], created_at: late })
  const version = { file_id: file, name: hardText, mime_type: 'application/pdf', created_at: late }
  await insert('file_versions', { ...version, version: 1, storage_key: 'ready', state: 'READY', bytes: 70_000, sha256: hashOf(storedFiles.ready) })
  await insert('file_versions', { ...version, version: 2, storage_key: 'arrived', state: 'PENDING', mime_type: 'text/plain' })
  await insert('file_versions', { ...version, version: 3, storage_key: 'awaited', state: 'PENDING' })
  await insert('file_versions', { ...version, version: 4, storage_key: 'lost', state: 'READY' })
  await insert('communications', { ...received, _id: anna, storage_key: receivedKey, sha256: hashOf(storedFiles.received) })
  await insert('communications', { ...received, _id: bruno, storage_key: 'lost_letter', sha256: randomBytes(32) })
}

/** Tables harder than those of today: numbers of their own, a computed column, a key to itself and a circle of keys. */
export const oddTables = `
  create sequence odd_numbers;
  create table odd_things (
    _id bigint primary key generated always as identity, "Odd ""name" text, parent bigint references odd_things, partner bigint,
    days interval, ratio float8, amount numeric, day date, twice bigint generated always as (_id * 2) stored
  );
  create table odd_partners (_id bigint primary key, thing bigint not null references odd_things);
  alter table odd_things add foreign key (partner) references odd_partners;`

const oddRows = `
  select nextval('odd_numbers') from generate_series(1, 7);
  insert into odd_things ("Odd ""name", days, ratio, amount, day) select 'n' || n, '1 mon 3 days 04:05:06.7', 0.1 + 0.2, 1e40, '0044-03-15 BC' from generate_series(1, 4) n;
  delete from odd_things where _id = 4;
  insert into odd_partners values (10, 1), (20, 2);
  update odd_things set parent = 4 - _id, partner = 10 * (1 + _id % 2);`

/** Restoring is not doing again: this one would refuse every row, or count it twice. */
export const oddTrigger = 'create trigger odd_things_closed before insert on odd_things execute function refuse_change()'

export async function fillDatabase(url: string): Promise<void> {
  await inSession(url, async (client) => {
    await fillTables(client)
    await fillWallets(client)
    for (const it of [oddTables, oddRows, oddTrigger]) await client.query(it)
  })
  const connection = connect(url, { max: 1 })
  try {
    for (const action of ['first', 'second', 'third']) {
      const entry = { chain: `user:${anna}`, actor: 'system', action, data: { text: hardText, at: 1.5 }, at: new Date('2026-05-01T09:00:00.123Z') }
      await connection.db.transaction().execute((tx) => appendAudit(tx, entry))
    }
  } finally {
    await connection.close()
  }
}

export async function fillStorage(storage: Storage): Promise<void> {
  await storage.write('ready', storedFiles.ready, 'application/pdf')
  await storage.write('arrived', storedFiles.arrived, 'text/plain')
  await storage.write(receivedKey, storedFiles.received, 'message/rfc822')
}

/** Every table as the database itself writes it out. */
export function contentOf(url: string): Promise<Record<string, string>> {
  return inSession(url, async (client) => {
    const content: Record<string, string> = {}
    for (const { name } of await tablesOf(client)) {
      content[name] = (await buffer(client.query(copyTo(`copy (select * from public.${quoted(name)}) to stdout`)))).toString('utf8')
    }
    return content
  })
}

export async function ask<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}
