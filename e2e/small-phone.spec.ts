import { addDays, dayInRome } from '@delibera/core/dates'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { convened, faultsOf, openRoom, setClock } from './assembly.ts'
import { headless, quiet } from './browser.ts'

test.use({
  launchOptions: {
    args: [...quiet, '--use-fake-device-for-media-stream=fps=10', '--use-fake-ui-for-media-stream', '--autoplay-policy=no-user-gesture-required'],
    ...headless,
  },
})

test.afterEach(({ page }) => setClock(page, null))

const act = (page: Page, name: string) => page.getByRole('region', { name: 'Prossimo atto' }).getByRole('button', { name, exact: true }).click()

/** Where something is in the window, and whether nothing lies over its middle. */
async function seen(it: Locator): Promise<{ top: number; bottom: number; isFree: boolean }> {
  return it.evaluate((node) => {
    const { top, bottom, left, right } = node.getBoundingClientRect()
    const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    return { top, bottom, isFree: above !== null && (node.contains(above) || above.contains(node)) }
  })
}

test('on the smallest phone, with every notice on, the three choices and the button that confirms them are in sight', async ({ page, browser }) => {
  const title = 'Determinazione del compenso complessivo spettante agli amministratori in carica per l’esercizio in corso'
  const name = `Assemblea sul telefono piccolo n. ${Date.now()}`
  const draft = { odgs: [{ title }], mode: { transcription: true } }
  const at = `${addDays(dayInRome(new Date()), 10)}T10:00`
  const meeting = await convened(page, { name, at, delegate: ['Roberto', 'roberto.sandri'], draft })
  const context = await browser.newContext({ locale: 'it-IT', viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true })
  // The engine of the journeys has nothing that hears, and ends when it is asked to.
  await context.addInitScript('delete window.webkitSpeechRecognition; delete window.SpeechRecognition')
  const roberto = await context.newPage()

  await test.step('he is in the room with his microphone on and his words written down, and is muted', async () => {
    await setClock(page, meeting.datetime)
    await openRoom(page, meeting)
    await roberto.goto(`${await meeting.linkOf('roberto.sandri')}/live`)
    await roberto.getByText('Acconsento', { exact: true }).tap()
    await roberto.getByRole('button', { name: 'Entra in sala' }).tap()
    await act(page, 'Inizia la riunione')
    await page.getByRole('dialog', { name: 'Inizia la riunione' }).getByRole('button', { name: 'Inizia la riunione' }).click()
    await act(page, 'Passa al punto 1')
    const microphone = roberto.getByRole('button', { name: 'Microfono', exact: true })
    await microphone.tap()
    await expect(microphone).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('button', { name: 'Silenzia tutti' }).click()
    await expect(roberto.getByText(/^Chi presiede ti ha spento il microfono/)).toBeVisible()
    await expect(roberto.getByText('Trascrizione attiva.')).toBeVisible()
  })

  await test.step('he reads on, far down, when the vote opens', async () => {
    await roberto.getByRole('heading', { name: 'Ordine del giorno' }).scrollIntoViewIfNeeded()
    await act(page, 'Apri la votazione')
    const ballot = roberto.getByRole('group', { name: 'Voto per tutti' })
    await expect(ballot).toBeVisible()
    const dock = (await seen(roberto.getByRole('navigation', { name: 'Comandi della sala' }))).top
    for (const it of [
      ...['Favorevole', 'Contrario', 'Astenuto'].map((word) => ballot.getByText(word)),
      roberto.getByRole('button', { name: 'Scegli come votare' }),
    ]) {
      const { top, bottom, isFree } = await seen(it)
      expect([top >= 0, bottom <= dock, isFree], await it.textContent().then(String)).toEqual([true, true, true])
    }
    expect(await faultsOf(roberto)).toEqual([])
  })

  await test.step('the notices are one press away, and close', async () => {
    await roberto.getByRole('button', { name: 'Chi si vede e avvisi' }).tap()
    await roberto.getByRole('button', { name: /^Chiudi l’avviso: Chi presiede ti ha spento/ }).tap()
    await expect(roberto.getByText(/^Chi presiede ti ha spento il microfono/)).toBeHidden()
    await roberto.getByRole('button', { name: 'Chi si vede e avvisi' }).tap()
  })

  await test.step('he votes for two, and finds the receipt again on another device', async () => {
    await roberto.getByRole('group', { name: 'Voto per tutti' }).getByText('Favorevole').tap()
    await roberto.getByRole('button', { name: 'Conferma 2 voti' }).tap()
    await expect(roberto.getByText('2 voti registrati')).toBeVisible()
    await act(page, 'Chiudi la votazione')
    await page.getByRole('dialog', { name: 'Chiudere la votazione?' }).getByRole('button', { name: 'Chiudi la votazione' }).click()
    await act(page, 'Chiudi la riunione')
    await page.getByRole('dialog').getByRole('button', { name: 'Chiudi', exact: true }).click()
    const other = await (await browser.newContext({ locale: 'it-IT' })).newPage()
    await other.goto(`${await meeting.linkOf('roberto.sandri')}/live`)
    await other.getByRole('button', { name: 'Vedi la ricevuta' }).click()
    await expect(other.getByRole('region', { name: 'Ricevuta del voto' })).toContainText(/Roberto Sandri.*Favorevole.*[0-9a-f]{64}/)
  })
})
