import type { AnswerReceipt, PublicDecision } from '@delibera/core/decisions/member-page'
import { publicDecisionRoutes } from '@delibera/core/decisions/routes'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useRead } from '../../../api/hooks.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { PublicColumn, PublicFrame } from '../../../meeting/link/PublicFrame.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { RowsLoading } from '../../../ui/states/RowsLoading.tsx'
import { MemberAnswered } from './MemberAnswered.tsx'
import { MemberAnswering } from './MemberAnswering.tsx'
import { MemberDeadline } from './MemberDeadline.tsx'
import { MemberFoot, MemberHead } from './MemberHead.tsx'
import { MemberOver } from './MemberOver.tsx'
import { MemberText } from './MemberText.tsx'
import { useDecisionLine } from './useDecisionLine.ts'
import { useDecisionLink } from './useDecisionLink.ts'

/** Who answers needs nothing of it. */
const MemberRecord = lazy(async () => ({ default: (await import('./MemberRecord.tsx')).MemberRecord }))

/** Without a line: others answer meanwhile, and the company may close it. */
const every_ms = 30_000

/** Where somebody without an account reads what is proposed, answers and signs. */
export function MemberDecisionPage() {
  const link = useDecisionLink()
  const [isWaiting, setWaiting] = useState(false)
  const stands = useDecisionLine(link, isWaiting)
  const read = useRead(
    publicDecisionRoutes.details,
    { params: { ...link } },
    { refetchInterval: ({ state }) => (state.data?.decision_status === 'OPEN' && !stands ? every_ms : false) },
  )
  const status = read.data?.decision_status
  useEffect(() => setWaiting(status === 'OPEN' || status === 'CLOSED'), [status])
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
      {decision.has_record && (
        <Suspense fallback={<RecordLoading />}>
          <MemberRecord link={link} />
        </Suspense>
      )}
      {answer && <MemberAnswered decision={decision} answer={answer} link={link} isNew={receipt !== null} onChange={() => setChanging(true)} />}
      {is_open && <MemberDeadline decision={decision} />}
      <MemberText decision={decision} link={link} />
      <MemberFoot decision={decision} />
    </PublicColumn>
  )
}

function RecordLoading() {
  const t = useTranslations('memberDecision.record')
  return (
    <Panel title={t('title')}>
      <RowsLoading rows={4} />
    </Panel>
  )
}
