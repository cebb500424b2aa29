import { decisionPath } from '@delibera/core/decisions/places'
import type { Decision } from '@delibera/core/decisions/schema'
import { Button } from '@mantine/core'
import { IconArrowRight, IconFileText } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { MeetingBar } from '../../../meeting/frame/MeetingBar.tsx'
import { FormAlert } from '../../../ui/forms/FormAlert.tsx'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import { DecisionBody } from '../DecisionBody.tsx'
import { DecisionFrame } from '../DecisionFrame.tsx'
import { useDecisionPdf } from '../useDecisionPdf.ts'
import { DecisionFacts } from './DecisionFacts.tsx'
import { DecisionPoints } from './DecisionPoints.tsx'
import { DecisionReading } from './DecisionReading.tsx'
import { DecisionSaved } from './DecisionSaved.tsx'
import { useDecisionDraft } from './useDecisionDraft.ts'

/** What is proposed. Sent, it is never changed: people consent to one text. */
export function DecisionTextPage() {
  return (
    <DecisionFrame tab="text">
      {(decision) => (decision.sent_at === null ? <Writing key={decision._id} decision={decision} /> : <Fixed decision={decision} />)}
    </DecisionFrame>
  )
}

function Writing({ decision }: { decision: Decision }) {
  const t = useTranslations('decisions.text')
  const draft = useDecisionDraft(decision)
  const navigate = useNavigate()
  const { show, busy } = useDecisionPdf(decision)
  const preview = async () => {
    if (await draft.flush()) await show('answer')
  }
  const goOn = async () => {
    if (await draft.flush()) await navigate({ to: decisionPath(decision, 'recipients') })
  }
  const bar = (
    <MeetingBar saved={<DecisionSaved draft={draft} />} note={t('next')}>
      <Button variant="default" leftSection={<IconFileText size={16} aria-hidden />} loading={busy === 'answer'} onClick={() => void preview()}>
        {t('preview')}
      </Button>
      <Button rightSection={<IconArrowRight size={16} aria-hidden />} onClick={() => void goOn()}>
        {t('recipients')}
      </Button>
    </MeetingBar>
  )
  return (
    <DecisionBody decision={decision} tab="text" bar={bar}>
      {draft.isStale && (
        <FormAlert kind="warning">
          {t('stale')}{' '}
          <Button size="compact-sm" variant="default" onClick={() => void draft.reload()}>
            {t('reload')}
          </Button>
        </FormAlert>
      )}
      <DecisionFacts decision={decision} draft={draft} />
      <DecisionPoints decision={decision} draft={draft} />
    </DecisionBody>
  )
}

function Fixed({ decision }: { decision: Decision }) {
  const t = useTranslations('decisions.text')
  const { show, busy } = useDecisionPdf(decision)
  const bar = (
    <MeetingBar note={t('fixed')}>
      <Button variant="default" leftSection={<IconFileText size={16} aria-hidden />} loading={busy === 'notice'} onClick={() => void show('notice')}>
        {t('notice')}
      </Button>
      <Button component={PageLink} to={decisionPath(decision, 'answers')} rightSection={<IconArrowRight size={16} aria-hidden />}>
        {t('answers')}
      </Button>
    </MeetingBar>
  )
  return (
    <DecisionBody decision={decision} tab="text" bar={bar}>
      <DecisionReading decision={decision} />
    </DecisionBody>
  )
}
