import { notificationRoutes } from '@delibera/core/notifications/routes'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MailRefused } from '../../adapters/mail/port.ts'
import { outboxJobs } from '../../outbox/jobs.ts'
import { aMail } from '../../outbox/outbox.stage.ts'
import { postMails } from '../../outbox/post.ts'
import type { ReceiptNews } from '../../receipts/take.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import type { Person } from '../../testing/world.ts'
import { alertFailedCommunication, alertUnsentCommunications } from './failure-commands.ts'

let app: TestApp
let anna: Person
let company_id: string
beforeAll(async () => {
  app = await testApp()
  await app.deps.clock.set(app.deps.db, new Date('2027-04-12T08:00:00Z'))
})
afterAll(() => app.close())
beforeEach(async () => {
  anna = await app.world.person()
  company_id = (await app.world.company('Alfa S.r.l.', anna))._id
})

const told = async () => (await (await app.as(anna))(notificationRoutes.list, { query: {} })).items.map(({ kind, data }) => ({ kind, data }))

/** Letters of a communication, not sent yet; answers its id and theirs. */
async function communication(recipients: string[], event: 'SENDING_COMMUNICATION' | 'CONVOCATION' = 'SENDING_COMMUNICATION') {
  const at = app.deps.clock.now().toISOString()
  const thread_id = crypto.randomUUID()
  const { _id } = await app.deps.db
    .insertInto('communications')
    .values({ company_id, position: 'sent', status: 'SENT', thread_id, sender: 'alfa@pec.it', subject: 'Richiesta dati', timestamp: at, last_update: at })
    .returning('_id')
    .executeTakeFirstOrThrow()
  const mails = recipients.map((it) => aMail(company_id, it, { event }))
  const ids = await app.deps.db.transaction().execute((tx) => postMails(tx, app.deps, mails))
  await app.deps.db.updateTable('mails').set({ communication_id: _id }).where('_id', 'in', ids).execute()
  return { _id, ids, to: `/company/${company_id}/communications?folder=sent&id=${_id}` }
}

const receipt = (mail_id: string, it: Partial<ReceiptNews> = {}, event = 'SENDING_COMMUNICATION') =>
  app.deps.db.transaction().execute((tx) =>
    alertFailedCommunication(tx, {
      letter: { _id: mail_id, event, company_id } as ReceiptNews['letter'],
      kind: 'errore-consegna',
      status: 'NOT_DELIVERED',
      is_late: false,
      at: app.deps.clock.now(),
      error: null,
      ...it,
    }),
  )

test('letters that came back are told once a day for a communication, however many they are', async () => {
  const { ids, to } = await communication(['uno@pec.it', 'due@pec.it'])
  for (const it of ids) await receipt(it)
  await receipt(ids[0]!)
  expect(await told()).toEqual([{ kind: 'COMMUNICATION_FAILED', data: { name: 'Richiesta dati', to } }])
  await receipt(ids[1]!, { at: new Date('2027-04-13T08:00:00Z') })
  expect(await told()).toHaveLength(2)
})

test('what arrived is not told, nor what is no communication', async () => {
  const { ids } = await communication(['uno@pec.it'])
  await receipt(ids[0]!, { kind: 'avvenuta-consegna', status: 'DELIVERED' })
  const notice = await communication(['due@pec.it'], 'CONVOCATION')
  await receipt(notice.ids[0]!, {}, 'CONVOCATION')
  expect(await told()).toEqual([])
})

test('letters that did not leave are told in the transaction that gives them up', async () => {
  const { to } = await communication(['uno@pec.it', 'due@pec.it'])
  const send = () => Promise.reject(new MailRefused('550 no such user', true))
  await outboxJobs({ ...app.deps, mail: { ...app.deps.mail, send } }, [alertUnsentCommunications]).drain_mails({ company_id }, { attempt: 1, is_last: false })
  expect(await told()).toEqual([{ kind: 'COMMUNICATION_FAILED', data: { name: 'Richiesta dati', to } }])
})

test('a letter that was written again since is no news', async () => {
  const { ids } = await communication(['uno@pec.it', 'due@pec.it'])
  await app.deps.db.updateTable('mails').set({ replaced_by: ids[1]! }).where('_id', '=', ids[0]!).execute()
  await receipt(ids[0]!)
  expect(await told()).toEqual([])
})
