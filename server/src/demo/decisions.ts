import { NewDecision } from '@delibera/core/decisions/drafts'
import { unitPrices } from '@delibera/core/payments/catalogue'
import { documentOf } from '@delibera/core/rich-text'
import type { Deps } from '../deps.ts'
import { answerByLink } from '../features/decisions/answer-commands.ts'
import { tellAnswers } from '../features/decisions/answer-letters.ts'
import { beginDecision, onDecision } from '../features/decisions/draft-commands.ts'
import { closeEarly } from '../features/decisions/end-commands.ts'
import { sealAnswers } from '../features/decisions/paper-commands.ts'
import { recordAct } from '../features/decisions/record-reads.ts'
import { proposalPapers, sendDecision } from '../features/decisions/send-commands.ts'
import { confirmMinutes } from '../features/minutes/confirm-commands.ts'
import { verbalView } from '../features/minutes/reads.ts'
import { signDrawn } from '../features/minutes/signing-commands.ts'
import type { Contexts } from '../http/guards.ts'
import { prove } from '../http/proven.ts'
import { noteVisit } from '../meeting/news.ts'
import { markRead } from '../stores/decisions/asked-store.ts'
import { type Person, worldOf } from '../testing/world.ts'
import { drawnAt } from './hand.ts'
import { deliver, type Past, pastOf } from './live.ts'
import { companyNamed, type DemoPlace, placeOf } from './place.ts'

const day = 86_400_000
/** In minutes. */
const hour = 60

/** Decisions without a meeting, each as far as the commands lead that made it: recorded and signed, open, stopped by a director, and of the board waiting for its record. */
export async function seedDecisions(deps: Deps, demo: Person): Promise<void> {
  // The proposal travels as a document.
  if (!deps.documents.compiler) return
  const company_id = await companyNamed(deps, 'Brenta')
  const now = deps.clock.now().getTime()
  // What they cost, so that what the company had is still its to spend.
  await worldOf(deps).credits({ company_id }, 4 * unitPrices.M0009)
  await recordedAuditor(pastOf(deps, new Date(now - 48 * day)), company_id, demo)
  await openLoan(pastOf(deps, new Date(now - 5 * day)), company_id, demo)
  await stoppedPurchase(pastOf(deps, new Date(now - 20 * day)), company_id, demo)
  await closedCredit(pastOf(deps, new Date(now - 9 * day)), company_id, demo)
}

/** In the book it follows the assembly that gave the same office to somebody who then gave it up. */
async function recordedAuditor({ deps, pass }: Past, company_id: string, demo: Person): Promise<void> {
  const place = placeOf(deps, company_id, demo._id)
  const caller = await sent(place, {
    name: 'Nomina del revisore legale',
    days: 10,
    point: {
      matter: 'AUDITORS',
      title: 'Nomina del revisore legale per gli esercizi 2026, 2027 e 2028',
      text: 'Si propone di nominare revisore legale dei conti, in luogo di Revisione Brenta S.r.l. che ha rinunciato all’incarico, il dott. Paolo Venier, iscritto nel registro dei revisori legali, per gli esercizi 2026, 2027 e 2028, con un compenso annuo di euro 6.000 oltre accessori di legge.',
    },
  })
  for (const name of ['Elena', 'Roberto', 'Michela', 'Ettore']) {
    pass(9 * hour)
    await said(place, caller, name, { kind: 'VOTE', points: { 1: name === 'Ettore' ? 'AGAINST' : 'FOR' } })
  }
  pass(20 * hour)
  await closedEarly(place, caller)
  pass(24 * hour)
  await recorded(place, caller)
}

/** Confirmed as the product wrote it, signed by the director who proposed it, and brought to everybody. */
async function recorded({ deps, person }: DemoPlace, caller: Contexts['meeting']): Promise<void> {
  await sealAnswers(deps, caller)
  const { checks, version } = await verbalView(deps, caller, recordAct)
  const ack = checks.filter((it) => !it.ok && it.severity === 'WARN').map((it) => it.id)
  await confirmMinutes(deps, caller, { version, ack }, recordAct)
  const signing = { caller, member_id: await person('Elena'), by: 'account', actor: `user:${caller.user}`, read: recordAct } as const
  await signDrawn(deps, { ...signing, signature: drawnAt(paceOf('Elena')) })
  await deliver(deps, caller)
}

async function openLoan({ deps, pass }: Past, company_id: string, demo: Person): Promise<void> {
  const place = placeOf(deps, company_id, demo._id)
  const caller = await sent(place, {
    name: 'Approvazione del finanziamento soci infruttifero',
    days: 11,
    point: {
      matter: 'SHAREHOLDER_LOAN',
      title: 'Finanziamento soci infruttifero di euro 200.000',
      text: 'Si propone che i soci finanzino la società con un versamento infruttifero di complessivi euro 200.000, in proporzione alle quote, rimborsabile entro il 31 dicembre 2028, per l’acquisto del nuovo centro di lavoro.',
    },
  })
  pass(3 * hour)
  await said(place, caller, 'Elena', { kind: 'VOTE', points: { 1: 'FOR' } })
  pass(20 * hour)
  await said(place, caller, 'Michela', { kind: 'VOTE', points: { 1: 'FOR' }, note: 'Favorevole, purché il rimborso sia scritto.' })
  pass(26 * hour)
  await said(place, caller, 'Ettore', { kind: 'ASSEMBLY', reason: 'Vorrei discutere prima la scelta del macchinario.' })
  await opened(place, caller, 'Roberto')
}

async function stoppedPurchase({ deps, pass }: Past, company_id: string, demo: Person): Promise<void> {
  const place = placeOf(deps, company_id, demo._id)
  const caller = await sent(place, {
    name: 'Acquisto del terreno confinante',
    days: 12,
    point: {
      matter: 'AUTHORISATION',
      title: 'Autorizzazione all’acquisto del terreno confinante',
      text: 'Si propone di autorizzare l’acquisto del terreno confinante con lo stabilimento, al prezzo di euro 310.000 oltre imposte.',
    },
  })
  pass(6 * hour)
  await said(place, caller, 'Elena', { kind: 'VOTE', points: { 1: 'FOR' } })
  pass(30 * hour)
  await said(place, caller, 'Roberto', { kind: 'ASSEMBLY', reason: 'Serve una perizia del terreno, da esaminare insieme.' })
}

async function closedCredit({ deps, pass }: Past, company_id: string, demo: Person): Promise<void> {
  const place = placeOf(deps, company_id, demo._id)
  const caller = await sent(place, {
    name: 'Apertura di una linea di credito',
    body: 'BOARD',
    days: 6,
    point: {
      matter: 'OTHER',
      title: 'Apertura di una linea di credito di euro 150.000',
      text: 'Si propone di aprire presso la banca tesoriera una linea di credito di euro 150.000, con scadenza a dodici mesi.',
    },
  })
  for (const name of ['Elena', 'Roberto', 'Michela']) {
    pass(5 * hour)
    await said(place, caller, name, { kind: 'VOTE', points: { 1: name === 'Roberto' ? 'ABSTAIN' : 'FOR' } })
  }
  pass(4 * hour)
  await closedEarly(place, caller)
}

const closedEarly = ({ deps }: DemoPlace, caller: Contexts['meeting']): Promise<unknown> =>
  onDecision(deps, caller.meeting, { action: 'close' }, (tx, row) => closeEarly(tx, deps, caller, { row, ack: [] }))

interface Proposal {
  name: string
  body?: 'PARTNERS' | 'BOARD'
  /** Until when it can be answered, from when it is sent. */
  days: number
  point: { matter: string; title: string; text: string }
}

/** Proposed by who presides, and sent; what only warns is taken upon oneself. */
async function sent({ deps, ctx, person }: DemoPlace, { name, body = 'PARTNERS', days, point }: Proposal): Promise<Contexts['meeting']> {
  const elena = await person('Elena')
  const deadline = new Date(deps.clock.now().getTime() + days * day).toISOString()
  const points = [{ ...point, text: documentOf(point.text) }]
  const draft = NewDecision.parse({ name, body, method: 'CONSULTATION', initiators: [elena], signer_id: elena, deadline, points })
  const meeting = await deps.db.transaction().execute((tx) => beginDecision(tx, deps, ctx, draft))
  const caller = { ...ctx, meeting }
  const ack = ['L-DEC-06', 'L-DEC-10']
  const papers = await proposalPapers(deps, caller, { ack })
  await onDecision(deps, meeting, { action: 'send' }, (tx, row) => sendDecision(tx, deps, caller, { row, ack, papers }))
  await deliver(deps, caller)
  return caller
}

const linkOf = async ({ person }: DemoPlace, { company, meeting }: Contexts['meeting'], name: string): Promise<Contexts['link']> => {
  const member = prove<'member'>(await person(name))
  return { caller: `${meeting}:${member}`, company, meeting, member, form: 'WRITTEN' }
}

/** The page was opened, and the text with it. */
async function opened(place: DemoPlace, caller: Contexts['meeting'], name: string): Promise<Contexts['link']> {
  const { deps } = place
  const link = await linkOf(place, caller, name)
  await noteVisit(deps, link)
  await deps.db.transaction().execute((tx) => markRead(tx, link, null, deps.clock.now()))
  return link
}

/** Every hand is its own. */
const paceOf = (name: string): number => 2.6 + (name.length % 5) / 2

type Said = Omit<Parameters<typeof answerByLink>[2], 'signature'>

async function said(place: DemoPlace, caller: Contexts['meeting'], name: string, answer: Said): Promise<void> {
  const link = await opened(place, caller, name)
  await answerByLink(place.deps, link, { ...answer, signature: drawnAt(paceOf(name)) })
  // In its time, not when the jobs of the demo run.
  await tellAnswers(place.deps, caller)
}
