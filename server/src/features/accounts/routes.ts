import type { entryRoutes } from '@delibera/core/accounts/entry-routes'
import type { accountRoutes } from '@delibera/core/accounts/routes'
import { accountTerms, refuseProfileChange } from '@delibera/core/accounts/rules'
import { Fault, notFound, tooManyWrong, unauthenticated } from '@delibera/core/faults'
import { acceptsFiscalCode } from '@delibera/core/fiscal-codes'
import { done } from '@delibera/core/paging'
import type { Deps } from '../../deps.ts'
import { Answer } from '../../http/answer.ts'
import type { Handlers } from '../../http/mount.ts'
import { endedCookie, sessionCookie, sessionKeyIn } from '../../http/session-cookie.ts'
import { notify } from '../../notices/notify.ts'
import { requirePicture } from '../../parsing/pictures.ts'
import { accountOf, addUser, confirmAddress, profileOf, registerAnew, setClosed, setPassword, updateProfile } from '../../stores/accounts/account-store.ts'
import { forgetAttempts, reserveAttempt, returnAttempt, settleAttempts } from '../../stores/accounts/attempt-store.ts'
import { removeSession, removeSessions, sessionsOf } from '../../stores/accounts/session-store.ts'
import { confirmationOf, endConfirmations, spendReset } from '../../stores/accounts/token-store.ts'
import { letGoOfAll } from '../calendar/release-commands.ts'
import { claimInvites } from '../consultants/commands.ts'
import { askLetter, auditAccount, hashPassword, passwordFits, refuseAccount, refuseGuessable, signIn, writeTo } from './commands.ts'
import { knownDevice } from './device-reads.ts'
import { provenOwner } from './proof-reads.ts'
import { refuseSecondFactor } from './second-factor-commands.ts'

export function accountHandlers(deps: Deps): AccountHandlers {
  return { ...signInHandlers(deps), ...addressHandlers(deps), ...passwordHandlers(deps), ...profileHandlers(deps), ...sessionHandlers(deps) }
}

type AccountHandlers = Handlers<typeof entryRoutes & typeof accountRoutes>
type Part<Names extends keyof AccountHandlers> = Pick<AccountHandlers, Names>

function signInHandlers(deps: Deps): Part<'login' | 'register'> {
  const { db, clock } = deps
  return {
    login: async ({ body, request }) => {
      const caller = { email: body.email, ip: request.ip, device: knownDevice(deps, request, body.email) }
      const wait = await reserveAttempt(db, caller, clock.now())
      if (wait !== null) throw tooManyWrong(wait)
      const account = await accountOf(db, { email: body.email })
      if (!(await passwordFits(account, body.password)) || !account) throw unauthenticated('credentials')
      // Before the code is spent: whoever is asked to restore must not need a second one.
      const refusal = refuseAccount(deps, account, body.restore ?? false)
      if (refusal) throw refusal
      const missing = await refuseSecondFactor(deps, account, body.totp)
      // Asking for the code is no wrong try; a wrong code is one.
      if (missing === 'totp_required') await returnAttempt(db, caller)
      if (missing === null) await settleAttempts(db, caller)
      if (missing) throw unauthenticated(missing)
      return signIn(deps, account, request, body.restore ?? false)
    },

    register: async ({ body, request }) => {
      const { password, email, first_name, last_name, phone_number } = body
      refuseGuessable(password, body)
      const locale = body.locale ?? request.locale
      const password_hash = await hashPassword(password)
      const user = { email, password_hash, first_name, last_name, phone_number: phone_number ?? null, locale, at: clock.now() }
      await db.transaction().execute(async (tx) => {
        const added = await addUser(tx, user)
        const owner = added ?? (await accountOf(tx, { email }))
        await askLetter(tx, { email, kind: 'REGISTER' })
        if (!owner || (!added && !(await registerAnew(tx, owner._id, user)))) return
        // A link to confirm that somebody else asked for would open the account with the password that they had chosen.
        await endConfirmations(tx, owner._id)
        await auditAccount(tx, deps, { user_id: owner._id, action: 'account.registered' })
      })
      return { data: { email, confirmation_sent: true }, statusCode: 201 }
    },
  }
}

function addressHandlers({ db, clock }: Deps): Part<'confirmEmail' | 'resendConfirmation'> {
  return {
    confirmEmail: async ({ query }) => {
      const found = await confirmationOf(db, query.token, clock.now())
      if (!found) throw notFound()
      await db.transaction().execute(async (tx) => {
        const first = await confirmAddress(tx, found.user_id, clock.now())
        if (first) await notify(tx, { user_id: found.user_id, kind: 'WELCOME', at: clock.now() })
      })
      return done
    },

    resendConfirmation: async ({ body }) => {
      await askLetter(db, { email: body.email, kind: 'CONFIRM' })
      return done
    },
  }
}

function passwordHandlers(deps: Deps): Part<'askReset' | 'confirmReset' | 'changePassword'> {
  const { db, clock } = deps
  return {
    askReset: async ({ query }) => {
      await askLetter(db, { email: query.email, kind: 'RESET' })
      return done
    },

    confirmReset: async ({ body }) => {
      const password_hash = await hashPassword(body.password)
      await db.transaction().execute(async (tx) => {
        const spent = await spendReset(tx, body.token, clock.now())
        if (!spent) throw notFound()
        const account = await accountOf(tx, { _id: spent.user_id })
        refuseGuessable(body.password, account!)
        await setPassword(tx, spent.user_id, { password_hash, at: clock.now() })
        // Whoever opened the link reads that mailbox: the address is confirmed too.
        await confirmAddress(tx, spent.user_id, clock.now())
        await removeSessions(tx, spent.user_id)
        await forgetAttempts(tx, account!.email)
        await tellPasswordChanged(tx, account!)
      })
      return done
    },

    changePassword: async ({ ctx, body }) => {
      const account = await accountOf(db, { _id: ctx.user })
      if (!(await passwordFits(account, body.old_password))) throw new Fault('E0001', [{ path: 'old_password', message: 'invalidValue' }])
      refuseGuessable(body.password, account!)
      const password_hash = await hashPassword(body.password)
      await db.transaction().execute(async (tx) => {
        await setPassword(tx, ctx.user, { password_hash, at: clock.now() })
        await removeSessions(tx, ctx.user, ctx.session)
        await tellPasswordChanged(tx, account!)
      })
      return done
    },
  }

  async function tellPasswordChanged(tx: Parameters<typeof writeTo>[0], account: Parameters<typeof writeTo>[2]): Promise<void> {
    await writeTo(tx, deps, account, { event: 'PASSWORD_CHANGED' })
    await notify(tx, { user_id: account._id, kind: 'PASSWORD_CHANGED', at: clock.now() })
    await auditAccount(tx, deps, { user_id: account._id, action: 'password.changed' })
  }
}

function profileHandlers(deps: Deps): Part<'profile' | 'changeProfile' | 'closeAccount'> {
  const { db, clock, config } = deps
  return {
    profile: ({ ctx }) => profileOf(db, ctx.user),

    changeProfile: async ({ ctx, body }) => {
      if (body.fiscal_code && !acceptsFiscalCode(body.fiscal_code, config.strict_tax_ids))
        throw new Fault('E0001', [{ path: 'fiscal_code', message: 'insertValidCF' }])
      if (body.signature) requirePicture('signature', body.signature)
      await db.transaction().execute(async (tx) => {
        const now = await profileOf(tx, ctx.user)
        const is_consultant = now.roles.includes('CONSULTANT')
        const refusal = refuseProfileChange(body, { fiscal_code: now.fiscal_code, is_consultant })
        if (refusal) throw new Fault('E0001', [refusal])
        await updateProfile(tx, ctx.user, body)
        if (!body.enable_consultant || is_consultant) return
        await notify(tx, { user_id: ctx.user, kind: 'CONSULTANT_ENABLED', at: clock.now() })
        await auditAccount(tx, deps, { user_id: ctx.user, action: 'consultant.enabled' })
        await claimInvites(tx, deps, ctx.user)
      })
      return profileOf(db, ctx.user)
    },

    closeAccount: async ({ ctx, body, request }) => {
      const account = await provenOwner(deps, { ctx, request }, body)
      await db.transaction().execute(async (tx) => {
        await setClosed(tx, ctx.user, clock.now())
        await removeSessions(tx, ctx.user)
        await letGoOfAll(tx, deps, ctx.user)
        await writeTo(tx, deps, account, { event: 'ACCOUNT_CLOSED' })
        await auditAccount(tx, deps, { user_id: ctx.user, action: 'account.closed' })
      })
      return new Answer(200, done, { 'set-cookie': endedCookie(config) })
    },
  }
}

function sessionHandlers({ db, clock, config }: Deps): Part<'logout' | 'keepSession' | 'sessions' | 'endSession'> {
  return {
    logout: async ({ ctx }) => {
      await removeSession(db, ctx.user, ctx.session)
      return new Answer(200, done, { 'set-cookie': endedCookie(config) })
    },

    keepSession: async ({ request }) => new Answer(200, done, { 'set-cookie': sessionCookie(config, sessionKeyIn(config, request)!) }),

    sessions: async ({ ctx }) => {
      const items = await sessionsOf(db, ctx.user, ctx.session, new Date(clock.system().getTime() - accountTerms.session_idle_ms))
      return { total: items.length, items }
    },

    endSession: async ({ ctx, params }) => {
      if (!(await removeSession(db, ctx.user, params.id))) throw notFound()
      return done
    },
  }
}
