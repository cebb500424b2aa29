import { dayInRome } from '@delibera/core/dates'
import { accountsAgenda, lastYearEnd } from '@delibera/core/meetings/starts'
import { unitPrices } from '@delibera/core/payments/catalogue'
import type { Deps } from '../deps.ts'
import { cancelMeeting } from '../features/convocations/cancel-commands.ts'
import { answerPoll } from '../features/proposals/answer-commands.ts'
import { proposeDates, sendPoll } from '../features/proposals/commands.ts'
import { prove } from '../http/proven.ts'
import { knownOf, onMeeting } from '../meeting/on-meeting.ts'
import type { Person, worldOf } from '../testing/world.ts'
import { auditor } from './minutes.ts'
import { companyNamed, convened, type DemoPlace, type Draft, dated, draft, placeOf } from './place.ts'

type World = ReturnType<typeof worldOf>

/** Meetings of both companies, one in every status that a meeting can have before it is held; each came there by the commands that lead there. */
export async function seedMeetings(deps: Deps, world: World, demo: Person): Promise<void> {
  const adviser = await deps.db.selectFrom('users').select(['_id', 'email']).where('email', '=', 'laura.ferri@delibera.test').executeTakeFirstOrThrow()
  const [brenta, valserra] = [await companyNamed(deps, 'Brenta'), await companyNamed(deps, 'Valserra')]
  // What they cost, so that what the companies had is still theirs to spend.
  await world.credits({ company_id: brenta }, 4 * unitPrices.M0001)
  await seedBrenta(placeOf(deps, brenta, demo._id))
  await asked(placeOf(deps, brenta, adviser._id, 'CONSULTANT'))
  await seedValserra(placeOf(deps, valserra, demo._id))
}

async function seedBrenta(place: DemoPlace): Promise<void> {
  const { at, person } = place
  const lead = { administrator_id: await person('Elena'), secretary_id: await person('Michela') }
  const yearEnd = lastYearEnd(dayInRome(place.deps.clock.now()), '12-31')
  await draft(place, { name: `Assemblea ordinaria dei soci per il bilancio ${yearEnd.slice(0, 4)}`, ...lead, odgs: accountsAgenda(yearEnd) })
  const fee = { total_fee: '60.000,00', fee_split: 'euro 30.000,00 a ciascun amministratore', effective_date: '1° gennaio 2027' }
  const audit = { name: 'Assemblea dei soci: compensi e revisione legale', ...lead, odgs: [{ template_id: 'A08', values: fee }, auditor] }
  await (place.deps.documents.compiler ? convened : dated)(place, audit, at(16))
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

async function seedValserra(place: DemoPlace): Promise<void> {
  const lead = { administrator_id: await place.person('Giovanni') }
  await draft(place, { meeting_type: 'BOARD', name: 'Riunione del consiglio: investimenti', ...lead, odgs: [{ template_id: 'B07' }] })
}

/** A consultant's, which waits for the company. */
async function asked(place: DemoPlace): Promise<void> {
  const lead = { administrator_id: await place.person('Elena') }
  const planned = { datetime: place.at(40) }
  await draft(place, { name: 'Assemblea per la distribuzione di riserve', ...lead, draft: false, planned, odgs: [{ template_id: 'A15' }] })
}

/** Three dates, on which two have answered. */
async function polled(place: DemoPlace, it: Draft): Promise<void> {
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

async function calledOff(place: DemoPlace, it: Draft): Promise<void> {
  const { deps } = place
  const caller = await draft(place, { ...it, draft: false })
  await onMeeting(deps, { caller, action: 'cancel' }, async (tx) => {
    const known = await knownOf(tx, caller)
    const reason = 'I versamenti sono stati deliberati in un’altra assemblea.'
    await cancelMeeting(tx, deps, { acting: caller, known, reason, action: 'meeting.canceled' })
  })
}
