// @vitest-environment happy-dom
import type { Company } from '@delibera/core/companies/schema'
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { bodiesOf, company, companyId, inOrder, openApp, subscribed } from '../../../api/company.stage.ts'
import { startApi } from '../../../api/pages.stage.ts'

configure({ asyncUtilTimeout: 15_000 })

const save = `PATCH /api/companies/${companyId}/mailer_config`
const trial = `POST /api/companies/${companyId}/mailer_config/test`
const server = { email: 'acme@pec.it', password: null, secure: true }
const config: Company['mailer_config'] = {
  imap: { ...server, host: 'imaps.pec.aruba.it', port: 993 },
  smtp: { ...server, host: 'smtps.pec.aruba.it', port: 465 },
  email: 'acme@pec.it',
  reply_to: null,
  status: 'OK',
}
let api: Awaited<ReturnType<typeof startApi>>
let sent: ReturnType<typeof bodiesOf>
/** With the service that an own server needs. */
const served: Company = { ...company, ...subscribed({ code: 'SMTP1', category: 'SERVICE', services: ['SMTP'] }) }
let kept: Company

beforeAll(async () => {
  api = await startApi()
  sent = bodiesOf(api)
})
beforeEach(() => {
  inOrder(api)
  sent.length = 0
  kept = served
  api.answers.set(`GET /api/companies/${companyId}`, () => ({ json: kept }))
  api.answers.set('GET /api/companies', { json: { total: 0, items: [] } })
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})
afterAll(() => api.close())

const main = () => within(screen.getByRole('main'))
const part = (name: string) => within(main().getByRole('region', { name }))
const open = async () => {
  await openApp(`/company/${companyId}/settings/company-details?tab=mail`)
  await main().findByRole('radio', { name: /La PEC della società/ })
}

test('a provider fills in the servers, and one password goes for both', async () => {
  api.answers.set(save, { json: config })
  await open()
  fireEvent.click(main().getByRole('radio', { name: /La PEC della società/ }))
  fireEvent.change(main().getByLabelText(/^Gestore della PEC/), { target: { value: 'legalmail' } })
  const outgoing = part('Posta in uscita')
  expect(outgoing.getByLabelText<HTMLInputElement>(/^Server/).value).toBe('sendm.cert.legalmail.it')
  fireEvent.click(main().getByRole('button', { name: 'Salva la casella' }))
  expect(await outgoing.findAllByText('Campo obbligatorio.')).toHaveLength(2)
  fireEvent.change(outgoing.getByLabelText(/^Nome utente/), { target: { value: 'M1234567' } })
  fireEvent.change(outgoing.getByLabelText(/^Password/), { target: { value: 'segreta' } })
  fireEvent.click(main().getByRole('button', { name: 'Salva la casella' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  const same = { email: 'M1234567', password: 'segreta', secure: true }
  expect(sent[0]).toEqual({
    call: save,
    body: {
      email: 'acme@pec.example.it',
      reply_to: null,
      imap: { ...same, host: 'mbox.cert.legalmail.it', port: 993 },
      smtp: { ...same, host: 'sendm.cert.legalmail.it', port: 465 },
    },
  })
})

test('a kept password is never shown and need not be typed again; the try says what to do, protocol by protocol', async () => {
  kept = { ...served, mailer_config: config }
  api.answers.set(trial, {
    json: { smtp: { ok: true, reason: 'fine', detail: null }, imap: { ok: false, reason: 'credentials', detail: 'AUTHENTICATIONFAILED' } },
  })
  await open()
  expect(main().getByText('La casella risponde: si può spedire e leggere le ricevute.')).toBeTruthy()
  expect(main().getAllByText(/Una password è salvata e non si può rileggere/)).toHaveLength(2)
  fireEvent.click(main().getByRole('button', { name: 'Prova il collegamento' }))
  expect(await main().findByText('Posta in uscita: in ordine')).toBeTruthy()
  expect(main().getByText('Posta in arrivo, per leggere le ricevute: nome utente o password sbagliati')).toBeTruthy()
  expect(main().getByText(/Riscrivi la password/)).toBeTruthy()
  expect(main().getByText('La casella non funziona ancora.')).toBeTruthy()
  expect(JSON.stringify(sent[0]?.body)).not.toContain('password')
})

test('going back to the mailbox of the product forgets the servers', async () => {
  kept = { ...served, mailer_config: config }
  api.answers.set(save, () => {
    kept = served
    return { json: { imap: null, smtp: null, email: null, reply_to: null, status: null } }
  })
  await open()
  fireEvent.click(main().getByRole('radio', { name: /La PEC di Delibera/ }))
  fireEvent.click(main().getByRole('button', { name: 'Salva la casella' }))
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ imap: null, smtp: null, email: null, reply_to: null }))
})

test('without the service its own mailbox cannot be chosen, and a notice leads to where it is activated', async () => {
  kept = company
  await open()
  expect(main().getByRole<HTMLInputElement>('radio', { name: /La PEC della società/ }).disabled).toBe(true)
  expect(
    main().getByText(/^Nessun servizio per la vostra casella è attivo\. Attiva il server PEC della società \(SMTP1\).*pannello comunicazioni \(MLR01\)/),
  ).toBeTruthy()
  expect(main().getByRole('link', { name: 'Vedi i servizi' }).getAttribute('href')).toBe(`/company/${companyId}/settings/products`)
  expect(main().queryByLabelText(/^Gestore della PEC/)).toBeNull()
  expect(main().getByRole<HTMLButtonElement>('button', { name: 'Salva la casella' }).disabled).toBe(true)
})

test('once the service has ended the saved mailbox is not shown, and can be taken away', async () => {
  kept = { ...company, mailer_config: config }
  api.answers.set(save, () => {
    kept = company
    return { json: { imap: null, smtp: null, email: null, reply_to: null, status: null } }
  })
  await open()
  expect(main().getByText(/\(SMTP1 o MLR01\) è più attivo: gli avvisi partono dalla PEC di Delibera/)).toBeTruthy()
  expect(main().queryByRole('region', { name: 'Posta in uscita' })).toBeNull()
  expect(main().queryByRole('button', { name: 'Prova il collegamento' })).toBeNull()
  fireEvent.click(main().getByRole('radio', { name: /La PEC di Delibera/ }))
  fireEvent.click(main().getByRole('button', { name: 'Salva la casella' }))
  await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ imap: null, smtp: null }))
  await main().findByText(/^Nessun servizio per la vostra casella è attivo\. Attiva il server PEC della società \(SMTP1\).*pannello comunicazioni \(MLR01\)/)
})

test('on a trial, a mailbox from which letters really leave says so beside the setting and above every page of the company', async () => {
  kept = { ...served, mailer_config: config }
  await open()
  expect(main().getByText(/da questa casella i messaggi partono davvero/)).toBeTruthy()
  expect(screen.getByText(/i messaggi di questa società partono davvero/)).toBeTruthy()
  expect(screen.queryByText(/nessun messaggio esce da qui/)).toBeNull()
  fireEvent.change(main().getByLabelText(/^Gestore della PEC/), { target: { value: 'trial' } })
  expect(main().queryByText(/partono davvero/)).toBeNull()
  // Until it is saved the letters still leave.
  expect(screen.getByText(/i messaggi di questa società partono davvero/)).toBeTruthy()
})

test('the trial mailbox sends nothing, and an installation that is no trial has nothing to warn of', async () => {
  const own = { ...server, host: 'mail.delibera.test', port: 465 }
  kept = { ...served, mailer_config: { ...config!, smtp: own, imap: own } }
  await open()
  expect(screen.getByText(/nessun messaggio esce da qui/)).toBeTruthy()
  expect(screen.queryByText(/partono davvero/)).toBeNull()
  cleanup()
  api.answers.set('GET /api/constants', { json: { flags: { websockets: false }, trial: { mail: false, payments: false, demo: null } } })
  kept = { ...served, mailer_config: config }
  await open()
  expect(screen.queryByText(/partono davvero/)).toBeNull()
})
