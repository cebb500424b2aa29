import { publicMeetingRoutes } from '@delibera/core/convocations/routes'
import type { PublicMeeting } from '@delibera/core/convocations/schema'
import { formatPercent } from '@delibera/core/money'
import { Button } from '@mantine/core'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useLocale } from 'use-intl'
import { useRead } from '../../api/hooks.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { PublicAgenda } from '../../meeting/link/PublicAgenda.tsx'
import { PublicColumn, PublicFrame } from '../../meeting/link/PublicFrame.tsx'
import { PublicInvite } from '../../meeting/link/PublicInvite.tsx'
import { linkPath, usePersonalLink } from '../../meeting/link/usePersonalLink.ts'
import { PageLink } from '../../ui/page/PageLink.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { StepHeading } from '../../ui/page/StepHeading.tsx'
import { Notice } from '../../ui/states/Notice.tsx'
import { RowsLoading } from '../../ui/states/RowsLoading.tsx'
import { AdvanceCard } from '../advance/AdvanceCard.tsx'
import { useMyAdvance } from '../advance/useAdvanceVote.ts'
import { OwnDelegations } from '../delegations/OwnDelegations.tsx'
import { DesignatedCard } from '../designated/DesignatedCard.tsx'
import { useMyProxy } from '../designated/useProxy.ts'
import { RoomDoor } from '../live/waiting/RoomDoor.tsx'
import { SignDoor } from '../minutes/signing/SignDoor.tsx'
import { QuestionsCard } from '../questions/QuestionsCard.tsx'
import { HowItWorks } from './HowItWorks.tsx'
import { MemberPush } from './MemberPush.tsx'
import styles from './PublicMeetingPage.module.css'
import { PublicPresence } from './PublicPresence.tsx'

/** What a member without an account sees of a meeting: what, when, where, and what is asked of them. */
export function PublicMeetingPage() {
  const link = usePersonalLink()
  const read = useRead(publicMeetingRoutes.details, { params: { ...link } })
  return <PublicFrame read={read}>{(meeting) => <Opened meeting={meeting} />}</PublicFrame>
}

const giving = 'delegation'
const voting = 'vote'
const instructing = 'proxy'

// Each is fetched when its button is pressed: most who open the page only read it.
const GiveDelegation = lazy(async () => ({ default: (await import('../delegations/GiveDelegation.tsx')).GiveDelegation }))
const GiveAdvance = lazy(async () => ({ default: (await import('../advance/GiveAdvance.tsx')).GiveAdvance }))
const GiveProxy = lazy(async () => ({ default: (await import('../designated/GiveProxy.tsx')).GiveProxy }))

/** What somebody is doing in the place of the page; null while they read it. */
function givenIn(view: string | null, { member, has_advance, designated }: PublicMeeting) {
  if (view === giving && member.can_delegate) return GiveDelegation
  if (view === voting && has_advance) return GiveAdvance
  return view === instructing && designated ? GiveProxy : null
}

function Opened({ meeting }: { meeting: PublicMeeting }) {
  const link = usePersonalLink()
  const navigate = useNavigate()
  const view = useLocation({ select: (it) => new URLSearchParams(it.searchStr).get('view') })
  const show = (next: string | undefined) => void navigate({ to: linkPath(link), search: (next ? { view: next } : {}) as never })
  const Giving = givenIn(view, meeting)
  if (Giving)
    return (
      <Suspense
        fallback={
          <PublicColumn company={meeting.company_name}>
            <RowsLoading rows={5} />
          </PublicColumn>
        }
      >
        <Giving meeting={meeting} link={link} onLeave={() => show(undefined)} />
      </Suspense>
    )
  return (
    <PublicColumn company={meeting.company_name}>
      <StepHeading title={meeting.name}>
        <Greeting meeting={meeting} />
      </StepHeading>
      <Standing meeting={meeting} />
      {meeting.convocations.length > 0 && meeting.status !== 'CANCELED' && <PublicInvite meeting={meeting} />}
      {meeting.status === 'PERFORM' && <Ways meeting={meeting} onShow={show} />}
      {!isOver(meeting) && <HowItWorks meeting={meeting} />}
      {!isOver(meeting) && <MemberPush link={link} />}
      <PublicAgenda meeting={meeting} link={link} />
      <QuestionsCard meeting={meeting} link={link} />
      <Personal />
    </PublicColumn>
  )
}

/** By which ways one takes part, what was chosen first; where the designated representative is the only one, there is no other. */
function Ways({ meeting, onShow }: { meeting: PublicMeeting; onShow: (view: string) => void }) {
  const link = usePersonalLink()
  const isExclusive = meeting.designated === 'EXCLUSIVE'
  const hasVoted = Boolean(useMyAdvance(meeting, link)?.ballot)
  const hasInstructed = Boolean(useMyProxy(meeting, link)?.proxy)
  const advance = <AdvanceCard meeting={meeting} link={link} onVote={() => onShow(voting)} />
  const designated = <DesignatedCard meeting={meeting} link={link} onGive={() => onShow(instructing)} />
  return (
    <>
      {!meeting.mode.is_offline && !meeting.member.is_kept_out && <RoomDoor meeting={meeting} link={link} />}
      {hasVoted && advance}
      {hasInstructed && designated}
      {!isUnheld(meeting) && !isExclusive && <PublicPresence meeting={meeting} link={link} onDelegate={() => onShow(giving)} />}
      {!hasVoted && advance}
      {!hasInstructed && designated}
      {!isExclusive && <OwnDelegations meeting={meeting} link={link} onGive={() => onShow(giving)} />}
    </>
  )
}

function Greeting({ meeting: { member, meeting_type, company_type, status, mode } }: { meeting: PublicMeeting }) {
  const t = useTranslations('memberPage')
  const share = formatPercent(member.percentage, 100, useLocale())
  const name = [member.first_name, member.last_name].filter(Boolean).join(' ')
  const votes = meeting_type === 'ASSEMBLY' && member.weight > 0
  // Nobody is invited to what was called off or is over.
  if (isOver({ status, mode })) return t('greeting.over', { name })
  return t.rich(votes ? 'greeting.votes' : 'greeting.attends', { name, kind: meeting_type, form: company_type, share, b: (words) => <b>{words}</b> })
}

const isOver = ({ status, mode }: Pick<PublicMeeting, 'status' | 'mode'>): boolean =>
  status === 'CANCELED' || status === 'VERBALIZE' || status === 'COMPLETED' || mode.is_offline

/** Its room was closed before the meeting began: whether there is a second call, or none, is still to be said. */
const isUnheld = (meeting: PublicMeeting): boolean => meeting.status === 'PERFORM' && isRoomClosed(meeting)

const isRoomClosed = ({ convocations }: PublicMeeting): boolean => convocations.some((it) => it.status === 'ACTIVE' && it.live_status === 'CLOSED')

/** What a member should know before anything else: it is called off, it is over, its date is still to be chosen. */
function Standing({ meeting }: { meeting: PublicMeeting }) {
  const { status, is_deserted, has_poll, has_minutes, convocations } = meeting
  const t = useTranslations('memberPage.standing')
  const link = usePersonalLink()
  if (status === 'CANCELED') {
    return (
      <Notice tone="rosso" icon="x">
        {t(is_deserted ? 'deserted' : 'canceled')}
      </Notice>
    )
  }
  if (isOver(meeting)) {
    return (
      <>
        <Notice tone="gray" icon="clock">
          {t('held')}
        </Notice>
        {has_minutes && <SignDoor link={link} />}
        {isRoomClosed(meeting) && (
          <Button component={PageLink} to={linkPath(link, '/live')} variant="default" size="md" mih={48} fullWidth>
            {t('decided')}
          </Button>
        )}
      </>
    )
  }
  if (isUnheld(meeting)) {
    return (
      <Notice tone="ambra" icon="clock">
        {t('notHeld')}
      </Notice>
    )
  }
  if (convocations.length > 0) return null
  return (
    <Panel title={t('soon.title')}>
      <p className={styles.soon}>{t(has_poll ? 'soon.poll' : 'soon.text')}</p>
      {has_poll && (
        <Button component={PageLink} to={linkPath(link, '/proposals')} size="md" mih={48} fullWidth>
          {t('soon.answer')}
        </Button>
      )}
    </Panel>
  )
}

function Personal() {
  const t = useTranslations('memberPage')
  return <p className={styles.personal}>{t('personal')}</p>
}
