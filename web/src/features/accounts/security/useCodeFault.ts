import { isMessageKey } from '@delibera/core/i18n/texts'
import type { CallError } from '../../../api/call.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'

/** What a refusal says of the code that was typed; undefined when it is about something else. */
export function useCodeFault(): (error: CallError | null) => string | undefined {
  const t = useTranslations('security.totp')
  return (error) => {
    const faults = Array.isArray(error?.info) ? (error.info as { path?: string; message?: string }[]) : []
    const fault = faults.find((it) => it.path === 'code')
    return fault && isMessageKey(fault.message ?? '') ? t('wrongCode') : undefined
  }
}
