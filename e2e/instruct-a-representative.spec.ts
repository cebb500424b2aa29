import { companyRoutes } from '@delibera/core/companies/routes'
import { convocationRoutes } from '@delibera/core/convocations/routes'
import { addDays, dayInRome, instantInRome } from '@delibera/core/dates'
import { meetingRoutes } from '@delibera/core/meetings/routes'
import { memberRoutes } from '@delibera/core/members/routes'
import { demoPerson } from '@delibera/core/operations/demo'
import { expect, type Page, test } from '@playwright/test'
import { clientOver } from '../web/src/api/call.ts'
import { faultsOf, openRoom, phone, setClock } from './assembly.ts'
import { linkTo } from './letters.ts'
import { stayIn } from './person.ts'

test.afterEach(({ page }) => setClock(page, null))

const act = (page: Page, name: string) => page.getByRole('region', { name: 'Prossimo atto' }).getByRole('button', { name, exact: true }).click()

const paper = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')

/** An assembly of the demo's company, whose statute lets it designate a representative; its date is fixed, and its notice has not left. */
async function called(page: Page, name: string) {
  const { email, password } = demoPerson
  const { token } = (await (await page.request.post('/api/users/login', { data: { email, password } })).json()).data
  const headers = { authorization: `Bearer ${token}` }
  const call = clientOver(async (method, url, data) => {
    const reply = await page.request.fetch(`/api${url}`, { method, data, headers })
    return { status: reply.status(), json: await reply.json() }
  })
  const { items } = await call(companyRoutes.list, { query: { role: 'ADMIN', search: 'Brenta' } })
  const company_id = items[0]!._id
  const { version } = await call(companyRoutes.load, { params: { id: company_id } })
  await call(companyRoutes.change, { params: { id: company_id }, body: { statute: { designated_representative: 'OPTIONAL' }, version } })
  const { items: book } = await call(memberRoutes.list, { params: { id: company_id }, query: {} })
  const idOf = (first_name: string) => book.find((it) => it.first_name === first_name)!._id
  const body = {
    ...{ meeting_type: 'ASSEMBLY' as const, name, draft: false },
    ...{ administrator_id: idOf('Elena'), secretary_id: idOf('Roberto') },
    odgs: [{ title: 'Compenso degli amministratori' }],
  }
  const { _id } = await call(meetingRoutes.prepare, { query: { company_id }, body })
  const datetime = instantInRome(`${addDays(dayInRome(new Date()), 24)}T10:00`)!.toISOString()
  await call(convocationRoutes.convene, { params: { id: _id }, body: { first: { datetime } } })
  const place = `/company/${company_id}/meetings/${_id}`
  return {
    ...{ datetime, place },
    send: () => call(convocationRoutes.send, { params: { id: _id }, body: { ack: [] } }),
    proxies: async () => (await page.request.get(`/api/export/admin/meetings/${_id}/designated?format=csv`, { headers })).text(),
    closes_at: async () => (await call(meetingRoutes.load, { params: { id: _id } })).designated!.closes_at!,
  }
}

test('a company designates a representative, a partner gives instructions on a phone, they are read after the term and counted', async ({ page, browser }) => {
  test.setTimeout(240_000)
  const name = `Assemblea con rappresentante n. ${Date.now()}`
  const meeting = await called(page, name)
  await stayIn(page, demoPerson)

  await test.step('the company names another company, from the organization of the meeting', async () => {
    await page.goto(`${meeting.place}/organization`)
    await page.getByRole('button', { name: 'Nomina il rappresentante' }).click()
    await page.getByText('Società', { exact: true }).last().click()
    await page.getByLabel('Ragione sociale').fill('Fiduciaria Conti S.r.l.')
    await page.getByLabel('Chi agisce per la società').fill('Rita Conti')
    await page.getByLabel('Codice fiscale o partita IVA').fill('00488410010')
    await page.getByRole('region', { name: 'Rappresentante designato' }).getByLabel('E-mail').fill('deleghe@conti.test')
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Nomina', exact: true }).click()
    await expect(page.getByText('Fiduciaria Conti S.r.l., insieme agli altri modi')).toBeVisible()
    await meeting.send()
  })

  const ettore = await phone(browser)
  await ettore.setViewportSize({ width: 360, height: 740 })
  await test.step('a partner gives instructions on a small phone, and asks a question', async () => {
    const link = await linkTo(page, { address: 'ettore.furlan@pec.example.it', meeting: name, letter: 'Avviso di convocazione' })
    await ettore.goto(link)
    await ettore.getByRole('button', { name: 'Dai istruzioni di voto' }).tap()
    await ettore.getByRole('group', { name: 'Compenso degli amministratori' }).getByText('Favorevole').tap()
    await ettore.getByText('Scrivi il nome', { exact: true }).tap()
    await ettore.getByLabel('Nome e cognome').fill('Ettore Furlan')
    expect(await faultsOf(ettore)).toEqual([])
    expect(await ettore.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await ettore.getByRole('button', { name: 'Dai delega' }).tap()
    await expect(ettore.getByText('Hai dato delega al rappresentante designato')).toBeVisible()
    await ettore.getByRole('button', { name: 'Scrivi alla società' }).tap()
    await ettore.getByLabel('La tua domanda').fill('Quanto costa in un anno?')
    await ettore.locator('input[type=file]').setInputFiles({ name: 'Confronto.pdf', mimeType: 'application/pdf', buffer: paper })
    await expect(ettore.getByText('Confronto.pdf')).toBeVisible()
    expect(await faultsOf(ettore)).toEqual([])
    await ettore.getByRole('button', { name: 'Invia', exact: true }).tap()
    await expect(ettore.getByText('Quanto costa in un anno?')).toBeVisible()
  })

  await test.step('the company answers, and everybody reads it', async () => {
    await page.goto(`${meeting.place}/organization`)
    await expect(page.getByRole('button', { name: /Confronto\.pdf/ })).toBeVisible()
    await page.getByRole('button', { name: 'Rispondi', exact: true }).click()
    await page.getByLabel(/^Risposta/).fill('Sessantamila euro.')
    await page.getByRole('button', { name: 'Salva e invia' }).click()
    await page.getByRole('button', { name: 'Pubblica', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Non pubblicare più' })).toBeVisible()
    expect(await faultsOf(page)).toEqual([])
    const elena = await linkTo(page, { address: 'elena.marchesini@pec.example.it', meeting: name, letter: 'Avviso di convocazione' })
    await ettore.goto(elena)
    await expect(ettore.getByText('Sessantamila euro.')).toBeVisible()
  })

  await test.step('another partner sends a signed paper, which the company enters', async () => {
    await page.getByRole('button', { name: 'Registra una delega su carta' }).click()
    const entering = page.getByRole('dialog', { name: 'Delega su carta al rappresentante designato' })
    await entering.getByRole('combobox', { name: 'Chi dà la delega' }).fill('Brenta')
    await page.getByRole('option', { name: 'Brenta Partecipazioni S.r.l.' }).click()
    await entering.getByRole('group', { name: 'Compenso degli amministratori' }).getByText('Contrario', { exact: true }).click()
    await entering.locator('input[type=file]').setInputFiles({ name: 'Delega.pdf', mimeType: 'application/pdf', buffer: paper })
    await expect(entering.getByText('Delega.pdf')).toBeVisible()
    expect(await faultsOf(page)).toEqual([])
    await entering.getByRole('button', { name: 'Registra', exact: true }).click()
    await expect(page.getByText('2 deleghe, custodite in forma riservata')).toBeVisible()
    await expect(page.getByText('20,00\u00a0% rappresentato')).toBeVisible()
  })

  const rita = await phone(browser)
  const own = await linkTo(page, { address: 'deleghe@conti.test', meeting: 'Brenta', letter: 'rappresentante designato' })
  await test.step('the representative reads what it says after the term, and not before', async () => {
    await rita.goto(own)
    await expect(rita.getByText(/^Le istruzioni si leggono dopo/)).toBeVisible()
    await expect(rita.getByText('Favorevole')).toBeHidden()
    await setClock(page, new Date(Date.parse(await meeting.closes_at()) + 1000).toISOString())
    await rita.reload()
    await expect(rita.getByRole('region', { name: 'Deleghe, una per una' }).getByText('Favorevole')).toBeVisible()
    expect(await faultsOf(rita)).toEqual([])
    const opened = rita.waitForResponse((it) => it.url().includes('/papers/') && it.status() === 302)
    await rita.getByRole('button', { name: 'Apri la delega firmata da Brenta Partecipazioni S.r.l.' }).tap()
    await opened
    await rita.bringToFront()
    await rita.getByRole('button', { name: 'Dichiara' }).tap()
    await expect(rita.getByText('Hai dichiarato di non avere interessi nelle proposte.')).toBeVisible()
  })

  await test.step('in the room the vote counts it by itself', async () => {
    await setClock(page, meeting.datetime)
    await openRoom(page, { room: `${meeting.place}/live` } as never)
    await rita.reload()
    await rita.getByRole('link', { name: 'Vai alla riunione e alla sala' }).tap()
    await rita.getByRole('link', { name: 'Entra in sala' }).tap()
    await rita.getByRole('button', { name: 'Entra in sala' }).tap()
    const writer = await linkTo(page, { address: 'roberto.sandri@pec.example.it', meeting: name, letter: 'Avviso di convocazione' })
    await ettore.goto(`${writer}/live`)
    await ettore.getByRole('button', { name: 'Entra in sala' }).tap()
    await act(page, 'Inizia la riunione')
    await page.getByRole('dialog', { name: 'Inizia la riunione' }).getByRole('button', { name: 'Inizia la riunione' }).click()
    await act(page, 'Passa al punto 1')
    await act(page, 'Apri la votazione')
    await expect(async () => expect(await meeting.proxies()).toContain('1: Favorevole')).toPass({ timeout: 15_000 })
    await act(page, 'Chiudi la votazione')
    await expect(page.getByText('10,00\u00a0%').first()).toBeVisible()
  })
})
