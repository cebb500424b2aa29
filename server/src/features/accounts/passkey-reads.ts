import type { generateAuthenticationOptions } from '@simplewebauthn/server'
import type { Deps } from '../../deps.ts'
import { passkeyOf, spendChallenge, touchPasskey } from '../../stores/accounts/passkey-store.ts'

export type Transports = NonNullable<NonNullable<Parameters<typeof generateAuthenticationOptions>[0]['allowCredentials']>[number]['transports']>

/** Fetched by the first who signs in or registers with one: it is one of the largest packages. */
export const webauthn = () => import('@simplewebauthn/server')

/** Passkeys are bound to the address people type: PUBLIC_URL. */
export const partyOf = (public_url: string) => ({ rpID: new URL(public_url).hostname, origin: new URL(public_url).origin })

/** The library throws on a malformed or forged answer; to the caller it is simply not accepted. */
export function refuseAnswer(): { verified: false; registrationInfo?: undefined; authenticationInfo?: undefined } {
  return { verified: false }
}

interface Given {
  challenge_id: string
  answer: { id: string }
}

/** Whose passkey has answered the challenge that was made for `user_id` (null: for nobody yet); null when none has. */
export async function passkeyAnswered({ db, clock, config }: Deps, { challenge_id, answer }: Given, user_id: string | null): Promise<string | null> {
  const { rpID, origin } = partyOf(config.public_url)
  const expectedChallenge = await spendChallenge(db, { _id: challenge_id, user_id, at: clock.system() })
  const known = await passkeyOf(db, answer.id)
  if (!expectedChallenge || !known) return null
  const credential = {
    id: known.credential_id,
    publicKey: new Uint8Array(known.public_key),
    counter: known.counter,
    transports: known.transports as Transports,
  }
  const { verifyAuthenticationResponse } = await webauthn()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: answer as never,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential,
  }).catch(refuseAnswer)
  if (!verified || !authenticationInfo) return null
  await touchPasskey(db, known._id, { counter: authenticationInfo.newCounter, at: clock.now() })
  return known.user_id
}
