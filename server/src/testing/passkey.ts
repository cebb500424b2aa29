import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const b64 = (it: Uint8Array) => Buffer.from(it).toString('base64url')
const present = 0x01
const verified = 0x04
const hasCredential = 0x40

/** A passkey in software: what a phone would answer, made with real keys and checked by the real library. */
export function softPasskey(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  const rpHash = createHash('sha256').update(new URL(origin).hostname).digest()
  const cose = isoCBOR.encode(
    new Map<number, number | Uint8Array<ArrayBuffer>>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x!, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y!, 'base64url'))],
    ]),
  )
  const clientData = (type: string, challenge: string) => Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const envelope = (response: Record<string, unknown>) => ({ id: b64(id), rawId: b64(id), type: 'public-key' as const, response, clientExtensionResults: {} })
  let counter = 0
  const authData = (flags: number, rest: Uint8Array = new Uint8Array()) => Buffer.concat([rpHash, Buffer.from([flags]), uint32(++counter), rest])

  return {
    register(options: Record<string, unknown>) {
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose])
      const authenticatorData = authData(present | verified | hasCredential, credential)
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(authenticatorData)],
        ]) as never,
      )
      return envelope({
        clientDataJSON: b64(clientData('webauthn.create', options.challenge as string)),
        attestationObject: b64(attestation),
        transports: ['internal'],
      })
    },
    login(options: Record<string, unknown>, userHandle: string) {
      const client = clientData('webauthn.get', options.challenge as string)
      const authenticatorData = authData(present | verified)
      const signature = sign('sha256', Buffer.concat([authenticatorData, createHash('sha256').update(client).digest()]), privateKey)
      return envelope({
        clientDataJSON: b64(client),
        authenticatorData: b64(authenticatorData),
        signature: b64(signature),
        userHandle: b64(Buffer.from(userHandle)),
      })
    },
  }
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
