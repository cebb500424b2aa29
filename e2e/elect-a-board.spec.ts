import { companyRoutes } from '@delibera/core/companies/routes'
import { convocationRoutes } from '@delibera/core/convocations/routes'
import { addDays, dayInRome, instantInRome } from '@delibera/core/dates'
import { memberDelegationRoutes } from '@delibera/core/delegations/routes'
import { meetingRoutes } from '@delibera/core/meetings/routes'
import { memberRoutes } from '@delibera/core/members/routes'
import { demoPerson } from '@delibera/core/operations/demo'
import { walletRoutes } from '@delibera/core/payments/routes'
import { expect, type Page, test } from '@playwright/test'
import signed from '../server/src/demo/signature.json' with { type: 'json' }
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

type Calls = Awaited<ReturnType<typeof callsOf>>

const title = 'Nomina del consiglio di amministrazione'
const lists: Record<string, string[]> = {
  'Soci di controllo': ['Giovanni Valserra', 'Lucia Valserra', 'Filippo Conte', 'Alessandra Nicolai', 'Elena Marchesini'],
  'Azionisti di minoranza': ['Alberto Agostini', 'Bianca Bertoldo'],
}

/** An assembly of the company with shares, with one point that still says nothing of how it is voted. */
async function prepared(call: Calls, name: string) {
  const { items } = await call(companyRoutes.list, { query: { role: 'ADMIN', search: 'Valserra' } })
  const company_id = items[0]!._id
  await call(walletRoutes.transfer, { query: { company_id }, body: { amount: 300 } })
  const { items: book } = await call(memberRoutes.list, { params: { id: company_id }, query: {} })
  const idOf = (words: string) => book.find((it) => `${it.first_name ?? ''} ${it.last_name}`.includes(words))!._id
  const people = { administrator_id: idOf('Elena'), secretary_id: idOf('Filippo') }
  const body = { meeting_type: 'ASSEMBLY' as const, name, draft: false, ...people, odgs: [{ title }] }
  const { _id } = await call(meetingRoutes.prepare, { query: { company_id }, body })
  return { _id, pages: `/company/${company_id}/meetings/${_id}`, idOf }
}

/** What somebody types and adds by the button beside it. */
async function add(page: Page, within: string, { label, button, name }: { label: string; button: string; name: string }): Promise<void> {
  const place = page.getByRole('region', { name: within, exact: true })
  await place.getByLabel(label).last().fill(name)
  await place.getByRole('button', { name: button, exact: true }).last().click()
  await expect(place.getByText(name, { exact: true })).toBeVisible()
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
  await expect(page.getByLabel(label, { exact: true })).toHaveValue(option)
}

/** What is written beside the one button of the chair, and presses it. */
async function act(page: Page, name: string): Promise<void> {
  await page.getByRole('region', { name: 'Prossimo atto' }).getByRole('button', { name, exact: true }).click()
}

const isWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)

test('an assembly elects five directors by two lists, from the agenda to the minutes, and members vote on their phones', async ({ page, browser }) => {
  test.setTimeout(300_000)
  const name = `Assemblea per il consiglio n. ${Date.now()}`
  const call = await callsOf(page)
  const { _id, pages, idOf } = await prepared(call, name)
  const linkOf = (address: string) => linkTo(page, { address: `${address}@pec.example.it`, meeting: name, letter: 'Avviso di convocazione' })

  await test.step('the point is made an election, with its rules and who stands on each list', async () => {
    await stayIn(page, demoPerson)
    await page.goto(`${pages}/odg`)
    await page.getByRole('button', { name: title, exact: true }).click()
    await page.getByRole('radiogroup', { name: 'Tipo di voto' }).getByText('Elezione', { exact: true }).click()
    await choose(page, 'Come si elegge', 'Voto di lista')
    await page.getByLabel('Seggi', { exact: true }).fill('5')
    await page.getByLabel('Seggi', { exact: true }).press('Tab')
    for (const [list, people] of Object.entries(lists)) {
      await add(page, 'Liste', { label: 'Nome della lista', button: 'Aggiungi lista', name: list })
      for (const it of people) await add(page, list, { label: 'Nome e cognome', button: 'Aggiungi', name: it })
    }
    expect(await faultsOf(page)).toEqual([])
    // A list is in the order in which its names are elected: the last moves one place up.
    await page.getByRole('button', { name: 'Sposta su Elena Marchesini' }).click()
    await expect(page.getByRole('region', { name: 'Soci di controllo', exact: true }).getByRole('listitem').nth(3)).toContainText('Elena Marchesini')
  })

  await test.step('its notice leaves; a company gives its vote to a member', async () => {
    const datetime = instantInRome(`${addDays(dayInRome(new Date()), 12)}T10:00`)!.toISOString()
    const { convocations } = await call(convocationRoutes.convene, { params: { id: _id }, body: { first: { datetime } } })
    await call(convocationRoutes.send, { params: { id: _id }, body: { ack: ['L-ELE-05'] } })
    const [holding, alberto] = [await linkOf('serraholding'), await linkOf('alberto.agostini')].map((it) => {
      const [, , , meeting = '', , member = ''] = it.split('/')
      return { meeting, member, convocation: convocations[0]!._id }
    })
    const given = await call(memberDelegationRoutes.give, {
      params: holding!,
      query: {},
      body: { delegate_id: idOf('Agostini'), signature: signed.signature },
    })
    await call(memberDelegationRoutes.approve, { params: alberto!, query: {}, body: { delegation_ids: [given._id], accepted: true } })
    await setClock(page, datetime)
  })

  const [giovanni, lucia, alberto] = [await phone(browser), await phone(browser), await phone(browser)]

  await test.step('with more than half of the capital the meeting begins and takes the point up', async () => {
    await openRoom(page, { room: `${pages}/live` })
    for (const [member, address] of [
      [giovanni, 'giovanni.valserra'],
      [lucia, 'lucia.valserra'],
      [alberto, 'alberto.agostini'],
    ] as const) {
      await member.goto(`${await linkOf(address)}/live`)
      await member.getByRole('button', { name: 'Entra in sala' }).tap()
      await expect(member.getByRole('heading', { name: 'Sei in sala' })).toBeVisible()
    }
    await act(page, 'Inizia la riunione')
    await page.getByRole('dialog', { name: 'Inizia la riunione' }).getByRole('button', { name: 'Inizia la riunione' }).click()
    await act(page, 'Passa al punto 1')
    await act(page, 'Apri l’elezione')
    await expect(page.getByText('2 liste per 5 seggi')).toBeVisible()
  })

  await test.step('each list is a card with its names; who represents another votes for each of them', async () => {
    for (const member of [giovanni, lucia]) {
      await expect(member.getByText('Giovanni Valserra, Lucia Valserra, Filippo Conte, Elena Marchesini, Alessandra Nicolai')).toBeVisible()
      await member.getByText('Soci di controllo', { exact: true }).tap()
      await member.getByRole('button', { name: 'Conferma la scheda' }).tap()
      await expect(member.getByText('Hai votato')).toBeVisible()
    }
    await alberto.getByText('Uno per uno').tap()
    expect(await faultsOf(alberto)).toEqual([])
    expect(await isWide(alberto)).toBe(false)
    await alberto.getByRole('region', { name: 'Alberto Agostini' }).getByText('Azionisti di minoranza').tap()
    await alberto.getByRole('region', { name: 'Serra Holding' }).getByText('Soci di controllo').tap()
    await alberto.getByRole('button', { name: 'Conferma 2 schede' }).tap()
    await expect(alberto.getByText('Hai votato con 2 schede')).toBeVisible()
    await expect(page.getByText('Hanno votato tutti: 4 schede.')).toBeVisible()
    expect(await faultsOf(page)).toEqual([])
  })

  await test.step('the receipt is there again after the page was loaded anew', async () => {
    await giovanni.reload()
    await giovanni.getByRole('button', { name: 'Vedi la ricevuta' }).tap()
    await expect(giovanni.getByRole('region', { name: 'Ricevuta del voto' })).toContainText(/Giovanni Valserra.*Soci di controllo.*[0-9a-f]{64}/)
  })

  await test.step('four seats are of the first list and one of the other, and everybody sees how', async () => {
    await act(page, 'Chiudi l’elezione')
    for (const it of [page, giovanni, lucia, alberto]) {
      const seats = it.getByRole('region', { name: 'Risultato dell’elezione' }).getByRole('listitem')
      await expect(seats.filter({ hasText: 'Elena Marchesini' })).toContainText('Soci di controllo')
      await expect(seats.filter({ hasText: 'Alberto Agostini' })).toContainText('lista di minoranza')
      await expect(seats.filter({ hasText: 'Alessandra Nicolai' })).toHaveCount(0)
    }
    expect(await faultsOf(giovanni)).toEqual([])
  })

  await test.step('who was elected accepts; one does not, and the next of the list takes the seat', async () => {
    const seat = (who: string) => page.getByRole('region', { name: 'Risultato dell’elezione' }).getByRole('listitem').filter({ hasText: who }).first()
    for (const who of ['Giovanni Valserra', 'Lucia Valserra', 'Elena Marchesini', 'Alberto Agostini']) {
      await seat(who).getByRole('button', { name: 'Accetta' }).click()
      await expect(seat(who)).toContainText('ha accettato')
    }
    await seat('Filippo Conte').getByRole('button', { name: 'Rifiuta' }).click()
    await expect(seat('Alessandra Nicolai')).toContainText('al posto di Filippo Conte')
    expect(await faultsOf(page)).toEqual([])
  })

  await test.step('it is closed, and the minutes tell the whole of it', async () => {
    await act(page, 'Chiudi la riunione')
    await page.getByRole('dialog').getByRole('button', { name: 'Chiudi', exact: true }).click()
    await expect(page.getByText('La riunione si è tenuta', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Iscrivi gli eletti nel libro della società' }).click()
    await expect(page.getByText(/ha ora la carica nel libro|hanno ora la carica nel libro|avevano già la carica/)).toBeVisible()
    await expect(alberto.getByRole('heading', { level: 1, name: 'La riunione è finita' })).toBeVisible()
    await page.goto(`${pages}/verbal`)
    const text = page.getByRole('textbox', { name: 'Testo del verbale' })
    await expect(text).toContainText('Si procede all’elezione di 5 amministratori, mediante voto di lista ai sensi dell’art. 19 dello statuto')
    await expect(text).toContainText('Alla lista «Soci di controllo», prima per numero di voti, sono attribuiti 4 seggi')
    await expect(text).toContainText('Filippo Conte non accetta la carica e subentra Alessandra Nicolai')
  })

  await test.step('confirmed, they are a document with the table of the votes', async () => {
    await page.getByRole('button', { name: 'Conferma il verbale' }).click()
    const window = page.getByRole('dialog', { name: 'Conferma il verbale' })
    for (const it of await window.getByRole('checkbox').all()) await it.check()
    await window.getByRole('button', { name: 'Conferma, è definitivo' }).click()
    await expect(page.getByRole('heading', { name: 'Verbale confermato' })).toBeVisible({ timeout: 30_000 })
    await expect(page.getByRole('region', { name: /^Documento / }).getByText(/^Pagina 1 di \d+$/)).toBeVisible({ timeout: 30_000 })
  })
})
