import { addDays, dayInRome } from '@delibera/core/dates'
import { demoPerson } from '@delibera/core/operations/demo'
import { expect, type Page, test } from '@playwright/test'
import { violationsIn } from './axe.ts'
import { stayIn } from './person.ts'

const company = 'Officine Brenta S.r.l.'
const bar = (page: Page) => page.getByRole('region', { name: 'Prossimo passo' })

/** Three days ago at an hour of Italy, as it is typed. */
function moment(hour: string): string {
  const [year, month, day] = addDays(dayInRome(new Date()), -3).split('-')
  return `${day}/${month}/${year} ${hour}`
}

async function faultsOf(page: Page): Promise<string[]> {
  return (await violationsIn(page)).map((it) => `${it.id}: ${it.nodes[0]?.html}`)
}

async function choose(page: Page, field: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name }).click()
}

const credits = (page: Page) => page.getByRole('navigation').getByRole('button', { name: /Crediti disponibili/ })

test('an assembly that was held elsewhere becomes minutes: who was there, a proxy, the agenda, one vote against, the price', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const name = `Assemblea tenuta in sede n. ${Date.now()}`

  await test.step('from the list: when it was held, how people had been called, who wrote', async () => {
    await stayIn(page, demoPerson)
    await page.goto('/user/dashboard')
    await page.getByRole('main').getByRole('link', { name: company, exact: true }).click()
    await page.getByRole('link', { name: 'Assemblee', exact: true }).first().click()
    await page.getByRole('button', { name: 'Altri modi di iniziare' }).click()
    await page.getByRole('menuitem', { name: 'Verbalizza un’assemblea già tenuta' }).click()
    await page.getByLabel('Nome dell’assemblea').fill(name)
    await page.getByRole('textbox', { name: 'Inizio' }).fill(moment('10:00'))
    await page.getByRole('textbox', { name: 'Fine' }).fill(moment('11:15'))
    await page.getByRole('textbox', { name: 'Avviso' }).fill('mediante raccomandata spedita otto giorni prima')
    await choose(page, 'Segretario', 'Michela Furlan')
    await page.getByRole('button', { name: 'Continua con le presenze' }).click()
  })

  await test.step('everybody was there but one, whom another represented: the quorum is told at once', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
    await page.getByRole('button', { name: 'Tutti presenti' }).click()
    await page.getByRole('group', { name: 'Presenza di Ettore Furlan' }).getByText('Delega', { exact: true }).click()
    await choose(page, 'Delegato di Ettore Furlan', 'Roberto Sandri')
    await expect(page.getByRole('region', { name: 'Quorum costitutivo' })).toContainText('L’assemblea era regolarmente costituita.')
    await expect(bar(page)).toContainText('Salvato alle')
    expect(await faultsOf(page)).toEqual([])
    await bar(page).getByRole('link', { name: 'Vai all’ordine del giorno' }).click()
  })

  await test.step('its agenda comes from the library', async () => {
    await page.getByRole('button', { name: 'Aggiungi punti' }).first().click()
    const picker = page.getByRole('dialog', { name: 'Aggiungi punti all’ordine del giorno' })
    await picker.getByRole('checkbox', { name: /premio ai dipendenti/i }).check()
    await picker.getByRole('button', { name: 'Aggiungi il punto' }).click()
    await bar(page).getByRole('link', { name: 'Vai ai voti' }).click()
  })

  await test.step('all in favour but one, on a desk and on a phone', async () => {
    await expect(page.getByRole('heading', { level: 2, name: '1. Premio ai dipendenti con più di vent’anni di servizio' })).toBeVisible()
    await page.getByRole('button', { name: 'Tutti favorevoli' }).click()
    await page.getByRole('group', { name: 'Voto di Michela Furlan' }).getByText('Contrario', { exact: true }).click()
    await expect(page.getByText('Approvato, 85,00 % favorevoli').first()).toBeVisible()
    expect(await faultsOf(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await faultsOf(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('the price is said, then paid once', async () => {
    const before = Number(/\d+/.exec((await credits(page).textContent()) ?? '')?.[0])
    await bar(page).getByRole('button', { name: 'Registra i voti' }).click()
    const question = page.getByRole('dialog', { name: 'Registri i voti?' })
    await expect(question).toContainText('Paghi ora 15 crediti, una volta sola.')
    await question.getByRole('button', { name: 'Registra i voti' }).click()
    await expect(page).toHaveURL(/\/verbal$/)
    await expect(credits(page)).toHaveText(new RegExp(`disponibili${before - 15}\\D`))
  })

  await test.step('the minutes tell who voted how, and for whom', async () => {
    const rowOf = (side: string) => page.getByRole('row').filter({ hasText: side })
    await expect(rowOf('Contrari')).toContainText('Michela Furlan')
    await expect(rowOf('Favorevoli')).toContainText('Ettore Furlan (per delega a Roberto Sandri)')
    await expect(page.getByRole('main')).toContainText('mediante raccomandata spedita otto giorni prima')
    await expect(page.getByRole('main')).toContainText('dichiara chiusa la riunione alle ore 11:15')
  })
})
