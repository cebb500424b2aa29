import type { AnswerReceipt, PublicDecision } from '@delibera/core/decisions/member-page'
import { publicDecisionRoutes } from '@delibera/core/decisions/routes'
import { useState } from 'react'
import { useRead } from '../../../api/hooks.ts'
import { PublicColumn, PublicFrame } from '../../../meeting/link/PublicFrame.tsx'
import { MemberAnswered } from './MemberAnswered.tsx'
import { MemberAnswering } from './MemberAnswering.tsx'
import { MemberDeadline } from './MemberDeadline.tsx'
import { MemberFoot, MemberHead } from './MemberHead.tsx'
import { MemberOver } from './MemberOver.tsx'
import { MemberText } from './MemberText.tsx'
import { useDecisionLink } from './useDecisionLink.ts'

/** Others answer meanwhile, and the company may close it. */
const every_ms = 30_000

/** Where somebody without an account reads what is proposed, answers and signs. */
export function MemberDecisionPage() {
  const link = useDecisionLink()
  const read = useRead(
    publicDecisionRoutes.details,
    { params: { ...link } },
    { refetchInterval: ({ state }) => (state.data?.decision_status === 'OPEN' ? every_ms : false) },
  )
  return <PublicFrame read={read}>{(decision) => <Opened decision={decision} />}</PublicFrame>
}

function Opened({ decision }: { decision: PublicDecision }) {
  const link = useDecisionLink()
  const [isChanging, setChanging] = useState(false)
  const [receipt, setReceipt] = useState<AnswerReceipt | null>(null)
  const { is_open, answer, member, company_name } = decision
  const isAnswering = is_open && member.part !== 'READS' && (answer === null || isChanging)
  const give = (it: AnswerReceipt) => {
    setReceipt(it)
    setChanging(false)
    scrollTo({ top: 0 })
  }
  if (isAnswering) {
    return <MemberAnswering decision={decision} link={link} onGiven={give} onLeave={answer ? () => setChanging(false) : null} />
  }
  return (
    <PublicColumn company={company_name}>
      <MemberHead decision={decision} />
      {decision.decision_status !== 'OPEN' && <MemberOver decision={decision} />}
      {answer && <MemberAnswered decision={decision} answer={answer} link={link} isNew={receipt !== null} onChange={() => setChanging(true)} />}
      {is_open && <MemberDeadline decision={decision} />}
      <MemberText decision={decision} link={link} />
      <MemberFoot decision={decision} />
    </PublicColumn>
  )
}
