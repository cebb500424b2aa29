import { companyRoutes } from '@delibera/core/companies/routes'
import { convocationRoutes } from '@delibera/core/convocations/routes'
import { instantInRome } from '@delibera/core/dates'
import { memberDelegationRoutes } from '@delibera/core/delegations/routes'
import { meetingRoutes } from '@delibera/core/meetings/routes'
import { memberRoutes } from '@delibera/core/members/routes'
import { demoPerson } from '@delibera/core/operations/demo'
import { type Browser, expect, type Page } from '@playwright/test'
import signed from '../server/src/demo/signature.json' with { type: 'json' }
import { clientOver } from '../web/src/api/call.ts'
import { violationsIn } from './axe.ts'
import { linkTo } from './letters.ts'
import { stayIn } from './person.ts'

/** The product's clock for everybody; null lets it run. */
export const setClock = (page: Page, now: string | null) => page.request.post('/api/dev/clock', { data: { now } })

export interface Convened {
  /** Its room, for whoever presides. */
  room: string
  minutes: string
  meetings: string
  /** Of the first call. */
  datetime: string
  /** Somebody's own page, which their notice names. */
  linkOf: (address: string) => Promise<string>
}

interface Calling {
  name: string
  /** By the clocks of Italy. */
  at: string
  /** Who votes for Ettore Furlan: by their first name, and as the address of their mailbox begins. Without it, the chair. */
  delegate?: readonly [first_name: string, address: string]
  /** What else the draft says. */
  draft?: object
}

/** The calls that the screens of the demo's person make. */
export async function callsOf(page: Page): Promise<ReturnType<typeof clientOver>> {
  const { email, password } = demoPerson
  const { token } = (await (await page.request.post('/api/users/login', { data: { email, password } })).json()).data
  return clientOver(async (method, url, data) => {
    const reply = await page.request.fetch(`/api${url}`, { method, data, headers: { authorization: `Bearer ${token}` } })
    return { status: reply.status(), json: await reply.json() }
  })
}

/** An assembly of the demo's company whose notice has left, by the calls that its screens make. */
export async function convened(page: Page, { name, at, delegate = ['Elena', 'elena.marchesini'], draft }: Calling): Promise<Convened> {
  const call = await callsOf(page)
  const { items: companies } = await call(companyRoutes.list, { query: { role: 'ADMIN', search: 'Brenta' } })
  const company_id = companies[0]!._id
  const { items: book } = await call(memberRoutes.list, { params: { id: company_id }, query: {} })
  const idOf = (first_name: string) => book.find((it) => it.first_name === first_name)!._id
  const fee = { total_fee: '60.000,00', fee_split: 'in parti uguali', effective_date: '1° gennaio 2027' }
  const leaving = { director_name: 'Elena Marchesini', tfm_amount: '6.000,00', effective_date: '1° gennaio 2027' }
  const body = {
    meeting_type: 'ASSEMBLY' as const,
    name,
    draft: false,
    administrator_id: idOf('Elena'),
    secretary_id: idOf('Roberto'),
    odgs: [
      { template_id: 'A08', values: fee },
      { template_id: 'A24', values: leaving },
    ],
    ...draft,
  }
  const { _id } = await call(meetingRoutes.prepare, { query: { company_id }, body })
  const datetime = instantInRome(at)!.toISOString()
  const params = { id: _id }
  const { convocations } = await call(convocationRoutes.convene, { params, body: { first: { datetime } } })
  await call(convocationRoutes.send, { params, body: { ack: [] } })
  const linkOf = (address: string) => linkTo(page, { address: `${address}@pec.example.it`, meeting: name, letter: 'Avviso di convocazione' })
  const [ettore, other] = [await linkOf('ettore.furlan'), await linkOf(delegate[1])].map((it) => {
    const [, , , meeting = '', , member = ''] = it.split('/')
    return { meeting, member, convocation: convocations[0]!._id }
  })
  const given = await call(memberDelegationRoutes.give, { params: ettore!, query: {}, body: { delegate_id: idOf(delegate[0]), signature: signed.signature } })
  await call(memberDelegationRoutes.approve, { params: other!, query: {}, body: { delegation_ids: [given._id], accepted: true } })
  const meetings = `/company/${company_id}/meetings`
  return { room: `${meetings}/${_id}/live`, minutes: `${meetings}/${_id}/verbal`, meetings, datetime, linkOf }
}

export async function faultsOf(page: Page): Promise<string[]> {
  return (await violationsIn(page)).map((it) => `${it.id}: ${it.nodes[0]?.html}`)
}

export const phone = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ locale: 'it-IT', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })).newPage()
export const desk = async (browser: Browser): Promise<Page> => (await browser.newContext({ locale: 'it-IT' })).newPage()

/** Whoever presides opens the room, and is in it. */
export async function openRoom(page: Page, { room }: Pick<Convened, 'room'>): Promise<void> {
  await stayIn(page, demoPerson)
  await page.goto(room)
  await page.getByRole('button', { name: 'Apri la sala' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Apri la sala' }).click()
  await page.getByRole('region', { name: 'La sala è aperta' }).getByRole('button', { name: 'Entra in sala' }).click()
  await expect(page.getByText('Sei in sala e presiedi.')).toBeVisible()
}
