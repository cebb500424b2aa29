import type { RuleResult } from '@delibera/core/law/schema'
import { valuesOf, wordsOf } from '@delibera/core/law/words'
import type { Meeting } from '@delibera/core/meetings/schema'
import { createElement, type ReactNode } from 'react'
import { useLocale } from 'use-intl'
import type { CallError } from '../../api/call.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { useDialogs } from '../../shell/dialogs.tsx'
import { useToasts } from '../../shell/toasts.ts'
import { buyMissing } from '../../shell/useBuyCredits.ts'
import { useReaction } from '../../shell/useReaction.tsx'
import { RefusedRules } from '../law/RefusedRules.tsx'
import { useReadMeeting } from '../useMeeting.ts'
import { conflictIn } from './useVersionedSave.ts'

interface Told {
  rules?: RuleResult[]
  fields?: { path: string }[]
  members?: { name: string }[]
  placeholders?: { title: string; name: string }[]
  reason?: string
}

const reasons = ['no_agenda', 'no_convocation', 'company_incomplete', 'offline', 'nobody_asked', 'too_early', 'represents_nobody'] as const

/** Says why a step of a meeting was refused: by the law, for want of credits, because somebody was quicker, because something is missing. */
export function useMeetingRefusal(): (error: CallError, meeting: Pick<Meeting, '_id' | 'company_type'>) => void {
  const t = useTranslations('meetings.refused')
  const { notice } = useDialogs()
  const { tell } = useToasts()
  const react = useReaction()
  const told = useToldBy()
  const readAgain = useReadMeeting()
  return (error, meeting) => {
    if (buyMissing(error)) return
    if (conflictIn(error)) {
      tell({ kind: 'warning', text: t('conflict') })
      void readAgain(meeting._id)
      return
    }
    const text = told(error, meeting)
    if (text) void notice({ kind: 'warning', title: t('title'), text })
    else react(error, 'saving')
  }
}

/** The details of a refusal as sentences; null when they say nothing of their own. */
function useToldBy(): (error: CallError, meeting: Pick<Meeting, 'company_type'>) => ReactNode | null {
  const t = useTranslations()
  const locale = useLocale()
  return ({ code, info }, { company_type }) => {
    if (code !== 'MT002' && code !== 'MB002') return null
    const { rules = [], fields = [], members = [], placeholders = [], reason } = (info ?? {}) as Told
    if (rules.length > 0) {
      const said = rules.map((it) => ({
        result: it,
        reason: t(`law.${wordsOf(it).reason}`, valuesOf(it, locale)),
        todo: t(`law.${wordsOf(it).todo}`, valuesOf(it, locale)),
      }))
      return createElement(RefusedRules, { company: company_type, rules: said })
    }
    const known = reasons.find((it) => it === reason)
    if (known) return t(`meetings.refused.${known}`)
    if (members.length > 0) return t('meetings.refused.members', { names: members.map((it) => it.name).join(', '), count: members.length })
    if (placeholders.length > 0) return t('meetings.refused.placeholders', { titles: placeholders.map((it) => it.title).join('; ') })
    return fields.length > 0 ? t('meetings.refused.fields') : null
  }
}
