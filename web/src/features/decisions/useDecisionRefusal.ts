import type { Decision } from '@delibera/core/decisions/schema'
import type { RuleResult } from '@delibera/core/law/schema'
import { valuesOf, wordsOf } from '@delibera/core/law/words'
import { createElement, type ReactNode } from 'react'
import { useLocale } from 'use-intl'
import type { CallError } from '../../api/call.ts'
import { useCompanyForm } from '../../company/useCompanyWords.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { RefusedRules } from '../../meeting/law/RefusedRules.tsx'
import { useDialogs } from '../../shell/dialogs.tsx'
import { useToasts } from '../../shell/toasts.ts'
import { buyMissing } from '../../shell/useBuyCredits.ts'
import { useReaction } from '../../shell/useReaction.tsx'
import { useReadDecision } from './useDecision.ts'

interface Told {
  rules?: RuleResult[]
  reason?: string
  members?: { name: string }[]
  fields?: { path: string }[]
}

const reasons = ['may_change', 'closed', 'no_right', 'company_incomplete', 'too_late'] as const
/** What a proposal cannot leave without, beside what the law says. */
const lacking = ['deadline', 'signer_id'] as const

/** Says why a step of a decision was refused: by the law, for want of credits, because somebody was quicker, because something may still change. */
export function useDecisionRefusal(): (error: CallError, decision: Pick<Decision, '_id'>) => void {
  const t = useTranslations('decisions.refused')
  const { notice } = useDialogs()
  const { tell } = useToasts()
  const react = useReaction()
  const told = useToldBy()
  const readAgain = useReadDecision()
  return (error, { _id }) => {
    if (buyMissing(error)) return
    if (error.status === 409) {
      tell({ kind: 'warning', text: t('conflict') })
      void readAgain(_id)
      return
    }
    const text = told(error)
    if (text) void notice({ kind: 'warning', title: t('title'), text })
    else react(error, 'saving')
  }
}

/** The details of a refusal as sentences; null when they say nothing of their own. */
function useToldBy(): (error: CallError) => ReactNode | null {
  const t = useTranslations()
  const locale = useLocale()
  const company = useCompanyForm()
  return ({ code, info }) => {
    if (code !== 'MT002' && code !== 'MB002') return null
    const { rules = [], reason, members = [], fields = [] } = (info ?? {}) as Told
    if (rules.length > 0) {
      const said = rules.map((it) => ({
        result: it,
        reason: t(`law.${wordsOf(it).reason}`, valuesOf(it, locale)),
        todo: t(`law.${wordsOf(it).todo}`, valuesOf(it, locale)),
      }))
      return createElement(RefusedRules, { company, rules: said })
    }
    const known = reasons.find((it) => it === reason) ?? lacking.find((it) => fields.some(({ path }) => path === it))
    if (known) return t(`decisions.refused.${known}`)
    return members.length > 0 ? t('decisions.refused.members', { names: members.map((it) => it.name).join(', '), count: members.length }) : null
  }
}
