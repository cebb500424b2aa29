import { entryRoutes } from '@delibera/core/accounts/entry-routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { sessionCookieName } from './session-cookie.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ env: { RATE_LOGIN: '1000' } })
})
afterAll(() => app.close())

type Headers = Record<string, string>

async function signIn(it: TestApp = app) {
  const { email, password } = await it.world.person()
  const reply = await it.api.app.inject({ method: 'POST', url: '/api/users/login', payload: { email, password } })
  const token: string = reply.json().data.token
  const session = ([reply.headers['set-cookie']].flat() as string[]).find((cookie) => cookie.startsWith(`${sessionCookieName}=`))!
  return { token, session, cookie: session.split(';')[0]! }
}

const rename = (headers: Headers) => app.api.app.inject({ method: 'PATCH', url: '/api/users/profile', headers, payload: { first_name: 'Bruna' } })
const read = (headers: Headers) => app.api.app.inject({ url: '/api/users/profile', headers })

describe('the cookie of a session', () => {
  test('is one that no script reads and no other site sends, and the token is still answered to programs', async () => {
    const { token, session } = await signIn()
    expect(session).toMatch(new RegExp(`^${sessionCookieName}=${token}; Path=/; Max-Age=\\d+; HttpOnly; SameSite=Strict$`))
  })

  test('travels encrypted where the product does', async () => {
    const secure = await testApp({ env: { PUBLIC_URL: 'https://delibera.example' } })
    expect((await signIn(secure)).session).toMatch(/; SameSite=Strict; Secure$/)
    await secure.close()
  })

  test.each([
    ['a page of ours, by what the browser says of it', { 'sec-fetch-site': 'same-origin' }],
    ['a page at PUBLIC_URL, in a browser that says no more', { origin: 'http://localhost:3000' }],
    ['a page at the address that was asked', { origin: 'http://192.0.2.7:3000', host: '192.0.2.7:3000' }],
  ])('lets %s read and write', async (_, headers) => {
    const { cookie } = await signIn()
    expect([(await read({ cookie, ...headers })).statusCode, (await rename({ cookie, ...headers })).statusCode]).toEqual([200, 200])
  })

  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a neighbour under the same domain', { 'sec-fetch-site': 'same-site' }],
    ['another origin, in a browser that says no more', { origin: 'https://evil.example' }],
    ['a page without an origin', { origin: 'null' }],
    ['nobody knows whom', {}],
  ])('lets %s write nothing, and says so in the shape of every refusal', async (_, headers) => {
    const { cookie } = await signIn()
    const reply = await rename({ cookie, ...(headers as Headers) })
    expect([reply.statusCode, reply.json()]).toEqual([403, { code: 403, error_code: 'CP003', msg: expect.any(String), info: 'cross_site' }])
    expect((await read({ cookie, 'sec-fetch-site': 'same-origin' })).json().first_name).toBe('Anna')
  })

  test('lets no other site read either, where reading would do something', async () => {
    const { cookie } = await signIn()
    const headers = { cookie, 'sec-fetch-site': 'cross-site' }
    expect((await app.api.app.inject({ url: '/api/users/logout', headers })).statusCode).toBe(403)
    expect((await read({ cookie })).statusCode).toBe(200)
  })

  test('asks nothing of programs, which have the token', async () => {
    const { token } = await signIn()
    expect((await rename({ authorization: `Bearer ${token}`, 'sec-fetch-site': 'cross-site' })).statusCode).toBe(200)
    expect((await read({ authorization: 'Bearer of nobody' })).statusCode).toBe(401)
  })
})

describe('a browser', () => {
  test('is signed in by the cookie alone, until it signs out', async () => {
    const { email, password } = await app.world.person()
    const browser = app.browser()
    await expect(browser(entryRoutes.profile, {})).rejects.toMatchObject({ status: 401 })
    await browser(entryRoutes.login, { body: { email, password } })
    expect(await browser(entryRoutes.changeProfile, { body: { first_name: 'Carla' } })).toMatchObject({ first_name: 'Carla' })
    await browser(entryRoutes.logout, {})
    await expect(browser(entryRoutes.profile, {})).rejects.toMatchObject({ status: 401 })
  })

  test('that changes to another account is that one from then on', async () => {
    const [anna, bruno] = [await app.world.person(), await app.world.person()]
    const browser = app.browser()
    for (const { email, password } of [anna, bruno]) await browser(entryRoutes.login, { body: { email, password } })
    expect(await browser(entryRoutes.profile, {})).toMatchObject({ email: bruno.email })
  })

  test('with the token of an earlier release is given the cookie of the same session', async () => {
    const person = await app.world.person()
    const token = await app.world.session(person)
    const reply = await app.api.app.inject({ method: 'POST', url: '/api/users/session', headers: { authorization: `Bearer ${token}` } })
    expect([reply.statusCode, reply.cookies.map((it) => [it.name, it.value])]).toEqual([200, [[sessionCookieName, token]]])
    expect((await app.api.app.inject({ method: 'POST', url: '/api/users/session' })).statusCode).toBe(401)
  })
})
