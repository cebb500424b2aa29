import { unitPrices } from '@delibera/core/payments/catalogue'
import type { Accepted } from '@delibera/core/votes/schema'
import { sql } from 'kysely'
import { trialTransport } from '../adapters/mail/local.ts'
import type { Deps } from '../deps.ts'
import { answerDelegations } from '../features/delegations/change-commands.ts'
import { giveDelegation } from '../features/delegations/commands.ts'
import { socketWords } from '../features/live/chat-commands.ts'
import { closeMeeting } from '../features/live/close-commands.ts'
import { openRoom } from '../features/live/open-commands.ts'
import { joinRoom, leaveRoom } from '../features/live/room-commands.ts'
import { startMeeting } from '../features/live/start-commands.ts'
import { acceptDeclaration, askDeclaration, giveFloor, raiseHand, wantDeclaration, writeDeclaration, yieldFloor } from '../features/live/word-commands.ts'
import { castBallot } from '../features/votes/ballot-commands.ts'
import { startVote, stopVote } from '../features/votes/commands.ts'
import type { Contexts } from '../http/guards.ts'
import { prove } from '../http/proven.ts'
import { Lives } from '../live/lives.ts'
import { knownOf } from '../meeting/on-meeting.ts'
import { closePoint, takeUpPoint } from '../meeting/room-points.ts'
import { outboxJobs } from '../outbox/jobs.ts'
import { keepTrialMail } from '../outbox/store.ts'
import { type Person, worldOf } from '../testing/world.ts'
import { companyNamed, convened, type DemoPlace, type Draft, placeOf } from './place.ts'
import signed from './signature.json' with { type: 'json' }

const [minute, day] = [60_000, 86_400_000]

/** Convening a meeting and opening its room, which for the one that is due somebody is still to do. */
export const priceOfHolding = unitPrices.M0001 + unitPrices.M0003 + unitPrices.M0004

/** An installation in which it is another time: what is done through it was done then. */
export interface Past {
  deps: Deps
  turnTo: (at: Date) => void
  pass: (minutes: number) => void
}

export function pastOf(deps: Deps, from: Date): Past {
  let now = from
  const clock = { ...deps.clock, now: () => now }
  const mail = trialTransport((letter) => keepTrialMail(deps.db, letter, now))
  return {
    deps: { ...deps, clock, mail, lives: new Lives({ db: deps.db, clock }) },
    turnTo: (at) => {
      now = at
    },
    pass: (minutes) => {
      now = new Date(now.getTime() + minutes * minute)
    },
  }
}

/**
 * Two assemblies convened weeks ago: one was held and waits for its minutes, one is due in a few minutes, so that its room can be opened at once.
 * Before any other meeting of the company: what waits to be sent leaves on the day of the notice.
 */
export async function seedLives(deps: Deps, demo: Person): Promise<void> {
  const company_id = await companyNamed(deps, 'Brenta')
  const now = deps.clock.now().getTime()
  const fiveMinutes = 5 * minute
  await held(pastOf(deps, new Date(now - 30 * day)), company_id, demo)
  await due(pastOf(deps, new Date(now - 18 * day)), { company_id, demo, at: new Date(Math.ceil((now + 3 * minute) / fiveMinutes) * fiveMinutes) })
}

async function due({ deps }: Past, { company_id, demo, at }: { company_id: string; demo: Person; at: Date }): Promise<void> {
  await worldOf(deps).credits({ company_id }, priceOfHolding)
  const place = placeOf(deps, company_id, demo._id)
  const loan = { interest_text: 'infruttifero', loan_amount: '150.000,00', payment_deadline: '31 gennaio 2027', repayment_date: '31 dicembre 2029' }
  // The price is left for the chair to fill in before the vote.
  const hall = { statute_article: '21', transaction_description: 'acquisto di un capannone in Vicenza, viale della Scienza 14' }
  const odgs = [
    { template_id: 'A13', values: loan },
    { template_id: 'A17', values: hall },
  ]
  await represented(place, { name: 'Assemblea dei soci: finanziamento e nuovo capannone', odgs }, at.toISOString())
}

/** Convened and delivered on the same day; Ettore has let Roberto vote for him. */
export async function represented(place: DemoPlace, it: Draft, datetime: string): Promise<Contexts['meeting']> {
  const { deps, person } = place
  const [lead, ettore, roberto] = [
    { administrator_id: await person('Elena'), secretary_id: await person('Michela') },
    await person('Ettore'),
    await person('Roberto'),
  ]
  const { caller, convocation_id } = await convened(place, { ...it, ...lead }, datetime)
  const by = { caller, issuer: 'MEMBER', id: ettore, locale: 'it' } as const
  const giving = { convocation_id, delegator_id: ettore, draft: { delegate_id: roberto, signature: signed.signature }, requires_acceptance: true }
  const { _id } = await giveDelegation(deps, by, giving)
  await answerDelegations(deps, { ...caller, member: prove(roberto) }, { convocation_id, ids: [_id], accepted: true })
  await deliver(deps, caller)
  return caller
}

/** What waits to be sent leaves and arrives; the trial's provider of certified mail would write its receipts today. */
export async function deliver(deps: Deps, { company, meeting }: Contexts['meeting']): Promise<void> {
  await outboxJobs(deps).drain_mails({ company_id: company }, { attempt: 1, is_last: false })
  await sql`insert into mail_events (mail_id, status, at)
    select _id, 'DELIVERED', ${deps.clock.now().toISOString()} from mails where meeting_id = ${meeting} and certified
      and not exists (select from mail_events as known where known.mail_id = mails._id and known.status = 'DELIVERED')`.execute(deps.db)
}

async function held(past: Past, company_id: string, demo: Person): Promise<void> {
  const { deps } = past
  await worldOf(deps).credits({ company_id }, priceOfHolding)
  const place = placeOf(deps, company_id, demo._id)
  const datetime = place.at(24)
  const deposits = { contribution_amount: '80.000,00', contribution_split: 'in proporzione alle quote' }
  const leaving = { director_name: 'Elena Marchesini', tfm_amount: '6.000,00', effective_date: '1° gennaio 2027' }
  const odgs = [{ template_id: 'A14', values: deposits }, { template_id: 'A24', values: leaving }, { template_id: 'A25' }]
  const caller = await represented(place, { name: 'Assemblea dei soci: versamenti e fine mandato', odgs }, datetime)
  past.turnTo(new Date(Date.parse(datetime) - 6 * minute))
  await hold(past, place, caller)
}

/** Everybody comes but Brenta Partecipazioni; one point is approved, one is not, one is only discussed. */
async function hold({ deps, pass }: Past, { person }: DemoPlace, caller: Contexts['meeting']): Promise<void> {
  const [elena, roberto, michela, ettore, claudia] = await Promise.all(['Elena', 'Roberto', 'Michela', 'Ettore', 'Claudia'].map(person))
  const as = (id: string | undefined) => ({ ...caller, member: prove<'member'>(id!) })
  const say = (id: string | undefined, text: string) =>
    socketWords(deps).say({ meeting_id: caller.meeting, member_id: id!, actor: { kind: 'member', id: id! }, kind: 'REAL' }, { to: 'ALL', text })
  const [loan, leaving, other] = (await knownOf(deps.db, caller)).points.map((it) => it._id)
  const voted = async (odg_id: string, votes: [string | undefined, Accepted][][]) => {
    await startVote(deps, caller, odg_id)
    for (const ballot of votes) {
      pass(1)
      await castBallot(deps, as(ballot[0]![0]), { odg_id, votes: ballot.map(([id, accepted]) => ({ member_id: id!, accepted })) })
    }
    await stopVote(deps, caller, odg_id)
  }

  await openRoom(deps, caller)
  for (const id of [elena, michela, roberto, claudia]) {
    pass(1)
    await joinRoom(deps, as(id), { device: `demo ${id}`, force: false, presents: null })
  }
  pass(4)
  await startMeeting(deps, caller, { totalitarian: false, informed: [] })
  await takeUpPoint(deps, caller, loan!)
  await say(elena, 'Buongiorno a tutti. Chi vuole intervenire alzi la mano.')
  pass(9)
  // biome-ignore format: one ballot a line
  await voted(loan!, [[[elena, 1]], [[roberto, 1], [ettore, 1]], [[michela, 0]]])
  await takeUpPoint(deps, caller, leaving!)
  await raiseHand(deps, as(michela), true)
  await raiseHand(deps, as(roberto), true)
  await giveFloor(deps, caller, michela!)
  await say(michela, 'Chiedo che la proposta torni in assemblea con il bilancio.')
  pass(4)
  await giveFloor(deps, caller, roberto!)
  pass(2)
  await yieldFloor(deps, as(roberto))
  await wantDeclaration(deps, as(michela), true)
  const { _id } = await askDeclaration(deps, caller, { member_id: michela!, odg_id: leaving! })
  await writeDeclaration(deps, as(michela), { declaration_id: _id, draft: { text: 'Voto contro perché manca una stima del costo per i prossimi tre anni.' } })
  await acceptDeclaration(deps, caller, _id)
  // biome-ignore format: one ballot a line
  await voted(leaving!, [[[elena, 1]], [[roberto, -1], [ettore, -1]], [[michela, -1]]])
  await takeUpPoint(deps, caller, other!)
  await leaveRoom(deps, as(claudia))
  pass(4)
  await closePoint(deps, caller, other!)
  await closeMeeting(deps, caller, { close_video: true, confirm: false })
}
