import type { PublicMeeting } from '@delibera/core/convocations/schema'
import { memberDelegationRoutes } from '@delibera/core/delegations/routes'
import { stands } from '@delibera/core/delegations/rules'
import type { MyDelegations } from '@delibera/core/delegations/schema'
import { fullName } from '@delibera/core/names'
import { Button, Skeleton } from '@mantine/core'
import { IconChevronLeft } from '@tabler/icons-react'
import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import { useFormatter } from 'use-intl'
import { useRead } from '../../api/hooks.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { PublicColumn } from '../../meeting/link/PublicFrame.tsx'
import type { PersonalLink } from '../../meeting/link/usePersonalLink.ts'
import { useDialogs } from '../../shell/dialogs.tsx'
import { useToasts } from '../../shell/toasts.ts'
import { useUnsavedChanges } from '../../shell/useUnsavedChanges.ts'
import { FormAlert } from '../../ui/forms/FormAlert.tsx'
import { DecisionBar } from '../../ui/page/DecisionBar.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { StepHeading } from '../../ui/page/StepHeading.tsx'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { DelegatePicker } from './DelegatePicker.tsx'
import styles from './GiveDelegation.module.css'
import { InstructionList, votedPoints } from './InstructionList.tsx'
import { OutsiderFields } from './OutsiderFields.tsx'
import { SignDelegation } from './SignDelegation.tsx'
import { type Lacking, useGiving } from './useGiving.ts'
import { useRuleWords } from './useRuleWords.ts'

interface Props {
  meeting: PublicMeeting
  link: PersonalLink
  onLeave: () => void
}

/** A member lets another vote, in three steps on one page: whom, how, and the signature. */
export function GiveDelegation({ meeting, link, onLeave }: Props) {
  const t = useTranslations('delegation')
  const format = useFormatter()
  const read = useRead(memberDelegationRoutes.mine, { params: { ...link }, query: {} })
  const call = meeting.convocations.find((it) => it.status === 'ACTIVE')
  const day = call ? format.dateTime(new Date(call.datetime), { day: 'numeric', month: 'long', year: 'numeric' }) : ''
  const both = meeting.convocations.some((it) => it.status === 'INACTIVE')
  return (
    <>
      <PublicColumn company={meeting.company_name}>
        <button type="button" className={styles.back} onClick={onLeave}>
          <IconChevronLeft size={18} aria-hidden />
          {t('back')}
        </button>
        <StepHeading title={t(meeting.delegation && stands(meeting.delegation) ? 'change.title' : 'title')} takesFocus>
          {t('intro', { day, both: String(both) })}
        </StepHeading>
        {!read.data && !read.error && <Skeleton height={220} radius="md" />}
        {read.error && !read.data && (
          <Panel label={t('title')}>
            <ErrorState title={t('unread.title')} text={t('unread.text')} code={read.error.code} busy={read.isFetching} onRetry={() => void read.refetch()} />
          </Panel>
        )}
      </PublicColumn>
      {read.data && <Form meeting={meeting} link={link} mine={read.data} onLeave={onLeave} />}
    </>
  )
}

const places: Record<Lacking, string> = { who: '#delegation-who', outsider: '#delegation-who', signature: '#delegation-sign', paper: '#delegation-sign' }

function Form({ meeting, link, mine, onLeave }: Props & { mine: MyDelegations }) {
  const t = useTranslations('delegation')
  const { tell } = useToasts()
  const [isDone, setDone] = useState(false)
  const onDone = () => {
    setDone(true)
    tell({ kind: 'success', text: t(giving.given ? 'change.done' : 'given') })
    onLeave()
  }
  const giving = useGiving({ meeting, mine, link, onDone })
  const { given, lacking, who, name, refused } = giving
  const isTouched = given ? who !== given.delegate._id || giving.votes !== given.votes : who !== null
  useLeaving(isTouched && giving.busy === null && !isDone)
  const replaces = useReplacing()
  const points = votedPoints(meeting.agenda)
  if (mine.refused.length > 0) return <Forbidden mine={mine} />
  const send = async () => {
    if (given && who !== given.delegate._id && !(await replaces(fullName(given.delegate), name ?? ''))) return
    await giving.send()
  }
  const press = () => (lacking ? showLacking(lacking) : void send())
  return (
    <>
      <form className={styles.steps} noValidate onSubmit={giving.outsider.onSubmit(press)}>
        <div id="delegation-who" tabIndex={-1}>
          <Panel title={t('steps.who')}>
            <DelegatePicker form={meeting.company_type} people={giving.people} allowsOutsiders={mine.allows_outsiders} value={who} onChange={giving.setWho} />
            {who === 'OTHER' && (
              <div className={styles.outsider}>
                <OutsiderFields form={giving.outsider} />
              </div>
            )}
          </Panel>
        </div>
        {points.length > 0 && (
          <Panel title={t('steps.how')} flush>
            <p className={styles.help}>{t('instructions.help')}</p>
            <InstructionList points={points} votes={giving.votes} onChange={giving.setVotes} />
          </Panel>
        )}
        <div id="delegation-sign" tabIndex={-1}>
          <SignDelegation giving={giving} mine={mine} points={points} link={link} />
        </div>
        {refused.length > 0 && <FormAlert kind="error">{refused.join(' ')}</FormAlert>}
      </form>
      <DecisionBar label={t('send.label')} note={name ? t(given ? 'change.note' : 'send.note', { name }) : t('send.revocable')}>
        <Button size="md" loading={giving.busy === 'send'} variant={lacking ? 'default' : 'filled'} onClick={press}>
          {lacking ? t(`send.lacking.${lacking}`) : t(given ? 'change.do' : 'send.do')}
        </Button>
      </DecisionBar>
    </>
  )
}

/** The form is a view of the member's page and has its address: going back from it leaves it, though the page stays the same. */
function useLeaving(isTouched: boolean): void {
  const t = useTranslations('delegation.leave')
  const { confirm } = useDialogs()
  useUnsavedChanges(isTouched)
  useBlocker({
    disabled: !isTouched,
    enableBeforeUnload: false,
    shouldBlockFn: async ({ current, next }) =>
      next.pathname === current.pathname && !(await confirm({ title: t('title'), text: t('text'), proceed: t('do'), cancel: t('cancel'), danger: true })),
  })
}

/** Another person instead of the one who represents the reader now: who is told, and that it holds at once. */
function useReplacing(): (before: string, after: string) => Promise<boolean> {
  const t = useTranslations('delegation.change')
  const { confirm } = useDialogs()
  return (before, after) =>
    confirm({ title: t('other.title', { after }), text: t('other.text', { before, after }), proceed: t('other.do'), cancel: t('other.cancel') })
}

/** Leads to what is missing. */
function showLacking(lacking: Lacking): void {
  const place = document.querySelector<HTMLElement>(places[lacking])
  place?.scrollIntoView({ block: 'start', behavior: 'smooth' })
  const empty =
    lacking === 'outsider' ? [...(place?.querySelectorAll<HTMLInputElement>('input:not([type="radio"])') ?? [])].find((it) => it.value === '') : undefined
  ;(empty ?? place?.querySelector<HTMLElement>('input:not(:disabled), canvas, button') ?? place)?.focus({ preventScroll: true })
}

/** Nobody can be named: which rule forbids it. */
function Forbidden({ mine }: { mine: MyDelegations }) {
  const say = useRuleWords()
  return (
    <div className={styles.steps}>
      <FormAlert kind="warning">{mine.refused.map(say).join(' ')}</FormAlert>
    </div>
  )
}
