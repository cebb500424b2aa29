import type { AdvanceSaid } from '@delibera/core/advance/schema'
import type { ProxyDraft } from '@delibera/core/designated/schema'
import { dayMs } from '@delibera/core/durations'
import { fullName } from '@delibera/core/names'
import { unitPrices } from '@delibera/core/payments/catalogue'
import type { QuestionDraft } from '@delibera/core/questions/schema'
import type { Deps } from '../deps.ts'
import { giveAdvance } from '../features/advance/commands.ts'
import { convene } from '../features/convocations/convene-commands.ts'
import { giveProxy } from '../features/designated/commands.ts'
import { declareInterests, designate } from '../features/designated/seat-commands.ts'
import { answerTo, askQuestion } from '../features/questions/commands.ts'
import type { Contexts } from '../http/guards.ts'
import { prove } from '../http/proven.ts'
import type { KnownMeeting } from '../meeting/law.ts'
import { knownOf, onMeeting } from '../meeting/on-meeting.ts'
import { type Person, worldOf } from '../testing/world.ts'
import { boardElection, seedElection } from './election.ts'
import { deliver, pastOf } from './live.ts'
import { companyNamed, draft, placeOf, sendOut } from './place.ts'
import signed from './signature.json' with { type: 'json' }

const auditors = {
  auditors_list: 'Massimo Orsini, Valentina Grassi e Paolo Zanin',
  substitutes_list: 'Chiara Bettin e Renato Fabris',
  auditors_chair: 'Massimo Orsini',
}
/** Whoever votes before the meeting votes on words that are final: nothing is left to fill in. */
const odgs = [{ template_id: 'A09', values: auditors }, { template_id: 'A10', values: { chair_fee: '18.000,00', auditor_fee: '12.000,00' } }, boardElection]

const representative = {
  kind: 'P',
  first_name: 'Federica',
  last_name: 'Zambon',
  fiscal_code: 'ZMBFRC75D50L840Q',
  email: 'federica.zambon@pec.example.it',
} as const

/** On the auditors, on their pay, and the list for the board; null is nothing said. */
type Said = readonly [AdvanceSaid, AdvanceSaid, string | null]
const [control, minority] = ['Soci di controllo', 'Azionisti di minoranza']
const ballots: Record<string, Said> = {
  'Flavia Gasparini': [1, -1, minority],
  'Rosa Vianello': [1, 1, control],
  'Ugo Casagrande': [0, null, minority],
}
const proxies: Record<string, Said> = {
  'Donata Dalla Costa': [1, 1, control],
  'Enrico Favaro': [1, -1, minority],
  'Mara Piovesan': [1, 0, null],
  'Nino Rigon': [-1, -1, minority],
}

const asked = {
  answered: {
    name: 'Flavia Gasparini',
    text: 'Perché il compenso proposto per il presidente del collegio è superiore a quello del triennio precedente?',
    answer: 'Il compenso tiene conto delle nuove attività di vigilanza sugli assetti organizzativi e resta entro la media delle società comparabili.',
  },
  waiting: {
    name: 'Nino Rigon',
    text: 'Con quali criteri sono stati scelti i candidati indipendenti della lista presentata dai soci di controllo?',
  },
  proposal: { name: 'Enrico Favaro', text: 'Propongo di ridurre a 10.000,00 euro il compenso annuo di ciascun sindaco effettivo.' },
}

/** The shareholders' assembly, convened days ago: three have voted before it, four have given the designated representative a proxy, three have written to the company. */
export async function seedShareholders(deps: Deps, demo: Person): Promise<void> {
  const company_id = await companyNamed(deps, 'Valserra')
  const canSend = deps.documents.compiler !== null
  const past = pastOf(deps, new Date(deps.clock.now().getTime() - 6 * dayMs))
  // What it costs, so that what the company had is still its to spend.
  await worldOf(deps).credits({ company_id }, unitPrices.M0001 + (canSend ? unitPrices.M0011 : 0))
  const place = placeOf(past.deps, company_id, demo._id)
  const [first, second] = [{ datetime: place.at(35) }, { datetime: place.at(38, '10:30') }]
  const lead = { administrator_id: await place.person('Giovanni'), draft: false, advance: { enabled: true } }
  const planned = { datetime: first.datetime, second: second.datetime }
  const caller = await draft(place, { name: 'Assemblea ordinaria degli azionisti', ...lead, planned, odgs })
  await seedElection(past.deps, caller)
  const { designated } = await designate(past.deps, caller, { designated: { person: representative, mode: 'OPTIONAL' } })
  if (!canSend) return
  await onMeeting(past.deps, { caller, action: 'convene' }, (tx, row) => convene(tx, past.deps, caller, { row, draft: { first, second } }))
  await sendOut(past.deps, caller, ['L-ELE-05'])
  await deliver(past.deps, caller)
  past.pass(26 * 60)
  await declareInterests(past.deps, { ...caller, member: prove(designated!.member_id) }, { interests: null })
  await seedQuestions(past.deps, caller, () => past.pass(5 * 60))
  await sealed(past.deps, caller, () => past.pass(7 * 60))
  await deliver(past.deps, caller)
}

const memberNamed = (caller: Contexts['meeting'], { participants }: KnownMeeting, name: string) => ({
  ...caller,
  member: prove<'member'>(participants.find((it) => fullName(it) === name)!._id),
})

/** One was answered and published, one waits for its answer, a proposal was published. */
async function seedQuestions(deps: Deps, caller: Contexts['meeting'], pass: () => void): Promise<void> {
  const known = await knownOf(deps.db, caller)
  const [, pay, board] = known.points
  const ask = async ({ name, text }: { name: string; text: string }, about: { kind: QuestionDraft['kind']; odg_id: string }) => {
    pass()
    return (await askQuestion(deps, memberNamed(caller, known, name), { ...about, text }))._id
  }
  const answered = await ask(asked.answered, { kind: 'QUESTION', odg_id: pay!._id })
  await ask(asked.waiting, { kind: 'QUESTION', odg_id: board!._id })
  const proposal = await ask(asked.proposal, { kind: 'PROPOSAL', odg_id: pay!._id })
  await answerTo(deps, caller, answered, { answer: asked.answered.answer, published: true })
  await answerTo(deps, caller, proposal, { published: true })
}

/** Each some hours after the other. */
async function sealed(deps: Deps, caller: Contexts['meeting'], pass: () => void): Promise<void> {
  const known = await knownOf(deps.db, caller)
  const { points, calls } = known
  const call = calls.find((it) => it.convocation_type === 'FIRST')!
  const as = (name: string) => memberNamed(caller, known, name)
  const lists = points.flatMap((it) => it.election?.lists ?? [])
  const saidOn = ([on, pay, list]: Said): AdvanceSaid[] => [on, pay, list === null ? null : [lists.find((it) => it.name === list)!._id]]
  for (const [name, said] of Object.entries(ballots)) {
    pass()
    const content = Object.fromEntries(saidOn(said).map((it, at) => [points[at]!._id, it]))
    await giveAdvance(deps, as(name), call._id, { points: content, if_changed: 'NOT_COUNTED', valid_for_second: true, signature: signed.signature })
  }
  for (const [name, said] of Object.entries(proxies)) {
    pass()
    const votes = saidOn(said).flatMap((it, at): ProxyDraft['votes'] => {
      const odg_id = points[at]!._id
      if (it === null) return []
      return typeof it === 'number' ? [{ odg_id, accepted: it }] : [{ odg_id, choice: it as string[] }]
    })
    await giveProxy(deps, as(name), call._id, { votes, if_changed: 'NOT_COUNTED', signature: signed.signature })
  }
}
