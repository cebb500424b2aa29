import { demoPerson } from '@delibera/core/operations/demo'
import { expect, type Page, test } from '@playwright/test'
import ICAL from 'ical.js'
import { violationsIn } from './axe.ts'
import { stayIn } from './person.ts'

async function faultsOf(page: Page): Promise<string[]> {
  return (await violationsIn(page)).map((it) => `${it.id}: ${it.nodes[0]?.html}`)
}

/** Whatever address an earlier try has left. */
const revokeFeed = (page: Page) =>
  page.evaluate(async () => {
    await fetch('/api/calendar/feed', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ revoke: true }) })
  })

test('a calendar program follows the product, until its address is revoked', async ({ page, request }) => {
  await stayIn(page, demoPerson)
  await revokeFeed(page)
  await page.goto('/user/calendar')
  await page.getByRole('button', { name: 'Collega un calendario' }).click()
  const dialog = page.getByRole('dialog', { name: 'Collega un calendario' })
  await dialog.getByRole('button', { name: 'Crea l’indirizzo' }).click()
  const shown = dialog.getByText(/^https?:\/\/.*\/api\/calendar\/feed\//)
  await expect(shown).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  const { pathname } = new URL((await shown.textContent())!)

  const feed = await request.get(pathname)
  expect([feed.status(), feed.headers()['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  const calendar = new ICAL.Component(ICAL.parse(await feed.text()))
  const events = calendar.getAllSubcomponents('vevent').map((it) => new ICAL.Event(it))
  expect(events.length).toBeGreaterThan(3)
  expect(new Set(events.map((it) => it.uid)).size).toBe(events.length)

  await dialog.getByRole('button', { name: 'Revoca', exact: true }).click()
  await page.getByRole('dialog', { name: 'Revocare l’indirizzo?' }).getByRole('button', { name: 'Revoca l’indirizzo' }).click()
  await expect(page.getByText('Indirizzo revocato')).toBeVisible()
  expect((await request.get(pathname)).status()).toBe(404)
})
