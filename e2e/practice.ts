import { trialCards } from '@delibera/core/payments/trial-cards'
import { type APIRequestContext, expect } from '@playwright/test'
import { newPerson, type Person } from './person.ts'

interface Client {
  id: string
}

interface Situation {
  business_name: string
  /** What its statute says of the accounts. */
  statute: { fiscal_year_end?: string; accounts_deadline_days?: number }
}

/** In units: what an assembly costs to prepare, and a reserve. */
const unitsEach = 200
const perManager = 10

/**
 * A consultant and the companies they serve, by the calls that screens make: registered and completed by managers of ten each, confirmed by their
 * certified mail, linked by invitation. Each has the credits for its assembly, from the consultant's own wallet.
 */
export async function newPractice(request: APIRequestContext, situations: readonly Situation[]): Promise<Person> {
  const consultant = await newPerson(request, 'Livia')
  const adviser = await callerOf(request, consultant)
  await adviser('patch', '/users/profile', { enable_consultant: true, fiscal_code: 'VRDLCU88B29L219C' })
  await buyCredits(adviser, (situations.length * unitsEach) / 10)
  const groups = Array.from({ length: Math.ceil(situations.length / perManager) }, (_, at) => situations.slice(at * perManager, (at + 1) * perManager))
  await Promise.all(
    groups.map(async (some, group) => {
      const manager = await callerOf(request, await newPerson(request, `Gestore${group}`))
      const clients = await registered(manager, some, group)
      for (const [at, client] of clients.entries()) {
        await complete(manager, client, some[at]!)
        await manager('post', `/companies/${client.id}/add-consultant`, { email: consultant.email })
        await adviser('patch', `/companies/${client.id}/user/my-permission`, { role: 'CONSULTANT', enable: true })
        await adviser('post', `/payments/transfer-credits?company_id=${client.id}`, { amount: unitsEach })
      }
    }),
  )
  return consultant
}

type Caller = (method: 'get' | 'post' | 'patch', path: string, data?: object) => Promise<Record<string, never> & { _id: string }>

async function callerOf(request: APIRequestContext, person: Person): Promise<Caller> {
  const { token } = (await (await request.post('/api/users/login', { data: person })).json()).data
  const headers = { authorization: `Bearer ${token}` }
  return async (method, path, data) => {
    const reply = await request[method](`/api${path}`, { headers, ...(data && { data }) })
    expect(reply.ok(), `${method} ${path}: ${await reply.text()}`).toBe(true)
    return reply.json()
  }
}

async function buyCredits(call: Caller, quantity: number): Promise<void> {
  const { data } = (await call('post', '/payments/stripe/intent-user', { product_id: 'CREDITS10', quantity })) as unknown as { data: { client_secret: string } }
  await call('post', '/dev/cards/confirm', { client_secret: data.client_secret, number: trialCards.success, exp_month: 12, exp_year: 2034, cvc: '123' })
  await expect(async () => {
    const { real } = (await call('get', '/payments/my-wallet')) as unknown as { real: number }
    expect(real).toBe(quantity * 10)
  }).toPass({ timeout: 15_000 })
}

/** Eleven digits whose last one fits the others. */
function vatNumber(serial: number): string {
  const digits = String(serial).padStart(10, '0').slice(-10)
  const sum = [...digits].map(Number).reduce((total, it, at) => total + (at % 2 === 0 ? it : it > 4 ? it * 2 - 9 : it * 2), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

/** Registered by hand, and confirmed by whoever reads the certified mail. */
async function registered(manager: Caller, situations: readonly Situation[], group: number): Promise<Client[]> {
  const seat = { address: 'Via Roma 1', cap: '30027', locality: 'San Donà', province: 'VE' }
  const base = Math.floor(Date.now() / 10) * 100 + group * perManager
  const clients: Client[] = []
  for (const [at, { business_name }] of situations.entries()) {
    const vat_number = vatNumber(base + at)
    const email = `campagna.${vat_number}@pec.example.it`
    const code = business_name.endsWith('S.p.A.') ? 'EXT_SPA' : 'EXT_SRL'
    const { _id: id } = await manager('post', '/companies/custom/register', { code, business_name, vat_number, fiscal_code: vat_number, email, ...seat })
    await expect(async () => {
      const { items } = (await manager('get', `/dev/mailbox?search=${email}`)) as unknown as { items: { text: string }[] }
      const slug = /registration\?slug=([\w-]+)/.exec(items[0]?.text ?? '')?.[1]
      expect(slug).toBeDefined()
      await manager('post', '/companies/confirm', { slug })
    }).toPass({ timeout: 15_000, intervals: [50, 100, 200] })
    clients.push({ id })
  }
  return clients
}

/** Two partners, one of whom directs it and presides, and what the statute says. */
async function complete(manager: Caller, { id }: Client, { statute }: Situation): Promise<void> {
  const partner = (shares: number) => [{ title: 'OWNERSHIP', shares_value: shares, vote_value: shares }]
  const { _id: member_id } = await manager('post', `/companies/${id}/members`, {
    first_name: 'Anna',
    last_name: 'Rossi',
    email: 'anna.rossi@pec.example.it',
    fiscal_code: 'RSSNNA80A41H501X',
    roles: ['PAR', 'AUN'],
    holdings: partner(600_000),
  })
  await manager('post', `/companies/${id}/members`, {
    first_name: 'Giulia',
    last_name: 'Bianchi',
    email: 'giulia.bianchi@pec.example.it',
    fiscal_code: 'BNCGLI75H55F205M',
    roles: ['PAR'],
    holdings: partner(400_000),
  })
  await manager('patch', `/companies/${id}`, {
    shares_value: 1_000_000,
    payed_shares_value: 1_000_000,
    vote_value: 1_000_000,
    statute: { remote_allowed: true, ...statute },
  })
  await manager('patch', `/companies/${id}/administrator`, { member_id })
}
