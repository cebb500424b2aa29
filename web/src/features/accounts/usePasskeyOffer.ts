import { passkeyRoutes } from '@delibera/core/accounts/passkey-routes'
import { accountTerms } from '@delibera/core/accounts/rules'
import type { AuthenticationResponseJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { useEffect, useEffectEvent } from 'react'
import { call } from '../../api/call.ts'
import { whenIdle } from '../../idle.ts'

export interface PasskeyAnswer {
  challenge_id: string
  answer: Omit<AuthenticationResponseJSON, 'response'> & { response: Record<string, unknown> }
}

/** The person closed the device's window, or the device has no passkey for us. */
export class PasskeyUnused extends Error {}

/** Whether this browser knows passkeys at all. */
export const knowsPasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function'

type Challenge = typeof passkeyRoutes.loginOptions | typeof passkeyRoutes.proofOptions

/** Asks the device for a passkey, in a window of its own or among the suggestions of the e-mail field. */
export async function askPasskey(where: 'window' | 'suggestions', asked: Challenge = passkeyRoutes.loginOptions): Promise<PasskeyAnswer> {
  const { challenge_id, options } = await call(asked, {})
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  try {
    const { startAuthentication } = await import('@simplewebauthn/browser')
    const answer = await startAuthentication({ optionsJSON, useBrowserAutofill: where === 'suggestions' })
    return { challenge_id, answer: { ...answer, response: { ...answer.response } } }
  } catch (cause) {
    throw new PasskeyUnused('no passkey was used', { cause })
  }
}

/** The challenge in an open offer is renewed before the server forgets it. */
const renewal_ms = accountTerms.challenge_ms - 60_000

/** While open, the browser may suggest a passkey where it suggests passwords. Nobody is told when it cannot. */
export function usePasskeyOffer(isOpen: boolean, onAnswer: (answer: PasskeyAnswer) => void): void {
  const accept = useEffectEvent(onAnswer)
  useEffect(() => {
    if (!isOpen) return
    let isLive = true
    let withdraw = () => {}
    const offer = async () => {
      if (!(await canSuggest())) return
      const { WebAuthnAbortService } = await import('@simplewebauthn/browser')
      if (!isLive) return
      withdraw = () => WebAuthnAbortService.cancelCeremony()
      const answer = await askPasskey('suggestions').catch(() => null)
      if (answer && isLive) accept(answer)
    }
    const callOff = whenIdle(() => void offer())
    const renewal = setInterval(() => void offer(), renewal_ms)
    return () => {
      isLive = false
      callOff()
      clearInterval(renewal)
      withdraw()
    }
  }, [isOpen])
}

const canSuggest = async (): Promise<boolean> => knowsPasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true
