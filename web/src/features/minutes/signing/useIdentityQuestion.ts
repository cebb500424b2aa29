import { identityRule } from '@delibera/core/minutes/identity'
import { CallError } from '../../../api/call.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useDialogs } from '../../../shell/dialogs.tsx'

export interface IdentityDoubt {
  /** Only the name speaks for it: a person may say that it is theirs. */
  mayConfirm: boolean
  name: string
  holder: string
}

/** What stands between a certificate and whoever is said to have signed with it; null for every other refusal. */
export function identityDoubt(error: unknown): IdentityDoubt | null {
  const { rules } = ((error instanceof CallError && error.info) || {}) as {
    rules?: { id: string; overridable: boolean; data?: { name?: string; holder?: string } }[]
  }
  const rule = Array.isArray(rules) ? rules.find((it) => it.id === identityRule) : undefined
  return rule ? { mayConfirm: rule.overridable, name: rule.data?.name ?? '', holder: rule.data?.holder ?? '' } : null
}

/** Hands a file in; where only the name in its certificate speaks for the signer, once more if somebody says that it is theirs. */
export function useIdentityQuestion() {
  const t = useTranslations('signing.identity')
  const { confirm } = useDialogs()
  return async <Result>(handIn: (ack: string[]) => Promise<Result>): Promise<Result> => {
    try {
      return await handIn([])
    } catch (error) {
      const doubt = identityDoubt(error)
      const isSure =
        doubt?.mayConfirm === true &&
        (await confirm({ title: t('title'), text: t('text', { name: doubt.name, holder: doubt.holder }), proceed: t('proceed'), cancel: t('cancel') }))
      if (!isSure) throw error
      return handIn([identityRule])
    }
  }
}
