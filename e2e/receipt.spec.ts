import { demoPerson } from '@delibera/core/operations/demo'
import { expect, test } from '@playwright/test'

test('who bought credits gets a receipt as a PDF, in the language they read', async ({ request }) => {
  const login = await request.post('/api/users/login', { data: { email: demoPerson.email, password: demoPerson.password } })
  const headers = { authorization: `Bearer ${(await login.json()).data.token}` }
  const { items } = await (await request.get('/api/payments/history-user', { headers })).json()
  for (const [language, name] of [
    ['it', 'Ricevuta'],
    ['en-GB', 'Receipt'],
  ] as const) {
    const reply = await request.get(`/api/payments/receipts/${items[0]._id}`, { headers: { ...headers, 'accept-language': language } })
    expect(reply.status()).toBe(200)
    expect(reply.headers()['content-disposition']).toContain(`filename="${name} `)
    expect((await reply.body()).subarray(0, 5).toString()).toBe('%PDF-')
  }
  expect((await request.get('/api/payments/receipts/pi_nobody', { headers })).status()).toBe(404)
})
