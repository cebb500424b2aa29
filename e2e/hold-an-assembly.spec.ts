import { addDays, dayInRome, instantInRome } from '@delibera/core/dates'
import { expect, type Page, test } from '@playwright/test'
import { convened, desk, faultsOf, openRoom, phone, setClock } from './assembly.ts'
import { headless, quiet } from './browser.ts'

test.use({
  launchOptions: {
    args: [...quiet, '--use-fake-device-for-media-stream=fps=10', '--use-fake-ui-for-media-stream', '--autoplay-policy=no-user-gesture-required'],
    ...headless,
  },
})

test.afterEach(({ page }) => setClock(page, null))

type Choice = 'Favorevole' | 'Contrario'

async function voteOnPhone(phone: Page, choice: Choice): Promise<void> {
  await phone.getByText(choice, { exact: true }).tap()
  await phone.getByRole('button', { name: `Conferma: ${choice}` }).tap()
}

/** The chair votes alike for herself and for whom she represents. */
async function voteFromTheChair(page: Page, { point, choice }: { point: number; choice: Choice }): Promise<void> {
  await page.getByRole('button', { name: 'Vota', exact: true }).click()
  const ballot = page.getByRole('dialog', { name: `Il tuo voto sul punto ${point}` })
  await ballot.getByRole('group', { name: 'Voto per tutti' }).getByText(choice).click()
  await ballot.getByRole('button', { name: 'Conferma 2 voti' }).click()
  await expect(ballot.getByText('2 voti registrati')).toBeVisible()
  await page.keyboard.press('Escape')
}

async function closeMeeting(page: Page): Promise<void> {
  await act(page, 'Chiudi la riunione')
  await page.getByRole('dialog').getByRole('button', { name: 'Chiudi', exact: true }).click()
  await expect(page.getByText('La riunione si è tenuta', { exact: true })).toBeVisible()
}

/** What is written beside the one button of the chair, and presses it. */
async function act(page: Page, name: string): Promise<void> {
  await page.getByRole('region', { name: 'Prossimo atto' }).getByRole('button', { name, exact: true }).click()
}

/** With the keyboard alone, from wherever one is. */
async function tabTo(page: Page, what: string): Promise<void> {
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press('Tab')
    if (await page.evaluate((it) => document.activeElement?.matches(it), what)) return
  }
  throw new Error(`the keyboard does not reach ${what}`)
}

const result = (page: Page, outcome: string) => page.getByRole('region', { name: `Risultato: ${outcome}` })

test('a whole assembly: a delegate, an absent member, one who comes late, a point approved and one declined', async ({ page, browser }) => {
  const name = `Assemblea dei soci in sala n. ${Date.now()}`
  const meeting = await convened(page, { name, at: `${addDays(dayInRome(new Date()), 10)}T10:00` })
  const [roberto, michela] = [await phone(browser), await desk(browser)]
  const everybody = [page, roberto, michela]

  await test.step('a member waits on the phone and tries the camera; the room opens under his eyes', async () => {
    await setClock(page, new Date(Date.parse(meeting.datetime) - 5 * 60_000).toISOString())
    await roberto.goto(await meeting.linkOf('roberto.sandri'))
    await roberto.getByRole('link', { name: 'Vai alla sala' }).tap()
    await expect(roberto.getByRole('button', { name: 'La sala sta per aprire' })).toBeDisabled()
    await roberto.getByRole('button', { name: 'Prova videocamera e microfono' }).tap()
    await expect(roberto.getByLabel('La tua immagine')).toBeVisible()
    await openRoom(page, meeting)
    await roberto.getByRole('button', { name: 'Entra in sala' }).tap()
    await expect(roberto.getByRole('heading', { name: 'Sei in sala' })).toBeVisible()
  })

  await test.step('with three quarters of the capital the meeting begins, at its hour', async () => {
    await expect(page.getByText('2 presenti, 1 delega')).toBeVisible()
    await act(page, 'Inizia la riunione')
    const window = page.getByRole('dialog', { name: 'Inizia la riunione' })
    await expect(window).toContainText('Quorum raggiunto: 75,00 %')
    await expect(window).toContainText('prima non può iniziare')
    const begin = window.getByRole('button', { name: 'Inizia la riunione' })
    await expect(begin).toBeDisabled()
    await setClock(page, meeting.datetime)
    await expect(begin).toBeEnabled({ timeout: 30_000 })
    await begin.click()
    await act(page, 'Passa al punto 1')
    await expect(roberto.getByRole('heading', { name: 'Determinazione del compenso degli amministratori' })).toBeVisible()
  })

  await test.step('he asks for the floor and writes, and whoever presides sees both', async () => {
    // What was tried before entering stays on; he listens for now.
    const microphone = roberto.getByRole('navigation').getByRole('button', { name: 'Microfono', exact: true })
    if ((await microphone.getAttribute('aria-pressed')) === 'true') await microphone.tap()
    await expect(microphone).toHaveAttribute('aria-pressed', 'false')
    await roberto.getByRole('button', { name: 'Parola', exact: true }).tap()
    await page.getByRole('button', { name: 'Dai la parola a Roberto Sandri' }).click()
    const floor = roberto.getByRole('region', { name: 'Chi ha la parola' })
    await expect(floor).toContainText('Hai la parola, accendi il microfono')
    await floor.getByRole('button', { name: 'Accendi il microfono' }).tap()
    await expect(floor.getByRole('button', { name: 'Accendi il microfono' })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Togli la parola a Roberto Sandri' })).toBeVisible()
    expect(await faultsOf(roberto)).toEqual([])
    await floor.getByRole('button', { name: 'Ho finito' }).tap()
    await expect(page.getByText('Nessuno ha la parola.')).toBeVisible()
    await roberto.getByRole('button', { name: 'Chat' }).tap()
    await roberto.getByLabel('Il tuo messaggio').fill('Il compenso è quello dell’anno scorso?')
    await roberto.getByRole('button', { name: 'Invia' }).tap()
    await page.getByRole('tab', { name: 'Messaggi' }).click()
    await expect(page.getByText('Il compenso è quello dell’anno scorso?')).toBeVisible()
    await page.getByRole('tab', { name: 'Persone' }).click()
  })

  await test.step('the vote on the first point opens; one comes later and has no vote there', async () => {
    await act(page, 'Apri la votazione')
    await expect(roberto.getByRole('group', { name: 'Voto di Roberto Sandri' })).toBeVisible()
    await michela.goto(`${await meeting.linkOf('michela.furlan')}/live`)
    await michela.getByRole('button', { name: 'Entra in sala' }).click()
    await expect(michela.getByText(/^Non voti su questo punto: la votazione era già aperta/)).toBeVisible()
  })

  await test.step('the phone votes and keeps a receipt, the chair votes for two, all in favour', async () => {
    expect(await faultsOf(roberto)).toEqual([])
    await voteOnPhone(roberto, 'Favorevole')
    await roberto.getByRole('button', { name: 'Vedi la ricevuta' }).tap()
    const receipt = roberto.getByRole('region', { name: 'Ricevuta del voto' })
    await expect(receipt).toContainText(/Roberto Sandri.*Favorevole.*[0-9a-f]{64}/)
    await voteFromTheChair(page, { point: 1, choice: 'Favorevole' })
    expect(await faultsOf(page)).toEqual([])
    await act(page, 'Chiudi la votazione')
    for (const it of everybody) await expect(result(it, 'Approvato')).toContainText('euro 75.000,00')
  })

  await test.step('on the second point the late one votes by the keyboard, the delegate says two things', async () => {
    await act(page, 'Passa al punto 2')
    await act(page, 'Apri la votazione')
    await expect(michela.getByRole('group', { name: 'Voto di Michela Furlan' })).toBeVisible()
    await tabTo(michela, 'input[type=radio]')
    await michela.keyboard.press('Space')
    await tabTo(michela, 'button[type=submit]')
    await michela.keyboard.press('Enter')
    await expect(michela.getByText('Voto registrato')).toBeVisible()
    await page.getByRole('button', { name: 'Vota', exact: true }).click()
    const ballot = page.getByRole('dialog', { name: 'Il tuo voto sul punto 2' })
    await ballot.getByText('Uno per uno').click()
    await ballot.getByRole('group', { name: 'Voto di Elena Marchesini' }).getByText('Contrario').click()
    await ballot.getByRole('group', { name: 'Voto di Ettore Furlan' }).getByText('Favorevole').click()
    await ballot.getByRole('button', { name: 'Conferma 2 voti' }).click()
    await expect(ballot.getByText('2 voti registrati')).toBeVisible()
    await page.keyboard.press('Escape')
    await voteOnPhone(roberto, 'Contrario')
    await expect(page.getByText('Hanno votato tutti: 4 voti.')).toBeVisible()
    await act(page, 'Chiudi la votazione')
    for (const it of everybody) await expect(result(it, 'Non approvato')).toContainText('i favorevoli sono solo il 27,78 %')
  })

  await test.step('who never came is absent', async () => {
    await page
      .getByRole('tabpanel', { name: 'Persone' })
      .getByRole('button', { name: /^Assenti/ })
      .click()
    await expect(page.getByRole('tabpanel', { name: 'Persone' })).toContainText('Brenta Partecipazioni S.r.l.')
  })

  await test.step('it is closed: everybody reads what was decided, and its minutes are to be written', async () => {
    await closeMeeting(page)
    for (const it of [roberto, michela]) {
      await expect(it.getByRole('heading', { level: 1, name: 'La riunione è finita' })).toBeVisible()
      await expect(result(it, 'Approvato')).toBeVisible()
      await expect(result(it, 'Non approvato')).toBeVisible()
    }
    await page.goto(meeting.meetings)
    await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Da verbalizzare')
  })
})

test('an assembly of today goes on past midnight: the room works on, its minutes tell each hour with its day, and nobody is called late', async ({
  page,
  browser,
}) => {
  // The day of the browsers is that of the meeting: its notice left ten days before.
  const today = dayInRome(new Date())
  const tomorrow = addDays(today, 1)
  const clockAt = (wall: string) => setClock(page, instantInRome(wall)!.toISOString())
  await clockAt(`${addDays(today, -10)}T09:00`)
  const meeting = await convened(page, { name: `Assemblea notturna dei soci n. ${Date.now()}`, at: `${today}T23:40` })
  const roberto = await phone(browser)
  const decide = async (point: number) => {
    await act(page, `Passa al punto ${point}`)
    await act(page, 'Apri la votazione')
    await voteOnPhone(roberto, 'Favorevole')
    await voteFromTheChair(page, { point, choice: 'Favorevole' })
    await act(page, 'Chiudi la votazione')
    await expect(result(page, 'Approvato')).toBeVisible()
  }

  await test.step('at its hour it begins, and the law has nothing against it', async () => {
    await clockAt(`${today}T23:40`)
    await openRoom(page, meeting)
    await roberto.goto(`${await meeting.linkOf('roberto.sandri')}/live`)
    await roberto.getByRole('button', { name: 'Entra in sala' }).tap()
    await expect(page.getByText('2 presenti, 1 delega')).toBeVisible()
    await act(page, 'Inizia la riunione')
    const window = page.getByRole('dialog', { name: 'Inizia la riunione' })
    await expect(window).toContainText('Quorum raggiunto: 75,00 %')
    await expect(window.getByRole('region', { name: 'Che cosa dice la legge' })).toHaveCount(0)
    await window.getByRole('button', { name: 'Inizia la riunione' }).click()
  })

  await test.step('a point is voted before midnight and one after it', async () => {
    await clockAt(`${today}T23:55`)
    await decide(1)
    await clockAt(`${tomorrow}T00:10`)
    await decide(2)
    await clockAt(`${tomorrow}T00:20`)
    await closeMeeting(page)
    await expect(roberto.getByRole('heading', { level: 1, name: 'La riunione è finita' })).toBeVisible()
  })

  await test.step('the minutes are of the day of the meeting, and every hour after midnight says its own', async () => {
    const said = (day: string) => new Date(`${day}T12:00:00Z`).toLocaleDateString('it-IT', { dateStyle: 'long' })
    await page.goto(meeting.minutes)
    const text = page.getByRole('textbox', { name: 'Testo del verbale' })
    await expect(text).toContainText(`Il giorno ${said(today)}, alle ore 23:40`)
    await expect(text).toContainText(`Alle ore 00:10 del ${said(tomorrow)} il presidente pone in votazione`)
    await expect(text).toContainText(`chiusa la riunione alle ore 00:20 del ${said(tomorrow)}`)
    await expect(page.getByRole('main')).not.toContainText(/Giorni fra|in ritardo|prima non può iniziare/)
    await page.goto(meeting.room.replace(/live$/, 'details'))
    await expect(page.getByRole('region', { name: 'Semaforo di validità' })).not.toContainText(/Giorni fra|Giorni di preavviso/)
    await expect(page.getByRole('main')).toContainText(said(today))
  })
})
