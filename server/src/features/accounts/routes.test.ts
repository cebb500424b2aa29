import { entryRoutes } from '@delibera/core/accounts/entry-routes'
import { accountRoutes } from '@delibera/core/accounts/routes'
import { notificationRoutes } from '@delibera/core/notifications/routes'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { verifyAudit } from '../../audit/verify.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { aMinuteLater, mailsTo, tokenSentTo } from '../../testing/mailbox.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const registration = (email: string) => ({
  email,
  password: 'Quattro.Rane7',
  first_name: 'Anna',
  last_name: 'Rossi',
  privacy_consent: true as const,
  terms_conditions: true as const,
})
const password = 'Quattro.Rane7'

describe('opening an account', () => {
  afterEach(() => app.deps.clock.set(app.deps.db, null))

  test('register, confirm from the letter, sign in', async () => {
    const email = 'anna@example.test'
    const answer = await app.call(accountRoutes.register, { body: { ...registration('  Anna@Example.test '), locale: 'en-GB' } })
    expect(answer).toEqual({ data: { email, confirmation_sent: true }, statusCode: 201 })
    await expect(app.call(entryRoutes.login, { body: { email, password } })).rejects.toMatchObject({ status: 412, code: 'CP003', info: 'unconfirmed' })

    const token = await tokenSentTo(app, email)
    expect(await app.call(accountRoutes.confirmEmail, { query: { token } })).toEqual({ done: true })
    expect(await app.call(accountRoutes.confirmEmail, { query: { token } })).toEqual({ done: true })

    const { data, statusCode } = await app.call(entryRoutes.login, { body: { email, password } })
    expect(statusCode).toBe(200)
    expect(data.user).toMatchObject({ email, first_name: 'Anna', roles: [] })
    expect(data.profile).toMatchObject({
      email,
      locale: 'en-GB',
      privacy_consent: true,
      app_settings: { dense: false, darkMode: 'system' },
      google_calendar_auth: null,
      totp_enabled: false,
      totp_enabled_at: null,
      password_changed_at: expect.any(String),
      passkeys: [],
    })
    const news = await app.with(data.token)(notificationRoutes.list, {})
    expect(news).toMatchObject({ total: 1, unread: 1, items: [{ kind: 'WELCOME' }] })
  })

  test('the fields may come wrapped in profile', async () => {
    await app.call(accountRoutes.register, { body: { profile: registration('wrapped@example.test') } as never })
    expect(await mailsTo(app, 'wrapped@example.test')).toHaveLength(1)
  })

  test('an address already registered gets the same answer, and its owner a letter', async () => {
    const owner = await app.world.person()
    const answer = await app.call(accountRoutes.register, { body: registration(owner.email) })
    expect(answer).toEqual({ data: { email: owner.email, confirmation_sent: true }, statusCode: 201 })
    const [letter] = await mailsTo(app, owner.email)
    expect(letter?.body).not.toContain('token=')
    await expect(app.call(entryRoutes.login, { body: { email: owner.email, password: 'Altra.Password1' } })).rejects.toMatchObject({ status: 401 })
  })

  test('two registrations at once make one account', async () => {
    const body = registration('twice@example.test')
    await Promise.all([app.call(accountRoutes.register, { body }), app.call(accountRoutes.register, { body })])
    const rows = await app.deps.db.selectFrom('users').select('_id').where('email', '=', 'twice@example.test').execute()
    expect(rows).toHaveLength(1)
  })

  test('until the address is confirmed the last registration counts, and earlier links are dead', async () => {
    const email = 'squatted@example.test'
    await app.call(accountRoutes.register, { body: { ...registration(email), password: 'Occupante.1', first_name: 'Altri' } })
    const earlier = await tokenSentTo(app, email)
    await app.call(accountRoutes.register, { body: registration(email) })
    await expect(app.call(accountRoutes.confirmEmail, { query: { token: earlier } })).rejects.toMatchObject({ status: 404 })
    await aMinuteLater(app)
    await app.call(accountRoutes.confirmEmail, { query: { token: await tokenSentTo(app, email) } })
    await expect(app.call(entryRoutes.login, { body: { email, password: 'Occupante.1' } })).rejects.toMatchObject({ status: 401 })
    expect((await app.call(entryRoutes.login, { body: { email, password } })).data.user).toMatchObject({ first_name: 'Anna' })

    await app.call(accountRoutes.register, { body: { ...registration(email), password: 'Occupante.1' } })
    await expect(app.call(entryRoutes.login, { body: { email, password: 'Occupante.1' } })).rejects.toMatchObject({ status: 401 })
  })

  test.each([
    ['a malformed password', { password: 'abc' }, 'password', 'passwordFormat'],
    ['the commonest password', { password: 'Password.1' }, 'password', 'passwordWeak'],
    ['one letter again and again', { password: 'Aaaaaaa1!' }, 'password', 'passwordWeak'],
    ['the published password of the demo', { password: 'Delibera.2026' }, 'password', 'passwordWeak'],
    ['one’s own name', { password: 'AnnaRossi.84' }, 'password', 'passwordWeak'],
    ['a wrong address', { email: 'anna@' }, 'email', 'insertValidEmail'],
    ['no consent', { privacy_consent: false }, 'privacy_consent', 'consentRequired'],
    ['no name', { first_name: ' ' }, 'first_name', 'requiredField'],
  ])('%s is refused by name', async (_, change, path, message) => {
    const body = { ...registration('nobody@example.test'), ...change } as never
    await expect(app.call(accountRoutes.register, { body })).rejects.toMatchObject({
      status: 400,
      code: 'E0001',
      info: [expect.objectContaining({ path, message })],
    })
  })

  test('an unknown or expired confirmation is a dead link', async () => {
    await expect(app.call(accountRoutes.confirmEmail, { query: { token: 'x'.repeat(43) } })).rejects.toMatchObject({ status: 404 })
  })

  test('the confirmation can be asked for again, with the same answer for everybody', async () => {
    const person = await app.world.person({ confirmed: false })
    expect(await app.call(accountRoutes.resendConfirmation, { body: { email: person.email } })).toEqual({ done: true })
    expect(await app.call(accountRoutes.resendConfirmation, { body: { email: 'nobody@example.test' } })).toEqual({ done: true })
    expect(await mailsTo(app, person.email)).toHaveLength(1)
    expect(await mailsTo(app, 'nobody@example.test')).toHaveLength(0)
  })
})

describe('signing in', () => {
  test('a wrong password and an unknown address get the same answer', async () => {
    const person = await app.world.person()
    const wrong = await app.call(entryRoutes.login, { body: { email: person.email, password: 'no' } }).catch((it) => it)
    const unknown = await app.call(entryRoutes.login, { body: { email: 'unknown@example.test', password: 'no' } }).catch((it) => it)
    expect(wrong).toMatchObject({ status: 401, code: 'CP003', info: 'credentials' })
    expect({ ...unknown }).toEqual({ ...wrong })
  })

  test('an account disabled by an operator is 412, with and without a session', async () => {
    const person = await app.world.person()
    const call = await app.as(person)
    await app.deps.db.updateTable('users').set({ disabled_at: new Date().toISOString() }).where('_id', '=', person._id).execute()
    await expect(call(entryRoutes.profile, {})).rejects.toMatchObject({ status: 412, info: 'disabled' })
    await expect(app.call(entryRoutes.login, { body: { email: person.email, password } })).rejects.toMatchObject({ status: 412, info: 'disabled' })
  })
})

describe('passwords', () => {
  test('a reset link works once and for an hour, and ends every session', async () => {
    const person = await app.world.person()
    const call = await app.as(person)
    await app.call(accountRoutes.askReset, { query: { email: person.email } })
    const token = await tokenSentTo(app, person.email)
    const body = { token, password: 'Nuova.Password1' }
    const results = await Promise.allSettled([app.call(accountRoutes.confirmReset, { body }), app.call(accountRoutes.confirmReset, { body })])
    expect(results.filter((it) => it.status === 'fulfilled')).toHaveLength(1)
    await expect(call(entryRoutes.profile, {})).rejects.toMatchObject({ status: 401 })
    expect((await app.call(entryRoutes.login, { body: { email: person.email, password: 'Nuova.Password1' } })).statusCode).toBe(200)
  })

  test('after an hour the link is dead; another that was sent kills the first', async () => {
    const person = await app.world.person()
    await app.call(accountRoutes.askReset, { query: { email: person.email } })
    const first = await tokenSentTo(app, person.email)
    await app.deps.clock.set(app.deps.db, new Date(Date.now() + 61_000))
    await app.call(accountRoutes.askReset, { query: { email: person.email } })
    const second = await tokenSentTo(app, person.email)
    await expect(app.call(accountRoutes.confirmReset, { body: { token: first, password: 'Nuova.Password1' } })).rejects.toMatchObject({ status: 404 })
    await app.deps.clock.set(app.deps.db, new Date(Date.now() + 3_662_000))
    await expect(app.call(accountRoutes.confirmReset, { body: { token: second, password: 'Nuova.Password1' } })).rejects.toMatchObject({ status: 404 })
    await app.deps.clock.set(app.deps.db, null)
  })

  test('the answer never tells whether an address has an account, nor does the work before it', async () => {
    const { email } = await app.world.person()
    const unconfirmed = await app.world.person({ confirmed: false })
    for (const it of [email, 'nobody@example.test']) expect(await app.call(accountRoutes.askReset, { query: { email: it } })).toEqual({ done: true })
    await app.call(accountRoutes.resendConfirmation, { body: { email: unconfirmed.email } })
    // Whatever is done for an account alone is done after the answer.
    const written = app.deps.db.selectFrom('mails').select('recipient').where('recipient', 'in', [email, unconfirmed.email])
    expect(await written.execute()).toEqual([])
    expect([await mailsTo(app, email), await mailsTo(app, unconfirmed.email)]).toEqual([[expect.anything()], [expect.anything()]])
    expect(await mailsTo(app, 'nobody@example.test')).toHaveLength(0)
  })

  test('a guessable password is refused at a change and at a reset, and the link stays good', async () => {
    const person = await app.world.person()
    const call = await app.as(person)
    const weak = { code: 'E0001', info: [expect.objectContaining({ path: 'password', message: 'passwordWeak', text: expect.stringContaining('indovina') })] }
    for (const it of ['Estate.2026', 'Rossi.1984'])
      await expect(call(accountRoutes.changePassword, { body: { old_password: person.password, password: it } })).rejects.toMatchObject(weak)
    await app.call(accountRoutes.askReset, { query: { email: person.email } })
    const token = await tokenSentTo(app, person.email)
    await expect(app.call(accountRoutes.confirmReset, { body: { token, password: 'Estate.2026' } })).rejects.toMatchObject(weak)
    await expect(app.call(accountRoutes.confirmReset, { body: { token, password } })).resolves.toEqual({ done: true })
  })

  test('changing the password ends the other sessions, not this one', async () => {
    const person = await app.world.person()
    const [here, there] = [await app.as(person), await app.as(person)]
    await expect(here(accountRoutes.changePassword, { body: { old_password: 'wrong', password: 'Nuova.Password1' } })).rejects.toMatchObject({
      code: 'E0001',
      info: [expect.objectContaining({ path: 'old_password' })],
    })
    await here(accountRoutes.changePassword, { body: { old_password: password, password: 'Nuova.Password1' } })
    expect(await here(entryRoutes.profile, {})).toMatchObject({ email: person.email })
    await expect(there(entryRoutes.profile, {})).rejects.toMatchObject({ status: 401 })
    expect((await mailsTo(app, person.email)).length).toBe(1)
  })
})

describe('since when the password is in use', () => {
  const may = new Date('2027-05-04T08:00:00.000Z')
  afterEach(() => app.deps.clock.set(app.deps.db, null))

  test('moves with a change', async () => {
    const call = await app.as(await app.world.person())
    const before = (await call(entryRoutes.profile, {})).password_changed_at
    await app.deps.clock.set(app.deps.db, may)
    await call(accountRoutes.changePassword, { body: { old_password: password, password: 'Nuova.Password1' } })
    expect(Date.parse(before!)).toBeLessThan(may.getTime())
    expect(await call(entryRoutes.profile, {})).toMatchObject({ password_changed_at: may.toISOString() })
  })

  test('moves with a reset', async () => {
    const person = await app.world.person()
    await app.deps.clock.set(app.deps.db, may)
    await app.call(accountRoutes.askReset, { query: { email: person.email } })
    await app.call(accountRoutes.confirmReset, { body: { token: await tokenSentTo(app, person.email), password: 'Nuova.Password1' } })
    const { data } = await app.call(entryRoutes.login, { body: { email: person.email, password: 'Nuova.Password1' } })
    expect(data.profile.password_changed_at).toBe(may.toISOString())
  })

  test('stays when the old password was wrong', async () => {
    const call = await app.as(await app.world.person())
    const before = await call(entryRoutes.profile, {})
    await app.deps.clock.set(app.deps.db, may)
    await expect(call(accountRoutes.changePassword, { body: { old_password: 'wrong', password: 'Nuova.Password1' } })).rejects.toMatchObject({ code: 'E0001' })
    expect(await call(entryRoutes.profile, {})).toEqual(before)
  })
})

describe('profile', () => {
  test('changes what is given and never the e-mail', async () => {
    const person = await app.world.person()
    const call = await app.as(person)
    const changed = await call(entryRoutes.changeProfile, {
      body: { email: 'other@example.test', first_name: 'Bruna', locale: 'en-US', app_settings: { dense: true } } as never,
    })
    expect(changed).toMatchObject({
      email: person.email,
      first_name: 'Bruna',
      last_name: 'Rossi',
      locale: 'en-US',
      app_settings: { dense: true, darkMode: 'system' },
    })
    expect(await call(entryRoutes.profile, {})).toEqual(changed)
  })

  test('a signature must really be a picture', async () => {
    const call = await app.as(await app.world.person())
    const png = `data:image/png;base64,${Buffer.from('89504e470d0a1a0a0000000d494844520000000100000001', 'hex').toString('base64')}`
    const fake = `data:image/png;base64,${Buffer.from('<script>alert(1)</script>').toString('base64')}`
    const huge = `data:image/png;base64,${Buffer.from('89504e470d0a1a0a0000000d4948445200004e2000004e20', 'hex').toString('base64')}`
    await expect(call(entryRoutes.changeProfile, { body: { signature: fake } })).rejects.toMatchObject({ code: 'E0001' })
    await expect(call(entryRoutes.changeProfile, { body: { signature: huge } })).rejects.toMatchObject({
      code: 'E0001',
      info: [{ message: 'pictureTooLarge' }],
    })
    expect((await call(entryRoutes.changeProfile, { body: { signature: png } })).signature).toBe(png)
    expect((await call(entryRoutes.changeProfile, { body: { signature: null } })).signature).toBeNull()
  })

  test('becoming a consultant needs a fiscal code, which is upper-cased', async () => {
    const call = await app.as(await app.world.person())
    await expect(call(entryRoutes.changeProfile, { body: { enable_consultant: true } })).rejects.toMatchObject({
      code: 'E0001',
      info: [expect.objectContaining({ path: 'fiscal_code', message: 'requiredField' })],
    })
    const body = { enable_consultant: true, fiscal_code: 'rssmra80a01h501u', studio: 'Studio Rossi' }
    for (let i = 0; i < 2; i++) {
      expect(await call(entryRoutes.changeProfile, { body })).toMatchObject({
        roles: ['CONSULTANT'],
        fiscal_code: 'RSSMRA80A01H501U',
        studio: 'Studio Rossi',
      })
    }
    expect((await call(notificationRoutes.list, {})).items.map((it) => it.kind)).toEqual(['CONSULTANT_ENABLED'])
  })

  test('a closed account signs in again only by asking to restore it, for three months', async () => {
    const person = await app.world.person()
    const call = await app.as(person)
    await call(accountRoutes.closeAccount, { body: { password } })
    await expect(call(entryRoutes.profile, {})).rejects.toMatchObject({ status: 401 })
    const body = { email: person.email, password }
    await expect(app.call(entryRoutes.login, { body })).rejects.toMatchObject({ status: 401, info: 'restore_required' })
    await app.deps.clock.set(app.deps.db, new Date(Date.now() + 100 * 86_400_000))
    await expect(app.call(entryRoutes.login, { body: { ...body, restore: true } })).rejects.toMatchObject({ status: 401, info: 'credentials' })
    await app.deps.clock.set(app.deps.db, null)
    expect((await app.call(entryRoutes.login, { body: { ...body, restore: true } })).statusCode).toBe(200)
  })
})

describe('sessions', () => {
  test('are listed, revoked one by one, and end with logout', async () => {
    const person = await app.world.person()
    const [here, there] = [await app.as(person), await app.as(person)]
    const { items, total } = await here(accountRoutes.sessions, {})
    expect(total).toBe(2)
    const other = items.find((it) => !it.current)!
    await here(accountRoutes.endSession, { params: { id: other._id } })
    await expect(there(entryRoutes.profile, {})).rejects.toMatchObject({ status: 401 })
    await expect(here(accountRoutes.endSession, { params: { id: other._id } })).rejects.toMatchObject({ status: 404 })
    await here(entryRoutes.logout, {})
    await expect(here(entryRoutes.profile, {})).rejects.toMatchObject({ status: 401 })
  })

  test("nobody ends somebody else's session", async () => {
    const [anna, bruno] = [await app.as(await app.world.person()), await app.as(await app.world.person())]
    const { items } = await anna(accountRoutes.sessions, {})
    await expect(bruno(accountRoutes.endSession, { params: { id: items[0]!._id } })).rejects.toMatchObject({ status: 404 })
  })

  test('end after 30 days without use, whatever the product clock says', async () => {
    const person = await app.world.person()
    const call = await app.as(person)
    await app.deps.clock.set(app.deps.db, new Date(Date.now() + 60 * 86_400_000))
    expect(await call(entryRoutes.profile, {})).toMatchObject({ email: person.email })
    await app.deps.clock.set(app.deps.db, null)
    await app.deps.db
      .updateTable('sessions')
      .set({ last_seen_at: new Date(Date.now() - 31 * 86_400_000).toISOString() })
      .where('user_id', '=', person._id)
      .execute()
    await expect(call(entryRoutes.profile, {})).rejects.toMatchObject({ status: 401 })
  })
})

test('what happened to accounts is in the audit log, and its chains hold', async () => {
  const verdict = await verifyAudit(app.deps.db)
  expect(verdict.rows).toBeGreaterThan(5)
  expect(verdict.broken).toEqual([])
})
