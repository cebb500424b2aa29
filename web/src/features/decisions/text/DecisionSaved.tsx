import { useFormatter } from 'use-intl'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import type { DecisionDraft } from './useDecisionDraft.ts'

/** Whether what was typed is kept. */
export function DecisionSaved({ draft: { busy, isDirty, problem, savedAt, isStale } }: { draft: DecisionDraft }) {
  const t = useTranslations('decisions.saved')
  const format = useFormatter()
  const said = () => {
    if (isStale) return t('stale')
    if (problem) return t(problem.status === 0 ? 'offline' : 'failed')
    if (busy || isDirty) return t('saving')
    return savedAt ? t('at', { time: format.dateTime(savedAt, { timeStyle: 'short' }) }) : t('auto')
  }
  return <span role="status">{said()}</span>
}
