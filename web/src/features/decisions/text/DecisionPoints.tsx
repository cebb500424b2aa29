import type { Decision } from '@delibera/core/decisions/schema'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useTakenPoints } from '../useTakenPoints.ts'
import { DecisionPointEditor } from './DecisionPointEditor.tsx'
import type { DecisionDraft, DraftPoint } from './useDecisionDraft.ts'

const Picker = lazy(async () => ({ default: (await import('../../agenda/list/AgendaPicker.tsx')).AgendaPicker }))

/** As many points as one letter carries. */
const most = 20

/** Everything that people say yes or no to, in its order. */
export function DecisionPoints({ decision, draft: { values, set } }: { decision: Decision; draft: DecisionDraft }) {
  const t = useTranslations('decisions.points')
  const [isPicking, setPicking] = useState(false)
  const take = useTakenPoints(decision.company_id, decision.body)
  const { points } = values
  const put = (next: readonly DraftPoint[]) => set({ points: next })
  const change = (key: string, it: Partial<DraftPoint>) => put(points.map((one) => (one.key === key ? { ...one, ...it } : one)))
  const move = (at: number, by: 1 | -1) => put(points.toSpliced(at, 1).toSpliced(at + by, 0, points[at]!))
  return (
    <>
      {points.map((it, at) => (
        <DecisionPointEditor
          key={it.key}
          decision={decision}
          point={it}
          number={at + 1}
          onChange={(next) => change(it.key, next)}
          onUp={at > 0 ? () => move(at, -1) : undefined}
          onDown={at < points.length - 1 ? () => move(at, 1) : undefined}
          onRemove={() => put(points.filter((one) => one.key !== it.key))}
        />
      ))}
      {points.length < most && (
        <div>
          <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setPicking(true)}>
            {t(points.length === 0 ? 'first' : 'add')}
          </Button>
        </div>
      )}
      <Suspense>
        {isPicking && (
          <Picker
            opened
            onClose={() => setPicking(false)}
            companyId={decision.company_id}
            meetingType={decision.body === 'BOARD' ? 'BOARD' : 'ASSEMBLY'}
            onAdd={(chosen) => void take(chosen).then((added) => put([...points, ...added.map((it) => ({ ...it, files: [] }))]))}
          />
        )}
      </Suspense>
    </>
  )
}
