import { userInfo } from 'node:os'
import { entryRoutes } from '@delibera/core/accounts/entry-routes'
import { accountRoutes, secondFactorRoutes } from '@delibera/core/accounts/routes'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyAudit } from '../audit/verify.ts'
import { type TestApp, testApp, testSecret } from '../testing/app.ts'
import { mailsTo, tokenSentTo } from '../testing/mailbox.ts'
import { operate } from './dispatch.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const password = 'Nuova.2026'
async function operator(words: string[], input?: string) {
  const environment = { DATA_DIR: app.deps.config.data_dir, SECRET_KEY: testSecret, DATABASE_URL: app.url }
  const out: string[] = []
  const err: string[] = []
  const ask = input === undefined ? {} : { ask: async () => input }
  const code = await operate(['users', ...words], { environment, out: (line) => out.push(line), err: (line) => err.push(line), ...ask })
  return { code, out: out.join('\n'), err: err.join('\n') }
}
const login = (email: string, secret: string, totp?: string) =>
  app.call(entryRoutes.login, { body: { email, password: secret, ...(totp ? { totp } : {}) } }).then((it) => it.data.token)
const tokenIn = (text: string) => /reset-password\?token=([\w-]+)/.exec(text)?.[1]
const auditOf = async (email: string) => {
  const { _id } = await app.deps.db.selectFrom('users').select('_id').where('email', '=', email).executeTakeFirstOrThrow()
  const rows = await app.deps.db.selectFrom('audit_log').select(['actor', 'action']).where('chain', '=', `user:${_id}`).orderBy('seq').execute()
  return rows.map((it) => `${it.actor} ${it.action}`)
}
const actor = `operator:${userInfo().username}`
const sessionsOf = async (email: string) =>
  app.deps.db.selectFrom('sessions').innerJoin('users', 'users._id', 'sessions.user_id').select('sessions._id').where('email', '=', email).execute()

describe('users create', () => {
  test('makes a confirmed account, whose password is chosen by the link that is told', async () => {
    const { code, out } = await operator(['create', 'First@Pero.example', 'Anna', 'De Rossi'])
    expect([code, out]).toEqual([0, expect.stringContaining('first@pero.example has an account')])
    await app.call(accountRoutes.confirmReset, { body: { token: tokenIn(out)!, password } })
    await expect(login('first@pero.example', password)).resolves.toBeTypeOf('string')
    expect(await auditOf('first@pero.example')).toEqual([`${actor} account.created`, expect.stringMatching(/^user:.* password\.changed$/)])
  })

  test('repeated, changes nothing and makes no link', async () => {
    const again = await operator(['create', 'first@pero.example', 'Bruno', 'Neri'])
    expect(again).toEqual({ code: 0, out: 'first@pero.example has an account already: nothing was changed', err: '' })
    await expect(login('first@pero.example', password)).resolves.toBeTypeOf('string')
    expect((await operator(['show', 'first@pero.example'])).out).toMatch(/^name +Anna De Rossi$/m)
  })

  test('reads the password where nobody sees it, and says why one will not do', async () => {
    const words = ['create', 'second@pero.example', 'Carla', 'Bruni', '--by', 'input', '--locale', 'en-GB']
    expect(await operator(words, 'short')).toMatchObject({ code: 1, err: expect.stringMatching(/^The password: /) })
    const made = await operator(words, password)
    expect(made).toEqual({ code: 0, out: 'second@pero.example has an account', err: '' })
    await expect(login('second@pero.example', password)).resolves.toBeTypeOf('string')
    expect((await operator(['create', 'third@pero.example', 'A', 'B', '--by', 'input'])).err).toContain('nobody to ask')
  })

  test('sends the link by letter, and does not show it', async () => {
    const { out } = await operator(['create', 'fourth@pero.example', 'Dino', 'Gallo', '--by', 'mail'])
    expect(out).toContain('A letter with a link to choose the password is on its way to fourth@pero.example')
    expect(out).not.toContain('token=')
    await app.call(accountRoutes.confirmReset, { body: { token: await tokenSentTo(app, 'fourth@pero.example'), password } })
    await expect(login('fourth@pero.example', password)).resolves.toBeTypeOf('string')
  })

  test('takes an address over from whoever registered it and never confirmed it: their password opens nothing', async () => {
    const stranger = {
      email: 'fifth@pero.example',
      password: 'Estraneo.1',
      first_name: 'X',
      last_name: 'Y',
      privacy_consent: true,
      terms_conditions: true,
    } as const
    await app.call(accountRoutes.register, { body: stranger })
    const confirmation = await tokenSentTo(app, stranger.email)
    expect((await operator(['create', stranger.email, 'Elsa', 'Fonti'])).code).toBe(0)
    await expect(login(stranger.email, stranger.password)).rejects.toMatchObject({ status: 401 })
    await expect(app.call(accountRoutes.confirmEmail, { query: { token: confirmation } })).rejects.toMatchObject({ status: 404 })
  })

  test.each([
    [['not-an-address', 'A', 'B'], 'EMAIL: '],
    [['a@pero.example', 'A', 'B', '--by', 'shouting'], '--by shouting: write link, mail or input.'],
    [['a@pero.example', 'A', 'B', '--locale', 'de'], '--locale: '],
  ])('refuses %j', async (words, err) => {
    expect(await operator(['create', ...words])).toMatchObject({ code: 1, err: expect.stringContaining(err) })
    expect((await operator(['list', '--search', 'a@pero.example'])).out).toBe('0 accounts')
  })
})

test('users confirm lets somebody in who never got the letter, once', async () => {
  const person = { email: 'late@pero.example', password, first_name: 'Late', last_name: 'Posta', privacy_consent: true, terms_conditions: true } as const
  await app.call(accountRoutes.register, { body: person })
  await expect(login(person.email, password)).rejects.toMatchObject({ status: 412 })
  expect((await operator(['confirm', person.email])).out).toBe('late@pero.example is now confirmed')
  expect((await operator(['confirm', person.email])).out).toBe('late@pero.example was already confirmed')
  await expect(login(person.email, password)).resolves.toBeTypeOf('string')
  expect((await auditOf(person.email)).filter((it) => it.startsWith(actor))).toEqual([`${actor} account.confirmed`])
})

describe('users reset-password', () => {
  test('ends password and sessions at once, and gives a link', async () => {
    const person = await app.world.person({ email: 'reset@pero.example', password })
    await login(person.email, password)
    const { code, out } = await operator(['reset-password', person.email])
    expect(code).toBe(0)
    expect(await sessionsOf(person.email)).toEqual([])
    await expect(login(person.email, password)).rejects.toMatchObject({ status: 401 })
    await app.call(accountRoutes.confirmReset, { body: { token: tokenIn(out)!, password: 'Altra.2027' } })
    await expect(login(person.email, 'Altra.2027')).resolves.toBeTypeOf('string')
    expect(await auditOf(person.email)).toContain(`${actor} password.reset`)
  })

  test('given by the operator, it is told to its owner by letter', async () => {
    const person = await app.world.person({ email: 'told@pero.example', password })
    expect((await operator(['reset-password', person.email, '--by', 'input'], 'Altra.2027')).code).toBe(0)
    expect((await mailsTo(app, person.email)).length).toBe(1)
    await expect(login(person.email, 'Altra.2027')).resolves.toBeTypeOf('string')
  })
})

test('users reset-second-factor takes off a lost authenticator and ends the sessions, once', async () => {
  const person = await app.world.person({ email: 'factor@pero.example', password })
  expect((await operator(['reset-second-factor', person.email])).out).toBe('factor@pero.example had no second factor: nothing was changed')
  const call = app.with(await login(person.email, password))
  const { secret } = await call(secondFactorRoutes.beginTotp, {})
  await call(secondFactorRoutes.confirmTotp, { body: { code: new TOTP({ secret }).generate() } })
  await expect(login(person.email, password)).rejects.toMatchObject({ status: 401, info: 'totp_required' })
  expect((await operator(['show', person.email])).out).toMatch(/^second factor since +2/m)
  expect((await operator(['reset-second-factor', person.email])).out).toBe('factor@pero.example: the second factor is off, all sessions have ended')
  expect(await sessionsOf(person.email)).toEqual([])
  await expect(login(person.email, password)).resolves.toBeTypeOf('string')
  expect((await auditOf(person.email)).filter((it) => it.startsWith(actor))).toEqual([`${actor} second_factor.off`])
  expect((await operator(['reset-second-factor', person.email, '--passkeys', 'keep'])).err).toContain('--passkeys keep says nothing')
})

describe('users list and show', () => {
  test('tell how each stands, and nothing that opens an account', async () => {
    const person = await app.world.person({ email: 'seen@pero.example', password })
    await app.world.company('Veduta S.r.l.', person)
    expect((await operator(['list', '--search', 'SEEN@'])).out).toMatch(/^1 account\nseen@pero\.example {2}.+ {2}active {2}1 company$/)
    await operator(['disable', person.email])
    expect((await operator(['list', '--search', 'seen@'])).out).toContain('  disabled  ')
    const { out } = await operator(['show', person.email])
    expect(out).toMatch(/^state +disabled$/m)
    expect(out).toMatch(/^company +Veduta S\.r\.l\.: \w+, ACTIVE$/m)
    expect(out).not.toMatch(/argon2|token/)
    expect(await operator(['show', 'nobody@pero.example'])).toMatchObject({ code: 1, err: 'No account has the address nobody@pero.example.' })
  })

  test('a sign of the search is a sign, not a pattern', async () => {
    expect((await operator(['list', '--search', '%'])).out).toBe('0 accounts')
  })
})

test('all of it leaves the audit log whole', async () => {
  expect((await verifyAudit(app.deps.db)).broken).toEqual([])
})
