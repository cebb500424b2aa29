import type { passkeyRoutes } from '@delibera/core/accounts/passkey-routes'
import { Fault, notFound, unauthenticated } from '@delibera/core/faults'
import { done } from '@delibera/core/paging'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/mount.ts'
import { notify } from '../../notices/notify.ts'
import { accountOf } from '../../stores/accounts/account-store.ts'
import { addChallenge, addPasskey, passkeysOf, removePasskey, spendChallenge } from '../../stores/accounts/passkey-store.ts'
import { auditAccount, signIn, writeTo } from './commands.ts'
import { partyOf, passkeyAnswered, refuseAnswer, type Transports, webauthn } from './passkey-reads.ts'
import { provenOwner } from './proof-reads.ts'

type Part<Names extends keyof typeof passkeyRoutes> = Pick<Handlers<typeof passkeyRoutes>, Names>

export function passkeyHandlers(deps: Deps): Handlers<typeof passkeyRoutes> {
  return { ...registrationHandlers(deps), ...removalHandlers(deps), ...signInHandlers(deps) }
}

function registrationHandlers(deps: Deps): Part<'passkeyOptions' | 'addPasskey'> {
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
        excludeCredentials: known.map((it) => ({ id: it.credential_id, transports: it.transports as Transports })),
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
        await writeTo(tx, deps, (await accountOf(tx, { _id: ctx.user }))!, { event: 'PASSKEY_ADDED' })
        await auditAccount(tx, deps, { user_id: ctx.user, action: 'passkey.added' })
        return added
      })
    },
  }
}

function removalHandlers(deps: Deps): Part<'removePasskey' | 'proofOptions'> {
  const { db, clock, config } = deps
  return {
    proofOptions: async ({ ctx }) => {
      const allowCredentials = (await passkeysOf(db, ctx.user)).map((it) => ({ id: it.credential_id, transports: it.transports as Transports }))
      const options = await (await webauthn()).generateAuthenticationOptions({
        rpID: partyOf(config.public_url).rpID,
        userVerification: 'required',
        allowCredentials,
      })
      const challenge_id = await addChallenge(db, { user_id: ctx.user, challenge: options.challenge, at: clock.system() })
      return { challenge_id, options: { ...options } }
    },

    removePasskey: async ({ ctx, params, body, request }) => {
      const account = await provenOwner(deps, { ctx, request }, body)
      await db.transaction().execute(async (tx) => {
        if (!(await removePasskey(tx, ctx.user, params.id))) throw notFound()
        await writeTo(tx, deps, account, { event: 'PASSKEY_REMOVED' })
        await auditAccount(tx, deps, { user_id: ctx.user, action: 'passkey.removed' })
      })
      return done
    },
  }
}

function signInHandlers(deps: Deps): Part<'loginOptions' | 'loginWithPasskey'> {
  const { db, clock, config } = deps
  const { rpID } = partyOf(config.public_url)
  return {
    loginOptions: async () => {
      const options = await (await webauthn()).generateAuthenticationOptions({ rpID, userVerification: 'required' })
      const challenge_id = await addChallenge(db, { user_id: null, challenge: options.challenge, at: clock.system() })
      return { challenge_id, options: { ...options } }
    },

    // The device has asked for a finger, a face or a PIN: it is two factors by itself, no code is asked on top.
    loginWithPasskey: async ({ body, request }) => {
      const user_id = await passkeyAnswered(deps, body, null)
      const account = user_id && (await accountOf(db, { _id: user_id }))
      if (!account) throw unauthenticated('credentials')
      return signIn(deps, account, request, body.restore ?? false)
    },
  }
}
