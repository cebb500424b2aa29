import { entryRoutes } from '@delibera/core/accounts/entry-routes'
import { passkeyRoutes } from '@delibera/core/accounts/passkey-routes'
import type { ReplyOf } from '@delibera/core/route'
import { useState } from 'react'
import { CallError, call } from '../../../api/call.ts'
import type { InactiveReason } from '../../../api/session.tsx'
import { askPasskey, type PasskeyAnswer, PasskeyUnused } from '../usePasskeyOffer.ts'
import { useEntry } from './useEntry.ts'

export type Step = { name: 'password' } | { name: 'code' } | { name: 'restore' } | { name: 'inactive'; reason: InactiveReason }
export type RefusedSignIn =
  | { kind: 'credentials' | 'code' | 'fresh' | 'passkey' | 'passkeyUnknown' }
  | { kind: 'locked'; seconds: number; until: number }
  | { kind: 'fault'; error: CallError }

interface Progress {
  step: Step
  refusal: RefusedSignIn | null
}

/** What has been given so far. A code is good once: restoring a closed account after one takes another. */
interface Given {
  email: string
  password: string
  by: 'password' | 'passkey'
  hasSpentCode: boolean
  restore: boolean
}

const nothing: Given = { email: '', password: '', by: 'password', hasSpentCode: false, restore: false }
const start: Progress = { step: { name: 'password' }, refusal: null }

/** The way from an address and a password, or a passkey, to a session: what is asked next, and what stands against it. */
export function useSignIn() {
  const enter = useEntry()
  const [progress, setProgress] = useState(start)
  const [given, setGiven] = useState(nothing)
  const [isBusy, setBusy] = useState(false)

  async function attempt(next: Given, sent: () => Promise<ReplyOf<typeof entryRoutes.login>>) {
    setBusy(true)
    setGiven(next)
    setProgress(({ step }) => ({ step, refusal: null }))
    try {
      enter((await sent()).data)
    } catch (error) {
      setProgress(({ step }) => answerTo(error, step, next.by))
    } finally {
      setBusy(false)
    }
  }

  const send = (next: Given, totp?: string) => {
    const { email, password, restore } = next
    return attempt({ ...next, hasSpentCode: next.hasSpentCode || totp !== undefined }, () =>
      call(entryRoutes.login, { body: { email, password, ...(totp ? { totp } : {}), ...(restore ? { restore } : {}) } }),
    )
  }
  const sendPasskey = (restore: boolean, asked: () => Promise<PasskeyAnswer>) =>
    attempt({ ...nothing, by: 'passkey', restore }, async () =>
      call(passkeyRoutes.loginWithPasskey, { body: { ...(await asked()), ...(restore ? { restore } : {}) } }),
    )

  return {
    ...progress,
    isBusy,
    email: given.email,
    withPassword: (email: string, password: string) => send({ ...nothing, email, password }),
    withCode: (code: string) => send(given, code),
    withPasskey: () => sendPasskey(false, () => askPasskey('window')),
    withOfferedPasskey: (answer: PasskeyAnswer) => sendPasskey(false, async () => answer),
    restore() {
      if (given.by === 'passkey') return sendPasskey(true, () => askPasskey('window'))
      if (!given.hasSpentCode) return send({ ...given, restore: true })
      setGiven({ ...given, restore: true })
      setProgress({ step: { name: 'code' }, refusal: { kind: 'fresh' } })
    },
    forgetRefusal: () => setProgress(({ step }) => ({ step, refusal: null })),
    startAgain() {
      setGiven({ ...nothing, email: given.email })
      setProgress(start)
    },
  }
}

export type SignIn = ReturnType<typeof useSignIn>

function answerTo(error: unknown, step: Step, by: Given['by']): Progress {
  if (error instanceof PasskeyUnused) return { step, refusal: { kind: 'passkey' } }
  if (!(error instanceof CallError)) throw error
  const { status, info } = error
  if (status === 412) return { step: { name: 'inactive', reason: info === 'unconfirmed' ? 'unconfirmed' : 'disabled' }, refusal: null }
  if (status === 401 && info === 'totp_required') return { step: { name: 'code' }, refusal: null }
  if (status === 401 && info === 'totp_invalid') return { step: { name: 'code' }, refusal: { kind: 'code' } }
  if (status === 401 && info === 'restore_required') return { step: { name: 'restore' }, refusal: null }
  if (status === 401) return { ...start, refusal: { kind: by === 'passkey' ? 'passkeyUnknown' : 'credentials' } }
  if (status === 429) {
    const seconds = Number((info as { retry_after?: number } | undefined)?.retry_after ?? 60)
    return { step, refusal: { kind: 'locked', seconds, until: Date.now() + seconds * 1000 } }
  }
  return { step, refusal: { kind: 'fault', error } }
}
