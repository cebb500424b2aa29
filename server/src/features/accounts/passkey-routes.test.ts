import { entryRoutes } from '@delibera/core/accounts/entry-routes'
import { passkeyRoutes } from '@delibera/core/accounts/passkey-routes'
import { accountRoutes, secondFactorRoutes } from '@delibera/core/accounts/routes'
import type { OwnerProof } from '@delibera/core/accounts/schema'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { mailsTo } from '../../testing/mailbox.ts'
import { softPasskey } from '../../testing/passkey.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ env: { RATE_LOGIN: '1000' } })
})
afterAll(() => app.close())

async function withPasskey() {
  const person = await app.world.person()
  const call = await app.as(person)
  const key = softPasskey('http://localhost:3000')
  const { challenge_id, options } = await call(passkeyRoutes.passkeyOptions, {})
  const { _id } = await call(passkeyRoutes.addPasskey, { body: { challenge_id, name: 'Telefono di Anna', answer: key.register(options) } })
  return { person, call, key, _id }
}

async function signIn(key: ReturnType<typeof softPasskey>, user_id: string) {
  const { challenge_id, options } = await app.call(passkeyRoutes.loginOptions, {})
  return app.call(passkeyRoutes.loginWithPasskey, { body: { challenge_id, answer: key.login(options, user_id) } })
}

test('a passkey signs in without password and shows in the profile', async () => {
  const { person, key } = await withPasskey()
  const { data } = await signIn(key, person._id)
  expect(data.user.email).toBe(person.email)
  expect(data.profile.passkeys).toMatchObject([{ name: 'Telefono di Anna' }])
  expect(data.profile.passkeys[0]!.last_used_at).toMatch(/^\d{4}-.+Z$/)
})

test('it is two factors by itself: no code is asked on top', async () => {
  const { person, call, key } = await withPasskey()
  const { secret } = await call(secondFactorRoutes.beginTotp, {})
  const { totpOf } = await import('./second-factor-commands.ts')
  await call(secondFactorRoutes.confirmTotp, { body: { code: totpOf(person.email, secret).generate() } })
  expect((await signIn(key, person._id)).statusCode).toBe(200)
})

test('a forged signature, a replayed answer and a foreign challenge are refused', async () => {
  const { person, key } = await withPasskey()
  const { challenge_id, options } = await app.call(passkeyRoutes.loginOptions, {})
  const other = softPasskey('http://localhost:3000').login(options, person._id)
  const answer = key.login(options, person._id)
  const forged = { ...answer, response: { ...answer.response, signature: other.response.signature } }
  await expect(app.call(passkeyRoutes.loginWithPasskey, { body: { challenge_id, answer: forged } })).rejects.toMatchObject({ status: 401 })
  await expect(app.call(passkeyRoutes.loginWithPasskey, { body: { challenge_id, answer } })).rejects.toMatchObject({ status: 401 })
  const evil = softPasskey('https://evil.example')
  const second = await app.call(passkeyRoutes.loginOptions, {})
  await expect(
    app.call(passkeyRoutes.loginWithPasskey, { body: { challenge_id: second.challenge_id, answer: evil.login(second.options, person._id) } }),
  ).rejects.toMatchObject({ status: 401 })
})

test('a passkey made for another origin cannot be registered', async () => {
  const call = await app.as(await app.world.person())
  const { challenge_id, options } = await call(passkeyRoutes.passkeyOptions, {})
  await expect(
    call(passkeyRoutes.addPasskey, { body: { challenge_id, name: 'x', answer: softPasskey('https://evil.example').register(options) } }),
  ).rejects.toMatchObject({ code: 'E0001' })
})

const proofBy = async (call: TestApp['call'], key: ReturnType<typeof softPasskey>, user_id: string) => {
  const { challenge_id, options } = await call(passkeyRoutes.proofOptions, {})
  return { passkey: { challenge_id, answer: key.login(options, user_id) } }
}

test('a removed passkey no longer signs in, and nobody removes another person’s', async () => {
  const { person, call, key, _id } = await withPasskey()
  const other = await app.world.person()
  const stranger = await app.as(other)
  const body = { password: person.password }
  await expect(stranger(passkeyRoutes.removePasskey, { params: { id: _id }, body })).rejects.toMatchObject({ status: 404 })
  await call(passkeyRoutes.removePasskey, { params: { id: _id }, body })
  await expect(signIn(key, person._id)).rejects.toMatchObject({ status: 401 })
  expect((await call(entryRoutes.profile, {})).passkeys).toEqual([])
  expect((await mailsTo(app, person.email)).map((it) => it.subject).sort()).toEqual([
    'Una nuova passkey apre il tuo account',
    'Una passkey del tuo account è stata rimossa',
  ])
})

test('a session alone removes no passkey: it takes the password or a passkey, and wrong passwords run out', async () => {
  const { person, call, key, _id } = await withPasskey()
  const remove = (body: OwnerProof) => call(passkeyRoutes.removePasskey, { params: { id: _id }, body })
  await expect(remove({})).rejects.toMatchObject({ code: 'E0001', info: [expect.objectContaining({ path: 'password', message: 'requiredField' })] })
  for (let i = 0; i < 5; i++)
    await expect(remove({ password: 'no' })).rejects.toMatchObject({
      code: 'E0001',
      info: [expect.objectContaining({ path: 'password', message: 'invalidValue' })],
    })
  await expect(remove({ password: person.password })).rejects.toMatchObject({ status: 429 })
  expect((await call(entryRoutes.profile, {})).passkeys).toHaveLength(1)
  await expect(remove(await proofBy(call, key, person._id))).resolves.toEqual({ done: true })
})

test('a session alone closes no account; a passkey of its owner does, one of somebody else does not', async () => {
  const { person, call, key } = await withPasskey()
  const other = await withPasskey()
  await expect(call(accountRoutes.closeAccount, { body: {} })).rejects.toMatchObject({ code: 'E0001', info: [expect.objectContaining({ path: 'password' })] })
  await expect(call(accountRoutes.closeAccount, { body: { password: 'no' } })).rejects.toMatchObject({ code: 'E0001' })
  const foreign = await proofBy(call, other.key, person._id)
  await expect(call(accountRoutes.closeAccount, { body: foreign })).rejects.toMatchObject({
    code: 'E0001',
    info: [expect.objectContaining({ path: 'passkey' })],
  })
  const signInAnswer = await app.call(passkeyRoutes.loginOptions, {})
  const misused = { passkey: { challenge_id: signInAnswer.challenge_id, answer: key.login(signInAnswer.options, person._id) } }
  await expect(call(accountRoutes.closeAccount, { body: misused })).rejects.toMatchObject({ code: 'E0001' })
  await expect(call(accountRoutes.closeAccount, { body: await proofBy(call, key, person._id) })).resolves.toEqual({ done: true })
  await expect(call(entryRoutes.profile, {})).rejects.toMatchObject({ status: 401 })
  expect((await mailsTo(app, person.email)).map((it) => it.subject)).toContain('Il tuo account su Delibera è chiuso')
})
