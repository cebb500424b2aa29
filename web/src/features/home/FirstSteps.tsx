import { type Guide, type GuideStep, guideSteps, nextStep } from '@delibera/core/companies/guide'
import { meetingPath, meetingsPath } from '@delibera/core/meetings/places'
import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { TrialCredits } from '../../credits/TrialCredits.tsx'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { toned } from '../../palette.ts'
import { usePreferences } from '../../shell/usePreferences.ts'
import unseen from '../../ui/marks/Unseen.module.css'
import { PageLink } from '../../ui/page/PageLink.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { ExampleOffer } from './ExampleOffer.tsx'
import styles from './FirstSteps.module.css'

/** The way from an account to its first notice: what is done has its tick, the one next step its filled button. */
export function FirstSteps({ guide }: { guide: Guide }) {
  const t = useTranslations('firstRun')
  const { save } = usePreferences()
  const { done, company } = guide
  const next = nextStep(done)
  const hide = (
    <Button variant="subtle" size="xs" className={styles.hide} onClick={() => save({ app_settings: { guide: 'hidden' } })}>
      {t('hide')}
    </Button>
  )
  return (
    <Panel title={company ? t('titleOf', { company: company.business_name }) : t('title')} flush actions={hide} tour="guide">
      <p className={styles.lead}>{t('lead', { done: done.length, total: guideSteps.length })}</p>
      <ol>
        {guideSteps.map((step, at) => (
          <Step key={step} step={step} number={at + 1} guide={guide} isNext={step === next} />
        ))}
      </ol>
      {company?.confirmed && (
        <div className={styles.gift}>
          <TrialCredits companyId={company._id} />
        </div>
      )}
      {!company && <ExampleOffer exampleId={guide.example_id} />}
    </Panel>
  )
}

interface StepProps {
  step: GuideStep
  number: number
  guide: Guide
  isNext: boolean
}

function Step({ step, number, guide, isNext }: StepProps) {
  const t = useTranslations('firstRun.steps')
  const isDone = guide.done.includes(step)
  const words = step === 'company' && guide.company && !isDone ? 'confirm' : step
  return (
    <li className={styles.step} data-done={isDone || undefined} data-next={isNext || undefined} aria-current={isNext ? 'step' : undefined}>
      <span className={styles.mark} style={toned(isDone ? 'verde' : 'petrolio')} aria-hidden>
        {isDone ? <IconCheck size={16} stroke={2.6} /> : number}
      </span>
      <div className={styles.words}>
        <p className={styles.name}>
          {t(`${words}.title`)} {isDone && <span className={unseen.unseen}>{t('done')}</span>}
        </p>
        {!isDone && <p className={styles.note}>{t(`${words}.note`)}</p>}
      </div>
      {!isDone && <StepWay step={step} words={words} guide={guide} isNext={isNext} />}
    </li>
  )
}

interface WayProps extends Omit<StepProps, 'number'> {
  /** The step by its words: a company that awaits its certified mail has others. */
  words: GuideStep | 'confirm'
}

function StepWay({ step, words, guide, isNext }: WayProps) {
  const t = useTranslations('firstRun.steps')
  const way = wayTo(step, guide)
  if (!way) return null
  const verb = t(guide.meeting && (step === 'rehearsal' || step === 'notice') ? `${step}.go` : `${words}.do`)
  return (
    <Button
      component={PageLink}
      to={way.to}
      search={(way.tab ? { tab: way.tab } : {}) as never}
      variant={isNext ? 'filled' : 'default'}
      className={styles.action}
      aria-label={`${verb}: ${t(`${words}.title`)}`}
    >
      {verb}
    </Button>
  )
}

/** Where a step is taken; null for those that wait for the company. */
function wayTo(step: GuideStep, { company, meeting }: Guide): { to: string; tab?: 'people' | 'statute' } | null {
  if (step === 'company') return { to: company ? `/user/companies/${company._id}/edit` : '/user/companies/register' }
  if (!company?.confirmed) return null
  const details = `/company/${company._id}/settings/company-details`
  if (step === 'people' || step === 'statute') return { to: details, tab: step }
  if (!meeting) return { to: `${meetingsPath(company._id, 'ASSEMBLY')}/new` }
  const place = { _id: meeting._id, company_id: company._id, meeting_type: 'ASSEMBLY' as const }
  // What is still a draft has neither a room nor a date.
  return { to: meetingPath(place, meeting.is_draft ? 'details' : step === 'rehearsal' ? 'live' : 'convocations') }
}
