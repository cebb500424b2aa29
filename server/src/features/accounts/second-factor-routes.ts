import type { secondFactorRoutes } from '@delibera/core/accounts/routes'
import { Fault } from '@delibera/core/faults'
import { done } from '@delibera/core/paging'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/mount.ts'
import { notify } from '../../notices/notify.ts'
import { accountOf } from '../../stores/accounts/account-store.ts'
import { setTotpOff, setTotpOn, setTotpSecret } from '../../stores/accounts/second-factor-store.ts'
import { auditAccount, writeTo } from './commands.ts'
import { newRecoveryCodes, newTotpSecret, spendSecondFactor, spendTotp, totpContext, totpOf } from './second-factor-commands.ts'

const wrongCode = () => new Fault('E0001', [{ path: 'code', message: 'invalidValue' }])

export function secondFactorHandlers(deps: Deps): Handlers<typeof secondFactorRoutes> {
  const { db, keys, clock } = deps
  return {
    beginTotp: async ({ ctx }) => {
      const account = await accountOf(db, { _id: ctx.user })
      const secret = newTotpSecret()
      const isNew = await setTotpSecret(db, ctx.user, keys.seal(secret, totpContext(ctx.user)))
      if (!isNew) throw new Fault('E0002', 'totp_already_on')
      const url = totpOf(account!.email, secret).toString()
      const { default: codes } = await import('qrcode')
      return { secret, url, qr: await codes.toString(url, { type: 'svg', margin: 1 }) }
    },

    confirmTotp: ({ ctx, body }) =>
      db.transaction().execute(async (tx) => {
        const account = await accountOf(tx, { _id: ctx.user })
        if (account!.totp_confirmed_at) throw new Fault('E0002', 'totp_already_on')
        if (!(await spendTotp(tx, deps, account!, body.code))) throw wrongCode()
        const recovery_codes = newRecoveryCodes()
        await setTotpOn(tx, ctx.user, recovery_codes, clock.now())
        await writeTo(tx, deps, account!, { event: 'SECOND_FACTOR_ON' })
        await notify(tx, { user_id: ctx.user, kind: 'SECOND_FACTOR_ON', at: clock.now() })
        await auditAccount(tx, deps, { user_id: ctx.user, action: 'second_factor.on' })
        return { recovery_codes }
      }),

    removeTotp: ({ ctx, body }) =>
      db.transaction().execute(async (tx) => {
        const account = await accountOf(tx, { _id: ctx.user })
        if (!(await spendSecondFactor(tx, deps, account!, body.code))) throw wrongCode()
        await setTotpOff(tx, ctx.user)
        await writeTo(tx, deps, account!, { event: 'SECOND_FACTOR_OFF' })
        await notify(tx, { user_id: ctx.user, kind: 'SECOND_FACTOR_OFF', at: clock.now() })
        await auditAccount(tx, deps, { user_id: ctx.user, action: 'second_factor.off' })
        return done
      }),
  }
}
