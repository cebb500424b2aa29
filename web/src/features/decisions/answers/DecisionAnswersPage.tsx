import { decisionPath } from '@delibera/core/decisions/places'
import type { Decision } from '@delibera/core/decisions/schema'
import { Button } from '@mantine/core'
import { IconArrowRight, IconBell, IconFilePlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { MeetingBar } from '../../../meeting/frame/MeetingBar.tsx'
import { useDialogs } from '../../../shell/dialogs.tsx'
import { useToasts } from '../../../shell/toasts.ts'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import { DecisionBody } from '../DecisionBody.tsx'
import { DecisionFrame } from '../DecisionFrame.tsx'
import { type DecisionActs, useDecisionActs } from '../useDecisionActs.ts'
import { AnswersStanding } from './AnswersStanding.tsx'
import { AnswersTable } from './AnswersTable.tsx'
import { ClosePanel } from './ClosePanel.tsx'
import { CountPanel } from './CountPanel.tsx'

const PaperWindow = lazy(async () => ({ default: (await import('./PaperWindow.tsx')).PaperWindow }))

/** Who has answered what, how it stands, and what can be done about it. */
export function DecisionAnswersPage() {
  return <DecisionFrame tab="answers">{(decision) => <Answers key={decision._id} decision={decision} />}</DecisionFrame>
}

function Answers({ decision }: { decision: Decision }) {
  const acts = useDecisionActs(decision)
  /** Whose answer is taken down; 'ANY' where that is chosen in the window. */
  const [paper, setPaper] = useState<string | null>(null)
  const remind = useReminding(decision, acts)
  const isOpen = decision.decision_status === 'OPEN'
  return (
    <DecisionBody
      decision={decision}
      tab="answers"
      isToldThere={(it) => isOpen && decision.closing.can_close && !it.ok && it.overridable}
      bar={<Bar decision={decision} acts={acts} onRemind={() => void remind()} onPaper={() => setPaper('ANY')} />}
    >
      <AnswersStanding decision={decision} acts={acts} />
      <CountPanel decision={decision} />
      <AnswersTable decision={decision} onRemind={isOpen ? (id) => void remind(id) : null} onPaper={isOpen ? setPaper : null} />
      {isOpen && <ClosePanel decision={decision} acts={acts} />}
      <Suspense>{paper && <PaperWindow decision={decision} memberId={paper === 'ANY' ? null : paper} onClose={() => setPaper(null)} />}</Suspense>
    </DecisionBody>
  )
}

interface BarProps {
  decision: Decision
  acts: DecisionActs
  onRemind: () => void
  onPaper: () => void
}

function Bar({ decision, acts, onRemind, onPaper }: BarProps) {
  const t = useTranslations('decisions.answers')
  const { decision_status: status, progress } = decision
  if (status === 'CLOSED' || status === 'RECORDED') {
    return (
      <MeetingBar note={t('closedNote')}>
        <Button component={PageLink} to={decisionPath(decision, 'record')} rightSection={<IconArrowRight size={16} aria-hidden />}>
          {t('record')}
        </Button>
      </MeetingBar>
    )
  }
  if (status !== 'OPEN') return null
  const silent = progress.people - progress.answered
  return (
    <MeetingBar note={t('openNote', { count: silent })}>
      <Button variant="default" leftSection={<IconFilePlus size={16} aria-hidden />} onClick={onPaper}>
        {t('paper')}
      </Button>
      <Button leftSection={<IconBell size={16} aria-hidden />} disabled={silent === 0} loading={acts.busy === 'remind'} onClick={onRemind}>
        {t('remind')}
      </Button>
    </MeetingBar>
  )
}

/** One person, or all who have not answered: a letter each, after a question. */
function useReminding(decision: Decision, acts: DecisionActs): (memberId?: string) => Promise<void> {
  const t = useTranslations('decisions.reminding')
  const { confirm } = useDialogs()
  const { tell } = useToasts()
  return async (memberId) => {
    const name = decision.members.find((it) => it.member_id === memberId)?.name ?? ''
    const count = memberId ? 1 : decision.progress.people - decision.progress.answered
    const text = memberId ? t('textOne', { name }) : t('text', { count })
    if (!(await confirm({ title: t('title'), text, proceed: t('proceed'), cancel: t('cancel') }))) return
    const sent = await acts.remind(memberId ? [memberId] : undefined)
    if (sent) tell({ kind: 'success', text: t('done', { count: sent.letters }) })
  }
}
