import { Fault } from '@delibera/core/faults'
import { demoPerson } from '@delibera/core/operations/demo'
import type { Deps } from '../deps.ts'
import { notify } from '../notices/notify.ts'
import { type Person, worldOf } from '../testing/world.ts'
import { seedAgenda } from './agenda.ts'
import { seedCampaign } from './campaign.ts'
import { seedCommunications } from './communications.ts'
import { seedCompanies } from './companies.ts'
import { seedDecisions } from './decisions.ts'
import { DemoError } from './failure.ts'
import { seedLives } from './live.ts'
import { markDemo } from './mark.ts'
import { seedMeetings } from './meetings.ts'
import { seedMinutes } from './minutes.ts'
import { seedPayments } from './payments.ts'
import { seedShareholders } from './shareholders.ts'

type World = ReturnType<typeof worldOf>
type Step = (deps: Deps, world: World, demo: Person) => Promise<void>

/** One turn after the other; what is of one turn is added together, since neither looks at the other. */
const turns: Record<string, Step>[] = [
  { companies: seedCompanies },
  { agenda: (deps, _, demo) => seedAgenda(deps, demo) },
  { payments: (deps, _, demo) => seedPayments(deps, demo) },
  { 'live meetings': seedWithDocuments },
  { minutes: (deps, _, demo) => seedMinutes(deps, demo), communications: (deps, _, demo) => seedCommunications(deps, demo) },
  { decisions: (deps, _, demo) => seedDecisions(deps, demo), shareholders: (deps, _, demo) => seedShareholders(deps, demo) },
  { meetings: seedMeetings },
  { campaign: seedCampaign },
]

/** Fills an empty database with the demo, once. Never in production: it is asked only for the embedded database. `signal`: it is not needed any more. */
export async function seedDemo(deps: Deps, signal?: AbortSignal): Promise<void> {
  const { db, clock, log, documents } = deps
  const anybody = await db.selectFrom('users').select('_id').limit(1).executeTakeFirst()
  if (anybody) return
  await markDemo(db, 'begun')
  const world = worldOf(deps)
  const demo = await addDemoPerson(deps, world)
  // It starts while the companies are added.
  void documents.start()
  const count = turns.flatMap(Object.keys).length
  let at = 0
  for (const turn of turns) {
    const adding = Object.entries(turn).map(async ([name, seed]) => {
      signal?.throwIfAborted()
      const step = `${name} (${++at} of ${count})`
      log.info(`adding the demo: ${step}`)
      await seed(deps, world, demo).catch((error) => {
        signal?.throwIfAborted()
        log.error({ err: error }, 'the demo was not added')
        throw new DemoError(`The demo could not be added: ${step} failed: ${wordsOf(error)}. The next start begins it anew; DEMO=off starts without it.`)
      })
    })
    await allOf(adding)
  }
  await db.transaction().execute((tx) => notify(tx, { user_id: demo._id, kind: 'WELCOME', at: clock.now() }))
  await markDemo(db, 'complete')
  log.info({ user: demo.email }, 'demo data added')
}

/** Fails with the first that did, once all have ended: what still writes would find its database closed. */
async function allOf(them: readonly Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(them)).find((it) => it.status === 'rejected')
  if (failed) throw failed.reason
}

/** Who is convened or gives a proxy gets a document. */
async function seedWithDocuments(deps: Deps, _: World, demo: Person): Promise<void> {
  await deps.documents.start()
  if (deps.documents.compiler) return seedLives(deps, demo)
  deps.log.warn('the demo is added without notices, proxies and confirmed minutes: no documents can be made')
}

async function addDemoPerson({ db }: Deps, world: World): Promise<Person> {
  const demo = await world.person(demoPerson)
  await db
    .updateTable('users')
    .set({ roles: ['CONSULTANT'], fiscal_code: 'MRCLNE80A41L736P', studio: 'Studio Marchesini' })
    .where('_id', '=', demo._id)
    .execute()
  return demo
}

/** A refusal of the product says what it is about only in its details. */
const wordsOf = (error: Error): string => (error instanceof Fault ? [error.message, JSON.stringify(error.info)].filter(Boolean).join(' ') : error.message)
