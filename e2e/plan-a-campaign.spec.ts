import { demoPerson } from '@delibera/core/operations/demo'
import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { violationsIn } from './axe.ts'
import { stayIn } from './person.ts'
import { newPractice } from './practice.ts'

async function faultsOf(page: Page): Promise<string[]> {
  return (await violationsIn(page)).map((it) => `${it.id}: ${it.nodes[0]?.html}`)
}

/** Thirty to the usual last day, twelve with the longer term of their statute, eight whose year ends a month before. */
const groups = [
  { name: 'Ordinaria', count: 30, statute: {} },
  { name: 'Proroga', count: 12, statute: { accounts_deadline_days: 180 } },
  { name: 'Novembre', count: 8, statute: { fiscal_year_end: '11-30' } },
]
const situations = groups.flatMap(({ name, count, statute }) =>
  Array.from({ length: count }, (_, at) => ({ business_name: `${name} ${String(at + 1).padStart(2, '0')} ${at % 5 === 0 ? 'S.p.A.' : 'S.r.l.'}`, statute })),
)

/** Of the product's clock: the accounts of this year have their assemblies in the next, whatever the day of the journey. */
async function yearOf(request: APIRequestContext): Promise<number> {
  const { now } = await (await request.get('/api/dev/clock')).json()
  return Number(now.slice(0, 4))
}

const tableOf = (page: Page) => page.getByRole('table', { name: 'Società della campagna' })
const runOf = (page: Page) => page.getByRole('dialog', { name: 'Preparazione delle assemblee' })

/** From now on, all that the status of a window has said, each once: it may change faster than anybody asks. */
async function statusesIn(page: Page): Promise<() => Promise<string[]>> {
  const said = await page.evaluateHandle(() => {
    const words = new Set<string>()
    const look = () => {
      for (const it of document.querySelectorAll('[role="dialog"] [role="status"]')) words.add(it.textContent ?? '')
    }
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
    return words
  })
  return () => said.evaluate((words) => [...words])
}

/** All fifty by one press, whatever the page shows, and what is to be done with them. */
async function chooseAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Scegli tutte le 50' }).click()
  const bar = page.getByRole('region', { name: 'Azioni sulle società scelte' })
  await expect(bar.getByRole('status')).toHaveText('50 società scelte')
  await bar.getByRole('button', { name: 'Prepara 50 assemblee' }).click()
}

test('a consultant plans the accounts of fifty companies: one order, fifty assemblies, and no second one', async ({ page, request }) => {
  test.setTimeout(240_000)
  const consultant = await newPractice(request, situations)
  const year = await yearOf(request)
  await stayIn(page, consultant)
  await page.goto(`/consultant/calendar?tab=campaign&year=${year}&count=15`)
  const table = tableOf(page)
  let told = async (): Promise<string[]> => []

  await test.step('all are in the table, page by page, with the plan of each', async () => {
    await expect(page.getByRole('heading', { level: 1, name: `Campagna bilanci ${year}` })).toBeVisible()
    await expect(page.getByText('1–15 di 50')).toBeVisible()
    await expect(table.getByRole('row')).toHaveCount(16)
    // None of them has auditors, whom it would owe the project.
    await expect(table.getByRole('img', { name: /^\d passi su 4/ })).toHaveCount(15)
    const plan = page.getByRole('region', { name: 'Piano a ritroso' })
    await expect(plan).toContainText('Per 30 società su 50')
    await expect(plan.getByText('50 da fare', { exact: true })).toHaveCount(4)
  })

  await test.step('they are searched, sorted and filtered', async () => {
    await page.getByRole('searchbox').fill('novembre')
    await expect(page.getByText('1–8 di 8')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Scegli tutte le 8' })).toBeVisible()
    await page.getByRole('searchbox').fill('')
    await table.getByRole('button', { name: 'Società' }).click()
    await expect(table.getByRole('row').nth(1)).toContainText('Novembre 01 S.p.A.')
    await table.getByRole('button', { name: 'Assemblea' }).click()
    await expect(table.getByRole('row').nth(1)).toContainText(/Novembre 01 S\.p\.A\..*entro il (29|30) marzo/)
    expect(await faultsOf(page)).toEqual([])
  })

  await test.step('on a phone nothing stands over what is done with the chosen ones', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Scegli tutte le 50' }).click()
    await page.mouse.wheel(0, 1500)
    const top = page.getByRole('button', { name: 'Torna all’inizio' })
    await expect(top).toBeVisible()
    const bar = page.getByRole('region', { name: 'Azioni sulle società scelte' })
    const [button, below] = [await top.boundingBox(), await bar.boundingBox()]
    expect(button!.y + button!.height).toBeLessThan(below!.y)
    await bar.getByRole('button', { name: 'Annulla la scelta' }).click()
    await page.setViewportSize({ width: 1280, height: 720 })
  })

  await test.step('one order for all fifty, who get each the day of its own plan', async () => {
    await chooseAll(page)
    const asked = page.getByRole('dialog', { name: 'Prepara 50 assemblee' })
    await asked.getByLabel('Punti all’ordine del giorno').fill('destinazione')
    await page.getByRole('option', { name: /^Destinazione del risultato/ }).click()
    await asked.getByLabel('Giorni prima della scadenza').fill('2')
    await expect(asked.getByRole('region', { name: 'Date delle assemblee' }).getByRole('listitem')).toHaveText([
      new RegExp(`2\\d marzo ${year + 1}8 società$`),
      new RegExp(`2\\d aprile ${year + 1}30 società$`),
      new RegExp(`2\\d giugno ${year + 1}12 società$`),
    ])
    expect(await faultsOf(page)).toEqual([])
    told = await statusesIn(page)
    await asked.getByRole('button', { name: 'Prepara 50 assemblee' }).click()
  })

  await test.step('it says how far it is, and at the end that all were prepared', async () => {
    await expect(runOf(page).getByRole('status')).toHaveText('50 assemblee preparate', { timeout: 60_000 })
    const steps = (await told()).flatMap((it) => /^(\d+) di 50 società$/.exec(it)?.slice(1).map(Number) ?? [])
    expect(steps.length).toBeGreaterThan(3)
    expect(steps).toEqual(steps.toSorted((one, other) => one - other))
    await expect(runOf(page).getByRole('link', { name: 'Apri l’assemblea di Novembre 01 S.p.A.' })).toBeVisible()
    expect(await faultsOf(page)).toEqual([])
    await runOf(page).getByRole('button', { name: 'Chiudi', exact: true }).last().click()
    await page.getByLabel('Filtra per assemblea').selectOption('Già preparate')
    await expect(page.getByText('1–15 di 50')).toBeVisible()
    await page.getByLabel('Filtra per assemblea').selectOption('Da preparare')
    await expect(page.getByText('Nessun risultato')).toBeVisible()
    await page.getByLabel('Filtra per assemblea').selectOption('Tutte')
  })

  await test.step('the same again can be asked for nobody, and says why before it is', async () => {
    await chooseAll(page)
    const asked = page.getByRole('dialog', { name: 'Prepara 50 assemblee' })
    await expect(asked.getByText('Nessuna delle società scelte può essere preparata.')).toBeVisible()
    await expect(asked.getByText('L’assemblea c’è già').first()).toBeVisible()
    await expect(asked.getByRole('button', { name: /^Prepara/ })).toBeDisabled()
    await asked.getByRole('button', { name: 'Annulla', exact: true }).click()
  })

  await test.step('the notice of its end leads to what came of it', async () => {
    await page.goto('/user/notifications')
    await page
      .getByRole('link', { name: `Assemblee preparate: ${year}`, exact: true })
      .last()
      .click()
    await expect(runOf(page).getByRole('status')).toHaveText('50 assemblee preparate')
    await runOf(page).getByRole('button', { name: 'Chiudi', exact: true }).last().click()
    await expect(page).not.toHaveURL(/run=/)
  })

  await test.step('a company has one assembly, with its agenda', async () => {
    await page.getByRole('searchbox').fill('novembre')
    await expect(table.getByRole('link', { name: /^2\d\/03/ })).toHaveCount(8)
    await table
      .getByRole('row')
      .filter({ hasText: 'Novembre 02 S.r.l.' })
      .getByRole('link', { name: /^2\d\/03/ })
      .click()
    await expect(page).toHaveURL(/\/company\/[\w-]+\/meetings\/[\w-]+\/details/)
    await expect(page.getByRole('heading', { level: 1, name: `Assemblea ordinaria dei soci per il bilancio ${year}` })).toBeVisible()
    await page.getByRole('link', { name: /^Ordine del giorno/ }).click()
    const points = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: /Approvazione|Destinazione/, hasNotText: 'Il testo che si vota' })
    await expect(points).toHaveText([
      new RegExp(`Approvazione del bilancio d['’]esercizio chiuso al 30 novembre ${year}`),
      /Destinazione del risultato d['’]esercizio/,
    ])
    const [, , company] = new URL(page.url()).pathname.split('/')
    await page.goto(`/company/${company}/meetings`)
    await expect(page.getByText('1–1 di 1')).toBeVisible()
  })
})

test('of the companies in the demo those that can be are prepared, and each of the others says why', async ({ page }) => {
  await stayIn(page, demoPerson)
  await page.goto('/consultant/calendar?tab=campaign')
  const all = page.getByRole('button', { name: /^Scegli tutte le \d+$/ })
  const count = Number(/\d+/.exec((await all.textContent())!)![0])
  await all.click()
  await page.getByRole('button', { name: `Prepara ${count} assemblee` }).click()
  const asked = page.getByRole('dialog', { name: `Prepara ${count} assemblee` })
  // One has no subscription, whatever the day, and one no credits, unless its own day has passed: that is said before anything is asked.
  for (const reason of ['Senza abbonamento attivo', /Crediti insufficienti|Il giorno è già passato/])
    await expect(asked.getByText(reason).first()).toBeVisible()
  const refused = Number(/\d+/.exec((await asked.getByText(/società non possono essere preparate$/).textContent())!)![0])
  await expect(asked.getByRole('link', { name: /^(Sistema: apri|Apri l’assemblea di)/ })).toHaveCount(refused)
  await asked.getByRole('button', { name: /^Prepara (l’assemblea|\d+ assemblee)$/ }).click()
  const status = runOf(page).getByRole('status')
  await expect(status).toHaveText(/assemble[ae] preparat/, { timeout: 60_000 })
  expect(Number(/\d+/.exec((await status.textContent())!)?.[0] ?? 1)).toBe(count - refused)
  expect(await faultsOf(page)).toEqual([])
})
