import { demoPerson } from '@delibera/core/operations/demo'
import { expect, type Page, test } from '@playwright/test'
import { violationsIn } from './axe.ts'
import { stayIn } from './person.ts'

const company = 'Fonderia Valserra S.p.A.'

async function faultsOf(page: Page): Promise<string[]> {
  return (await violationsIn(page)).map((it) => `${it.id}: ${it.nodes[0]?.html}`)
}

const text = (page: Page) => page.getByRole('textbox', { name: 'Testo della comunicazione' })

test('formal mail: the mailbox, a letter to two people with its receipts, an answer from the inbox', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const subject = `Riscontro alla richiesta n. ${Date.now()}`
  await stayIn(page, demoPerson)
  await page.goto('/user/dashboard')
  await page.getByRole('main').getByRole('link', { name: company, exact: true }).click()
  await expect(page).toHaveURL(/\/company\/[\w-]+\/home/)
  const home = new URL(page.url()).pathname.replace(/\/home$/, '')

  await test.step('the mailbox is tried and kept', async () => {
    await page.goto(`${home}/settings/company-details?tab=mail`)
    await page.getByRole('combobox', { name: 'Gestore della PEC' }).selectOption({ label: 'Casella di prova: nulla esce da qui' })
    for (const it of ['Posta in uscita', 'Posta in arrivo, per leggere le ricevute'])
      await page.getByRole('region', { name: it }).getByLabel('Password', { exact: true }).fill('Prova.2026')
    await page.getByRole('button', { name: 'Prova il collegamento' }).click()
    await expect(page.getByText('La casella risponde: si può spedire e leggere le ricevute.')).toBeVisible()
    await page.getByRole('button', { name: 'Salva la casella' }).click()
    await expect(page.getByText(/^Salvat/).first()).toBeVisible()
  })

  await test.step('a letter: chosen by name and by address, kept while it is written, sent once', async () => {
    await page.getByRole('link', { name: 'Comunicazioni', exact: true }).click()
    await page
      .getByRole('button', { name: 'Scrivi', exact: true })
      .or(page.getByRole('link', { name: 'Scrivi', exact: true }))
      .click()
    const to = page.getByRole('combobox', { name: 'A', exact: true })
    await to.fill('giovanni')
    await page.getByRole('option', { name: /Giovanni Valserra/ }).click()
    await to.fill('Studio Ferri <studioferri@pec.example.it>')
    await to.press(',')
    await page.getByRole('textbox', { name: 'Oggetto' }).fill(subject)
    await text(page).fill('Gentili signori, riscontriamo la vostra richiesta.')
    await expect(page.getByText(/^Bozza salvata alle/)).toBeVisible()
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Invia a 2 destinatari' }).click()
    await expect(page.getByText('Comunicazione inviata a 2 destinatari.')).toBeVisible()
  })

  await test.step('its receipts come by themselves, each of both people', async () => {
    await expect(page.getByRole('heading', { name: subject })).toBeVisible()
    await expect(page.getByText('2 di 2 con ricevuta')).toBeVisible({ timeout: 60_000 })
    expect(await faultsOf(page)).toEqual([])
  })

  await test.step('an answer from the inbox joins the conversation', async () => {
    await page.getByRole('link', { name: /^In arrivo/ }).click()
    await page.getByRole('link', { name: /Domande prima dell’assemblea/ }).click()
    await expect(page.getByTitle(/^Testo del messaggio/)).toBeVisible()
    await page.getByRole('button', { name: 'Rispondi', exact: true }).click()
    await expect(page.getByRole('textbox', { name: 'Oggetto' })).toHaveValue(/^R: Domande prima/)
    await text(page).press('Control+Home')
    await page.keyboard.type('Le risposte sono nel fascicolo depositato in sede.')
    await page.getByRole('button', { name: 'Invia a 1 destinatario' }).click()
    await expect(page.getByText('Comunicazione inviata a 1 destinatario.')).toBeVisible()
    await expect(page.getByText(/^Conversazione, \d+ messaggi$/)).toBeVisible()
  })

  await test.step('both are ticked and thrown away together, brought back, and deleted for good', async () => {
    const selected = page.getByRole('region', { name: 'Comunicazioni selezionate' })
    const boxes = [subject, 'R: Domande prima dell’assemblea'].map((it) => page.getByRole('checkbox', { name: new RegExp(`^Seleziona .*: ${it}`) }).first())
    const tick = async (folder: RegExp) => {
      await page.getByRole('link', { name: folder }).click()
      for (const it of boxes) await it.check()
      await expect(selected.getByText('2 selezionate')).toBeVisible()
    }
    await tick(/^Inviate/)
    expect(await faultsOf(page)).toEqual([])
    await selected.getByRole('button', { name: 'Sposta le selezionate nel cestino' }).click()
    await expect(page.getByText('2 comunicazioni sono nel cestino.')).toBeVisible()
    for (const it of boxes) await expect(it).toBeHidden()
    await page.getByRole('button', { name: 'Annulla', exact: true }).click()
    for (const it of boxes) await expect(it).not.toBeChecked()

    await boxes[0]!.focus()
    await page.keyboard.press('Space')
    await boxes[1]!.check()
    await page.keyboard.press('#')
    await expect(page.getByText('2 comunicazioni sono nel cestino.')).toBeVisible()
    await tick(/^Cestino/)
    await selected.getByRole('button', { name: 'Elimina le selezionate per sempre' }).click()
    await page.getByRole('dialog', { name: 'Eliminare per sempre 2 comunicazioni?' }).getByRole('button', { name: 'Elimina per sempre' }).click()
    for (const it of boxes) await expect(it).toBeHidden()
    await expect(selected).toBeHidden()
  })
})
