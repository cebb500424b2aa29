import { sumsOf } from '@delibera/core/company/holdings'
import { addDays, dayInRome } from '@delibera/core/dates'
import type { EntryWriting } from '@delibera/core/register/schema'
import type { Deps } from '../deps.ts'
import { writeEntry } from '../features/register/entry-commands.ts'
import { openRegister } from '../features/register/opening-commands.ts'
import { membersOf } from '../stores/members/member-store.ts'
import type { Person } from '../testing/world.ts'
import { type Past, pastOf } from './live.ts'
import { companyNamed, type DemoPlace, placeOf } from './place.ts'

const day = 86_400_000
/** What Michela sold, in cents. */
const sold = 500_000

/** The register of holders of a company, opened two years ago: a sale since, a payment and its correction. It ends with the quotas that the members have. */
export async function seedRegister(deps: Deps, demo: Person): Promise<void> {
  const company_id = await companyNamed(deps, 'Brenta')
  const past = pastOf(deps, new Date(deps.clock.now().getTime() - 730 * day))
  const place = placeOf(past.deps, company_id, demo._id)
  const [michela, ettore] = [await place.person('Michela'), await place.person('Ettore')]
  await opened(
    place,
    new Map([
      [michela, sold],
      [ettore, -sold],
    ]),
  )
  past.pass((300 * day) / 60_000)
  const on = addDays(dayInRome(past.deps.clock.now()), -9)
  await written(past, place, 1, {
    kind: 'TRANSFER',
    title: 'SALE',
    deed_on: on,
    filed_on: addDays(on, 7),
    document: { kind: 'NOTARY', number: '1204/873', author: 'notaio Giulia Rossi, Padova' },
    lines: [{ from_id: michela, to_id: ettore, quantity: sold }],
  })
  await written(past, place, 2, { kind: 'PAYMENT', deed_on: on, lines: [{ to_id: ettore, amount_cents: 1_500_000 }] })
  await written(past, place, 3, {
    kind: 'CORRECTION',
    corrects: 3,
    as_kind: 'PAYMENT',
    deed_on: on,
    reason: 'Versamento trascritto per 15.000,00 anziché 5.000,00 euro',
    lines: [{ to_id: ettore, amount_cents: 500_000 }],
  })
}

/** With what the members own now, and for some of them more or less by what has moved since. */
async function opened({ deps, ctx }: DemoPlace, moved: ReadonlyMap<string, number>): Promise<void> {
  const book = await membersOf(deps.db, ctx.company)
  const lines = book.map((it) => ({ to_id: it._id, quantity: sumsOf(it.holdings).owned + (moved.get(it._id) ?? 0) })).filter((it) => it.quantity > 0)
  const effective_on = dayInRome(deps.clock.now())
  await openRegister(deps, ctx, { effective_on, lines, rights: [], groups: [], classes: [], ack: [] })
}

const written = (past: Past, { ctx }: DemoPlace, after_seq: number, it: Partial<EntryWriting> & Pick<EntryWriting, 'kind' | 'lines'>) =>
  writeEntry(past.deps, ctx, { after_seq, ack: ['L-REG-06', 'L-REG-09'], ...it } as EntryWriting)
