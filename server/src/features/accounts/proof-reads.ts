import type { OwnerProof } from '@delibera/core/accounts/schema'
import { Fault, tooManyWrong } from '@delibera/core/faults'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import { type Account, accountOf } from '../../stores/accounts/account-store.ts'
import { reserveAttempt, settleAttempts } from '../../stores/accounts/attempt-store.ts'
import { passwordFits } from './commands.ts'
import { passkeyAnswered } from './passkey-reads.ts'

type Asking = { ctx: Pick<Contexts['user'], 'user' | 'session'>; request: Pick<FastifyRequest, 'ip'> }

const refused = (path: 'password' | 'passkey', message: 'requiredField' | 'invalidValue') => new Fault('E0001', [{ path, message }])

/**
 * The owner is there, and not only an open session: by password or by passkey. Wrong passwords count for the session, which shuts as sign-in does:
 * whoever found a computer unlocked does not try them all. Answers the account.
 */
export async function provenOwner(deps: Deps, { ctx, request }: Asking, { password, passkey }: OwnerProof): Promise<Account> {
  const account = (await accountOf(deps.db, { _id: ctx.user }))!
  if (passkey) {
    if ((await passkeyAnswered(deps, passkey, ctx.user)) !== ctx.user) throw refused('passkey', 'invalidValue')
    return account
  }
  if (!password) throw refused('password', 'requiredField')
  const caller = { email: account.email, ip: request.ip, device: `session:${ctx.session}` }
  const wait = await reserveAttempt(deps.db, caller, deps.clock.now())
  if (wait !== null) throw tooManyWrong(wait)
  if (!(await passwordFits(account, password))) throw refused('password', 'invalidValue')
  await settleAttempts(deps.db, caller)
  return account
}
