import { readFile } from 'node:fs/promises'
import { companyRoutes } from '@delibera/core/companies/routes'
import { memberRoutes } from '@delibera/core/members/routes'
import { offlineRoutes } from '@delibera/core/offline/routes'
import { demoPerson } from '@delibera/core/operations/demo'
import { documentOf } from '@delibera/core/rich-text'
import { type Browser, type Download, expect, type Page, test } from '@playwright/test'
import { clientOver } from '../web/src/api/call.ts'
import { violationsIn } from './axe.ts'
import { stayIn } from './person.ts'

interface Held {
  /** The page of its minutes. */
  minutes: string
  name: string
}

/** An assembly of the demo's company that met last week at the seat: who was there, and how they voted, by the calls that its screens make. */
async function heldLastWeek(page: Page): Promise<Held> {
  const { email, password } = demoPerson
  const { token } = (await (await page.request.post('/api/users/login', { data: { email, password } })).json()).data
  const call = clientOver(async (method, url, data) => {
    const reply = await page.request.fetch(`/api${url}`, { method, data, headers: { authorization: `Bearer ${token}` } })
    return { status: reply.status(), json: await reply.json() }
  })
  const { items: companies } = await call(companyRoutes.list, { query: { role: 'ADMIN', search: 'Brenta' } })
  const company_id = companies[0]!._id
  const { items: book } = await call(memberRoutes.list, { params: { id: company_id }, query: {} })
  const idOf = (first_name: string) => book.find((it) => it.first_name === first_name)!._id
  const [elena, michela, roberto] = [idOf('Elena'), idOf('Michela'), idOf('Roberto')]
  const held = Date.now() - 7 * 86_400_000
  const name = `Assemblea dei soci n. ${Date.now()}`
  const moments = { held_at: new Date(held).toISOString(), ended_at: new Date(held + 3_600_000).toISOString() }
  const body = { name, meeting_type: 'ASSEMBLY' as const, ...moments, administrator_id: elena, secretary_id: michela, notice_text: 'mediante raccomandata' }
  const begun = await call(offlineRoutes.take, { query: { company_id }, body })
  const params = { id: begun.meeting._id }
  const odgs = [
    { title: 'Acquisto di un nuovo macchinario', header_content: documentOf('Il presidente propone l’acquisto di una fresatrice per euro 42.000,00.') },
  ]
  const planned = await call(offlineRoutes.agenda, { params, body: { odgs, version: begun.meeting.version } })
  const presences = [elena, michela, roberto].map((member_id) => ({ member_id, presence: 'PRESENT' as const, delegate_id: null }))
  const { meeting } = await call(offlineRoutes.presences, { params, body: { presences, version: planned.meeting.version } })
  const votes = [elena, michela, roberto].map((member_id) => ({ member_id, accepted: member_id === michela ? (-1 as const) : (1 as const) }))
  const points = [{ odg_id: meeting.odgs[0]!._id, votes, discussion: 'Il presidente illustra il preventivo.' }]
  await call(offlineRoutes.votes, { params, body: { points, version: meeting.version } })
  return { minutes: `/company/${company_id}/verbals/meetings/${params.id}/verbal`, name }
}

async function faultsOf(page: Page): Promise<string[]> {
  return (await violationsIn(page)).map((it) => `${it.id}: ${it.nodes[0]?.html}`)
}

const phone = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ locale: 'it-IT', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })).newPage()

/** The personal link in the letter that asks somebody for their signature. */
async function signingLink(page: Page, address: string, meeting: string): Promise<string> {
  let link = ''
  await expect(async () => {
    const { items } = await (await page.request.get('/api/dev/mailbox', { params: { search: address, count: '50' } })).json()
    const texts = items.map((it: { text: string }) => it.text).filter((it: string) => it.includes(meeting))
    link = texts.map((it: string) => /\/public\/meetings\/[\w-]+\/member\/[\w-]+\/sign/.exec(it)?.[0]).find(Boolean) ?? ''
    expect(link).not.toBe('')
  }).toPass({ timeout: 20_000 })
  return link
}

const bytesOf = async (it: Download): Promise<Buffer> => readFile(await it.path())

test('minutes: corrected, confirmed, signed on a phone and at the desk, and found authentic by anybody', async ({ page, browser }) => {
  const { minutes, name } = await heldLastWeek(page)
  await stayIn(page, demoPerson)

  await test.step('the product has written them from what happened; a sentence is added and kept by itself', async () => {
    await page.goto(minutes)
    const text = page.getByRole('textbox', { name: /verbale/i })
    await expect(text).toContainText('Il presidente illustra il preventivo.')
    await expect(text).toContainText('Michela Furlan')
    await text.getByText('Il presidente illustra il preventivo.').click()
    await page.keyboard.press('End')
    await page.keyboard.type(' Nessuno chiede altro.')
    await expect(text).toContainText('Il presidente illustra il preventivo. Nessuno chiede altro.')
    await expect(page.getByText(/^(Tutto salvato|Salvato)/)).toBeVisible()
    expect(await faultsOf(page)).toEqual([])
    await page.reload()
    await expect(text).toContainText('Nessuno chiede altro.')
  })

  await test.step('confirmed, they are final and have a number in the book', async () => {
    await page.getByRole('button', { name: 'Conferma il verbale' }).click()
    const window = page.getByRole('dialog', { name: 'Conferma il verbale' })
    for (const it of await window.getByRole('checkbox').all()) await it.check()
    await window.getByRole('button', { name: 'Conferma, è definitivo' }).click()
    await expect(page.getByRole('heading', { name: 'Verbale confermato' })).toBeVisible({ timeout: 20_000 })
    await expect(page.getByText(/^N\. \d+ del \d{4}$/)).toBeVisible()
    const paper = page.getByRole('region', { name: /^Documento / })
    await expect(paper.getByText(/^Pagina 1 di \d+$/)).toBeVisible({ timeout: 20_000 })
    await expect(paper.getByRole('region', { name: /^Pagina 1 di/ })).toContainText('Officine Brenta S.r.l.')
  })

  const secretary = await phone(browser)
  await test.step('who kept them is asked by letter, reads to the end on the phone and signs', async () => {
    await page.getByRole('button', { name: 'Chiedi le firme' }).click()
    const window = page.getByRole('dialog', { name: 'Chiedi le firme' })
    await window.getByRole('button', { name: /^Invia a/ }).click()
    await expect(page.getByText(/^Firma chiesta il/).first()).toBeVisible()
    await secretary.goto(await signingLink(page, 'michela.furlan', name))
    await expect(secretary.getByRole('button', { name: 'Continua a leggere' })).toBeVisible()
    await secretary.getByText('Fine del verbale').scrollIntoViewIfNeeded()
    await expect(secretary.getByText('Hai letto fino in fondo')).toBeVisible()
    await secretary.getByText('Scrivi il nome', { exact: true }).tap()
    await secretary.getByLabel('Nome e cognome').fill('Michela Furlan')
    expect(await faultsOf(secretary)).toEqual([])
    await secretary.getByRole('button', { name: 'Firma il verbale' }).tap()
    await expect(secretary.getByRole('heading', { name: 'Hai firmato il verbale' })).toBeVisible({ timeout: 20_000 })
    await expect(secretary.getByText(/Manca ancora la firma di Elena Marchesini/)).toBeVisible()
  })

  await test.step('who presided signs at the desk: all signatures are there', async () => {
    await page.reload()
    await page.getByRole('button', { name: 'Firma come presidente' }).click()
    const window = page.getByRole('dialog', { name: 'Firma il verbale' })
    await window.getByText('Scrivi il nome', { exact: true }).click()
    await window.getByLabel('Nome e cognome').fill('Elena Marchesini')
    await window.getByRole('button', { name: 'Firma il verbale' }).click()
    await expect(page.getByText('Ci sono tutte le firme.')).toBeVisible({ timeout: 20_000 })
    expect(await faultsOf(page)).toEqual([])
  })

  await test.step('anybody finds the signed file and the bundle authentic, and a changed one not', async () => {
    const [bundle] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Scarica il fascicolo' }).click()])
    const [signed] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: /Verbale firmato/ }).click()])
    const stranger = await (await browser.newContext({ locale: 'it-IT' })).newPage()
    await stranger.goto('/verify')
    const pdf = await bytesOf(signed)
    const file = stranger.locator('input[type=file]')
    await file.setInputFiles({ name: 'verbale.pdf', mimeType: 'application/pdf', buffer: pdf })
    await expect(stranger.getByText('Autentico e non modificato')).toBeVisible()
    const changed = Buffer.from(pdf)
    changed[2000] = changed[2000]! ^ 1
    await stranger.reload()
    await file.setInputFiles({ name: 'cambiato.pdf', mimeType: 'application/pdf', buffer: changed })
    await expect(stranger.getByRole('heading', { name: 'Modificato dopo la firma' })).toBeVisible()
    await expect(stranger.getByText('Autentico e non modificato')).toBeHidden()
    await stranger.reload()
    await file.setInputFiles({ name: 'fascicolo.zip', mimeType: 'application/zip', buffer: await bytesOf(bundle) })
    await expect(stranger.getByText('Autentico e non modificato')).toBeVisible()
    expect(await faultsOf(stranger)).toEqual([])
  })
})
