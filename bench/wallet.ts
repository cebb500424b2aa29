import { sql } from 'kysely'
import type pg from 'pg'
import { connect, type Db } from '../server/src/db/connect.ts'
import { chargeMeeting } from '../server/src/ledger/meeting-charges.ts'
import { post, walletOfCompany } from '../server/src/ledger/wallet.ts'
import { atLeastTimes, atMost, median, print } from './measurement.ts'
import { sizes } from './sizes.ts'
import { openStage } from './stage.ts'

const clients = 64
const { runMs, runs: rounds } = sizes.wallet
const wallets = 1_000
/** Units of each charge and of each purchase. */
const units = 100

interface Company {
  _id: string
  wallet_id: string
}

/** Companies with enough credits for every charge of the run. */
async function fill(db: Db, count: number): Promise<Company[]> {
  const { rows } = await sql<{ _id: string }>`insert into companies (business_name, name, code, type, shares_unit, created_at)
    select 'Azienda ' || n, '', 'EXT_SRL', 'SRL', 'EUR_CENT', now() from generate_series(1, ${count}) n returning _id`.execute(db)
  const companies: Company[] = []
  for (const { _id } of rows) {
    const wallet_id = await db.transaction().execute((tx) => walletOfCompany(tx, _id))
    companies.push({ _id, wallet_id })
  }
  await sql`insert into ledger (wallet_id, amount_units, kind, idempotency_key, created_at)
    select _id, 1000000000, 'ADJUST', 'stage:' || _id, now() from wallets on conflict do nothing`.execute(db)
  return companies
}

type Work = (company: Company, isCharge: boolean) => Promise<unknown>

const facts = { is_offline: false, call_type: 'CALL_DELIBERA', use_whatsapp: false, transcription: false, elections: 0, convocated: 5, reachable: 0 } as const

/** As meetings charge and as a paid card is granted, each in a transaction of its own. */
function product(db: Db): Work {
  return ({ _id, wallet_id }, isCharge) =>
    db.transaction().execute(async (tx) => {
      const at = new Date()
      if (isCharge) return chargeMeeting(tx, { company_id: _id, meeting_id: crypto.randomUUID(), user_id: null, stage: 'NEW_MEETING', facts, at })
      const intent = crypto.randomUUID()
      return post(tx, [{ wallet_id, amount_units: units, kind: 'PURCHASE', code: 'CREDITS10', qty: 10, idempotency_key: `intent:${intent}`, at }])
    })
}

/** The same lock and the same line, with nothing looked up: what PostgreSQL itself takes. */
function bare(pool: pg.Pool): Work {
  return async ({ wallet_id }, isCharge) => {
    const client = await pool.connect()
    try {
      await client.query('begin')
      await client.query({ name: 'lock', text: 'select real from wallets where _id = $1 for no key update', values: [wallet_id] })
      await client.query({
        name: 'line',
        text: 'insert into ledger (wallet_id, amount_units, kind, idempotency_key, created_at) values ($1, $2, $3, $4, now())',
        values: [wallet_id, isCharge ? -units : units, isCharge ? 'CHARGE' : 'PURCHASE', crypto.randomUUID()],
      })
      await client.query('commit')
    } finally {
      client.release()
    }
  }
}

/** Every transaction that was answered as done, warming up included. */
let answered = 0

/** Transactions a second while every client does one after the other, half of them charges. */
async function load(work: Work, companies: readonly Company[]): Promise<number> {
  const until = performance.now() + runMs
  let done = 0
  const client = async (first: number) => {
    for (let turn = first; performance.now() < until; turn++) {
      await work(companies[(turn * 7919) % companies.length]!, turn % 2 === 0)
      done++
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, index) => client(index)))
  answered += done
  return (done * 1000) / runMs
}

/** Balances below zero or other than the sum of their lines, meetings charged twice, and lines that were answered and are not there. */
async function faults(db: Db): Promise<{ count: number; lines: number }> {
  const { rows } = await sql<{ wrong: number; doubled: number; lines: number }>`
    select (select count(*) from (select w._id from wallets w join ledger l on l.wallet_id = w._id
        group by w._id having w.real < 0 or w.real <> sum(l.amount_units)) wrong) as wrong,
      (select count(*) from (select meeting_id from ledger where meeting_id is not null group by meeting_id having count(*) > 1) doubled) as doubled,
      (select count(*) from ledger where kind <> 'ADJUST') as lines`.execute(db)
  const { wrong, doubled, lines } = rows[0]!
  return { count: wrong + doubled + Math.abs(lines - answered), lines }
}

async function measure(name: string, works: { ours: Work; plain: Work }, companies: readonly Company[]): Promise<void> {
  const runs = { ours: [] as number[], plain: [] as number[] }
  for (const it of ['plain', 'ours'] as const) await load(works[it], companies.slice(0, 1))
  for (let i = 0; i < rounds; i++) for (const it of ['plain', 'ours'] as const) runs[it].push(await load(works[it], companies))
  const unit = 'transactions/s, beside the bare one: lock, line, commit'
  print({ name, value: median(runs.ours), unit, baseline: median(runs.plain), target: atLeastTimes(0.4) })
}

export async function bench(): Promise<void> {
  const stage = await openStage()
  const { db, url } = stage.connection
  const plain = connect(url)
  const companies = await fill(db, wallets)
  const works = { ours: product(db), plain: bare(plain.pool) }
  await measure('wallet.one', works, companies.slice(0, 1))
  await measure('wallet.thousand', works, companies)
  const { count, lines } = await faults(db)
  const unit = `faults in ${lines} lines: a balance below zero or other than the sum of its lines, a charge lost or doubled`
  print({ name: 'wallet.faults', value: count, unit, baseline: null, target: atMost(0) })
  await plain.close()
  await stage.close()
}
