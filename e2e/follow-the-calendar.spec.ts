import { demoPerson } from '@delibera/core/operations/demo'
import { expect, type Page, test } from '@playwright/test'
import ICAL from 'ical.js'
import { violationsIn } from './axe.ts'
import { logIn } from './person.ts'

async function faultsOf(page: Page): Promise<string[]> {
  return (await violationsIn(page)).map((it) => `${it.id}: ${it.nodes[0]?.html}`)
}

test('a calendar program follows the product, until its address is revoked', async ({ page, request }) => {
  await logIn(page, demoPerson)
  await page.goto('/user/calendar')
  await page.getByRole('button', { name: 'Collega un calendario' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Crea l’indirizzo' }).click()
  await expect(dialog.getByText('Il tuo indirizzo')).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  const address = await dialog.getByRole('textbox').first().inputValue()

  const feed = await request.get(new URL(address).pathname)
  expect([feed.status(), feed.headers()['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  const calendar = new ICAL.Component(ICAL.parse(await feed.text()))
  const events = calendar.getAllSubcomponents('vevent').map((it) => new ICAL.Event(it))
  expect(events.length).toBeGreaterThan(3)
  expect(new Set(events.map((it) => it.uid)).size).toBe(events.length)

  await dialog
    .getByRole('button', { name: /^Revoca/ })
    .first()
    .click()
  await page.getByRole('dialog', { name: 'Revocare l’indirizzo?' }).getByRole('button', { name: 'Revoca l’indirizzo' }).click()
  await expect(page.getByText('Indirizzo revocato')).toBeVisible()
  expect((await request.get(new URL(address).pathname)).status()).toBe(404)
})

test('the accounts of all served companies: the plan, a step that was taken, assemblies prepared for several at once', async ({ page }) => {
  await logIn(page, demoPerson)
  await page.goto('/consultant/calendar?tab=campaign')
  const table = page.getByRole('table', { name: 'Società della campagna' })
  await expect(table.getByRole('row').nth(3)).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  for (const at of [1, 2]) await table.getByRole('row').nth(at).getByRole('checkbox').check()
  const bar = page.getByRole('region', { name: 'Azioni sulle società scelte' })
  await expect(bar.getByText('2 società scelte')).toBeVisible()
  await bar.getByRole('button', { name: 'Prepara 2 assemblee' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Prepara 2 assemblee' }).click()
  await expect(page.getByText(/assemble[ae] preparat[ae]|da sistemare/).first()).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('Esito per società')).toBeVisible()
})
