import { publicMeetingRoutes } from '@delibera/core/convocations/routes'
import type { PublicMeeting } from '@delibera/core/convocations/schema'
import { stands } from '@delibera/core/delegations/rules'
import { presentCount } from '@delibera/core/live/presence'
import { liveRoutes } from '@delibera/core/live/routes'
import { useEffect, useState } from 'react'
import { call as ask } from '../../../api/call.ts'
import { useRead } from '../../../api/hooks.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import type { Devices } from '../../../media/devices.ts'
import { PublicAgenda } from '../../../meeting/link/PublicAgenda.tsx'
import { useLiveState } from '../../../meeting/live/useLive.ts'
import { useMember } from '../../../meeting/live/useMember.ts'
import { PublicPage } from '../../../shell/PublicPage.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { useCounted } from '../room/useCounted.ts'
import type { Entrance } from '../room/useEntrance.ts'
import { WaitingConsent } from '../room/WaitingConsent.tsx'
import { DeviceTest } from './DeviceTest.tsx'
import { WaitingBeside } from './WaitingBeside.tsx'
import { WaitingEntry } from './WaitingEntry.tsx'
import { WaitingHead } from './WaitingHead.tsx'
import styles from './WaitingRoom.module.css'

type Call = PublicMeeting['convocations'][number]

interface Props {
  entrance: Entrance
  devices: Devices | null
  /** The call that people are waiting for. */
  call: Call | undefined
  /** The first was closed without having been held. */
  isSecond: boolean
}

/** A room that was never opened has no log to tell that its meeting was called off or moved: who waits asks. */
const looksAgainMs = 60_000

/** Before one is in the room: when, how one looks and sounds, who is beside, what one agrees to. */
export function WaitingRoom({ entrance, devices, call, isSecond }: Props) {
  const t = useTranslations('live.waiting')
  const { meeting, link, me } = useMember()
  const isOpen = useLiveState((it) => it.status === 'OPEN' || it.status === 'STARTED') && !isSecond
  const [beside, setBeside] = useState<readonly string[]>([])
  const [consent, setConsent] = useState<boolean | null>(null)
  useVisit(call?._id)
  useRead(publicMeetingRoutes.details, { params: { ...link } }, { refetchInterval: looksAgainMs })
  if (meeting.member.is_kept_out) return <KeptOut />
  const isOurs = meeting.mode.call_type === 'CALL_DELIBERA'
  const delegation = meeting.delegation && stands(meeting.delegation) ? meeting.delegation : null
  const enter = async (force = false) => {
    const entered = await entrance.enter({ force, presents: beside })
    if (!entered) return
    const { audio = false, video = false } = devices?.getSnapshot() ?? {}
    const body = { audio, video, ...(meeting.mode.transcription && { consent: consent === true }) }
    const changed = await ask(liveRoutes.changeRoom, { params: { ...link }, body }).catch(() => null)
    if (changed) entrance.setRoom(changed)
  }
  return (
    <PublicPage>
      <div className={styles.waiting}>
        <WaitingHead call={call} />
        {isSecond && (
          <Notice tone="ambra" icon="clock">
            {t('second')}
          </Notice>
        )}
        {entrance.away === 'left' && (
          <Notice tone="gray" icon="door" role="status">
            {t('left')}
          </Notice>
        )}
        <div className={styles.columns}>
          <div className={styles.column}>{isOurs ? devices && <DeviceTest devices={devices} /> : <ElsewhereNote />}</div>
          <div className={styles.column}>
            <Entering isOpen={isOpen}>{isOpen && <WaitingBeside me={me} chosen={beside} onChange={setBeside} />}</Entering>
            {meeting.mode.transcription && <WaitingConsent value={consent} onChange={setConsent} />}
            <PublicAgenda meeting={meeting} link={link} />
          </div>
        </div>
        <WaitingEntry entrance={entrance} call={call} isOpen={isOpen} delegation={delegation} onEnter={(force) => void enter(force)} />
      </div>
    </PublicPage>
  )
}

/** Who takes part through the designated representative alone waits for nothing: no room opens for them. */
function KeptOut() {
  const t = useTranslations('live.waiting')
  const { meeting, link } = useMember()
  return (
    <PublicPage>
      <div className={styles.waiting}>
        <WaitingHead call={undefined} />
        <Notice tone="cielo" icon="door">
          {t('keptOut')}
        </Notice>
        <PublicAgenda meeting={meeting} link={link} />
      </div>
    </PublicPage>
  )
}

/** Told once that somebody has come as far as here. */
function useVisit(convocation: string | undefined): void {
  const { link } = useMember()
  useEffect(() => {
    if (convocation) void ask(liveRoutes.visit, { params: { ...link, convocation } }).catch(() => undefined)
  }, [link, convocation])
}

function Entering({ isOpen, children }: { isOpen: boolean; children: React.ReactNode }) {
  const t = useTranslations('live.waiting')
  const { meeting, name, nameOf } = useMember()
  const chair = useLiveState((it) => it.register.meeting.chair_id)
  const inside = useCounted(presentCount, ['attendance', 'crowd'])
  return (
    <Panel label={t('entry')}>
      <div className={styles.entering}>
        <p className={styles.as}>{t.rich('as', { name, b: (words) => <b>{words}</b> })}</p>
        <ul className={styles.facts}>
          <li>{t('convened', { company: meeting.company_name })}</li>
          {chair && <li>{t('chair', { name: nameOf(chair) })}</li>}
          {isOpen && <li>{t('inside', { count: inside })}</li>}
        </ul>
        {children}
      </div>
    </Panel>
  )
}

function ElsewhereNote() {
  const t = useTranslations('live.now')
  const { meeting } = useMember()
  const platform = meeting.mode.call_platform ?? t('external.other')
  return (
    <Notice tone="cielo" icon="desktop">
      {meeting.mode.call_type === 'CALL_EXTERNAL' ? t('external.text', { platform }) : t('presence')}
    </Notice>
  )
}
