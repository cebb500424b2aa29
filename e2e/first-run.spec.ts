import { addDays, dayInRome } from '@delibera/core/dates'
import { isRestDay } from '@delibera/core/holidays'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { newPerson, stayIn } from './person.ts'

/** Six people in one file, whose quotas make ten thousand euro. */
const book = [
  'Nome;Cognome;Codice fiscale;Email;Ruolo;Quota',
  'Carla;Neri;NRECRL75D45G224U;carla.neri@pec.example.it;Amministratore unico, Socio;4.000,00',
  'Mario;Rossi;RSSMRA70A01H501S;mario.rossi@pec.example.it;Socio;2.000,00',
  'Lucia;Bassi;BSSLCU81S63B157E;lucia.bassi@pec.example.it;Socio;1.500,00',
  'Paolo;Ferrero;FRRPLA59L02L736E;paolo.ferrero@pec.example.it;Socio;1.000,00',
  'Andrea;Greco;GRCNDR90A09G224J;andrea.greco@pec.example.it;Socio;1.000,00',
  'Giovanna;Riva;RVIGNN68C54G224V;giovanna.riva@pec.example.it;Socio;500,00',
].join('\n')

/** A tax number with its check digit that no other run has: nine digits of the moment. */
function freshNumber(): string {
  const digits = [...String(Date.now()).slice(-9), '8'].map(Number)
  const sum = digits.reduce((all, it, at) => all + (at % 2 === 0 ? it : it > 4 ? it * 2 - 9 : it * 2), 0)
  return `${digits.join('')}${(10 - (sum % 10)) % 10}`
}

function workingDay(days: number): string {
  const day = addDays(dayInRome(new Date()), days)
  return isRestDay(day) ? workingDay(days + 1) : day.split('-').reverse().join('/')
}

/** Everything that is pressed on the way is counted here, and nothing else moves the page. */
function counter() {
  let clicks = 0
  return {
    count: () => clicks,
    press: async (it: Locator) => {
      clicks++
      await it.click()
    },
    /** Choosing a file is a press, and what it opens is the machine's own. */
    choose: async (it: Locator, file: Parameters<Locator['setInputFiles']>[0]) => {
      clicks++
      await it.setInputFiles(file)
    },
  }
}
type Counter = ReturnType<typeof counter>

const guide = (page: Page, name: RegExp) => page.getByRole('main').getByRole('listitem').getByRole('link', { name })
const bar = (page: Page) => page.getByRole('region', { name: 'Prossimo passo' })
const dialog = (page: Page) => page.getByRole('dialog')

/** By hand, and confirmed from its certified mail. Answers the page where its administrator is then. */
async function register(page: Page, { press }: Counter): Promise<Page> {
  const pec = `officina.${Date.now()}@pec.example.it`
  await press(guide(page, /^Registra la società/))
  await press(page.getByRole('radio').nth(1))
  await press(page.getByRole('main').getByRole('button', { name: /Continua|Prosegui/ }))
  await press(page.getByRole('radio').first())
  await page.getByLabel(/^Denominazione/).fill('Officina Prima S.r.l.')
  await page.getByLabel('Partita IVA').fill(freshNumber())
  await page.getByLabel(/^Indirizzo PEC/).fill(pec)
  await page.getByLabel('Via e numero').fill('Via Roma 1')
  await page.getByLabel('CAP').fill('35100')
  await page.getByLabel('Comune').fill('Padova')
  await press(page.getByRole('button', { name: 'Registra e scrivi alla PEC' }))
  await press(page.getByRole('main').getByRole('link', { name: 'Apri la casella di prova' }))
  await press(page.getByRole('link', { name: new RegExp(pec) }).first())
  const opened = page.waitForEvent('popup')
  await press(page.frameLocator('iframe').getByRole('link').first())
  const confirmation = await opened
  await press(confirmation.getByRole('button', { name: /^Conferma/ }))
  await press(confirmation.getByRole('link', { name: 'Vai a Delibera' }))
  return confirmation
}

async function fillBook(page: Page, { press, choose }: Counter): Promise<void> {
  await press(guide(page, /^Inserisci le persone/))
  await press(page.getByRole('main').getByRole('button', { name: /Importa/ }))
  await choose(dialog(page).locator('input[type=file]'), { name: 'soci.csv', mimeType: 'text/csv', buffer: Buffer.from(book) })
  await press(dialog(page).getByRole('button', { name: 'Controlla il file' }))
  await press(dialog(page).getByRole('button', { name: 'Importa 6 persone' }))
  await press(page.getByRole('button', { name: /come capitale$/ }))
  await press(dialog(page).getByRole('button', { name: 'Indica il capitale' }))
  await expect(dialog(page)).toBeHidden()
}

/** From the statute to the notice. */
async function convene(page: Page, { press }: Counter): Promise<void> {
  await press(page.getByRole('tab', { name: /^Statuto/ }))
  await press(page.getByRole('button', { name: /^Confermo/ }))
  await press(page.getByRole('navigation').getByRole('link', { name: 'Home' }))
  await press(page.getByRole('button', { name: 'Ricevi 30 crediti' }).first())
  await expect(page.getByText('30 crediti in omaggio: sono nel saldo.')).toBeVisible()
  await press(guide(page, /^Prepara l’assemblea/).first())
  await page.getByRole('textbox', { name: 'Giorno e ora' }).fill(`${workingDay(20)} 10:00`)
  await press(page.getByRole('button', { name: 'Salva la bozza e continua' }))
  await press(bar(page).getByRole('link', { name: 'Scrivi l’ordine del giorno' }))
  await press(page.getByRole('button', { name: 'Aggiungi punti' }).first())
  await press(dialog(page).getByRole('checkbox', { name: /amministratore unico/ }))
  await press(dialog(page).getByRole('button', { name: 'Aggiungi il punto' }))
  await press(bar(page).getByRole('button', { name: 'Conferma la riunione' }))
  await press(dialog(page).getByRole('button', { name: 'Conferma la riunione' }))
  await press(bar(page).getByRole('link', { name: 'Prepara la convocazione' }))
  await press(bar(page).getByRole('button', { name: 'Scegli questa data' }))
  for (const it of await warnings(page)) await press(it)
  await press(bar(page).getByRole('button', { name: /^Invia la convocazione/ }))
  await press(dialog(page).getByRole('button', { name: /^Invia/ }))
}

/** What is to be taken upon oneself before the notice leaves. */
async function warnings(page: Page): Promise<Locator[]> {
  await expect(bar(page).getByRole('button', { name: /^(Conferma prima|Invia la convocazione)/ })).toBeVisible()
  const boxes = page.getByRole('main').getByRole('checkbox')
  await boxes.first().waitFor()
  return boxes.all()
}

test('from an empty account to a sent notice for six people from a file, with nothing but clicks', async ({ page, request }) => {
  const person = await newPerson(request, 'Carla')
  await stayIn(page, person)
  await page.goto('/user/dashboard')
  const clicks = counter()

  const screen = await register(page, clicks)
  const registered = clicks.count()
  await fillBook(screen, clicks)
  await convene(screen, clicks)
  await expect(screen.getByRole('region', { name: 'Ricevute' })).toBeVisible({ timeout: 20_000 })

  test.info().annotations.push({ type: 'clicks', description: `${registered} to register, ${clicks.count()} in all` })
  expect(clicks.count()).toBeLessThanOrEqual(35)
  expect(clicks.count() - registered).toBeLessThanOrEqual(25)

  // The way has been gone: nobody is led any more.
  await screen.goto('/user/dashboard')
  await expect(screen.getByRole('heading', { name: 'Le tue società' })).toBeVisible()
  await expect(screen.getByRole('button', { name: 'Nascondi la guida' })).toHaveCount(0)
})

test('whoever would rather look around first has an example, and takes it away with one press', async ({ page, request }) => {
  await stayIn(page, await newPerson(request, 'Sara'))
  await page.goto('/user/dashboard')
  await page.getByRole('button', { name: 'Prova con una società di esempio' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Molino d’Esempio S.r.l.' })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('main').getByText('Esempio', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Elimina l’esempio' }).click()
  await expect(page.getByText('Società di esempio eliminata.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Prova con una società di esempio' })).toBeVisible()
})

test('the guide is hidden for good, and called back from the profile', async ({ page, request }) => {
  await stayIn(page, await newPerson(request, 'Rita'))
  await page.goto('/user/dashboard')
  await page.getByRole('button', { name: 'Nascondi la guida' }).click()
  await expect(page.getByRole('heading', { name: 'Dall’account alla prima convocazione' })).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Le tue società' })).toBeVisible()
  await page.goto('/user/profile')
  await page.getByRole('switch', { name: /Guida ai primi passi/ }).press('Space')
  await page.goto('/user/dashboard')
  await expect(page.getByRole('heading', { name: 'Dall’account alla prima convocazione' })).toBeVisible()
})
