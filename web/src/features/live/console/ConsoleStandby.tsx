import { opensAt } from '@delibera/core/live/rules'
import { callName } from '@delibera/core/meetings/calls'
import { meetingPath } from '@delibera/core/meetings/places'
import type { Convocation, Meeting } from '@delibera/core/meetings/schema'
import { creditsShortage } from '@delibera/core/payments/cart'
import { Button } from '@mantine/core'
import { IconDoorEnter } from '@tabler/icons-react'
import { useFormatter } from 'use-intl'
import { useClock } from '../../../api/clock.ts'
import { useOfferCredits } from '../../../credits/useOfferCredits.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { MeetingBar } from '../../../meeting/frame/MeetingBar.tsx'
import { MeetingBody } from '../../../meeting/frame/MeetingBody.tsx'
import { OfflineWay } from '../../../meeting/frame/OfflineWay.tsx'
import { useMeetingDates } from '../../../meeting/useMeetingDates.ts'
import { useDialogs } from '../../../shell/dialogs.tsx'
import { useWorkspace } from '../../../shell/workspace.ts'
import { useCreditsText } from '../../../ui/marks/Credits.tsx'
import { LiveBadge } from '../../../ui/marks/StatusBadge.tsx'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { useChairDevices } from '../chair/useChairDevices.ts'
import type { ConsoleActs } from '../useConsoleActs.ts'
import { DeviceTest } from '../waiting/DeviceTest.tsx'
import { ConsoleChecklist } from './ConsoleChecklist.tsx'
import styles from './ConsoleStandby.module.css'
import { RehearsalPanel } from './RehearsalPanel.tsx'

interface Props {
  meeting: Meeting
  acts: ConsoleActs
}

/** Before the room is open: how long until it can be, what it costs, what to look at meanwhile, and a rehearsal. */
export function ConsoleStandby({ meeting, acts }: Props) {
  const call = meeting.convocations.find((it) => it.status === 'ACTIVE')
  const isReady = meeting.status === 'PERFORM' && call !== undefined
  return (
    <MeetingBody meeting={meeting} page="live" bar={isReady ? <OpeningBar meeting={meeting} call={call} acts={acts} /> : undefined}>
      {isReady ? <Countdown call={call} meeting={meeting} /> : <NotYet meeting={meeting} />}
      <ConsoleChecklist meeting={meeting} />
      {isReady && meeting.mode.call_type === 'CALL_DELIBERA' && <ChairDeviceTest />}
      <RehearsalPanel meeting={meeting} acts={acts} />
    </MeetingBody>
  )
}

/** Who presides tries camera and microphone like everybody: a meeting must not begin by looking for them. */
function ChairDeviceTest() {
  const t = useTranslations('console.standby')
  const devices = useChairDevices()
  return (
    devices && (
      <div className={styles.devices}>
        <DeviceTest devices={devices} skip={t('devices')} />
      </div>
    )
  )
}

function Countdown({ call, meeting }: { call: Convocation; meeting: Meeting }) {
  const t = useTranslations('console.standby')
  const format = useFormatter()
  const dates = useMeetingDates()
  const now = useClock()
  const opens = opensAt(call.datetime)
  const left = Math.max(0, Math.ceil((opens.getTime() - now.getTime()) / 1000))
  const isOpenable = left === 0
  return (
    <Panel label={t('title')}>
      <div className={styles.head}>
        <LiveBadge status="STANDBY" />
        <p className={styles.when}>{t(callName(call, meeting), { at: dates.full(call.datetime) })}</p>
      </div>
      {isOpenable ? (
        <p className={styles.ready}>{t('ready')}</p>
      ) : (
        <>
          <p className={styles.figure} role="timer" aria-label={t('left')}>
            {left >= 172_800 ? t('days', { days: Math.floor(left / 86_400) }) : clockOf(left)}
          </p>
          <p className={styles.text}>{t('opensAt', { hour: format.dateTime(opens, { timeStyle: 'short' }) })}</p>
        </>
      )}
      <p className={styles.text}>{t(`how.${meeting.mode.call_type}`)}</p>
    </Panel>
  )
}

const two = (it: number) => String(it).padStart(2, '0')
const clockOf = (seconds: number) => `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`

function OpeningBar({ meeting, call, acts }: Props & { call: Convocation }) {
  const t = useTranslations('console.standby')
  const { confirm } = useDialogs()
  const offerCredits = useOfferCredits()
  const credits = useCreditsText()
  const { company, wallet } = useWorkspace()
  const isEarly = useClock() < opensAt(call.datetime)
  const { due } = meeting.cart
  const isUnlimited = company?.isUnlimited ?? false
  const shortage = creditsShortage({ due, real: wallet?.real ?? 0, isUnlimited })
  const isFree = isUnlimited || due === 0
  const open = async () => {
    if (shortage > 0 && wallet) {
      const words = { title: t('short.title'), text: t('short.text', { due: credits(due), missing: credits(shortage) }) }
      await offerCredits({ due, shortage }, { ...words, proceed: t('short.buy'), cancel: t('short.cancel') })
      return
    }
    const words = { title: t('opening.title'), text: t('opening.text', { due: credits(due), isFree: String(isFree) }) }
    if (await confirm({ ...words, proceed: t('open'), cancel: t('opening.cancel') })) await acts.open()
  }
  return (
    <MeetingBar note={t(isEarly ? 'early' : isFree ? 'free' : 'costs', { due: credits(due) })}>
      <OfflineWay meeting={meeting} />
      <Button leftSection={<IconDoorEnter size={17} aria-hidden />} disabled={isEarly} loading={acts.busy === 'open'} onClick={() => void open()}>
        {t('open')}
      </Button>
    </MeetingBar>
  )
}

/** The room belongs to a meeting that was convened. */
function NotYet({ meeting }: { meeting: Meeting }) {
  const t = useTranslations('console.standby.notYet')
  const isOver = meeting.status === 'VERBALIZE' || meeting.status === 'COMPLETED' || meeting.status === 'CANCELED'
  const key = meeting.mode.is_offline ? 'offline' : isOver ? 'over' : 'unsent'
  const way = (
    <Button component={PageLink} to={meetingPath(meeting, 'convocations')} variant="default">
      {t('go')}
    </Button>
  )
  return (
    <Panel label={t(`${key}.title`)}>
      <EmptyState art="blank" title={t(`${key}.title`)} text={t(`${key}.text`)} actions={key === 'unsent' ? way : undefined} />
    </Panel>
  )
}
