import { CallError } from '../../../api/call.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { identityDoubt } from './useIdentityQuestion.ts'

const reasons = [
  ...(['not_held', 'not_confirmed', 'confirmed', 'not_requested', 'not_read', 'signed', 'changed'] as const),
  ...(['notary', 'no_notary', 'deed', 'no_address'] as const),
] as const

/** No answer, or one that a proxy gave in the server's place: the same call will do later. */
export const isAway = (error: unknown): boolean => error instanceof CallError && (error.status === 0 || (error.status >= 502 && error.status <= 504))

/** Why something about signatures was refused, as a sentence beside it. */
export function useSignRefusal(): (error: unknown) => string {
  const t = useTranslations('signing.refusal')
  const message = useTranslations('messages')
  return (error) => {
    if (!(error instanceof CallError)) return t('failed')
    if (isAway(error)) return t('offline')
    const doubt = identityDoubt(error)
    if (doubt) return t(doubt.mayConfirm ? 'identity.unconfirmed' : 'identity.other', { name: doubt.name, holder: doubt.holder })
    const reason = reasons.find((it) => it === (error.info as { reason?: unknown } | null | undefined)?.reason)
    if (reason) return t(`reason.${reason}`)
    const [field] = Array.isArray(error.info) ? (error.info as { message?: string }[]) : []
    if (field?.message && message.has(field.message)) return message(field.message as 'fileTooLarge')
    if (error.status === 404) return t('dead')
    if (error.status === 403 || error.status === 420) return t('forbidden')
    if (error.status === 429) return t('wait')
    return error.code === 'E0002' ? t('changed') : t('failed')
  }
}
