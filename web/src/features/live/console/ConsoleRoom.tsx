import { useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useLive, useLiveState } from '../../../meeting/live/useLive.ts'
import { NoticeBar } from '../../../ui/states/NoticeBar.tsx'
import { useElectionsAhead } from '../../elections/LazyElections.tsx'
import { ChairKeeper } from '../chair/ChairKeeper.tsx'
import { RehearsalKeeper } from '../chair/RehearsalKeeper.tsx'
import { type ChairSeat, noSeat, SeatContext } from '../chair/useChairSeat.ts'
import { useLineLost } from '../room/useLineLost.ts'
import { useConsole } from '../useConsole.ts'
import { type ConsoleWindow, type Proceeding, useProceeding } from '../useProceeding.ts'
import { ConsoleAct } from './ConsoleAct.tsx'
import { ConsoleAgenda } from './ConsoleAgenda.tsx'
import { ConsoleBar } from './ConsoleBar.tsx'
import styles from './ConsoleRoom.module.css'
import { ConsoleStage } from './ConsoleStage.tsx'
import { type ConsoleTab, ConsoleTabs } from './ConsoleTabs.tsx'
import { ConsoleWindows } from './ConsoleWindows.tsx'
import { HandsPanel } from './HandsPanel.tsx'
import { QuorumGauge } from './QuorumGauge.tsx'
import { useConsoleKeys } from './useConsoleKeys.ts'

const RehearsalBand = lazy(async () => ({ default: (await import('./RehearsalBand.tsx')).RehearsalBand }))

/** A phone shows one thing at a time, a medium window the point and one side, a wide one both sides. */
type ConsoleWidth = 'phone' | 'medium' | 'wide'

function useConsoleWidth(): ConsoleWidth {
  // Measured before the first drawing: the tab that stands open at first depends on it.
  const at = { getInitialValueInEffect: false }
  const isNarrow = useMediaQuery('(max-width: 48em)', false, at)
  const isMedium = useMediaQuery('(max-width: 75em)', false, at)
  return isNarrow ? 'phone' : isMedium ? 'medium' : 'wide'
}

const firstTab: Record<ConsoleWidth, ConsoleTab> = { phone: 'point', medium: 'agenda', wide: 'people' }

/** The console of whoever presides: agenda and quorum, the point and its vote, people and words. It fills the window. */
export function ConsoleRoom() {
  const { acts } = useConsole()
  const t = useTranslations('console')
  const isRehearsal = useLiveState((it) => it.rehearsal)
  const isLost = useLineLost(useLive((it) => it.line))
  const width = useConsoleWidth()
  useElectionsAhead()
  const [seat, setSeat] = useState<ChairSeat>(noSeat)
  const [window, setWindow] = useState<ConsoleWindow | null>(null)
  const [tab, setTab] = useState<ConsoleTab>(firstTab[width])
  const proceeding = useProceeding(acts, setWindow)
  const [areKeysOn, setKeysOn] = useLocalStorage({ key: 'delibera.console-keys', defaultValue: true, getInitialValueInEffect: false })
  useConsoleKeys(areKeysOn, {
    proceed: () => void proceeding.proceed(),
    skip: () => void proceeding.skip(),
    mute: () => void proceeding.muteAll(),
    people: () => setTab('people'),
    chat: () => setTab('messages'),
    words: () => setTab('words'),
    script: () => setWindow('script'),
    help: () => setWindow('keys'),
  })
  return (
    <SeatContext value={seat}>
      <div className={styles.room} data-room data-rehearsal={isRehearsal || undefined}>
        {isRehearsal ? <RehearsalKeeper onChange={setSeat} /> : <ChairKeeper onChange={setSeat} />}
        <ConsoleBar onOpen={setWindow} />
        <Suspense>{isRehearsal && <RehearsalBand acts={acts} />}</Suspense>
        {isLost && <NoticeBar icon={<IconPlugConnectedX size={18} stroke={1.7} aria-hidden />}>{t('lost')}</NoticeBar>}
        <div className={styles.body}>
          <ConsoleBody width={width} tab={tab} onTab={setTab} proceeding={proceeding} onOpen={setWindow} />
        </div>
        <ConsoleWindows window={window} onClose={() => setWindow(null)} areKeysOn={areKeysOn} onKeys={setKeysOn} />
      </div>
    </SeatContext>
  )
}

interface BodyProps {
  width: ConsoleWidth
  tab: ConsoleTab
  onTab: (tab: ConsoleTab) => void
  proceeding: Proceeding
  onOpen: (it: ConsoleWindow) => void
}

/** The point in the middle, with the quorum, the agenda and the tabs around it as far as the window has room for them. */
function ConsoleBody({ width, tab, onTab, proceeding, onOpen }: BodyProps) {
  const t = useTranslations('console')
  const [looked, setLooked] = useState<string | null>(null)
  const look = (id: string) => {
    setLooked(id)
    if (width === 'phone') onTab('point')
  }
  const agenda = <ConsoleAgenda looked={looked} onLook={look} />
  const stage = <ConsoleStage looked={looked} onBack={() => setLooked(null)} onOpen={onOpen} onPeople={() => onTab('people')} />
  const tabs = { tab, onTab, proceeding, onOpen }
  if (width === 'phone') {
    return (
      <section className={styles.phone} aria-label={t('stage')}>
        <div className={styles.strip}>
          <QuorumGauge strip />
        </div>
        <ConsoleTabs {...tabs} point={stage} agenda={agenda} />
        <ConsoleAct proceeding={proceeding} />
      </section>
    )
  }
  return (
    <>
      {width === 'wide' && (
        <section className={styles.side} aria-label={t('agenda.title')}>
          <div className={styles.gauge}>
            <QuorumGauge />
          </div>
          {agenda}
        </section>
      )}
      <section className={styles.stage} aria-label={t('stage')}>
        {stage}
        <ConsoleAct proceeding={proceeding} />
      </section>
      <section className={styles.side} aria-label={t('side')}>
        {width === 'medium' && (
          <div className={styles.gauge}>
            <QuorumGauge strip />
          </div>
        )}
        <HandsPanel />
        <ConsoleTabs {...tabs} {...(width === 'medium' && { agenda })} />
      </section>
    </>
  )
}
