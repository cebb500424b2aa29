import { randomUUID } from 'node:crypto'
import { trialMailHost } from '@delibera/core/trial-mail'
import type { Call } from '../../../web/src/api/call.ts'
import { mailContext } from '../config/keys.ts'
import type { Deps } from '../deps.ts'
import { addFile, addVersion } from '../stores/files/file-store.ts'
import type { TestApp } from './app.ts'
import type { Person } from './world.ts'

interface Stage {
  deps: Pick<Deps, 'db' | 'keys'>
  world: TestApp['world']
}

/** Gives a company the panel and a mailbox at a server, the trial's unless another is named. */
export async function openPanel({ deps: { db, keys }, world }: Stage, company_id: string, at: { host?: string; port?: number } = {}): Promise<void> {
  const server = { email: 'segreteria@pec.valserra.example', host: at.host ?? trialMailHost, port: at.port ?? 465, secure: at.host === undefined }
  const seal = (side: 'imap' | 'smtp') => keys.seal('Segreta.1', mailContext(company_id, side))
  await world.subscription(company_id)
  await world.subscription(company_id, { code: 'MLR01', category: 'SERVICE', price: 600 })
  await db
    .updateTable('companies')
    .set({
      mailer: JSON.stringify({ imap: server, smtp: server, email: null, reply_to: null, status: 'OK' }),
      imap_password: seal('imap'),
      smtp_password: seal('smtp'),
    })
    .where('_id', '=', company_id)
    .execute()
}

export interface PanelStage {
  company_id: string
  person: Person
  call: Call
}

/** A company with the panel, and its administrator. */
export async function companyWithPanel(app: TestApp, name = 'Valserra S.p.A.'): Promise<PanelStage> {
  const person = await app.world.person()
  const company_id = (await app.world.company(name, person, {}, { email: 'valserra@pec.example' }))._id
  await openPanel(app, company_id)
  return { company_id, person, call: await app.as(person) }
}

/** A file that was uploaded for a letter; answers its id. */
export async function uploadedFile({ deps: { db, storage, clock } }: TestApp, company_id: string, { name = 'bilancio.pdf', bytes = 0 } = {}): Promise<string> {
  const content = Buffer.concat([Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'), Buffer.alloc(bytes)])
  const [storage_key, at] = [randomUUID().replaceAll('-', ''), clock.now()]
  await storage.write(storage_key, content, 'application/pdf')
  return db.transaction().execute(async (tx) => {
    const facts = { context: 'communication', company_id, meeting_id: null, owner_user: null, owner_member: null, member_ids: null } as const
    const file_id = await addFile(tx, { ...facts, name }, at)
    await addVersion(tx, { file_id, storage_key, filename: name, mime_type: 'application/pdf', at })
    return file_id
  })
}

/** The editor's JSON of a few paragraphs. */
export const written = (...paragraphs: string[]) => ({
  type: 'doc',
  content: paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
})

interface Arrived {
  from?: string
  subject?: string
  text?: string
  at?: Date
  message_id?: string
  thread_id?: string
}

/** A message that arrived, as the reading of the mailbox keeps it; answers its id. */
export async function arrivedMessage({ deps: { db, clock } }: TestApp, company_id: string, it: Arrived = {}): Promise<string> {
  const [_id, at] = [randomUUID(), (it.at ?? clock.now()).toISOString()]
  const text = it.text ?? 'Gentile società, in allegato quanto richiesto.'
  await db
    .insertInto('communications')
    .values({
      _id,
      company_id,
      position: 'inbox',
      status: 'SENT',
      thread_id: it.thread_id ?? _id,
      timestamp: at,
      last_update: at,
      sender: it.from ?? 'mario.neri@pec.example',
      sender_name: 'Mario Neri',
      subject: it.subject ?? 'Richiesta di documenti',
      preview: text,
      body_text: text,
      message_id: it.message_id ?? `<${_id}@pec.example>`,
      recipients: JSON.stringify([{ name: null, email: 'segreteria@pec.valserra.example' }]),
    })
    .execute()
  return _id
}
