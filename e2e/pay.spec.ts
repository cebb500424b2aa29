import { trialCards } from '@delibera/core/payments/trial-cards'
import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { newPerson, type Person, stayIn } from './person.ts'

/** Eleven digits whose last one fits the others. */
function vatNumber(): string {
  const digits = String(Date.now()).slice(-10)
  const sum = [...digits].map(Number).reduce((total, it, at) => total + (at % 2 === 0 ? it : it > 4 ? it * 2 - 9 : it * 2), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

/** A company that has answered, by the calls that its screens make. */
async function newCompany(request: APIRequestContext, person: Person): Promise<{ id: string; name: string }> {
  const { token } = (await (await request.post('/api/users/login', { data: person })).json()).data
  const headers = { authorization: `Bearer ${token}` }
  const vat_number = vatNumber()
  const [name, email] = [`Officine Livenza ${vat_number} S.r.l.`, `livenza.${vat_number}@pec.example.it`]
  const data = {
    code: 'EXT_SRL',
    business_name: name,
    vat_number,
    fiscal_code: vat_number,
    email,
    address: 'Via Roma 1',
    cap: '30027',
    locality: 'San Donà',
    province: 'VE',
  }
  const registered = await request.post('/api/companies/custom/register', { headers, data })
  expect(registered.status()).toBe(201)
  await expect(async () => {
    const { items } = await (await request.get('/api/dev/mailbox', { params: { search: email } })).json()
    const slug = /registration\?slug=([\w-]+)/.exec(items[0]?.text)?.[1] ?? ''
    expect((await request.post('/api/companies/confirm', { data: { slug } })).ok()).toBe(true)
  }).toPass({ timeout: 15_000 })
  return { id: (await registered.json())._id, name }
}

/** The panel opens by its button; where nobody has a card yet it holds the form. */
async function openPanel(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Acquista crediti' }).first().click()
  await expect(page.getByRole('button', { name: 'Completa l’acquisto' })).toBeEnabled()
}

/** A person says once to whom the purchases are charged. */
async function fillBilling(page: Page): Promise<void> {
  await page.getByLabel('Codice fiscale').fill('MRODNI95B48D612U')
  await page.getByLabel('Indirizzo e numero civico').fill('via Roma 1')
  await page.getByLabel('CAP').fill('30027')
  await page.getByLabel('Comune').fill('San Donà di Piave')
  await page.getByLabel('Provincia').fill('VE')
  await page.getByRole('button', { name: 'Salva i dati' }).click()
  await expect(page.getByText('IVA 22 %')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Modifica' })).toBeVisible()
}

async function typeCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Numero della carta').fill(number)
  await page.getByLabel('Scadenza').fill('1234')
  await page.getByLabel('CVC').fill('123')
}

async function pay(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Completa l’acquisto' }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^Paga/ }).click()
}

const closeNotice = async (page: Page, title: string) => {
  const notice = page.getByRole('dialog', { name: title })
  await expect(notice).toBeVisible()
  await notice.getByRole('button', { name: 'Ho capito' }).click()
}

const balance = (page: Page) => page.getByRole('main').getByRole('region', { name: /^(Il tuo saldo|Saldo della società)$/ })

test('credits are bought with a new card, then with the card that was kept, which can be taken back', async ({ page, request }) => {
  await stayIn(page, await newPerson(request, 'Nora'))
  await page.goto('/user/credits')
  await expect(balance(page)).toContainText('0 crediti')
  await openPanel(page)
  await fillBilling(page)
  await typeCard(page, trialCards.success)
  await page.getByLabel('Ricorda questa carta').check()
  await page.getByRole('button', { name: 'Dieci crediti in più' }).click()
  await expect(page.getByText('20,00 €').first()).toBeVisible()
  await pay(page)
  await closeNotice(page, 'Pagamento riuscito')
  await expect(balance(page)).toContainText('20 crediti')
  await expect(page.getByRole('navigation').getByRole('button', { name: /Crediti disponibili\s*20/ })).toBeVisible()

  await openPanel(page)
  await expect(page.getByRole('radio', { name: /Visa che termina con 4242/ })).toBeChecked()
  await pay(page)
  await closeNotice(page, 'Pagamento riuscito')
  await expect(balance(page)).toContainText('30 crediti')

  await page.getByRole('button', { name: 'Elimina Visa che termina con 4242' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Elimina la carta' }).click()
  await expect(page.getByText('Nessuna carta salvata')).toBeVisible()
})

test('a card that is declined costs nothing, and another pays for the same purchase', async ({ page, request }) => {
  await stayIn(page, await newPerson(request, 'Dino'))
  await page.goto('/user/credits')
  await openPanel(page)
  await fillBilling(page)
  await typeCard(page, trialCards.declined)
  await pay(page)
  await expect(page.getByRole('alert')).toContainText('La banca ha rifiutato la carta')
  await typeCard(page, trialCards.late)
  await pay(page)
  await closeNotice(page, 'Pagamento riuscito')
  // The provider tells some seconds later: the balance follows without a press.
  await expect(balance(page)).toContainText('10 crediti', { timeout: 20_000 })
})

test('a bank that asks its customer is asked: a no pays nothing, a yes pays', async ({ page, request }) => {
  await stayIn(page, await newPerson(request, 'Bruna'))
  await page.goto('/user/credits')
  await openPanel(page)
  await fillBilling(page)
  await typeCard(page, trialCards.authentication)
  await page.getByLabel('Ricorda questa carta').check()
  await pay(page)
  const bank = page.getByRole('dialog', { name: 'La banca chiede di autorizzare' })
  await bank.getByRole('button', { name: 'Rifiuta' }).click()
  await expect(page.getByRole('alert')).toContainText('non è stato autorizzato')
  await pay(page)
  await bank.getByRole('button', { name: 'Autorizza il pagamento' }).click()
  await closeNotice(page, 'Pagamento riuscito')
  await expect(balance(page)).toContainText('10 crediti')

  // The card is kept now, and its bank asks all the same.
  await openPanel(page)
  await pay(page)
  await bank.getByRole('button', { name: 'Autorizza il pagamento' }).click()
  await closeNotice(page, 'Pagamento riuscito')
  await expect(balance(page)).toContainText('20 crediti')
})

test('coupons: one that is none, one that takes a part off, one that pays for everything', async ({ page, request }) => {
  await stayIn(page, await newPerson(request, 'Olga'))
  await page.goto('/user/credits')
  await openPanel(page)
  const box = page.getByLabel('Codice promozionale')
  const apply = page.getByRole('button', { name: 'Applica' })
  await box.fill('CORTO')
  await expect(apply).toBeDisabled()
  await box.fill('sbagliat')
  await apply.click()
  await expect(page.getByText('Il codice promozionale non è valido.')).toBeVisible()

  await box.fill('delibera')
  await apply.click()
  await expect(page.getByText('DELIBERA, sconto 20 %')).toBeVisible()
  await expect(page.getByText('+5 crediti')).toBeVisible()
  await expect(box).toHaveAttribute('readonly', '')
  await page.getByRole('button', { name: 'Rimuovi' }).click()

  await box.fill('OMAGGIO1')
  await apply.click()
  await expect(page.getByLabel('Numero della carta')).toBeHidden()
  await page.getByRole('button', { name: 'Completa l’acquisto' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ricevi i crediti' }).click()
  await closeNotice(page, 'Crediti ricevuti')
  await expect(balance(page)).toContainText('10 crediti')

  await openPanel(page)
  await expect(box).toHaveValue('')
  await box.fill('OMAGGIO1')
  await apply.click()
  await expect(page.getByText('Il codice promozionale non è valido.')).toBeVisible()
})

test('a company: credits handed on, more bought by its own card, the subscription, its renewal switched off', async ({ page, request }) => {
  const person = await newPerson(request, 'Carla')
  const company = await newCompany(request, person)
  await stayIn(page, person)

  await test.step('own credits go to the company', async () => {
    await page.goto('/user/credits')
    await openPanel(page)
    await fillBilling(page)
    await typeCard(page, trialCards.success)
    await pay(page)
    await closeNotice(page, 'Pagamento riuscito')
    await expect(balance(page)).toContainText('10 crediti')
    await page.getByRole('button', { name: 'Trasferisci a una società' }).click()
    const window = page.getByRole('dialog', { name: 'Trasferisci a una società' })
    await window.getByLabel('Società').selectOption(company.name)
    await window.getByLabel('Crediti da trasferire').fill('40')
    await window.getByRole('button', { name: 'Trasferisci i crediti' }).click()
    await expect(window.getByText('Il tuo saldo è di 10 crediti: scrivi un numero più basso.')).toBeVisible()
    await window.getByLabel('Crediti da trasferire').fill('7,5')
    await window.getByRole('button', { name: 'Trasferisci i crediti' }).click()
    await expect(page.getByText('Trasferimento riuscito: 7,5 crediti alla società.')).toBeVisible()
    await expect(balance(page)).toContainText('2,5 crediti')
  })

  await test.step('what the subscription lacks is bought by a card of the company', async () => {
    await page.goto(`/company/${company.id}/settings/products`)
    await expect(balance(page)).toContainText('7,5 crediti')
    await page.getByRole('button', { name: /per un anno$/ }).click()
    await expect(page.getByRole('button', { name: 'Completa l’acquisto' })).toBeEnabled()
    await expect(page.getByText('120,00 €').first()).toBeVisible()
    await typeCard(page, trialCards.success)
    await pay(page)
    await closeNotice(page, 'Pagamento riuscito')
    await expect(balance(page)).toContainText('127,5 crediti')
  })

  await test.step('the subscription is paid with them, and will not renew', async () => {
    await page.getByRole('button', { name: /per un anno$/ }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Attiva per 120 crediti/ })
      .click()
    await expect(balance(page)).toContainText('7,5 crediti')
    const renewal = page.getByRole('switch', { name: /^Rinnovo automatico/ })
    await expect(renewal).toBeChecked()
    await renewal.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Disattiva il rinnovo' }).click()
    await expect(renewal).not.toBeChecked()
    await page.reload()
    await expect(page.getByRole('switch', { name: /^Rinnovo automatico/ })).not.toBeChecked()
  })
})
