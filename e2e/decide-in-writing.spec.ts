import { companyRoutes } from '@delibera/core/companies/routes'
import { demoPerson } from '@delibera/core/operations/demo'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { callsOf, faultsOf, phone } from './assembly.ts'
import { stayIn } from './person.ts'

/** The company of the demo, whose statute lets its partners decide in writing. */
async function companyOf(page: Page): Promise<string> {
  const call = await callsOf(page)
  const { items } = await call(companyRoutes.list, { query: { role: 'ADMIN', search: 'Brenta' } })
  const { _id, version } = await call(companyRoutes.load, { params: { id: items[0]!._id } })
  await call(companyRoutes.change, { params: { id: _id }, body: { statute: { written_decisions: 'BOTH', articles: { written_decisions: '14' } }, version } })
  return _id
}

/** The personal link in the proposal to an address, from the trial mailbox. */
async function linkIn(page: Page, address: string, name: string): Promise<string> {
  let path = ''
  await expect(async () => {
    const { items } = await (await page.request.get('/api/dev/mailbox', { params: { search: address } })).json()
    const text = items.map((it: { text: string }) => it.text).find((it: string) => it.includes(name) && it.includes('/public/decisions/')) ?? ''
    path = /https?:\/\/[^/\s]+(\/public\/decisions\/\S+)/.exec(text)?.[1] ?? ''
    expect(path).not.toBe('')
  }).toPass({ timeout: 20_000 })
  return path
}

test('a company decides in writing: sent, answered on a small phone in five touches, closed, recorded and signed', async ({ page, browser }) => {
  test.setTimeout(240_000)
  const title = `Finanziamento dei soci ${Date.now()}`
  const company = await companyOf(page)
  await stayIn(page, demoPerson)
  await page.goto(`/company/${company}/decisions/new`)
  await writesAndSends(page, title)

  await answersOnAPhone(browser, await linkIn(page, 'ettore.furlan', title))
  // Told by the line, not by asking again.
  await expect(page.getByText('10,00\u00a0%').first()).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('row', { name: /Furlan Ettore|Ettore Furlan/ }).getByText('Favorevole')).toBeVisible({ timeout: 30_000 })
  expect(await faultsOf(page)).toEqual([])

  await everybodyAnswers(page, title)
  await closesAndRecords(page)
  await signsOnAPhone(browser, await linkIn(page, 'elena', title))
  await expect(page.getByText(/^Firmato da Elena/)).toBeVisible({ timeout: 15_000 })
})

/** Four questions, the text, the recipients, the light's warnings taken upon oneself; it leaves. */
async function writesAndSends(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Scegli dai modelli o scrivi un argomento' }).click()
  const picker = page.getByRole('dialog')
  await picker.getByRole('textbox').last().fill(title)
  await picker
    .getByRole('button', { name: /^Aggiungi/ })
    .first()
    .click()
  await page.getByLabel('Materia').selectOption('SHAREHOLDER_LOAN')
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Continua con il testo' }).click()
  await page.waitForURL(/\/text$/)
  await page.locator('[contenteditable="true"]').first().click()
  await page.keyboard.type('I soci versano alla società euro 50.000, senza interessi.')
  await expect(page.getByText(/^Salvato alle/)).toBeVisible({ timeout: 15_000 })
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Vai ai destinatari' }).click()
  await page.waitForURL(/\/recipients$/)
  await expect(page.getByRole('region', { name: 'Chi riceve la proposta' })).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  for (const box of await page.getByRole('checkbox', { name: /^Ne sono consapevole/ }).all()) await box.check()
  await page.getByRole('button', { name: /^Invia a/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Invia la proposta' }).click()
  await page.waitForURL(/\/answers$/)
  await expect(page.getByText('Maggioranza non raggiunta')).toBeVisible()
}

/** A page that is narrower than what it shows is pushed aside with the finger. */
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)

async function smallPhone(browser: Browser, path: string): Promise<Page> {
  const member = await phone(browser)
  await member.setViewportSize({ width: 360, height: 740 })
  await member.goto(path)
  return member
}

/** The first touch is the one on the link. */
async function answersOnAPhone(browser: Browser, path: string): Promise<void> {
  const member = await smallPhone(browser, path)
  await expect(member.getByRole('button', { name: 'Apri prima il testo' })).toBeDisabled()
  await member.getByRole('button', { name: 'Apri il testo' }).tap()
  await expect(member.getByText(/versano alla società/)).toBeVisible()
  expect(await fits(member)).toBe(true)
  expect(await faultsOf(member)).toEqual([])
  await member.getByText('Favorevole', { exact: true }).tap()
  const pad = member.locator('canvas')
  await pad.scrollIntoViewIfNeeded()
  const box = (await pad.boundingBox())!
  await member.mouse.move(box.x + 20, box.y + 30)
  await member.mouse.down()
  await member.mouse.move(box.x + 90, box.y + 55, { steps: 6 })
  await member.mouse.move(box.x + 150, box.y + 25, { steps: 6 })
  await member.mouse.up()
  await member.getByRole('button', { name: 'Firma e invia la risposta' }).tap()
  await expect(member.getByText('Risposta registrata')).toBeVisible({ timeout: 15_000 })
  expect(await faultsOf(member)).toEqual([])
  await member.context().close()
}

const dot = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Whoever has not answered yet does, each by the own link, as their page would. */
async function everybodyAnswers({ request }: Page, name: string): Promise<void> {
  const { items } = await (await request.get('/api/dev/mailbox', { params: { search: name, count: 100 } })).json()
  const letters: string[] = items.map((it: { text: string }) => it.text)
  const links = new Set(letters.flatMap((it) => /\/public\/decisions\/([\w-]+)\/member\/([\w-]+)/.exec(it)?.slice(1, 3).join('/members/') ?? []))
  expect(links.size).toBeGreaterThan(2)
  for (const link of links) {
    const own = `/api/decisions/public/${link}`
    const { member, answer, points } = await (await request.post(`${own}/read`, { data: { file_id: null } })).json()
    if (answer || member.part === 'READS') continue
    const votes = Object.fromEntries(points.map((it: { key: string }) => [it.key, 'FOR']))
    const said = member.part === 'VOTES' ? { kind: 'VOTE', points: votes, signature: { image: dot } } : { kind: 'WAIVE' }
    expect((await request.post(`${own}/answer`, { data: said })).status()).toBe(200)
  }
}

/** Nothing can change any more: it is closed before its term, and its record takes the next number of the book. */
async function closesAndRecords(page: Page): Promise<void> {
  await expect(page.getByText('Maggioranza raggiunta')).toBeVisible({ timeout: 15_000 })
  await page.getByRole('button', { name: 'Chiudi ora' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Chiudi ora' }).click()
  await page.getByRole('link', { name: 'Vai all’atto' }).click()
  await page.waitForURL(/\/record$/)
  await page.getByRole('button', { name: 'Conferma l’atto' }).click()
  const confirming = page.getByRole('dialog')
  for (const box of await confirming.getByRole('checkbox').all()) await box.check()
  await confirming.getByRole('button', { name: 'Conferma l’atto' }).click()
  await expect(page.getByText(/^N. \d+\/\d{4} del libro delle decisioni dei soci/)).toBeVisible({ timeout: 30_000 })
  expect(await faultsOf(page)).toEqual([])
}

/** Its director reads the record to the end and signs it, without an account. */
async function signsOnAPhone(browser: Browser, path: string): Promise<void> {
  const member = await smallPhone(browser, path)
  await expect(member.getByRole('heading', { name: 'Firma l’atto della decisione' })).toBeVisible()
  await member.getByText('Fine dell’atto').scrollIntoViewIfNeeded()
  await expect(member.getByRole('button', { name: 'Metti la firma' })).toBeVisible()
  expect(await fits(member)).toBe(true)
  expect(await faultsOf(member)).toEqual([])
  await member.getByText('Scrivi il nome', { exact: true }).tap()
  await member.getByRole('textbox', { name: 'Nome e cognome' }).fill('Elena')
  await member.getByRole('button', { name: 'Firma l’atto' }).tap()
  await expect(member.getByText(/^Hai firmato l’atto il/)).toBeVisible({ timeout: 15_000 })
  expect(await faultsOf(member)).toEqual([])
  await member.context().close()
}
