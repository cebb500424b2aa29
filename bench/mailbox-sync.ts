import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { pino } from 'pino'
import { openImap } from '../server/src/adapters/mailbox/imap.ts'
import { diskStorage } from '../server/src/adapters/storage/disk.ts'
import { buildClock } from '../server/src/jobs/clock.ts'
import { certifiedLetter, writtenLetter } from '../server/src/mailroom/letter.stage.ts'
import { buildParsers } from '../server/src/parsing/parsers.ts'
import { wrapped } from '../server/src/receipts/issuer.ts'
import { readMailbox } from '../server/src/receipts/read.ts'
import { provider } from '../server/src/receipts/receipt.stage.ts'
import type { MailboxSource } from '../server/src/receipts/sources.ts'
import { dovecotInstalled, mailbox as login, mailProgram, startDovecot } from '../server/src/testing/dovecot.ts'
import { receiptTerms } from '../server/src/working.ts'
import { mailCompany } from './mail-company.ts'
import { atFullSize, atLeast, median, print } from './measurement.ts'
import { sizes } from './sizes.ts'
import type { openStage } from './stage.ts'

type Stage = Awaited<ReturnType<typeof openStage>>
type Provider = Awaited<ReturnType<typeof provider>>
type Dovecot = Awaited<ReturnType<typeof startDovecot>>

const { synced: messages, syncs: runs } = sizes.mailbox

const paragraph = (i: number) =>
  `<p style="margin:0 0 8px;color:#333">Gentili signori, come da accordi trasmettiamo la documentazione numero ${i}, <b>da restituire firmata</b> entro il termine indicato; per ogni chiarimento si veda <a href="https://studio.example/pratiche/${i}">la pratica</a>.</p>`

/** As a company gets them: written in HTML, most with a paper enclosed, half of them in a certified envelope. */
function letterOf(i: number, { issuer }: Provider, paper: string): Buffer {
  const parts =
    i % 3 === 0
      ? []
      : [`Content-Type: application/pdf\r\nContent-Disposition: attachment; filename="Documento ${i}.pdf"\r\nContent-Transfer-Encoding: base64\r\n\r\n${paper}`]
  const html = `<html><body>${Array.from({ length: 12 }, (_, n) => paragraph(i + n)).join('')}</body></html>`
  const text = `Gentili signori,\r\n${'come da accordi trasmettiamo la documentazione richiesta. \r\n'.repeat(15)}`
  const letter = writtenLetter({ subject: `Documentazione ${i}`, message_id: `<l${i}@studio.example>`, text, html, parts })
  return i % 2 === 0 ? letter : certifiedLetter(issuer, letter, { message_id: `<l${i}@studio.example>`, identifier: `opec.${i}@pec.gestore.example` })
}

const place = ({ ports }: Dovecot) => ({ host: '127.0.0.1', port: ports.starttls, secure: false })

/** The same messages, fetched and let go. */
async function bareFetch(dovecot: Dovecot): Promise<number> {
  const start = performance.now()
  const client = await mailProgram(dovecot)
  await client.mailboxOpen('INBOX', { readOnly: true })
  let found = 0
  for await (const it of client.fetch('1:*', { source: true }, { uid: true })) if (it.source) found++
  await client.logout()
  if (found !== messages) throw new Error(`${found} of ${messages} messages were fetched`)
  return (messages * 1000) / (performance.now() - start)
}

/** The mailbox of a company read from where it was left: every message kept, read, checked and shown. */
export async function syncBench(stage: Stage): Promise<void> {
  if (!dovecotInstalled) throw new Error('this needs Dovecot 2.3 (Debian: dovecot-imapd)')
  const known = await provider()
  const dovecot = await startDovecot({ encrypted: false })
  try {
    const ours = await reader(stage, dovecot, known)
    await ours.readEmpty()
    const paper = wrapped(randomBytes(60_000))
    const client = await mailProgram(dovecot)
    for (let i = 0; i < messages; i++) await client.append('INBOX', letterOf(i, known, paper))
    await client.logout()
    const found = { ours: [] as number[], bare: [] as number[] }
    for (let i = 0; i <= runs; i++) {
      const [bare, own] = [await bareFetch(dovecot), await ours.read()]
      // The first is for warming up.
      if (i > 0) found.bare.push(bare) && found.ours.push(own)
    }
    const unit = `messages/s, ${messages} new ones kept, read, checked and shown, beside a bare imapflow fetch`
    print({ name: 'mailbox.sync', value: median(found.ours), unit, baseline: median(found.bare), target: atFullSize(atLeast(500)) })
  } finally {
    await dovecot.stop()
  }
}

async function reader({ connection: { db, pool }, env, person }: Stage, dovecot: Dovecot, { anchors }: Provider) {
  const company_id = await mailCompany({ pool, person })
  const mailbox = `company:${company_id}` as const
  const open = () => openImap({ ...place(dovecot), email: login.email, password: login.password }, { allowPrivate: true })
  const source: MailboxSource = { mailbox, version: '1', is_trial: false, letters: true, anchors, open }
  const storage = diskStorage({ folder: join(env.DATA_DIR, 'mail'), secret: randomBytes(32), public_url: 'http://localhost' })

  const log = pino({ level: 'silent' })
  const parsers = buildParsers({ log, worker: new URL('../server/dist/parsing-worker.js', import.meta.url) })

  async function readOnce(): Promise<number> {
    const deps = { db, clock: buildClock(), log, storage, parsers }
    const start = performance.now()
    const opened = await open()
    await readMailbox(deps, { ...receiptTerms, countsUnverified: false }, source, opened)
    await opened.close()
    return (messages * 1000) / (performance.now() - start)
  }

  return {
    readEmpty: readOnce,
    async read(): Promise<number> {
      for (const it of ['communications', 'received_messages']) await pool.query(`delete from ${it} where company_id = $1`, [company_id])
      await pool.query('update mailbox_folders set uid = 0 where mailbox = $1', [mailbox])
      const rate = await readOnce()
      const kept = await pool.query(
        `select count(*)::int as n, count(*) filter (where envelope ->> 'signature' = 'valid')::int as valid from communications where company_id = $1`,
        [company_id],
      )
      const { n, valid } = kept.rows[0]
      if (n !== messages || valid !== messages / 2) throw new Error(`${n} messages were kept, ${valid} of them certified`)
      return rate
    },
  }
}
