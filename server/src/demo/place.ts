import { addDays, dayInRome, instantInRome } from '@delibera/core/dates'
import type { meetingRoutes } from '@delibera/core/meetings/routes'
import { NewMeeting } from '@delibera/core/meetings/schema'
import type { InputOf } from '@delibera/core/route'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { convene } from '../features/convocations/convene-commands.ts'
import { papersToSend, sendNotice } from '../features/convocations/send-commands.ts'
import { prepareHandlers } from '../features/meetings/prepare-routes.ts'
import { announcePresence } from '../features/member-page/commands.ts'
import type { Contexts } from '../http/guards.ts'
import { prove } from '../http/proven.ts'
import { knownOf, onMeeting } from '../meeting/on-meeting.ts'

export type Draft = Omit<NonNullable<InputOf<typeof meetingRoutes.prepare>['body']>, 'meeting_type'> & { meeting_type?: 'ASSEMBLY' | 'BOARD' }

/** One company of the demo, with who acts in it. */
export interface DemoPlace {
  deps: Deps
  ctx: Contexts['company']
  /** The moment so many days from now, at an hour of Italy; never on a weekend. */
  at: (days: number, hour?: string) => string
  person: (name: string) => Promise<string>
}

export async function companyNamed({ db }: Deps, name: string): Promise<string> {
  return (await db.selectFrom('companies').select('_id').where('business_name', 'like', `%${name}%`).executeTakeFirstOrThrow())._id
}

export function placeOf(deps: Deps, company_id: string, user_id: string, standing: 'ADMIN' | 'CONSULTANT' = 'ADMIN'): DemoPlace {
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

/** An empty request: the commands that the demo calls read nothing of it. */
const request = {} as FastifyRequest

export async function draft({ deps, ctx }: DemoPlace, it: Draft): Promise<Contexts['meeting']> {
  const body = NewMeeting.parse({ meeting_type: 'ASSEMBLY', ...it })
  const meeting = await prepareHandlers(deps).prepare({ ctx, query: { company_id: ctx.company }, params: {}, body, request })
  return { ...ctx, meeting: prove((meeting as { _id: string })._id) }
}

/** A meeting of the demo whose date is fixed and whose notice has not left. */
export async function dated(place: DemoPlace, it: Draft, datetime: string): Promise<Contexts['meeting']> {
  const { deps } = place
  const caller = await draft(place, { ...it, draft: false })
  await onMeeting(deps, { caller, action: 'convene' }, (tx, row) => convene(tx, deps, caller, { row, draft: { first: { datetime } } }))
  return caller
}

/** The notice leaves, with the warnings taken upon oneself. */
export async function sendOut(deps: Deps, caller: Contexts['meeting'], ack: string[]): Promise<void> {
  const sending = { ack }
  const papers = await papersToSend(deps, caller, sending)
  await onMeeting(deps, { caller, action: 'send_notice' }, (tx, row) => sendNotice(tx, deps, caller, { row, sending, papers }))
}

/** The notice has left; some have said whether they will come. */
export async function convened(place: DemoPlace, it: Draft, datetime: string): Promise<{ caller: Contexts['meeting']; convocation_id: string }> {
  const { deps, person } = place
  const caller = await dated(place, it, datetime)
  await sendOut(deps, caller, ['L-AGE-03'])
  const { calls } = await knownOf(deps.db, caller)
  const convocation_id = calls[0]!._id
  for (const [name, presence] of [
    ['Elena', 'PRESENT'],
    ['Roberto', 'PRESENT'],
    ['Ettore', 'ABSENT'],
  ] as const) {
    await announcePresence(deps, { ...caller, member: prove(await person(name)) }, { convocation_id, presence })
  }
  return { caller, convocation_id }
}
