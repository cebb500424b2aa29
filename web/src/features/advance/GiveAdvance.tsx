import type { SaidDraft } from '@delibera/core/advance/parts'
import { advanceRoutes } from '@delibera/core/advance/routes'
import type { IfChanged, MyAdvance } from '@delibera/core/advance/schema'
import type { PublicMeeting } from '@delibera/core/convocations/schema'
import { Button, NativeSelect, Skeleton } from '@mantine/core'
import { IconChevronLeft } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useRead } from '../../api/hooks.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { PublicColumn } from '../../meeting/link/PublicFrame.tsx'
import type { PersonalLink } from '../../meeting/link/usePersonalLink.ts'
import { useToasts } from '../../shell/toasts.ts'
import { FormAlert } from '../../ui/forms/FormAlert.tsx'
import { DecisionBar } from '../../ui/page/DecisionBar.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { StepHeading } from '../../ui/page/StepHeading.tsx'
import { SignaturePad } from '../../ui/signature/SignaturePad.tsx'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import styles from './Advance.module.css'
import { AdvancePoint } from './AdvancePoints.tsx'
import { AdvanceSummary } from './AdvanceSummary.tsx'
import { useAdvanceStep } from './useAdvanceStep.ts'
import { useAdvanceVote } from './useAdvanceVote.ts'

/** Few may divide their vote. */
const AdvanceSplit = lazy(async () => ({ default: (await import('./AdvanceSplit.tsx')).AdvanceSplit }))
const AdvanceChoiceSplit = lazy(async () => ({ default: (await import('./AdvanceChoiceSplit.tsx')).AdvanceChoiceSplit }))

interface Props {
  meeting: PublicMeeting
  link: PersonalLink
  onLeave: () => void
}

/** A member votes before the meeting: one point a screen with its full text, then all of it again, and the signature. */
export function GiveAdvance({ meeting, link, onLeave }: Props) {
  const t = useTranslations('advance')
  const read = useRead(advanceRoutes.mine, { params: { ...link } })
  if (read.data?.is_open) return <Steps meeting={meeting} link={link} mine={read.data} onLeave={onLeave} />
  return (
    <PublicColumn company={meeting.company_name}>
      <Back onClick={onLeave} />
      <StepHeading title={t('title')} takesFocus>
        {t('intro')}
      </StepHeading>
      {read.data && <FormAlert kind="warning">{t('refused.closed')}</FormAlert>}
      {!read.data && !read.error && <Skeleton height={220} radius="md" />}
      {read.error && !read.data && (
        <Panel label={t('title')}>
          <ErrorState title={t('unread.title')} text={t('unread.text')} code={read.error.code} busy={read.isFetching} onRetry={() => void read.refetch()} />
        </Panel>
      )}
    </PublicColumn>
  )
}

function Back({ onClick }: { onClick: () => void }) {
  const t = useTranslations('advance')
  return (
    <button type="button" className={styles.back} onClick={onClick}>
      <IconChevronLeft size={18} aria-hidden />
      {t('back')}
    </button>
  )
}

function Steps({ meeting, link, mine, onLeave }: Props & { mine: MyAdvance }) {
  const t = useTranslations('advance')
  const form = useAdvanceVote({ mine, link })
  const { step, go, back } = useAdvanceStep({ mine, link, onLeave })
  const point = mine.points[step]
  const edit = (at: number) => {
    // The pad is drawn anew, empty.
    form.setSignature(null)
    go(at)
  }
  const intro = point ? t('intro') : t('summary.intro')
  return (
    <>
      <PublicColumn company={meeting.company_name}>
        <Back onClick={back} />
        <StepHeading key={step} title={point ? t('step', { at: step + 1, count: mine.points.length }) : t('summary.title')} takesFocus>
          {step === 0 || !point ? intro : undefined}
        </StepHeading>
      </PublicColumn>
      {point ? (
        <PointStep name={nameOf(meeting)} mine={mine} at={step} form={form} onNext={() => go(form.isAllSaid ? mine.points.length : step + 1)} />
      ) : (
        <Summary meeting={meeting} mine={mine} form={form} onEdit={edit} onLeave={onLeave} />
      )}
    </>
  )
}

type Writing = ReturnType<typeof useAdvanceVote>

/** Whose vote it is. */
const nameOf = ({ member }: PublicMeeting): string => [member.first_name, member.last_name].filter(Boolean).join(' ')

interface PointProps {
  name: string
  mine: MyAdvance
  at: number
  form: Writing
  onNext: () => void
}

function PointStep({ name, mine, at, form, onNext }: PointProps) {
  const t = useTranslations('advance')
  const point = mine.points[at]!
  const said = form.points[point._id]
  const say = (next: SaidDraft) => form.say(point._id, next)
  const lacking = said === undefined ? 'choice' : form.lackingIn(said)
  const next = form.isAllSaid || at + 1 === mine.points.length ? t('toSummary') : t('next')
  return (
    <>
      <form className={styles.steps} noValidate onSubmit={(event) => event.preventDefault()}>
        {at === 0 && <Replaced mine={mine} />}
        <Panel label={point.title}>
          <div className={styles.point}>
            <AdvancePoint point={point} said={said} onSay={say} />
            <Suspense fallback={null}>
              {mine.is_divisible && !point.election && <AdvanceSplit weight={mine.weight} unit={mine.unit} said={said} onSay={say} />}
              {mine.is_divisible && point.election?.weight === 'CAPITAL' && (
                <AdvanceChoiceSplit name={name} weight={mine.weight} unit={mine.unit} offer={point.election} said={said} onSay={say} />
              )}
            </Suspense>
          </div>
        </Panel>
      </form>
      <DecisionBar label={t('title')}>
        <Button size="md" variant={lacking ? 'default' : 'filled'} disabled={lacking !== null} onClick={onNext}>
          {lacking ? t(`lacking.${lacking}`) : next}
        </Button>
      </DecisionBar>
    </>
  )
}

/** What the vote ends. */
function Replaced({ mine: { has_delegation, has_proxy } }: { mine: MyAdvance }) {
  const t = useTranslations('advance.card')
  if (!has_delegation && !has_proxy) return null
  return <FormAlert kind="warning">{t(has_delegation ? 'delegated' : 'instructed')}</FormAlert>
}

const cases: readonly IfChanged[] = ['NOT_COUNTED', 'ABSTAIN', 'AGAINST']

interface SummaryProps {
  meeting: PublicMeeting
  mine: MyAdvance
  form: Writing
  onEdit: (at: number) => void
  onLeave: () => void
}

function Summary({ meeting, mine, form, onEdit, onLeave }: SummaryProps) {
  const t = useTranslations('advance')
  const { tell } = useToasts()
  const send = async () => {
    if (!(await form.send())) return
    tell({ kind: 'success', text: t('done') })
    onLeave()
  }
  return (
    <>
      <form className={styles.steps} noValidate onSubmit={(event) => event.preventDefault()}>
        <Replaced mine={mine} />
        <Panel title={t('points.title')} flush>
          <AdvanceSummary mine={mine} said={form.points} onEdit={onEdit} />
        </Panel>
        <Panel title={t('changed.title')}>
          <NativeSelect
            label={t('changed.label')}
            description={t('changed.note')}
            value={form.if_changed}
            onChange={(event) => form.setIfChanged(event.currentTarget.value as IfChanged)}
            data={cases.map((value) => ({ value, label: t(`changed.${value}`) }))}
          />
        </Panel>
        <Panel title={t('sign')}>
          <SignaturePad name={nameOf(meeting)} onChange={(it) => form.setSignature(it?.image ?? null)} />
        </Panel>
        {form.refused && <FormAlert kind="error">{form.refused}</FormAlert>}
      </form>
      <DecisionBar label={t('title')} note={t('card.entering')}>
        <Button size="md" loading={form.busy} variant={form.lacking ? 'default' : 'filled'} disabled={form.lacking !== null} onClick={() => void send()}>
          {form.lacking ? t(`lacking.${form.lacking}`) : t('send')}
        </Button>
      </DecisionBar>
    </>
  )
}
