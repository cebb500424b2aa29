import type { RuleResult } from '@delibera/core/law/schema'
import { valuesOf, wordsOf } from '@delibera/core/law/words'
import { useLocale } from 'use-intl'
import { CallError } from '../../api/call.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'

/** Why a rule of law fired, as a sentence. */
export function useRuleWords(): (result: RuleResult) => string {
  const t = useTranslations('law')
  const locale = useLocale()
  return (result) => t(wordsOf(result).reason, valuesOf(result, locale))
}

const rulesIn = (error: CallError): RuleResult[] => (error.info as { rules?: RuleResult[] } | undefined)?.rules ?? []

/** Why a delegation was refused, in sentences of its own; empty when the refusal says nothing that a person could use. */
export function useRefusalWords(): (error: unknown) => string[] {
  const t = useTranslations('delegation.refused')
  const say = useRuleWords()
  return (error) => {
    if (!(error instanceof CallError)) return [t('failed')]
    const rules = rulesIn(error)
    if (rules.length > 0) return rules.map(say)
    if (error.code === 'DG001') return [t('already')]
    if (error.code === 'E0002') return [t('changed')]
    if (error.code === 'MB002' || error.code === 'E0001') return [t('fields')]
    return [t('failed')]
  }
}
