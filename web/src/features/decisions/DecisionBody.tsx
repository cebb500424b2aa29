import type { DecisionTab } from '@delibera/core/decisions/places'
import type { Decision } from '@delibera/core/decisions/schema'
import type { RuleResult } from '@delibera/core/law/schema'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useCompanyForm } from '../../company/useCompanyWords.ts'
import { CartPanel } from '../../credits/CartPanel.tsx'
import { MeetingFoot } from '../../meeting/frame/MeetingFoot.tsx'
import { type LawPlace, Semaforo } from '../../meeting/law/Semaforo.tsx'
import { useWorkspace } from '../../shell/workspace.ts'
import { Columns } from '../../ui/page/Columns.tsx'
import { DecisionWayOut } from './DecisionWayOut.tsx'

interface Props {
  decision: Decision
  tab: DecisionTab
  children: ReactNode
  /** What comes next: a `MeetingBar`. */
  bar?: ReactNode
  /** Which rules the work itself puts into words. */
  isToldThere?: ((result: RuleResult) => boolean) | undefined
}

/** A tab of a decision: the work, the judgement of the law and the costs beside it, what comes next at the foot. */
export function DecisionBody({ decision, tab, children, bar, isToldThere }: Props) {
  const place = useLawPlace(decision)
  const { wallet } = useWorkspace()
  const isNarrow = useMediaQuery('(max-width: 70em)', false, { getInitialValueInEffect: false })
  const { items, due } = decision.cart
  const costs = items.length > 0 && (
    <CartPanel
      items={items}
      due={due}
      real={wallet?.real ?? 0}
      meetingStatus={decision.decision_status === 'DRAFT' ? 'CONVOCATION' : 'COMPLETED'}
      liveStatus={null}
      subject="decision"
    />
  )
  const isJudged = decision.decision_status === 'DRAFT' || decision.decision_status === 'OPEN' || decision.decision_status === 'CLOSED'
  return (
    <>
      <Columns
        pinned
        side={
          <>
            {isJudged && decision.checks.length > 0 && <Semaforo meeting={place} page={tab} isToldThere={isToldThere} />}
            {decision.decision_status === 'DRAFT' && <DecisionWayOut decision={decision} />}
            {!isNarrow && costs}
          </>
        }
      >
        {children}
        {isNarrow && costs}
      </Columns>
      <MeetingFoot>{bar}</MeetingFoot>
    </>
  )
}

/** A decision as the light of the law knows meetings: its remedies are the company's, its verdict is about going on. */
export function useLawPlace({ _id, company_id, body, checks, acks }: Decision): LawPlace {
  const company_type = useCompanyForm()
  return {
    _id,
    company_id,
    company_type,
    meeting_type: body === 'BOARD' ? 'BOARD' : 'ASSEMBLY',
    status: 'VERBALIZE',
    checks,
    acks,
  }
}
