import { addDays, dayInRome } from '@delibera/core/dates'
import { isRestDay } from '@delibera/core/holidays'
import { demoPerson } from '@delibera/core/operations/demo'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { linkTo } from './letters.ts'
import { stayIn } from './person.ts'

const inOrder = 'In regola: ciò che chiede la legge è rispettato.'
const company = 'Officine Brenta S.r.l.'
const consultant = { email: 'laura.ferri@delibera.test', password: demoPerson.password }

/** So many days from today, or the first day after them on which people work: others are never advised. */
function workingDay(days: number): string {
  const day = addDays(dayInRome(new Date()), days)
  return isRestDay(day) ? workingDay(days + 1) : day
}

/** Such a day at an hour of Italy, as it is typed. */
function moment(days: number, hour: string): string {
  const [year, month, day] = workingDay(days).split('-')
  return `${day}/${month}/${year} ${hour}`
}

async function asPerson(browser: Browser, person: { email: string; password: string }): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'it-IT' })).newPage()
  await stayIn(page, person)
  await page.goto('/user/dashboard')
  return page
}

/** A telephone of somebody who has no account. */
const phone = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ locale: 'it-IT', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })).newPage()

const bar = (page: Page) => page.getByRole('region', { name: 'Prossimo passo' })
const semaforo = (page: Page) => page.getByRole('region', { name: 'Semaforo di validità' })

/** Presses what comes next and says yes to the question that follows. */
async function proceed(page: Page, name: string): Promise<void> {
  await bar(page).getByRole('button', { name }).click()
  await page.getByRole('dialog').getByRole('button', { name }).click()
}

/** One answer for each date, in their order. */
async function answerDates(page: Page, answers: readonly string[]): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Quando possiamo riunirci?' })).toBeVisible()
  for (const [at, answer] of answers.entries()) await page.getByRole('group', { name: /^Puoi/ }).nth(at).getByText(answer, { exact: true }).tap()
  await page.getByRole('button', { name: 'Invia le risposte' }).tap()
  await expect(page.getByText(/Risposte inviate alle/)).toBeVisible()
}

async function sign(page: Page): Promise<void> {
  const sheet = page.getByRole('img', { name: /Riquadro per la firma/ })
  await sheet.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await sheet.boundingBox())!
  await page.mouse.move(x + width * 0.2, y + height * 0.6)
  await page.mouse.down()
  for (const [right, down] of [
    [0.35, 0.25],
    [0.5, 0.7],
    [0.65, 0.3],
    [0.8, 0.6],
  ] as const)
    await page.mouse.move(x + width * right, y + height * down, { steps: 4 })
  await page.mouse.up()
  await expect(page.getByRole('img', { name: 'La tua firma disegnata' })).toBeVisible()
}

test('an assembly from the consultant’s draft to a valid notice: dates, proofs, presences, a proxy, the green light', async ({ page, browser }) => {
  const name = `Assemblea dei soci n. ${Date.now()}`
  const from = (person: string, letter: string) => ({ address: `${person}@pec.example.it`, meeting: name, letter })

  await test.step('the consultant drafts it and asks the company', async () => {
    const adviser = await asPerson(browser, consultant)
    await adviser.getByRole('main').getByRole('link', { name: company, exact: true }).click()
    await adviser.getByRole('main').getByRole('link', { name: 'Assemblea', exact: true }).click()
    await adviser.getByLabel('Nome dell’assemblea').fill(name)
    await adviser.getByLabel('Luogo', { exact: true }).selectOption('NONE')
    await adviser.getByRole('button', { name: 'Salva la bozza e continua' }).click()
    await bar(adviser).getByRole('link', { name: 'Scrivi l’ordine del giorno' }).click()
    await adviser.getByRole('button', { name: 'Aggiungi punti' }).first().click()
    const picker = adviser.getByRole('dialog', { name: 'Aggiungi punti all’ordine del giorno' })
    await picker.getByRole('checkbox', { name: /premio ai dipendenti/i }).check()
    await picker.getByRole('button', { name: 'Aggiungi il punto' }).click()
    await expect(adviser.getByText('Premio ai dipendenti con più di vent’anni di servizio')).toBeVisible()
    await proceed(adviser, 'Chiedi la conferma')
    await expect(adviser.getByText('Richiesta inviata: la società ora può confermare.')).toBeVisible()
    await adviser.context().close()
  })

  await test.step('the administrator says where, which leaves only the day to be said, confirms and proposes two dates', async () => {
    await stayIn(page, demoPerson)
    await page.goto('/user/dashboard')
    await page
      .getByRole('link', { name: /^Notifiche/ })
      .first()
      .click()
    await page
      .getByRole('main')
      .getByRole('link', { name: `Da confermare: ${name}` })
      .first()
      .click()
    await expect(page.getByText('Preparata da Laura Ferri, aspetta la conferma della società.')).toBeVisible()
    await expect(semaforo(page).getByRole('status')).toContainText('Ci sono 2 avvertenze da valutare')
    await page.getByLabel('Luogo', { exact: true }).selectOption('SEAT')
    await expect(semaforo(page).getByRole('status')).toContainText('C’è un’avvertenza da valutare')
    await expect(semaforo(page)).toContainText('Nell’avviso mancano il giorno e l’ora della riunione.')
    await proceed(page, 'Conferma la riunione')
    await expect(page.getByText('Riunione confermata.')).toBeVisible()
    await page.getByRole('link', { name: /^Non sai la data/ }).click()
    await page.getByLabel('Data 1', { exact: true }).fill(moment(20, '10:00'))
    await page.getByLabel('Data 2', { exact: true }).fill(moment(24, '17:00'))
    await page.getByRole('button', { name: 'Chiedi a 6 persone' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Chiedi a 6 persone' }).click()
    await expect(page.getByText('Richiesta inviata a 6 persone.')).toBeVisible()
  })

  const [roberto, ettore] = [await phone(browser), await phone(browser)]

  await test.step('two members answer on their phones', async () => {
    const answer = async (member: Page, person: string, answers: readonly string[]) => {
      await member.goto(await linkTo(page, from(person, 'Proposta di date')))
      await answerDates(member, answers)
    }
    await Promise.all([answer(roberto, 'roberto.sandri', ['Non posso', 'Ci sono']), answer(ettore, 'ettore.furlan', ['Se serve', 'Ci sono'])])
  })

  await test.step('the date they can is chosen, and the notice leaves', async () => {
    await page.reload()
    await expect(page.getByRole('region', { name: 'Nessuna data si può ancora consigliare' })).toContainText('35,00 % disponibile')
    await page
      .getByRole('table')
      .getByRole('button', { name: /^Scegli questa data/ })
      .nth(1)
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Scegli questa data' }).click()
    await expect(page.getByText('La data è scelta. L’avviso non è ancora partito.').first()).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Convocazione' })).toHaveValue(moment(24, '17:00'))
    await bar(page).getByRole('button', { name: 'Invia la convocazione a 6 persone' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Invia la convocazione' }).click()
    await expect(page.getByText('6 messaggi in partenza.')).toBeVisible()
  })

  const proofs = page.getByRole('region', { name: 'Ricevute' })
  /** One stop of the way of a notice: its name, and when it was reached. */
  const stopOf = (person: string, stop: string) =>
    proofs
      .getByRole('listitem')
      .filter({ hasText: person })
      .getByRole('listitem')
      .filter({ hasText: new RegExp(`^${stop}`) })

  await test.step('the receipts arrive by themselves', async () => {
    await expect(proofs).toContainText('6 di 6 con ricevuta', { timeout: 20_000 })
    for (const person of ['Elena Marchesini', 'Roberto Sandri', 'Ettore Furlan']) await expect(stopOf(person, 'Consegnata')).toHaveText(/^Consegnata\d/)
    await expect(stopOf('Roberto Sandri', 'Letta')).toHaveText('Letta–')
  })

  await test.step('a member opens the link of the notice, which is seen, and will come', async () => {
    await roberto.goto(await linkTo(page, from('roberto.sandri', 'Avviso di convocazione')))
    await expect(roberto.getByRole('heading', { level: 1, name })).toBeVisible()
    await roberto.getByRole('group', { name: 'Parteciperai?' }).getByText('Ci sarò', { exact: true }).tap()
    await expect(roberto.getByText('Salvato: chi convoca sa che ci sarai.')).toBeVisible()
    await page.reload()
    await expect(stopOf('Roberto Sandri', 'Letta')).toHaveText(/^Letta\d/)
    await expect(stopOf('Ettore Furlan', 'Letta')).toHaveText('Letta–')
  })

  await test.step('another lets the first one vote, and signs', async () => {
    await ettore.goto(await linkTo(page, from('ettore.furlan', 'Avviso di convocazione')))
    await ettore.getByRole('group', { name: 'Parteciperai?' }).getByText('Delego', { exact: true }).tap()
    await ettore.getByRole('button', { name: 'Scegli il delegato e firma' }).tap()
    await ettore.getByRole('radio', { name: /Roberto Sandri/ }).check()
    await sign(ettore)
    await ettore.getByRole('button', { name: 'Firma e invia la delega' }).tap()
    await expect(ettore.getByText('Aspettiamo che Roberto Sandri accetti.')).toBeVisible()
    await roberto.reload()
    await roberto.getByRole('button', { name: 'Accetta la delega di Ettore Furlan' }).tap()
    await expect(roberto.getByRole('region', { name: 'Una persona ti ha delegato' })).toContainText('Valida')
  })

  await test.step('the company sees who comes, and the light is still green', async () => {
    await bar(page).getByRole('link', { name: 'Segui le risposte' }).click()
    const people = page.getByRole('table', { name: 'Chi partecipa' })
    const rowOf = (person: string) => people.getByRole('row').filter({ has: page.getByRole('rowheader', { name: person }) })
    await expect(rowOf('Roberto Sandri')).toContainText('Ci sarà')
    await expect(rowOf('Ettore Furlan')).toContainText('Firmata e valida')
    await expect(page.getByLabel('A che punto siamo')).toContainText('35,00 %')
    await expect(semaforo(page).getByRole('status')).toHaveText(inOrder)
  })
})
