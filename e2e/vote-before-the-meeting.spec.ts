import { companyRoutes } from '@delibera/core/companies/routes'
import { convocationRoutes } from '@delibera/core/convocations/routes'
import { addDays, dayInRome, instantInRome } from '@delibera/core/dates'
import { checkBundle } from '@delibera/core/exports/bundle'
import { meetingRoutes } from '@delibera/core/meetings/routes'
import { memberRoutes } from '@delibera/core/members/routes'
import { demoPerson } from '@delibera/core/operations/demo'
import { expect, type Page, test } from '@playwright/test'
import { callsOf, faultsOf, openRoom, phone, setClock } from './assembly.ts'
import { headless, quiet } from './browser.ts'
import { linkTo } from './letters.ts'
import { stayIn } from './person.ts'

test.use({
  launchOptions: {
    args: [...quiet, '--use-fake-device-for-media-stream=fps=10', '--use-fake-ui-for-media-stream', '--autoplay-policy=no-user-gesture-required'],
    ...headless,
  },
})

test.afterEach(({ page }) => setClock(page, null))

const act = (page: Page, name: string) => page.getByRole('region', { name: 'Prossimo atto' }).getByRole('button', { name, exact: true }).click()

/** An assembly whose date is fixed and whose notice has not left, in a company whose statute lets people vote before. */
async function written(page: Page, name: string) {
  const call = await callsOf(page)
  const { items } = await call(companyRoutes.list, { query: { role: 'ADMIN', search: 'Brenta' } })
  const { _id: company_id, version } = await call(companyRoutes.load, { params: { id: items[0]!._id } })
  const statute = { advance_vote_allowed: true, articles: { advance_vote_allowed: '12' } }
  await call(companyRoutes.change, { params: { id: company_id }, body: { statute, version } })
  const { items: book } = await call(memberRoutes.list, { params: { id: company_id }, query: {} })
  const idOf = (first_name: string) => book.find((it) => it.first_name === first_name)!._id
  const fee = { total_fee: '60.000,00', fee_split: 'in parti uguali', effective_date: '1° gennaio 2027' }
  const leaving = { director_name: 'Elena Marchesini', tfm_amount: '6.000,00', effective_date: '1° gennaio 2027' }
  const odgs = [
    { template_id: 'A08', values: fee },
    { template_id: 'A24', values: leaving },
  ]
  const lead = { administrator_id: idOf('Elena'), secretary_id: idOf('Michela') }
  const { _id } = await call(meetingRoutes.prepare, { query: { company_id }, body: { meeting_type: 'ASSEMBLY', name, draft: false, ...lead, odgs } })
  const datetime = instantInRome(`${addDays(dayInRome(new Date()), 12)}T10:00`)!.toISOString()
  await call(convocationRoutes.convene, { params: { id: _id }, body: { first: { datetime } } })
  const at = `/company/${company_id}/meetings`
  return { _id, at: `${at}/${_id}`, room: `${at}/${_id}/live`, minutes: `${at}/${_id}/verbal`, meetings: at, datetime, linkOf: async () => '' }
}

async function sign(page: Page): Promise<void> {
  const pad = page.locator('canvas')
  await pad.scrollIntoViewIfNeeded()
  const { x, y } = (await pad.boundingBox())!
  await page.mouse.move(x + 20, y + 30)
  await page.mouse.down()
  await page.mouse.move(x + 90, y + 55, { steps: 6 })
  await page.mouse.move(x + 150, y + 25, { steps: 6 })
  await page.mouse.up()
}

/** One screen of the ballot: nothing is wider than the phone, nothing is wrong with it. */
async function choose(member: Page, { point, choice, next }: { point: string; choice: string; next: string }): Promise<void> {
  await expect(member.getByRole('heading', { level: 1, name: point })).toBeFocused()
  expect(await faultsOf(member)).toEqual([])
  expect(await member.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await member.getByText(choice, { exact: true }).tap()
  await member.getByRole('button', { name: next }).tap()
}

/** The chair votes in favour, and the vote stops. */
async function decided(page: Page, point: number): Promise<void> {
  await act(page, `Passa al punto ${point}`)
  await act(page, 'Apri la votazione')
  await page.getByRole('button', { name: 'Vota', exact: true }).click()
  const ballot = page.getByRole('dialog', { name: `Il tuo voto sul punto ${point}` })
  await ballot.getByText('Favorevole', { exact: true }).click()
  await ballot.getByRole('button', { name: 'Conferma: Favorevole' }).click()
  await expect(ballot.getByText('Voto registrato')).toBeVisible()
  await page.keyboard.press('Escape')
  await act(page, 'Chiudi la votazione')
}

test('a partner abroad votes before the meeting, changes it, and is counted in the room, in the minutes and in the evidence', async ({ page, browser }) => {
  test.setTimeout(240_000)
  const name = `Assemblea con voto anticipato n. ${Date.now()}`
  const meeting = await written(page, name)
  const roberto = await phone(browser)
  await roberto.setViewportSize({ width: 360, height: 740 })

  await test.step('the administrator takes votes before the meeting, and the notice leaves', async () => {
    await stayIn(page, demoPerson)
    await page.goto(`${meeting.at}/details`)
    await page.getByRole('switch', { name: 'Voto prima dell’assemblea' }).check({ force: true })
    await expect(page.getByText(/^Salvato alle/).first()).toBeVisible()
    expect(await faultsOf(page)).toEqual([])
    await page.goto(`${meeting.at}/convocations`)
    await page
      .getByRole('region', { name: 'Prossimo passo' })
      .getByRole('button', { name: /^Invia la convocazione/ })
      .click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Invia la convocazione/ })
      .click()
    await expect(page.getByText(/messaggi in partenza/)).toBeVisible()
    await page.goto(`${meeting.at}/organization`)
  })

  const rowOf = (person: string) =>
    page
      .getByRole('table', { name: 'Chi partecipa' })
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: person }) })

  await test.step('he votes on a small phone, one point a screen, and the company reads that he has, not what', async () => {
    await roberto.goto(await linkTo(page, { address: 'roberto.sandri@pec.example.it', meeting: name, letter: 'Avviso di convocazione' }))
    await roberto.getByRole('button', { name: 'Vota adesso' }).tap()
    await choose(roberto, { point: 'Punto 1 di 2', choice: 'Contrario', next: 'Avanti' })
    await choose(roberto, { point: 'Punto 2 di 2', choice: 'Non voto', next: 'Vai al riepilogo' })
    await expect(roberto.getByRole('heading', { level: 1, name: 'Controlla e firma' })).toBeFocused()
    expect(await faultsOf(roberto)).toEqual([])
    await sign(roberto)
    await roberto.getByRole('button', { name: 'Invia il voto' }).tap()
    await expect(roberto.getByText('Hai già votato')).toBeVisible()
    expect(await faultsOf(roberto)).toEqual([])
    // Nobody reads the page again: the line to the server tells it.
    await expect(rowOf('Roberto Sandri')).toContainText('Ha votato')
    expect(await faultsOf(page)).toEqual([])
  })

  await test.step('he thinks better of the first point', async () => {
    await roberto.getByRole('button', { name: 'Cambia il voto' }).tap()
    await roberto.getByRole('button', { name: 'Modifica il voto sul punto 1' }).tap()
    await choose(roberto, { point: 'Punto 1 di 2', choice: 'Favorevole', next: 'Vai al riepilogo' })
    await sign(roberto)
    await roberto.getByRole('button', { name: 'Invia il voto' }).tap()
    await expect(roberto.getByText('Hai già votato')).toBeVisible()
  })

  await test.step('in the room he counts as there, and his vote is opened with that of the point', async () => {
    await setClock(page, meeting.datetime)
    await openRoom(page, meeting)
    await act(page, 'Inizia la riunione')
    const window = page.getByRole('dialog', { name: 'Inizia la riunione' })
    await expect(window).toContainText('Quorum raggiunto: 65,00 %')
    await window.getByRole('button', { name: 'Inizia la riunione' }).click()
    await expect(page.getByText('1 in proprio, 1 con voto anticipato.')).toBeVisible()
    await decided(page, 1)
    await expect(page.getByRole('region', { name: 'Risultato: Approvato' })).toContainText('euro 65.000,00')
    expect(await faultsOf(page)).toEqual([])
    await decided(page, 2)
    await expect(page.getByRole('region', { name: 'Risultato: Approvato' })).toContainText('euro 40.000,00')
    await act(page, 'Chiudi la riunione')
    await page.getByRole('dialog').getByRole('button', { name: 'Chiudi', exact: true }).click()
    await expect(page.getByText('La riunione si è tenuta', { exact: true })).toBeVisible()
  })

  await test.step('the minutes tell it', async () => {
    await page.goto(meeting.minutes)
    const text = page.getByRole('textbox', { name: 'Testo del verbale' })
    await expect(text).toContainText(
      'che ha espresso il voto prima dell’assemblea, ai sensi dell’art. 12 dello statuto, Roberto Sandri, titolare di quote per euro 25.000,00, il quale si considera intervenuto',
    )
    await expect(text).toContainText('I voti espressi anticipatamente, custoditi in forma riservata, sono acquisiti allo scrutinio')
    await expect(text).toContainText(/Roberto Sandri, che non ha espresso il voto su questo punto/)
  })

  await test.step('the evidence proves both ballots that were given', async () => {
    const bundle = await page.request.get(`/api/export/admin/meetings/${meeting._id}/all`)
    const { findings } = await checkBundle(new Uint8Array(await bundle.body()))
    expect(findings.filter((it) => it.level !== 'good')).toEqual([])
    // His two, and those of the two votes from the chair.
    expect(findings).toContainEqual(expect.objectContaining({ code: 'receipts_good', data: expect.objectContaining({ count: 4 }) }))
  })
})
