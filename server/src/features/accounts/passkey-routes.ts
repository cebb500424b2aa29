import type { passkeyRoutes } from '@delibera/core/accounts/routes'
import { Fault, notFound, unauthenticated } from '@delibera/core/faults'
import { done } from '@delibera/core/paging'
import type { generateAuthenticationOptions } from '@simplewebauthn/server'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/mount.ts'
import { notify } from '../notifications/commands.ts'
import { auditAccount, signIn } from './commands.ts'
import { addChallenge, addPasskey, passkeyOf, passkeysOf, removePasskey, spendChallenge, touchPasskey } from './passkey-store.ts'
import { accountOf } from './store.ts'

type Part<Names extends keyof typeof passkeyRoutes> = Pick<Handlers<typeof passkeyRoutes>, Names>
type Transports = NonNullable<Parameters<typeof generateAuthenticationOptions>[0]['allowCredentials']>[number]['transports']

/** Fetched by the first who signs in or registers with one: it is one of the largest packages. */
const webauthn = () => import('@simplewebauthn/server')

/** Passkeys are bound to the address people type: PUBLIC_URL. */
const partyOf = (public_url: string) => ({ rpID: new URL(public_url).hostname, origin: new URL(public_url).origin })

export function passkeyHandlers(deps: Deps): Handlers<typeof passkeyRoutes> {
  return { ...registrationHandlers(deps), ...signInHandlers(deps) }
}

function registrationHandlers(deps: Deps): Part<'passkeyOptions' | 'addPasskey' | 'removePasskey'> {
  const { db, clock, config } = deps
  const { rpID, origin } = partyOf(config.public_url)
  return {
    passkeyOptions: async ({ ctx }) => {
      const account = await accountOf(db, { _id: ctx.user })
      const known = await passkeysOf(db, ctx.user)
      const options = await (await webauthn()).generateRegistrationOptions({
        rpName: 'Delibera',
        rpID,
        userName: account!.email,
        userDisplayName: `${account!.first_name} ${account!.last_name}`,
        userID: new TextEncoder().encode(ctx.user),
        attestationType: 'none',
        excludeCredentials: known.map((it) => ({ id: it.credential_id, transports: it.transports as NonNullable<Transports> })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
      const challenge_id = await addChallenge(db, { user_id: ctx.user, challenge: options.challenge, at: clock.system() })
      return { challenge_id, options: { ...options } }
    },

    addPasskey: async ({ ctx, body }) => {
      const expectedChallenge = await spendChallenge(db, { _id: body.challenge_id, user_id: ctx.user, at: clock.system() })
      if (!expectedChallenge) throw notFound()
      const { verifyRegistrationResponse } = await webauthn()
      const { registrationInfo: made } = await verifyRegistrationResponse({
        response: body.answer as never,
        expectedChallenge,
        expectedOrigin: origin,
        expectedRPID: rpID,
      }).catch(refuseAnswer)
      if (!made) throw new Fault('E0001')
      const { id, publicKey, counter, transports } = made.credential
      return db.transaction().execute(async (tx) => {
        const added = await addPasskey(tx, ctx.user, {
          credential_id: id,
          public_key: Buffer.from(publicKey),
          counter,
          transports: transports ?? [],
          name: body.name,
          at: clock.now(),
        })
        await notify(tx, { user_id: ctx.user, kind: 'PASSKEY_ADDED', data: { name: body.name }, at: clock.now() })
        await auditAccount(tx, deps, { user_id: ctx.user, action: 'passkey.added' })
        return added
      })
    },

    removePasskey: async ({ ctx, params }) => {
      if (!(await removePasskey(db, ctx.user, params.id))) throw notFound()
      return done
    },
  }
}

function signInHandlers(deps: Deps): Part<'loginOptions' | 'loginWithPasskey'> {
  const { db, clock, config } = deps
  const { rpID, origin } = partyOf(config.public_url)
  return {
    loginOptions: async () => {
      const options = await (await webauthn()).generateAuthenticationOptions({ rpID, userVerification: 'required' })
      const challenge_id = await addChallenge(db, { user_id: null, challenge: options.challenge, at: clock.system() })
      return { challenge_id, options: { ...options } }
    },

    // The device has asked for a finger, a face or a PIN: it is two factors by itself, no code is asked on top.
    loginWithPasskey: async ({ body, request }) => {
      const expectedChallenge = await spendChallenge(db, { _id: body.challenge_id, user_id: null, at: clock.system() })
      const known = await passkeyOf(db, body.answer.id)
      if (!expectedChallenge || !known) throw unauthenticated('credentials')
      const credential = {
        id: known.credential_id,
        publicKey: new Uint8Array(known.public_key),
        counter: known.counter,
        transports: known.transports as NonNullable<Transports>,
      }
      const { verifyAuthenticationResponse } = await webauthn()
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: body.answer as never,
        expectedChallenge,
        expectedOrigin: origin,
        expectedRPID: rpID,
        credential,
      }).catch(refuseAnswer)
      if (!verified || !authenticationInfo) throw unauthenticated('credentials')
      await touchPasskey(db, known._id, { counter: authenticationInfo.newCounter, at: clock.now() })
      const account = await accountOf(db, { _id: known.user_id })
      return signIn(deps, account!, request, body.restore ?? false)
    },
  }
}

/** The library throws on a malformed or forged answer; to the caller it is simply not accepted. */
function refuseAnswer(): { verified: false; registrationInfo?: undefined; authenticationInfo?: undefined } {
  return { verified: false }
}
