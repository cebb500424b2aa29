// @vitest-environment happy-dom

import { entryRoutes } from '@delibera/core/accounts/entry-routes'
import { accountRoutes } from '@delibera/core/accounts/routes'
import { helpRoutes } from '@delibera/core/help/routes'
import { notificationRoutes } from '@delibera/core/notifications/routes'
import { paymentRoutes } from '@delibera/core/payments/routes'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { App } from '../App.tsx'
import { useChangeLanguage } from '../i18n/Language.tsx'
import { loadTexts } from '../i18n/texts.ts'
import { CallError, call } from './call.ts'
import { settleLastVisit } from './cookie.ts'
import { readOf, useRead } from './hooks.ts'
import { profile, routerAt, signedIn, startApi, user } from './pages.stage.ts'
import { askSwitches, buildQueries } from './queries.ts'
import { useSession } from './session.tsx'

let api: Awaited<ReturnType<typeof startApi>>
let session: ReturnType<typeof useSession>
let queries: QueryClient

beforeAll(async () => {
  api = await startApi()
})
beforeEach(() => api.reset())
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.useRealTimers()
})
afterAll(() => api.close())

function Page() {
  session = useSession()
  queries = useQueryClient()
  const change = useChangeLanguage()
  const constants = useRead(helpRoutes.constants, {}, { enabled: session.state === 'in' })
  return (
    <p role="status">
      {session.state} {session.reason} {session.profile?.first_name} {constants.data ? 'ready' : ''}
      <button type="button" onClick={() => change('en-GB')}>
        English
      </button>
    </p>
  )
}
async function openAt(path: string) {
  const router = routerAt(path, Page)
  render(<App router={router} language={{ locale: 'it', texts: await loadTexts('it') }} />)
  return router
}
const status = () => screen.getByRole('status').textContent
const shows = (text: string) => waitFor(() => expect(status()).toContain(text))
const refused = (calling: Promise<unknown>) => calling.catch((error: CallError) => error)

describe('coming in', () => {
  test('stores user and profile, never the key of the session, and loads the constants', async () => {
    await openAt('/login')
    await shows('out')
    expect(api.asked('GET /api/constants')).toEqual([])
    act(() => session.enter({ token: 'a key', user, profile }))
    await shows('in  Ada ready')
    expect(localStorage.getItem('delibera.session')).toBe(session.mark)
    expect(JSON.stringify({ ...localStorage })).not.toContain('a key')
    expect(JSON.parse(localStorage.getItem('delibera.user')!)).toEqual(user)
    expect(JSON.parse(localStorage.getItem('delibera.profile')!)).toEqual(profile)
    expect(api.asked('GET /api/constants')[0]?.headers.authorization).toBeUndefined()
    expect(api.asked('GET /api/users/profile')).toEqual([])
  })

  test('then loads the products when a hand comes to the page, once for each person, and keeps them for whoever asks', async () => {
    api.answers.set('GET /api/payments/products', { json: { total: 0, items: [] } })
    await openAt('/login')
    await shows('out')
    act(() => session.enter({ token: 'a key', user, profile }))
    await shows('in  Ada ready')
    expect(api.asked('GET /api/payments/products')).toEqual([])
    fireEvent.pointerMove(window)
    await waitFor(() => expect(queries.getQueryData(readOf(paymentRoutes.products, {}, null).queryKey)).toEqual({ total: 0, items: [] }))
    expect(api.asked('GET /api/payments/products')).toHaveLength(1)
    fireEvent.pointerMove(window)
    act(() => session.enter({ token: 'another key', user, profile }))
    fireEvent.pointerMove(window)
    await waitFor(() => expect(api.asked('GET /api/payments/products')).toHaveLength(2))
  })

  test('keeps the switches that were asked before it, and asks them again', async () => {
    const asked = buildQueries()
    await askSwitches(asked)
    const router = routerAt('/login', Page)
    render(<App router={router} language={{ locale: 'it', texts: await loadTexts('it') }} queries={asked} />)
    await shows('out')
    act(() => session.enter({ token: 'a key', user, profile }))
    expect(status()).toContain('in  Ada ready')
    await waitFor(() => expect(api.asked('GET /api/constants')).toHaveLength(2))
  })

  test('with a session the stored person is there at once, and the profile is read again', async () => {
    signedIn()
    api.answers.set('GET /api/users/profile', { json: { ...profile, first_name: 'Adalgisa', roles: ['USER', 'CONSULTANT'] } })
    await openAt('/user/profile')
    await shows('in  Ada')
    await shows('in  Adalgisa ready')
    expect(session.user).toEqual({ ...user, first_name: 'Adalgisa', roles: ['USER', 'CONSULTANT'] })
    expect(JSON.parse(localStorage.getItem('delibera.profile')!).first_name).toBe('Adalgisa')
  })

  test('what an older release has stored is not trusted', async () => {
    signedIn()
    localStorage.setItem('delibera.profile', '{"first_name":7}')
    localStorage.setItem('delibera.user', 'no JSON')
    await openAt('/user/profile')
    await shows('in  Ada ready')
    expect(session.user).toBeNull()
  })

  test('a profile that was changed on a page is that of the session, even while the old one is being read', async () => {
    signedIn()
    await openAt('/user/profile')
    await shows('Ada')
    act(() => session.setProfile({ ...profile, first_name: 'Bice' }))
    await shows('in  Bice ready')
    expect(JSON.parse(localStorage.getItem('delibera.profile')!).first_name).toBe('Bice')
    expect(session.user?.first_name).toBe('Bice')
  })
})

describe('a session that has ended', () => {
  test('401 clears everything and leads to the login page, which knows the page that was wanted', async () => {
    signedIn()
    const router = await openAt('/user/profile?tab=2')
    await shows('ready')
    queries.setQueryData(['/secret'], 'of Ada')
    api.answers.set('GET /api/users/sessions', { status: 401, json: { error_code: 'CP003' } })
    await act(() => refused(call(accountRoutes.sessions, {})))
    await shows('out')
    expect(session).toMatchObject({ user: null, profile: null, mark: null })
    expect(queries.getQueryData(['/secret'])).toBeUndefined()
    expect(Object.keys(localStorage).filter((it) => it.startsWith('delibera.'))).toEqual([])
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    expect(router.state.location.search).toEqual({ to: '/user/profile?tab=2' })
  })

  test('on a page that anybody may see it ends without a word', async () => {
    signedIn()
    api.answers.set('GET /api/users/profile', { status: 401, json: { error_code: 'CP003' } })
    const router = await openAt('/terms')
    await shows('out')
    expect(router.state.location.pathname).toBe('/terms')
  })

  test('a wrong password is no end of a session, nor is an answer to whoever was here before', async () => {
    signedIn()
    await openAt('/user/profile')
    await shows('ready')
    const denied = { status: 401, json: { error_code: 'CP003', info: 'credentials' } }
    api.answers.set('POST /api/users/login', denied)
    expect(await refused(call(entryRoutes.login, { body: { email: 'a@b.it', password: 'x' } }))).toBeInstanceOf(CallError)
    api.answers.set('GET /api/users/sessions', denied)
    const late = refused(call(accountRoutes.sessions, {}))
    act(() => session.enter({ token: 'a key', user, profile }))
    await act(() => late)
    expect(session).toMatchObject({ state: 'in', mark: expect.stringMatching(/^[\da-f]{32}$/) })
  })
})

describe('412', () => {
  const refuse = async (info: string) => {
    api.answers.set('GET /api/notifications', { status: 412, json: { error_code: 'CP003', info } })
    await act(() => refused(call(notificationRoutes.list, {})))
  }

  test('marks the person inactive with the reason; several within three seconds count once', async () => {
    signedIn()
    await openAt('/user/profile')
    await shows('ready')
    const clock = vi.spyOn(Date, 'now').mockReturnValue(1_000_000)
    await refuse('unconfirmed')
    await shows('inactive unconfirmed Ada')
    clock.mockReturnValue(1_002_999)
    await refuse('disabled')
    expect(session.reason).toBe('unconfirmed')
    clock.mockReturnValue(1_003_000)
    await refuse('disabled')
    expect(session).toMatchObject({ state: 'inactive', reason: 'disabled' })
    clock.mockRestore()
  })

  test('whoever gets their profile afterwards is active again', async () => {
    signedIn()
    await openAt('/user/profile')
    await shows('ready')
    await refuse('unconfirmed')
    await shows('inactive')
    await act(() => queries.invalidateQueries({ queryKey: [entryRoutes.profile.path] }))
    await shows('in  Ada')
  })
})

describe('going out', () => {
  test('ends the session on the server, clears this browser after 400 ms and goes to the login page', async () => {
    signedIn()
    const router = await openAt('/user/profile')
    await shows('ready')
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const leaving = session.leave()
    await vi.advanceTimersByTimeAsync(399)
    expect(localStorage.getItem('delibera.session')).toBe('mark')
    await act(() => vi.advanceTimersByTimeAsync(1))
    vi.useRealTimers()
    await act(() => leaving)
    await shows('out')
    expect(localStorage.getItem('delibera.session')).toBeNull()
    expect(router.state.location.href).toBe('/login')
    await waitFor(() => expect(api.asked('GET /api/users/logout')).toHaveLength(1))
    await waitFor(() => expect(localStorage.getItem('delibera.leaving')).toBeNull())
  })

  test('an answer that finds the session ended meanwhile leads nowhere else', async () => {
    signedIn()
    const router = await openAt('/user/profile')
    await shows('ready')
    api.answers.set('GET /api/users/sessions', { status: 401, json: { error_code: 'CP003' } })
    const leaving = session.leave()
    await act(() => refused(call(accountRoutes.sessions, {})))
    expect(router.state.location.href).toBe('/user/profile')
    await act(() => leaving)
    expect(router.state.location.href).toBe('/login')
    expect(session.state).toBe('out')
  })

  test('works although the server does not answer', async () => {
    signedIn()
    await openAt('/user/profile')
    await shows('ready')
    api.answers.set('GET /api/users/logout', { status: 500, json: {} })
    await act(() => session.leave())
    expect(session.state).toBe('out')
    expect(localStorage.getItem('delibera.leaving')).toBe('true')
  })

  test('what the server did not hear is said again at the next visit, because no script can take the cookie back', async () => {
    localStorage.setItem('delibera.leaving', 'true')
    await settleLastVisit()
    expect(api.asked('GET /api/users/logout')).toHaveLength(1)
    expect(localStorage.getItem('delibera.leaving')).toBeNull()
    await settleLastVisit()
    expect(api.asked('GET /api/users/logout')).toHaveLength(1)
  })

  test('is not made up for in the name of whoever has come in since', async () => {
    signedIn()
    localStorage.setItem('delibera.leaving', 'true')
    await settleLastVisit()
    expect(api.asked('GET /api/users/logout')).toEqual([])
  })

  test('is noticed by a second tab, and so is coming in', async () => {
    signedIn()
    const router = await openAt('/user/profile')
    await shows('ready')
    localStorage.clear()
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'delibera.session' })))
    await shows('out')
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    signedIn()
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'delibera.session' })))
    await shows('in  Ada')
  })
})

describe('the key that an earlier release left where every script reads it', () => {
  test('is exchanged for a cookie, once, and deleted', async () => {
    localStorage.setItem('delibera.token', 'an old key')
    localStorage.setItem('delibera.profile', JSON.stringify(profile))
    api.answers.set('POST /api/users/session', { json: { done: true } })
    await settleLastVisit()
    await settleLastVisit()
    expect(api.asked('POST /api/users/session').map((it) => it.headers.authorization)).toEqual(['Bearer an old key'])
    expect(localStorage.getItem('delibera.token')).toBeNull()
    await openAt('/user/profile')
    await shows('in  Ada ready')
  })

  test('of a session that has ended is deleted, and nobody is signed in', async () => {
    localStorage.setItem('delibera.token', 'an old key')
    api.answers.set('POST /api/users/session', { status: 401, json: { error_code: 'CP003' } })
    await settleLastVisit()
    expect([localStorage.getItem('delibera.token'), localStorage.getItem('delibera.session')]).toEqual([null, null])
  })

  test('stays for the next visit when the server does not answer', async () => {
    localStorage.setItem('delibera.token', 'an old key')
    api.answers.set('POST /api/users/session', { status: 503, json: {} })
    await settleLastVisit()
    expect(localStorage.getItem('delibera.token')).toBe('an old key')
  })
})

test('answers that carry words are asked again in a new language, once', async () => {
  signedIn()
  await openAt('/user/profile')
  await shows('ready')
  const before = api.asked('GET /api/constants').length
  fireEvent.click(screen.getByRole('button', { name: 'English' }))
  await waitFor(() => expect(api.asked('GET /api/constants')).toHaveLength(before + 1))
  expect(api.asked('GET /api/constants').at(-1)?.headers['accept-language']).toBe('en-GB')
  expect(status()).toContain('ready')
})
