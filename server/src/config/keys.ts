import {
  createCipheriv,
  createDecipheriv,
  createECDH,
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  randomBytes,
  sign,
} from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Keys for separate purposes, all derived from one secret: none can stand in for another. */
export interface Keys {
  storage: Uint8Array
  link: Uint8Array
  /** Signs the events of the trial card provider. */
  cards: string
  /** Signs which browser has signed in to which account before. */
  device: Uint8Array
  /** Signs the tickets to calls. */
  media: Uint8Array
  /** Signs the receipts of votes; whoever has the public key can tell that a receipt is ours. */
  receipts: Signer
  /** By which browsers know who may write to them (RFC 8292). Another pair, and every browser must be asked again. */
  push: PushKeys
  /** Encrypts what must be read again (second-factor secrets, mail passwords). The context binds a ciphertext to its row. */
  seal(text: string, context: string): Buffer
  unseal(sealed: Buffer, context: string): string
}

interface Signer {
  /** Ed25519, as base64url. */
  sign(text: string): string
  /** Subject public key info (RFC 8410), as base64url. */
  public_key: string
}

/** A pair of P-256, both as base64url: a scalar, and an uncompressed point. */
export interface PushKeys {
  private_key: string
  public_key: string
}

/** How many points the curve P-256 has (FIPS 186-4, D.1.2.3): a private key is below it, and not zero. */
const p256Order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

function pushKeysFrom(seed: Uint8Array): PushKeys {
  const number = (BigInt(`0x${Buffer.from(seed).toString('hex')}`) % (p256Order - 1n)) + 1n
  const scalar = Buffer.from(number.toString(16).padStart(64, '0'), 'hex')
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(scalar)
  return { private_key: scalar.toString('base64url'), public_key: pair.getPublicKey().toString('base64url') }
}

/** What stands before the seed of an Ed25519 key in PKCS #8 (RFC 8410). */
const ed25519Prefix = Buffer.from('302e020100300506032b657004220420', 'hex')

function signerFrom(seed: Uint8Array): Signer {
  const key = createPrivateKey({ key: Buffer.concat([ed25519Prefix, seed]), format: 'der', type: 'pkcs8' })
  return {
    sign: (text) => sign(null, Buffer.from(text), key).toString('base64url'),
    public_key: createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64url'),
  }
}

/** AES-256-GCM: nonce, ciphertext, tag. The context is authenticated with it. */
export function sealWith(key: Uint8Array, text: string, context: string): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

export function unsealWith(key: Uint8Array, sealed: Buffer, context: string): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12)).setAAD(Buffer.from(context)).setAuthTag(sealed.subarray(-16))
  return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]).toString('utf8')
}

export function deriveKeys(secret: string): Keys {
  const derive = (purpose: string) => new Uint8Array(hkdfSync('sha256', secret, 'delibera', purpose, 32))
  const sealing = derive('seal')
  return {
    storage: derive('storage'),
    link: derive('link'),
    cards: Buffer.from(derive('cards')).toString('base64url'),
    device: derive('device'),
    media: derive('media'),
    receipts: signerFrom(derive('receipts')),
    push: pushKeysFrom(derive('push')),
    seal: (text, context) => sealWith(sealing, text, context),
    unseal: (sealed, context) => unsealWith(sealing, sealed, context),
  }
}

/** The installation's secret: given, or made at the first start and kept beside the data. */
export function installationSecret(config: { secret_key: string | undefined; data_dir: string }): string {
  if (config.secret_key) return config.secret_key
  const file = join(config.data_dir, 'secret.key')
  mkdirSync(config.data_dir, { recursive: true })
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8').trim()
}

/** Binds a sealed mail password to its company and its server: copied elsewhere it does not open. */
export const mailContext = (company_id: string, side: 'imap' | 'smtp'): string => `company:${company_id}:${side}`

/** 256 random bits as text: session tokens and one-time links. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What the database keeps of a secret with enough entropy of its own. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** A personal link's slug can be printed again by a reminder while the table keeps only its hash. */
export function linkSlug(keys: Keys, it: { meeting_id: string; member_id: string; generation: number }): string {
  return createHmac('sha256', keys.link).update(`${it.meeting_id}|${it.member_id}|${it.generation}`).digest('base64url')
}
