import { decisionPath } from '@delibera/core/decisions/places'
import type { Decision } from '@delibera/core/decisions/schema'
import type { RuleId } from '@delibera/core/law/schema'
import { Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { MeetingBar } from '../../../meeting/frame/MeetingBar.tsx'
import { WarningsPanel } from '../../../meeting/law/WarningsPanel.tsx'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import { DecisionBody, useLawPlace } from '../DecisionBody.tsx'
import { DecisionFrame } from '../DecisionFrame.tsx'
import { RecipientsPanel } from './RecipientsPanel.tsx'
import { SendDecisionBar } from './SendDecisionBar.tsx'

/** Who is told and why, by which address, and what shows that it came. */
export function DecisionRecipientsPage() {
  return (
    <DecisionFrame tab="recipients">
      {(decision) => (decision.sent_at === null ? <Draft key={decision._id} decision={decision} /> : <Sent decision={decision} />)}
    </DecisionFrame>
  )
}

function Draft({ decision }: { decision: Decision }) {
  const [chosen, setChosen] = useState<RuleId[]>([])
  const place = useLawPlace(decision)
  return (
    <DecisionBody
      decision={decision}
      tab="recipients"
      isToldThere={(it) => !it.ok && it.severity !== 'INFO'}
      bar={<SendDecisionBar decision={decision} chosen={chosen} />}
    >
      <RecipientsPanel decision={decision} />
      <WarningsPanel meeting={place} page="recipients" acknowledging={{ chosen, onChange: setChosen }} />
    </DecisionBody>
  )
}

function Sent({ decision }: { decision: Decision }) {
  const t = useTranslations('decisions.recipients')
  const bar = (
    <MeetingBar note={t('sentNote')}>
      <Button component={PageLink} to={decisionPath(decision, 'answers')} rightSection={<IconArrowRight size={16} aria-hidden />}>
        {t('answers')}
      </Button>
    </MeetingBar>
  )
  return (
    <DecisionBody decision={decision} tab="recipients" bar={bar}>
      <RecipientsPanel decision={decision} />
    </DecisionBody>
  )
}
