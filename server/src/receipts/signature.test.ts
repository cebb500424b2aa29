import { execFile } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testFolder } from '../testing/folder.ts'
import { anchorsOf, certificatesIn } from './anchors.ts'
import { daticertOf, daticertPart, headOf, multipart } from './compose.ts'
import { readReceipt } from './message.ts'
import { changed, factsOf, namesake, provider, receiptOf } from './receipt.stage.ts'
import { checkSignature } from './signature.ts'

const folder = testFolder()
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const file = (name: string, content?: string | Buffer) => {
  const path = join(folder, name)
  if (content !== undefined) writeFileSync(path, content)
  return path
}
const openssl = async (...args: string[]) => (await promisify(execFile)('openssl', args, { cwd: folder })).stdout

let known: Awaited<ReturnType<typeof provider>>
beforeAll(async () => {
  known = await provider()
})

async function check(raw: Buffer, trusted: readonly X509Certificate[] = known.anchors.certificates) {
  const it = await readReceipt(raw)
  return checkSignature(it.signed, it, trusted)
}

test('signed by a provider that somebody trusted vouches for: valid', async () => {
  expect(await check(receiptOf(known.issuer, 'accettazione'))).toEqual({ status: 'valid', signer: 'CN=Gestore PEC S.p.A.', detail: null })
})

test('signed by somebody nobody vouches for: unknown, also under a name that we know', async () => {
  const other = await namesake()
  expect(await check(receiptOf(other.issuer, 'accettazione'))).toMatchObject({ status: 'unknown', signer: 'CN=Gestore PEC S.p.A.' })
  expect(await check(receiptOf(known.issuer, 'accettazione'), [])).toMatchObject({ status: 'unknown' })
})

describe('invalid', () => {
  test('when the content was changed', async () => {
    const raw = receiptOf(known.issuer, 'accettazione')
    const original = daticertPart(daticertOf(factsOf('accettazione'))).toString('latin1')
    const other = daticertPart(daticertOf(factsOf('accettazione', { recipient: 'altri@pec.example' }))).toString('latin1')
    const forged = changed(raw, original, other)
    expect(await readReceipt(forged)).toMatchObject({ recipient: 'altri@pec.example' })
    expect(await check(forged)).toMatchObject({ status: 'invalid', detail: 'the content is not what was signed' })
  })

  test('when the signature is that of another message', async () => {
    const [one, two] = [receiptOf(known.issuer, 'accettazione'), receiptOf(known.issuer, 'accettazione', { recipient: 'altri@pec.example' })]
    const signature = (it: Buffer) => it.toString('latin1').split('filename="smime.p7s"')[1]!.split('------')[0]!
    expect(await check(changed(one, signature(one), signature(two)))).toMatchObject({ status: 'invalid' })
    expect(await check(changed(one, signature(one), '\r\n\r\nAAAA\r\n\r\n'))).toMatchObject({ status: 'invalid', detail: 'the signature cannot be read' })
  })

  test('when it is from another address than the certificate is of', async () => {
    const raw = receiptOf(known.issuer, 'accettazione', { address: 'posta-certificata@altro.example' })
    expect(await check(raw)).toMatchObject({ status: 'invalid', detail: 'the certificate is of another address than the sender' })
  })

  test('when the certificate was not valid then', async () => {
    for (const at of ['2019-12-31T00:00:00Z', '2040-06-01T00:00:00Z'])
      expect(await check(receiptOf(known.issuer, 'accettazione', { at: new Date(at) }))).toMatchObject({
        status: 'invalid',
        detail: expect.stringContaining('time'),
      })
  })
})

test('a certificate that is trusted itself needs nobody above it, and one that is no authority vouches for nobody', async () => {
  const { issuer } = known
  expect(await check(receiptOf(issuer, 'accettazione'), [new X509Certificate(issuer.certificate)])).toMatchObject({ status: 'valid' })
  const other = await provider('Gestore PEC S.p.A.')
  expect(await check(receiptOf(other.issuer, 'accettazione'), [new X509Certificate(issuer.certificate)])).toMatchObject({ status: 'unknown' })
})

describe('beside OpenSSL, which many providers sign with', () => {
  test('what the trial service signs is valid for it', async () => {
    const [message, authority] = [file('ours.eml', receiptOf(known.issuer, 'avvenuta-consegna')), file('authority.pem', known.issuer.authority)]
    const args = ['smime', '-verify', '-in', message, '-CAfile', authority, '-purpose', 'smimesign', '-attime', String(Date.parse('2026-10-01') / 1000)]
    expect(await openssl(...args)).toContain('daticert.xml')
  })

  test.each([
    ['rsa:2048', 'sha256', []],
    ['rsa:2048', 'sha1', []],
    ['rsa:2048', 'sha512', ['-keyopt', 'rsa_padding_mode:pss']],
    ['ec', 'sha256', []],
  ])('what it signs with %s and %s is valid for us', async (kind, digest, more) => {
    const { raw, authority } = await signedByOpenssl({ kind, digest, more })
    expect(await check(raw, [authority])).toMatchObject({ status: 'valid' })
    expect(await check(changed(raw, 'X-Ricevuta', 'x-ricevuta'), [authority])).toMatchObject({ status: 'valid' })
  })

  test('a signature that brings its own content along proves nothing about the message', async () => {
    const { raw, authority, keys } = await signedByOpenssl({ kind: 'rsa:2048', digest: 'sha256', more: [] })
    const other = file('other.txt', 'something the provider has really signed')
    await openssl('cms', '-sign', '-in', other, ...keys, '-nodetach', '-binary', '-outform', 'DER', '-out', file('opaque.p7s'))
    const opaque = (await readFile(file('opaque.p7s'))).toString('base64')
    const signature = /filename="smime.p7s"\r?\n\r?\n([\w+/=\r\n]+)/.exec(raw.toString('latin1'))![1]!
    expect(await check(changed(raw, signature, `${opaque}\r\n`), [authority])).toMatchObject({ status: 'invalid' })
  })

  const chains = new Map<string, ReturnType<typeof newChain>>()
  /** Finding primes takes a second each: every kind of key has one chain. */
  const chainOf = (kind: string) => {
    if (!chains.has(kind)) chains.set(kind, newChain(kind))
    return chains.get(kind)!
  }

  /** A chain of three: an authority, one below it that comes along with the message, and the provider. */
  async function newChain(kind: string) {
    const at = (name: string, content?: string) => file(`${kind.replace(':', '-')}.${name}`, content)
    const curve = kind === 'ec' ? ['-pkeyopt', 'ec_paramgen_curve:prime256v1'] : []
    const made = (name: string) => ['-newkey', kind, ...curve, '-nodes', '-keyout', at(`${name}.key`)]
    await openssl('req', '-x509', ...made('root'), '-out', at('root.pem'), '-subj', '/C=IT/CN=Radice', '-days', '3650')
    const issued = async (name: string, by: string, extensions: string) => {
      await openssl('req', ...made(name), '-out', at(`${name}.csr`), '-subj', `/C=IT/O=${name}`)
      const under = ['-CA', at(`${by}.pem`), '-CAkey', at(`${by}.key`), '-CAcreateserial', '-days', '3650']
      await openssl('x509', '-req', '-in', at(`${name}.csr`), ...under, '-out', at(`${name}.pem`), '-extfile', at(`${name}.ext`, extensions))
    }
    await issued('middle', 'root', 'basicConstraints=critical,CA:TRUE\nkeyUsage=keyCertSign')
    await issued('leaf', 'middle', `extendedKeyUsage=emailProtection\nsubjectAltName=email:${factsOf('accettazione').address}`)
    const keys = ['-signer', at('leaf.pem'), '-inkey', at('leaf.key'), '-certfile', at('middle.pem')]
    return { keys, authority: new X509Certificate(await readFile(at('root.pem'))) }
  }

  async function signedByOpenssl({ kind, digest, more }: { kind: string; digest: string; more: string[] }) {
    const { keys, authority } = await chainOf(kind)
    const facts = factsOf('accettazione', { at: new Date() })
    const content = file('content', multipart('mixed', [daticertPart(daticertOf(facts))]))
    const signed = await openssl('cms', '-sign', '-in', content, ...keys, '-md', digest, ...more)
    const raw = Buffer.from(`${headOf({ ...facts, subject: 'prova' }).join('\n')}\n${signed}`.replace(/\r?\n/g, '\r\n'))
    return { raw, keys, authority }
  }
})

test('a folder of certificates is read whole, and what is none names itself', async () => {
  const { issuer } = known
  const place = testFolder()
  writeFileSync(join(place, 'both.pem'), `# two of them\n${issuer.authority}\n${issuer.certificate}`)
  writeFileSync(join(place, 'one.der'), new X509Certificate(issuer.authority).raw)
  writeFileSync(join(place, 'README.md'), 'not read')
  expect(certificatesIn(place).map((it) => it.subject)).toHaveLength(3)
  expect(anchorsOf(certificatesIn(place)).fingerprint).toEqual(
    anchorsOf([new X509Certificate(issuer.certificate), new X509Certificate(issuer.authority)]).fingerprint,
  )
  writeFileSync(join(place, 'broken.crt'), 'nothing')
  expect(() => certificatesIn(place)).toThrow('broken.crt')
  rmSync(place, { recursive: true })
})
