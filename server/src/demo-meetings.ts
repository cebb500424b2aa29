import { addDays, dayInRome, instantInRome } from '@delibera/core/dates'
import type { meetingRoutes } from '@delibera/core/meetings/routes'
import { NewMeeting } from '@delibera/core/meetings/schema'
import { accountsAgenda, lastYearEnd } from '@delibera/core/meetings/starts'
import { unitPrices } from '@delibera/core/payments/catalogue'
import type { InputOf } from '@delibera/core/route'
import type { FastifyRequest } from 'fastify'
import type { Deps } from './deps.ts'
import { convene } from './features/convocations/convene-commands.ts'
import { sendNotice } from './features/convocations/send-commands.ts'
import { cancelMeeting } from './features/meetings/cancel-commands.ts'
import { knownOf, onMeeting } from './features/meetings/commands.ts'
import { prepareHandlers } from './features/meetings/prepare-routes.ts'
import { announcePresence } from './features/meetings/public-commands.ts'
import { answerPoll } from './features/proposals/answer-commands.ts'
import { proposeDates, sendPoll } from './features/proposals/commands.ts'
import type { Contexts } from './http/guards.ts'
import { prove } from './http/proven.ts'
import type { Person, worldOf } from './testing/world.ts'

type World = ReturnType<typeof worldOf>

type Draft = Omit<NonNullable<InputOf<typeof meetingRoutes.prepare>['body']>, 'meeting_type'> & { meeting_type?: 'ASSEMBLY' | 'BOARD' }

/** One company of the demo, with who acts in it. */
interface Place {
  deps: Deps
  ctx: Contexts['company']
  /** The moment so many days from now, at an hour of Italy; never on a weekend. */
  at: (days: number, hour?: string) => string
  person: (name: string) => Promise<string>
}

/** Meetings of both companies, one in every status that a meeting can have before it is held; each came there by the commands that lead there. */
export async function seedMeetings(deps: Deps, world: World, demo: Person): Promise<void> {
  const adviser = await deps.db.selectFrom('users').select(['_id', 'email']).where('email', '=', 'laura.ferri@delibera.test').executeTakeFirstOrThrow()
  const [brenta, valserra] = [await companyNamed(deps, 'Brenta'), await companyNamed(deps, 'Valserra')]
  // What they cost, so that what the companies had is still theirs to spend.
  await world.credits({ company_id: brenta }, 4 * unitPrices.M0001)
  await world.credits({ company_id: valserra }, unitPrices.M0001)
  await seedBrenta(placeOf(deps, brenta, demo._id))
  await asked(placeOf(deps, brenta, adviser._id, 'CONSULTANT'))
  await seedValserra(placeOf(deps, valserra, demo._id))
}

async function companyNamed({ db }: Deps, name: string): Promise<string> {
  return (await db.selectFrom('companies').select('_id').where('business_name', 'like', `%${name}%`).executeTakeFirstOrThrow())._id
}

function placeOf(deps: Deps, company_id: string, user_id: string, standing: 'ADMIN' | 'CONSULTANT' = 'ADMIN'): Place {
  const today = dayInRome(deps.clock.now())
  return {
    deps,
    ctx: { caller: `user:${user_id}`, user: prove(user_id), session: prove(''), locale: 'it', company: prove(company_id), standing },
    at: (days, hour = '10:00') => {
      const day = addDays(today, days)
      const weekday = new Date(`${day}T12:00Z`).getUTCDay()
      return instantInRome(`${addDays(day, weekday === 6 ? 2 : weekday === 0 ? 1 : 0)}T${hour}`)!.toISOString()
    },
    person: async (name) => {
      const row = await deps.db
        .selectFrom('members')
        .select('_id')
        .where('company_id', '=', company_id)
        .where('first_name', '=', name)
        .executeTakeFirstOrThrow()
      return row._id
    },
  }
}

async function seedBrenta(place: Place): Promise<void> {
  const { at, person } = place
  const lead = { administrator_id: await person('Elena'), secretary_id: await person('Michela') }
  const yearEnd = lastYearEnd(dayInRome(place.deps.clock.now()), '12-31')
  await draft(place, { name: `Assemblea ordinaria dei soci per il bilancio ${yearEnd.slice(0, 4)}`, ...lead, odgs: accountsAgenda(yearEnd) })
  await convened(place, { name: 'Assemblea dei soci: compensi e revisione legale', ...lead, odgs: [{ template_id: 'A08' }, { template_id: 'A11' }] }, at(16))
  await dated(place, { name: 'Assemblea straordinaria per l’aumento di capitale', ...lead, odgs: [{ template_id: 'A19' }] }, at(30, '15:30'))
  await polled(place, { name: 'Assemblea per il rinnovo del consiglio', ...lead, odgs: [{ template_id: 'A04' }] })
  await calledOff(place, { name: 'Assemblea per i versamenti dei soci', ...lead, planned: { datetime: at(12) }, odgs: [{ template_id: 'A14' }] })
  const board = { meeting_type: 'BOARD', administrator_id: lead.administrator_id } as const
  const half = at(11, '09:30')
  await draft(place, {
    ...board,
    draft: false,
    name: 'Riunione del consiglio: andamento della gestione',
    planned: { datetime: half },
    odgs: [{ template_id: 'B10' }],
  })
  await draft(place, { ...board, name: 'Riunione del consiglio: conferimento di deleghe', odgs: [{ template_id: 'B04' }] })
}

async function seedValserra(place: Place): Promise<void> {
  const { at, person } = place
  const lead = { administrator_id: await person('Giovanni') }
  const planned = { datetime: at(35), second: at(38, '10:30') }
  await draft(place, { name: 'Assemblea ordinaria degli azionisti', ...lead, draft: false, planned, odgs: [{ template_id: 'A09' }, { template_id: 'A10' }] })
  await draft(place, { meeting_type: 'BOARD', name: 'Riunione del consiglio: investimenti', ...lead, odgs: [{ template_id: 'B07' }] })
}

/** A consultant's, which waits for the company. */
async function asked(place: Place): Promise<void> {
  const lead = { administrator_id: await place.person('Elena') }
  const planned = { datetime: place.at(40) }
  await draft(place, { name: 'Assemblea per la distribuzione di riserve', ...lead, draft: false, planned, odgs: [{ template_id: 'A15' }] })
}

/** Nothing of these commands looks at how they were asked for. */
const request = {} as FastifyRequest

async function draft({ deps, ctx }: Place, it: Draft): Promise<Contexts['meeting']> {
  const body = NewMeeting.parse({ meeting_type: 'ASSEMBLY', ...it })
  const meeting = await prepareHandlers(deps).prepare({ ctx, query: { company_id: ctx.company }, params: {}, body, request })
  return { ...ctx, meeting: prove((meeting as { _id: string })._id) }
}

/** With its date, and nothing sent yet. */
async function dated(place: Place, it: Draft, datetime: string): Promise<Contexts['meeting']> {
  const { deps } = place
  const caller = await draft(place, { ...it, draft: false })
  await onMeeting(deps, { caller, action: 'convene' }, (tx, row) => convene(tx, deps, caller, { row, draft: { first: { datetime } } }))
  return caller
}

/** The notice has left; some have said that they will come. */
async function convened(place: Place, it: Draft, datetime: string): Promise<void> {
  const { deps, person } = place
  const caller = await dated(place, it, datetime)
  await onMeeting(deps, { caller, action: 'send_notice' }, (tx, row) => sendNotice(tx, deps, caller, { row, sending: { ack: [] } }))
  const { calls } = await knownOf(deps.db, caller)
  for (const [name, presence] of [
    ['Elena', 'PRESENT'],
    ['Roberto', 'PRESENT'],
    ['Ettore', 'ABSENT'],
  ] as const) {
    const holder = { ...caller, member: prove<'member'>(await person(name)) }
    await announcePresence(deps, holder, { convocation_id: calls[0]!._id, presence })
  }
}

/** Three dates, on which two have answered. */
async function polled(place: Place, it: Draft): Promise<void> {
  const { deps, at, person } = place
  const caller = await draft(place, { ...it, draft: false })
  const dates = [at(22), at(24, '17:00'), at(29)].map((datetime) => ({ datetime }))
  await proposeDates(deps, caller, { dates, deadline: at(10, '18:00') })
  await sendPoll(deps, caller)
  const rows = await deps.db.selectFrom('meeting_dates').select('_id').where('meeting_id', '=', caller.meeting).orderBy('datetime').execute()
  for (const [name, answers] of [
    ['Roberto', ['YES', 'IF_NEEDED', 'NO']],
    ['Michela', ['YES', 'NO', 'YES']],
  ] as const) {
    const said = rows.map(({ _id }, index) => ({ date_id: _id, answer: answers[index]! }))
    await answerPoll(deps, { ...caller, member: prove(await person(name)) }, { answers: said })
  }
}

async function calledOff(place: Place, it: Draft): Promise<void> {
  const { deps } = place
  const caller = await draft(place, { ...it, draft: false })
  await onMeeting(deps, { caller, action: 'cancel' }, async (tx) => {
    const known = await knownOf(tx, caller)
    const reason = 'I versamenti sono stati deliberati in un’altra assemblea.'
    await cancelMeeting(tx, deps, { acting: caller, known, reason, action: 'meeting.canceled' })
  })
}
