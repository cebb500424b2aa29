import type { DecisionItem } from '@delibera/core/decisions/schema'
import { formatPercent } from '@delibera/core/money'
import { createElement } from 'react'
import { useLocale } from 'use-intl'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useDates } from '../../../ui/dates/useDates.ts'
import { ShareRing } from '../../../ui/marks/ShareRing.tsx'
import type { Column } from '../../../ui/tables/table.ts'
import { DecisionBadge } from '../DecisionBadge.tsx'
import { useDeadlineWords } from '../useDeadlineWords.ts'
import { DecisionName } from './DecisionName.tsx'

type Key = 'name' | 'status' | 'body' | 'deadline' | 'answered' | 'created'

/** The columns of the list of decisions. */
export function useDecisionColumns(): Column<DecisionItem>[] {
  const t = useTranslations('decisions')
  const locale = useLocale()
  const { moment } = useDates()
  const due = useDeadlineWords()
  const head = (key: Key) => ({ key, title: t(`list.columns.${key}`) })
  const deadline = ({ decision_status, deadline: at }: DecisionItem) => (at === null ? '–' : decision_status === 'OPEN' ? due(at) : moment(at))
  const answered = ({ progress: { answered_weight, total }, sent_at }: DecisionItem) =>
    sent_at === null
      ? '–'
      : createElement(ShareRing, { part: answered_weight, whole: total, label: formatPercent(answered_weight, Math.max(1, total), locale) })
  return [
    { ...head('name'), cell: (it) => createElement(DecisionName, { name: it.name }) },
    { ...head('status'), cell: (it) => createElement(DecisionBadge, { status: it.decision_status }), width: 170 },
    { ...head('body'), cell: (it) => t(`bodies.${it.body}`), width: 150 },
    { ...head('deadline'), cell: deadline, width: 170 },
    { ...head('answered'), cell: answered, width: 130 },
    { ...head('created'), cell: (it) => moment(it.created_at), width: 150, hidden: true },
  ]
}
