import type { Company, CompanyItem } from '@delibera/core/companies/schema'
import { statuteDefaults } from '@delibera/core/company/statute'
import type { Subscription } from '@delibera/core/subscriptions/schema'
import { createMemoryHistory } from '@tanstack/react-router'
import { render, waitFor } from '@testing-library/react'
import { createElement } from 'react'
import { expect } from 'vitest'
import { App } from '../App.tsx'
import { loadTexts } from '../i18n/texts.ts'
import { type AppRouter, buildRouter } from '../routes.tsx'
import { signedIn, type startApi } from './pages.stage.ts'

export const companyId = 'c0000000-0000-4000-8000-000000000001'

/** A company in order, seen by its administrator. */
export const company: Company = {
  _id: companyId,
  cerved_id: null,
  class_code: null,
  code: 'EXT_SRL',
  type: 'SRL',
  business_name: 'Acme S.r.l.',
  name: 'Acme',
  email: 'acme@pec.example.it',
  fiscal_code: '12345678903',
  vat_number: '12345678903',
  codice_univoco: null,
  rea_code: 'VE-412387',
  province: 'VE',
  location: null,
  locality: 'Venezia',
  locality_code: null,
  cap: '30121',
  address: 'Fondamenta Nove 1',
  payed_shares_value: 1_000_000,
  shares_value: 1_000_000,
  vote_value: 1_000_000,
  capital_cents: null,
  payed_capital_cents: null,
  registry_office: null,
  market: 'NONE',
  widely_held: false,
  shares_unit: 'EUR_CENT',
  members: [],
  members_count: 3,
  administrator: null,
  user_role: 'ADMIN',
  user_roles: ['ADMIN'],
  user_status: 'ACTIVE',
  is_active_cda: true,
  registry: false,
  confirmed: true,
  verified: true,
  is_example: false,
  statute_confirmed_at: null,
  identity_change: null,
  auto_renewal: false,
  payperuse: false,
  already_registred: true,
  subscriptions: [],
  active_subscriptions: { base: null, all: [] },
  is_completed: true,
  missing: [],
  invalid_members: 0,
  statute: statuteDefaults.SRL,
  logo: null,
  version: 1,
  reply_to: null,
  mailer_config: null,
  wallet: { real: 0, forecast: 0 },
}

/** Registered, and its certified mail has not answered. */
export const claimed: Partial<Company> = { user_status: 'PENDING', confirmed: false, is_completed: false, missing: ['confirmed_email'], wallet: null }

export const itemOf = (it: Partial<Company> = {}): CompanyItem => ({ ...company, subscription_end: null, ...it })

export const subscription = (it: Partial<Subscription> = {}): Subscription => ({
  _id: 'd0000000-0000-4000-8000-000000000001',
  automatic_renewal: false,
  subscription_code: 'S0002',
  buyer: null,
  category: 'SUBSCRIPTION',
  code: 'S0002',
  name: 'Annuale',
  description: null,
  duration: 'LIFETIME',
  start_date: '2026-01-01T00:00:00.000Z',
  end_date: null,
  max_members_convocation: null,
  max_members_live: null,
  price: 0,
  product_id: 'S0002',
  services: ['BASE'],
  ...it,
})

/** With a base subscription that runs. */
export const subscribed = (it: Partial<Subscription> = {}): Partial<Company> => {
  const base = subscription(it)
  return { subscriptions: [base], active_subscriptions: { base, all: [base] } }
}

type Api = Awaited<ReturnType<typeof startApi>>

/** What the pages send, as it comes in. Asked for once in a file: a body can be read once. */
export function bodiesOf(api: Api): { call: string; body: unknown }[] {
  const sent: { call: string; body: unknown }[] = []
  api.server.on('request', async (request) => {
    // The bytes of a file are no words.
    if (request.method === 'GET' || request.headers['content-type']?.startsWith('multipart/')) return
    let body = ''
    for await (const it of request) body += it
    sent.push({ call: `${request.method} ${request.url?.replace(/\?.*/, '')}`, body: body === '' ? undefined : JSON.parse(body) })
  })
  return sent
}

const empty = { real: 0, forecast: 0 }

/** What the company that is answered at this moment has. */
function walletIn(api: Api): unknown {
  const answer = api.answers.get(`GET /api/companies/${companyId}`)
  return (typeof answer === 'object' && (answer.json as Company).wallet) || empty
}

/** Billing data with nothing missing. */
const billed = {
  ...{ kind: 'COMPANY', name: 'Acme S.r.l.', first_name: null, last_name: null, vat_number: '12345678903', fiscal_code: null },
  ...{ address: 'via Roma 1', cap: '30027', locality: 'Noale', province: 'VE', country: 'IT', recipient_code: 'ABCDEF1', pec: null, split_payment: false },
  ...{ is_kept: true, missing: [], vat_case: 'INCLUDED', vat_rate: 22 },
}

/** Somebody is signed in, letters are on trial, and what the shell asks for is there. */
export function inOrder(api: Api): void {
  api.reset()
  signedIn()
  const none = { json: { total: 0, items: [] } }
  api.answers.set('GET /api/notifications', { json: { total: 0, unread: 0, items: [] } })
  api.answers.set('GET /api/todo', { json: { total: 0, items: [] } })
  api.answers.set('GET /api/payments/my-wallet', { json: empty })
  api.answers.set(`GET /api/companies/${companyId}/wallet`, () => ({ json: walletIn(api) }))
  for (const it of ['payments/my-', `companies/${companyId}/`]) api.answers.set(`GET /api/${it}fiscal-profile`, { json: billed })
  api.answers.set('GET /api/constants/roles', none)
  api.answers.set('GET /api/constants', { json: { flags: { websockets: false, dashboard_panels: true }, trial: { mail: true, payments: false, demo: null } } })
  api.answers.set('GET /api/constants/provinces', { json: { total: 1, items: [{ code: 'VE', name: 'Venezia', region: 'Veneto', istat: '' }] } })
}

/** The whole application at an address, in Italian. */
export async function openApp(path: string): Promise<AppRouter> {
  document.body.innerHTML = '<section id="layers"></section>'
  const router = buildRouter(createMemoryHistory({ initialEntries: [path] }))
  render(createElement(App, { router, language: { locale: 'it', texts: await loadTexts('it') } }))
  await waitFor(() => expect(router.state.status).toBe('idle'), { timeout: 20_000 })
  return router
}
