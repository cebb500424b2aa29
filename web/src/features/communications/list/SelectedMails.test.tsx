// @vitest-environment happy-dom
import type { CommunicationList } from '@delibera/core/communications/panel'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { bodiesOf, company, companyId, inOrder, openApp } from '../../../api/company.stage.ts'
import { arrived, listOf, mailId, sent, whole, withPanel } from '../../../api/mail.stage.ts'
import { startApi } from '../../../api/pages.stage.ts'

let api: Awaited<ReturnType<typeof startApi>>
let written: ReturnType<typeof bodiesOf>
beforeAll(async () => {
  api = await startApi()
  written = bodiesOf(api)
})
beforeEach(() => {
  inOrder(api)
  written.length = 0
  api.answers.set(`GET /api/companies/${companyId}`, { json: { ...company, ...withPanel() } })
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})
afterAll(() => api.close())

const at = (search = '') => `/company/${companyId}/communications${search}`
const folder = (list: CommunicationList) => api.answers.set('GET /api/communications', { json: list })
const five = (it = {}) => [1, 2, 3, 4, 5].map((one) => arrived(one, it))
const bodiesAt = (call: string) => written.filter((it) => it.call === call).map((it) => it.body)
const [trash, remove, change] = ['POST /api/communications/trash', 'POST /api/communications/delete', 'PATCH /api/communications'] as const
const box = (one: number) => screen.findByRole<HTMLInputElement>('checkbox', { name: `Seleziona Registro imprese: Protocollo ${one}` })
const bar = () => within(screen.getByRole('region', { name: 'Comunicazioni selezionate' }))
const ids = (...some: number[]) => some.map(mailId)
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })

test('some are ticked, one by one and as a range, and go to the trash together; one press brings them back', async () => {
  folder(listOf(five()))
  api.answers.set(trash, () => {
    folder(listOf([arrived(1)]))
    return { json: { done: true } }
  })
  api.answers.set(change, () => {
    folder(listOf(five()))
    return { json: { done: true } }
  })
  await openApp(at())
  fireEvent.click(await box(2))
  expect(bar().getByText('1 selezionata')).toBeTruthy()
  expect(screen.queryByRole('searchbox')).toBeNull()
  fireEvent.click(await box(5), { shiftKey: true })
  expect(await bar().findByText('4 selezionate')).toBeTruthy()
  fireEvent.click(bar().getByRole('button', { name: 'Sposta le selezionate nel cestino' }))
  await waitFor(() => expect(bodiesAt(trash)).toEqual([{ ids: ids(2, 3, 4, 5) }]))
  expect(await screen.findByText('4 comunicazioni sono nel cestino.')).toBeTruthy()
  expect(screen.getByRole('searchbox', { name: 'Cerca fra le comunicazioni' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Annulla' }))
  await waitFor(() => expect(bodiesAt(change)).toEqual([{ ids: ids(2, 3, 4, 5), position: 'restored' }]))
  expect((await box(5)).checked).toBe(false)
})

test('all of the list are marked as read at once, and as unread again', async () => {
  folder(listOf(five()))
  const seen = (seen_at: string | null) => () => {
    folder(listOf(five({ seen_at })))
    return { json: { done: true } }
  }
  api.answers.set(change, seen('2027-04-12T10:00:00.000Z'))
  await openApp(at())
  fireEvent.click(await box(1))
  fireEvent.click(bar().getByRole('checkbox', { name: 'Seleziona tutte quelle in elenco' }))
  expect(bar().getByText('5 selezionate')).toBeTruthy()
  fireEvent.click(bar().getByRole('button', { name: 'Segna come lette' }))
  await waitFor(() => expect(screen.getByRole('region', { name: 'Elenco' }).textContent).not.toContain('Da leggere'))
  api.answers.set(change, seen(null))
  fireEvent.click(bar().getByRole('button', { name: 'Segna come da leggere' }))
  await waitFor(() =>
    expect(bodiesAt(change)).toEqual([
      { ids: ids(1, 2, 3, 4, 5), seen: true },
      { ids: ids(1, 2, 3, 4, 5), seen: false },
    ]),
  )
  fireEvent.click(bar().getByRole('checkbox', { name: 'Seleziona tutte quelle in elenco' }))
  expect(screen.queryByRole('region', { name: 'Comunicazioni selezionate' })).toBeNull()
})

test('tags are given to all and taken from all; a refusal is told and what was comes back', async () => {
  folder(listOf([arrived(1, { tags: ['soci'] }), arrived(2, { tags: ['soci', 'bilancio'] })], { tags: [{ tag: 'bilancio', count: 1 }] }))
  api.answers.set(change, { json: { done: true } })
  await openApp(at())
  fireEvent.click(await box(1))
  fireEvent.click(await box(2))
  fireEvent.click(bar().getByRole('button', { name: 'Etichette delle selezionate' }))
  const card = within(await screen.findByRole('dialog', { name: 'Etichette delle selezionate' }))
  const tag = (name: string) => card.getByRole<HTMLInputElement>('checkbox', { name })
  expect([tag('soci').checked, tag('bilancio').checked]).toEqual([true, false])
  fireEvent.click(tag('bilancio'))
  fireEvent.click(tag('soci'))
  fireEvent.change(card.getByRole('textbox', { name: 'Nuova etichetta' }), { target: { value: ' urgente ' } })
  fireEvent.click(card.getByRole('button', { name: 'Aggiungi' }))
  const each = { ids: ids(1, 2) }
  await waitFor(() =>
    expect(bodiesAt(change)).toEqual([
      { ...each, add_tags: ['bilancio'], remove_tags: [] },
      { ...each, add_tags: [], remove_tags: ['soci'] },
      { ...each, add_tags: ['urgente'], remove_tags: [] },
    ]),
  )
  const text = 'Una comunicazione può avere al massimo 10 etichette.'
  api.answers.set(change, { status: 400, json: { error_code: 'E0001', info: [{ path: 'add_tags', message: 'tooManyTags', text }] } })
  fireEvent.click(tag('bilancio'))
  expect(await screen.findByText(text)).toBeTruthy()
})

test('in the trash they are given back, or deleted for good after a question', async () => {
  const lost = [sent(3), sent(4)].map((it) => ({ ...it, position: 'trash' as const, status: 'TRASHED' as const }))
  folder(listOf(lost))
  api.answers.set(remove, { json: { done: true } })
  await openApp(at('?folder=trash'))
  for (const it of await screen.findAllByRole('checkbox', { name: /^Seleziona A Teodora Valserra/ })) fireEvent.click(it)
  expect(bar().getByRole('button', { name: 'Ripristina le selezionate' })).toBeTruthy()
  expect(bar().queryByRole('button', { name: 'Segna come lette' })).toBeNull()
  fireEvent.click(bar().getByRole('button', { name: 'Elimina le selezionate per sempre' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Eliminare per sempre 2 comunicazioni?' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Non eliminare' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bar().getByText('2 selezionate')).toBeTruthy()
  expect(bodiesAt(remove)).toEqual([])
  fireEvent.click(bar().getByRole('button', { name: 'Elimina le selezionate per sempre' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Elimina per sempre' }))
  await waitFor(() => expect(bodiesAt(remove)).toEqual([{ ids: ids(3, 4) }]))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Comunicazioni selezionate' })).toBeNull())
})

test('the keyboard ticks what it walks on, up to there with Shift, and lets go; what is open and thrown away is closed', async () => {
  const items = five({ seen_at: '2027-04-12T08:00:00.000Z' })
  folder(listOf(items))
  api.answers.set(`GET /api/communications/${mailId(1)}`, { json: whole(items[0]!) })
  api.answers.set(`GET /api/communications/${mailId(1)}/page`, { json: '<p>Testo</p>' })
  api.answers.set(trash, { json: { done: true } })
  const router = await openApp(at(`?id=${mailId(1)}`))
  await box(1)
  press('x')
  expect((await box(1)).checked).toBe(true)
  press('j')
  press('j')
  press('X')
  await waitFor(() => expect(bar().getByText('3 selezionate')).toBeTruthy())
  press('Escape')
  expect((await box(1)).checked).toBe(false)
  fireEvent.click(await box(1))
  ;(await box(1)).focus()
  press('j')
  press('x')
  press('#')
  await waitFor(() => expect(bodiesAt(trash)).toEqual([{ ids: ids(1, 2) }]))
  await waitFor(() => expect(router.state.location.search).toEqual({}))
})

test('by touch a long press begins, and a tap goes on; elsewhere nothing is selected', async () => {
  folder(listOf(five({ seen_at: '2027-04-12T08:00:00.000Z' })))
  const router = await openApp(at())
  const line = async (name: RegExp) => within(await screen.findByRole('region', { name: 'Elenco' })).findByRole('link', { name })
  const [first, second] = [await line(/Protocollo 1/), await line(/Protocollo 2/)]
  fireEvent.touchStart(first, { touches: [{ clientX: 5, clientY: 5 }] })
  await waitFor(async () => expect((await box(1)).checked).toBe(true))
  fireEvent.touchEnd(first)
  fireEvent.click(first)
  expect((await box(1)).checked).toBe(true)
  fireEvent(second, new PointerEvent('click', { bubbles: true, cancelable: true, pointerType: 'touch' }))
  expect(bar().getByText('2 selezionate')).toBeTruthy()
  expect(router.state.location.search).toEqual({})
  folder(listOf([sent(7)]))
  fireEvent.click(within(screen.getByRole('navigation', { name: 'Cartelle' })).getByRole('link', { name: 'Inviate' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ folder: 'sent' }))
  expect(screen.queryByRole('region', { name: 'Comunicazioni selezionate' })).toBeNull()
})

test('of a long folder the lines that were read are ticked first, then as many as one call takes', async () => {
  const items = Array.from({ length: 50 }, (_, step) => arrived(step + 1))
  const many = Array.from({ length: 120 }, (_, step) => arrived(step + 1))
  api.answers.set('GET /api/communications', () => {
    const isAll = new URL(api.asked('GET /api/communications').at(-1)?.url ?? '', 'http://x').searchParams.get('count') === '999'
    return { json: listOf(isAll ? many : items, { total: 120 }) }
  })
  await openApp(at())
  await box(1)
  fireEvent.click(screen.getByRole('button', { name: 'Seleziona' }))
  expect(bar().getByText('Nessuna selezionata')).toBeTruthy()
  expect(bar().getByRole<HTMLButtonElement>('button', { name: 'Segna come da leggere' }).disabled).toBe(true)
  fireEvent.click(bar().getByRole('checkbox', { name: 'Seleziona tutte quelle in elenco' }))
  expect(bar().getByText('50 selezionate')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Seleziona tutte e 120' }))
  await waitFor(() => expect(bar().getByText('120 selezionate')).toBeTruthy())
})
