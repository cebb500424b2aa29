import { type FaultCode, faults } from '@delibera/core/faults'
import type { CallError } from '../../../api/call.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'

/** A refusal in words: its code in brackets and its text, or how long to wait when there were too many. */
export function FaultText({ error }: { error: CallError }) {
  const t = useTranslations()
  const wait = (error.info as { retry_after?: number } | undefined)?.retry_after
  if (error.status === 429 && wait) return t('auth.refusal.tooMany', { minutes: Math.ceil(wait / 60) })
  const code: FaultCode = error.code in faults ? (error.code as FaultCode) : 'GEN01'
  return `[${code}] ${t(`faults.${code}`)}`
}
