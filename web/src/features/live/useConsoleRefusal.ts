import type { RuleResult } from '@delibera/core/law/schema'
import { valuesOf, wordsOf } from '@delibera/core/law/words'
import type { Meeting } from '@delibera/core/meetings/schema'
import { createElement } from 'react'
import { useLocale } from 'use-intl'
import type { CallError } from '../../api/call.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { RefusedRules } from '../../meeting/law/RefusedRules.tsx'
import { useLiveRefusal } from '../../meeting/live/useLiveRefusal.ts'
import { useDialogs } from '../../shell/dialogs.tsx'
import { useToasts } from '../../shell/toasts.ts'
import { useReaction } from '../../shell/useReaction.tsx'

interface Told {
  reason?: string
  rules?: RuleResult[]
}

/** The words of rules that fired, each with what to do. */
export function useRuleSentences(): (rules: readonly RuleResult[]) => { result: RuleResult; reason: string; todo: string }[] {
  const t = useTranslations('law')
  const locale = useLocale()
  return (rules) => rules.map((it) => ({ result: it, reason: t(wordsOf(it).reason, valuesOf(it, locale)), todo: t(wordsOf(it).todo, valuesOf(it, locale)) }))
}

/** Somebody was quicker, or a button was pressed twice: the state on screen already says how it ended. */
const inPassing = ['E0002', 'LR001', 'LRO004', 'MB003', 'CP003']

/** Says why an act of the chair was refused, and what to do: in a window what stands against it, in passing what was only late. */
export function useConsoleRefusal(): (error: CallError, meeting: Pick<Meeting, 'company_type'>) => void {
  const t = useTranslations('console.refused')
  const words = useLiveRefusal()
  const { notice } = useDialogs()
  const { tell } = useToasts()
  const react = useReaction()
  const sentences = useRuleSentences()
  return (error, { company_type }) => {
    const { reason, rules = [] } = (error.info ?? {}) as Told
    if (error.code === 'MT002' && (rules.length > 0 || reason)) {
      // What the rooms say to who acts for oneself is about somebody else here.
      const text = reason === 'not_present' ? t('absent') : words(error)
      const law = rules.length > 0 && createElement(RefusedRules, { company: company_type, rules: sentences(rules) })
      return void notice({ kind: 'warning', title: t('title'), text: law || text })
    }
    if (inPassing.includes(error.code)) return tell({ kind: 'warning', text: words(error) })
    react(error, 'procedure')
  }
}
