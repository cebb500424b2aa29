import { convocationRoutes } from '@delibera/core/convocations/routes'
import { endingRoutes } from '@delibera/core/meetings/routes'
import { proposalRoutes } from '@delibera/core/proposals/routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Attachment } from '../../adapters/mail/port.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { readCalendar } from '../../testing/calendars.ts'
import { convenedMeeting, preparedMeeting } from '../../testing/convened.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await app.deps.clock.set(app.deps.db, new Date('2027-03-01T09:00:00Z'))
})
afterAll(() => app.close())

/** What the letters of an event carry, by whom they are for. */
async function enclosures(meeting_id: string, event: string): Promise<Record<string, Attachment[]>> {
  const rows = await app.deps.db
    .selectFrom('mails as m')
    .innerJoin('mail_enclosures as e', 'e.mail_id', 'm._id')
    .innerJoin('mail_attachments as a', 'a.sha256', 'e.sha256')
    .select(['m.recipient', 'e.name', 'e.mime_type', 'a.content'])
    .where('m.meeting_id', '=', meeting_id)
    .where('m.event', '=', event)
    .orderBy('e.position')
    .execute()
  const found: Record<string, Attachment[]> = {}
  for (const { recipient, ...it } of rows) found[recipient] = [...(found[recipient] ?? []), it]
  return found
}

const calendarIn = (it: Attachment) => readCalendar(it.content.toString())
const typesOf = (them: Attachment[] | undefined) => them?.map((it) => [it.name, it.mime_type])

test('proposed dates are held in calendars, and let go by the notice', async () => {
  const { company, meeting } = await app.again(preparedMeeting)
  const params = { id: meeting._id }
  const dates = ['2027-04-20T08:00:00.000Z', '2027-04-21T08:00:00.000Z'].map((datetime) => ({ datetime }))
  await company.call(proposalRoutes.set, { params, body: { dates } })
  await company.call(proposalRoutes.send, { params })
  const [held] = (await enclosures(meeting._id, 'PROPOSAL'))['persona2@pec.it']!
  expect([held!.name, held!.mime_type]).toEqual(['date-proposte.ics', 'text/calendar; charset=utf-8; method=PUBLISH'])
  const before = calendarIn(held!)
  expect(before.events.map((it) => [it.instant, it.status])).toEqual(dates.map((it) => [it.datetime, 'TENTATIVE']))
  const convened = await company.call(convocationRoutes.convene, { params, body: { first: { datetime: dates[0]!.datetime } } })
  const ack = convened.checks.filter((it) => !it.ok && it.severity === 'WARN').map((it) => it.id)
  await company.call(convocationRoutes.send, { params, body: { ack } })
  const released = (await enclosures(meeting._id, 'CONVOCATION'))['persona2@pec.it']!.find((it) => it.name === 'date-liberate.ics')!
  const after = calendarIn(released)
  expect(after.events.map((it) => [it.uid, it.status])).toEqual(before.events.map((it) => [it.uid, 'CANCELLED']))
  expect(after.events[0]!.sequence).toBeGreaterThan(before.events[0]!.sequence)
})

describe('the letters about a call', () => {
  test('the notice carries an invitation in each reader’s own name, after the papers', async () => {
    const { company, meeting, first } = await app.again(convenedMeeting)
    const letters = await enclosures(meeting._id, 'CONVOCATION')
    expect(Object.keys(letters)).toHaveLength(4)
    expect(typesOf(letters['persona2@pec.it'])).toEqual([
      ['Avviso di convocazione.pdf', 'application/pdf'],
      ['invito.ics', 'text/calendar; charset=utf-8; method=REQUEST'],
    ])
    expect(calendarIn(letters['persona2@pec.it']![1]!)).toMatchObject({
      method: 'REQUEST',
      events: [
        {
          uid: `${first._id}@delibera`,
          sequence: 0,
          status: 'CONFIRMED',
          summary: 'Nomina del revisore legale, Prova S.r.l.',
          instant: first.datetime,
          organizer: 'mailto:prova@pec.example.it',
          attendee: 'mailto:persona2@pec.it',
          url: null,
          description: 'Convocazione\n\nOrdine del giorno\n1. Approvazione del bilancio\n2. Nomina del revisore legale',
        },
      ],
    })
    const all = Object.values(letters).map((it) => calendarIn(it[1]!).events[0]!.attendee)
    expect(new Set(all).size).toBe(4)
    expect(company._id).toBeTruthy()
  })

  test('no personal link is in any of them', async () => {
    const { meeting, linkOf, company } = await app.again(convenedMeeting)
    const letters = await enclosures(meeting._id, 'CONVOCATION')
    const { member } = await linkOf(company.ids[0]!)
    for (const it of Object.values(letters).flat()) expect(it.content.includes(member)).toBe(false)
  })

  test('a second call is another event, and takes the first out of the calendar', async () => {
    const { company, meeting, first } = await app.again(convenedMeeting, { second: true })
    await app.deps.clock.set(app.deps.db, new Date(first.datetime))
    await company.call(convocationRoutes.endCall, { params: { id: meeting._id, convocationId: first._id }, body: { action: 'second' } })
    const [, invitation, cancellation] = (await enclosures(meeting._id, 'CONVOCATION_SECOND'))['persona1@pec.it']!
    expect(typesOf([invitation!, cancellation!])).toEqual([
      ['invito.ics', 'text/calendar; charset=utf-8; method=REQUEST'],
      ['annullamento.ics', 'text/calendar; charset=utf-8; method=CANCEL'],
    ])
    const second = meeting.convocations.find((it) => it.convocation_type === 'SECOND')!
    expect(calendarIn(invitation!).events).toMatchObject([{ uid: `${second._id}@delibera`, status: 'CONFIRMED', instant: second.datetime }])
    expect(calendarIn(cancellation!)).toMatchObject({
      method: 'CANCEL',
      events: [{ uid: `${first._id}@delibera`, sequence: 1, status: 'CANCELLED', instant: first.datetime }],
    })
  })

  test('a meeting that is called off leaves the calendars it was put into, under the same name and with a higher number', async () => {
    const { company, meeting, first } = await app.again(convenedMeeting)
    await company.call(endingRoutes.cancel, { params: { id: meeting._id }, body: { reason: 'Mancano i documenti' } })
    const letters = await enclosures(meeting._id, 'CONVOCATION_CANCEL')
    expect(typesOf(letters['persona3@pec.it'])).toEqual([['annullamento.ics', 'text/calendar; charset=utf-8; method=CANCEL']])
    expect(calendarIn(letters['persona3@pec.it']![0]!)).toMatchObject({
      method: 'CANCEL',
      events: [
        { uid: `${first._id}@delibera`, sequence: 1, status: 'CANCELLED', attendee: 'mailto:persona3@pec.it', organizer: 'mailto:prova@pec.example.it' },
      ],
    })
    const kept = await app.deps.db.selectFrom('convocations').select(['status', 'sequence']).where('meeting_id', '=', meeting._id).execute()
    expect(kept).toEqual([{ status: 'CANCELED', sequence: 1 }])
  })

  test('a second call that is called off is cancelled by its own number', async () => {
    const { company, meeting, first } = await app.again(convenedMeeting, { second: true })
    await app.deps.clock.set(app.deps.db, new Date(first.datetime))
    await company.call(convocationRoutes.endCall, { params: { id: meeting._id, convocationId: first._id }, body: { action: 'second' } })
    await company.call(endingRoutes.cancel, { params: { id: meeting._id }, body: {} })
    const second = meeting.convocations.find((it) => it.convocation_type === 'SECOND')!
    const [cancellation] = (await enclosures(meeting._id, 'CONVOCATION_CANCEL_SECOND'))['persona1@pec.it']!
    expect(calendarIn(cancellation!).events).toMatchObject([{ uid: `${second._id}@delibera`, sequence: 2, status: 'CANCELLED' }])
  })

  test('a reminder and what was called off before anybody knew carry nothing', async () => {
    const { company, meeting } = await app.again(convenedMeeting)
    await company.call(convocationRoutes.remind, { params: { id: meeting._id }, body: {} })
    expect(await enclosures(meeting._id, 'CONVOCATION_REMINDER')).toEqual({})
    const quiet = await preparedMeeting(app)
    await quiet.company.call(convocationRoutes.convene, { params: { id: quiet.meeting._id }, body: { first: { datetime: '2027-03-28T00:30:00Z' } } })
    await quiet.company.call(endingRoutes.cancel, { params: { id: quiet.meeting._id }, body: {} })
    expect(await app.deps.db.selectFrom('mails').select('_id').where('meeting_id', '=', quiet.meeting._id).execute()).toEqual([])
  })

  test('readers are written to in their own language', async () => {
    const reader = await app.world.person({ email: 'reader@pec.it', locale: 'en-US' })
    const seats = [
      { name: 'Anna Rossi', roles: ['PAR', 'PCA'], shares: 600_000 },
      { name: 'Bruno Bianchi', roles: ['PAR', 'CON'], shares: 400_000, email: reader.email },
    ]
    const { meeting } = await convenedMeeting(app, { seats })
    const letters = await enclosures(meeting._id, 'CONVOCATION')
    expect(letters['reader@pec.it']!.at(-1)!.name).toBe('invitation.ics')
    expect(calendarIn(letters['reader@pec.it']!.at(-1)!).events[0]!.description).toContain('Call\n\nAgenda')
  })
})
