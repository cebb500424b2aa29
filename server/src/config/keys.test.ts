import { createPublicKey, verify } from 'node:crypto'
import { mkdtempSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { deriveKeys, installationSecret, linkSlug } from './keys.ts'

const keys = deriveKeys('a secret for tests, long enough to be one')

test('what is sealed opens only with the same key and for the same row', () => {
  const sealed = keys.seal('segreto', 'totp:anna')
  expect(keys.unseal(sealed, 'totp:anna')).toBe('segreto')
  expect(() => keys.unseal(sealed, 'totp:bruno')).toThrow()
  expect(() => deriveKeys('another secret, just as long as the first').unseal(sealed, 'totp:anna')).toThrow()
  expect(keys.seal('segreto', 'totp:anna').equals(sealed)).toBe(false)
})

test('a personal link has 256 bits, is the same when printed again, and another after it was revoked', () => {
  const link = { meeting_id: 'm', member_id: 'a', generation: 1 }
  expect(linkSlug(keys, link)).toBe(linkSlug(keys, link))
  expect(linkSlug(keys, link)).toMatch(/^[\w-]{43}$/)
  expect(linkSlug(keys, { ...link, generation: 2 })).not.toBe(linkSlug(keys, link))
})

test('what is signed is known to be ours by the public key, and only that', () => {
  const key = createPublicKey({ key: Buffer.from(keys.receipts.public_key, 'base64url'), format: 'der', type: 'spki' })
  const isOurs = (text: string, signature: string) => verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'))
  expect(key.asymmetricKeyType).toBe('ed25519')
  expect(isOurs('voto', keys.receipts.sign('voto'))).toBe(true)
  expect(isOurs('veto', keys.receipts.sign('voto'))).toBe(false)
  const another = deriveKeys('another secret, just as long as the first').receipts
  expect(isOurs('voto', another.sign('voto'))).toBe(false)
  expect(another.public_key).not.toBe(keys.receipts.public_key)
})

test('the secret of the installation is made once and readable by its owner alone', () => {
  const data_dir = mkdtempSync(join(tmpdir(), 'delibera-keys-'))
  const first = installationSecret({ secret_key: undefined, data_dir })
  expect(installationSecret({ secret_key: undefined, data_dir })).toBe(first)
  expect(statSync(join(data_dir, 'secret.key')).mode & 0o077).toBe(0)
  expect(installationSecret({ secret_key: 'given', data_dir })).toBe('given')
})

test('browsers know us by a pair that is the same at every start', () => {
  expect(keys.push).toEqual(deriveKeys('a secret for tests, long enough to be one').push)
  expect(keys.push.public_key).toMatch(/^[\w-]{87}$/)
  expect(deriveKeys('another secret, just as long as the first').push.public_key).not.toBe(keys.push.public_key)
})
