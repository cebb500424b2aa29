import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { checkBundle } from '../core/src/exports/bundle.ts'
import { readZip, unpack } from '../core/src/formats/zip-reading.ts'
import { diskStorage } from '../server/src/adapters/storage/disk.ts'
import { deriveKeys } from '../server/src/config/keys.ts'
import { addCopy } from '../server/src/stores/agenda/file-store.ts'
import { bareZip } from '../server/src/testing/bare-zip.ts'
import { startServer } from '../server/src/testing/process.ts'
import { type Subject, send, took } from './against.ts'
import { type Assembly, assemblyDue, calm, chair } from './live-stage.ts'
import { atFullSize, atMost, median, print } from './measurement.ts'
import { watchMemory } from './memory.ts'
import { Robots } from './robot-process.ts'
import { sizes } from './sizes.ts'
import { openStage, secret } from './stage.ts'

const { members, runs: rounds } = sizes.export
/** A receipt of delivery encloses the letter and its notice; that of acceptance does not. */
const receiptBytes = { 'avvenuta-consegna': 110 * 1024, accettazione: 7 * 1024 }
const filesPerPoint = 3
const fileBytes = 3 * 1024 * 1024

/** Everybody comes and votes on three points. */
async function held(subject: Subject, robots: Robots, assembly: Assembly): Promise<void> {
  const administrator = chair(subject, assembly)
  await administrator.open()
  await robots.ask({ ask: 'connect', url: subject.url, slug: assembly.slug, people: assembly.people })
  await robots.ask({ ask: 'join' })
  await administrator.start()
  for (const odg of assembly.points) {
    await administrator.takeUp(odg)
    await administrator.vote(odg, 'start')
    await robots.ask({ ask: 'vote', odg, withinMs: 1000 })
    await administrator.vote(odg, 'stop')
  }
  await send(subject, 'PATCH', `/live/admin/meetings/${assembly.meeting}/close`, {})
}

/** Two receipts of each letter, as heavy as those of certified mail. */
async function addReceipts({ stage: { connection } }: Subject, { meeting }: Assembly): Promise<void> {
  const { rows } = await connection.pool.query<{ _id: string; recipient: string }>('select _id, recipient from mails where meeting_id = $1', [meeting])
  let uid = 0
  for (const { _id, recipient } of rows)
    for (const [kind, bytes] of Object.entries(receiptBytes)) {
      const raw = Buffer.from(`X-Ricevuta: ${kind}\r\n\r\n${randomBytes((bytes * 3) / 4).toString('base64')}`)
      await connection.pool.query(
        `insert into receipts (mailbox, folder, uid, sha256, bytes, mail_id, raw, kind, recipient, provider, at, signature, anchors, counted, is_trial, received_at, created_at)
         values ('platform', 'INBOX', $1, $2, $3, $4, $5, $6, $7, 'Gestore', now(), 'valid', $2, true, false, now(), now())`,
        [++uid, createHash('sha256').update(raw).digest(), raw.length, _id, raw, kind, recipient],
      )
    }
}

async function addFiles({ stage }: Subject, { company, meeting, points }: Assembly): Promise<void> {
  const folder = join(stage.env.DATA_DIR, 'files')
  const storage = diskStorage({ folder, secret: deriveKeys(secret).storage, public_url: 'http://localhost' })
  const facts = { context: 'odg', company_id: company, meeting_id: meeting, owner_user: null, owner_member: null, member_ids: null } as const
  for (const point_id of points)
    for (let position = 1; position <= filesPerPoint; position++) {
      const [content, storage_key] = [randomBytes(fileBytes), randomUUID().replaceAll('-', '')]
      await storage.write(storage_key, content, 'application/pdf')
      const copy = {
        name: `Relazione ${position}.pdf`,
        mime_type: 'application/pdf',
        bytes: fileBytes,
        sha256: createHash('sha256').update(content).digest(),
        storage_key,
      }
      await stage.connection.db.transaction().execute(async (tx) => {
        const file_id = await addCopy(tx, facts, copy, new Date())
        await tx.insertInto('agenda_files').values({ point_id, file_id, position }).execute()
      })
    }
}

/** Taken as a browser takes it. */
async function download({ stage, url }: Subject, { meeting }: Assembly): Promise<{ bytes: Buffer; seconds: number }> {
  const start = performance.now()
  const reply = await fetch(`${url}/api/export/admin/meetings/${meeting}/all`, { headers: { authorization: `Bearer ${stage.token}` } })
  if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`)
  return { bytes: Buffer.from(await reply.arrayBuffer()), seconds: (performance.now() - start) / 1000 }
}

/** The same files, already in memory, packed by the bare library. */
async function bare(bundle: Buffer): Promise<number> {
  const entries = readZip(new Uint8Array(bundle))
  const files = await Promise.all(entries.map(async (it) => ({ name: it.name, compress: it.method === 8, content: Buffer.from((await unpack(it))!) })))
  return (await took(() => bareZip(files))) / 1000
}

export async function bench(): Promise<void> {
  const stage = await openStage()
  const server = await startServer({ ...stage.env, ...calm }, ['server/dist/main.js'])
  const robots = new Robots()
  await robots.ready()
  const subject = { stage, url: server.url }
  try {
    const assembly = await assemblyDue(subject, members)
    await held(subject, robots, assembly)
    robots.end()
    await addReceipts(subject, assembly)
    await addFiles(subject, assembly)
    const runs = { seconds: [] as number[], bare: [] as number[], memory: [] as number[], bytes: 0 }
    for (let run = 0; run < rounds; run++) {
      const grown = watchMemory(server)
      const { bytes, seconds } = await download(subject, assembly)
      runs.memory.push(grown())
      runs.seconds.push(seconds)
      runs.bytes = bytes.length
      runs.bare.push(await bare(bytes))
      const { findings } = await checkBundle(new Uint8Array(bytes))
      if (findings.some((it) => it.level !== 'good')) throw new Error(`the bundle does not convince: ${JSON.stringify(findings)}`)
    }
    const of = `bundle of ${members} members`
    print({
      name: 'export.memory',
      value: Math.max(...runs.memory),
      unit: `MB more than before it, the most of ${rounds}: ${of}`,
      baseline: null,
      target: atFullSize(atMost(80)),
    })
    print({ name: 'export.bytes', value: runs.bytes / 1024 / 1024, unit: `MB, ${of}`, baseline: null, target: null })
    print({
      name: 'export.time',
      value: median(runs.seconds),
      unit: `s, ${of}, beside bare yazl with all of it in memory`,
      baseline: median(runs.bare),
      target: null,
    })
  } finally {
    robots.end()
    await server.end('SIGTERM')
    await stage.close()
  }
}
