import { useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useLive, useLiveState } from '../../../meeting/live/useLive.ts'
import { NoticeBar } from '../../../ui/states/NoticeBar.tsx'
import { ChairKeeper } from '../chair/ChairKeeper.tsx'
import { type ChairSeat, noSeat, SeatContext } from '../chair/useChairSeat.ts'
import { useLineLost } from '../room/useLineLost.ts'
import { useConsole } from '../useConsole.ts'
import { type ConsoleWindow, useProceeding } from '../useProceeding.ts'
import { ConsoleAct } from './ConsoleAct.tsx'
import { ConsoleAgenda } from './ConsoleAgenda.tsx'
import { ConsoleBar } from './ConsoleBar.tsx'
import styles from './ConsoleRoom.module.css'
import { ConsoleStage } from './ConsoleStage.tsx'
import { type ConsoleTab, ConsoleTabs } from './ConsoleTabs.tsx'
import { ConsoleWindows } from './ConsoleWindows.tsx'
import { HandsPanel } from './HandsPanel.tsx'
import { QuorumGauge } from './QuorumGauge.tsx'
import { RehearsalBand } from './RehearsalBand.tsx'
import { useConsoleKeys } from './useConsoleKeys.ts'

const at = { getInitialValueInEffect: false }

/** The console of whoever presides: agenda and quorum, the point and its vote, people and words. It fills the window. */
export function ConsoleRoom() {
  const { acts } = useConsole()
  const t = useTranslations('console')
  const isRehearsal = useLiveState((it) => it.rehearsal)
  const isLost = useLineLost(useLive((it) => it.line))
  const isNarrow = useMediaQuery('(max-width: 48em)', false, at)
  const isMedium = useMediaQuery('(max-width: 75em)', false, at)
  const [seat, setSeat] = useState<ChairSeat>(noSeat)
  const [window, setWindow] = useState<ConsoleWindow | null>(null)
  const [tab, setTab] = useState<ConsoleTab>(isNarrow ? 'point' : isMedium ? 'agenda' : 'people')
  const [looked, setLooked] = useState<string | null>(null)
  const open = useCallback((it: ConsoleWindow) => setWindow(it), [])
  const proceeding = useProceeding(acts, open)
  const [areKeysOn, setKeysOn] = useLocalStorage({ key: 'delibera.console-keys', defaultValue: true, getInitialValueInEffect: false })
  useConsoleKeys(areKeysOn, {
    proceed: () => void proceeding.proceed(),
    skip: () => void proceeding.skip(),
    mute: () => void proceeding.muteAll(),
    people: () => setTab('people'),
    chat: () => setTab('messages'),
    words: () => setTab('words'),
    script: () => open('script'),
    help: () => open('keys'),
  })
  const look = (id: string) => {
    setLooked(id)
    if (isNarrow) setTab('point')
  }
  const agenda = <ConsoleAgenda looked={looked} onLook={look} />
  const stage = <ConsoleStage looked={looked} onBack={() => setLooked(null)} onOpen={open} onPeople={() => setTab('people')} />
  const tabs = { tab, onTab: setTab, proceeding, onOpen: open }
  return (
    <SeatContext value={seat}>
      <div className={styles.room} data-room data-rehearsal={isRehearsal || undefined}>
        <ChairKeeper onChange={setSeat} />
        <ConsoleBar onOpen={open} />
        {isRehearsal && <RehearsalBand acts={acts} />}
        {isLost && <NoticeBar icon={<IconPlugConnectedX size={18} stroke={1.7} aria-hidden />}>{t('lost')}</NoticeBar>}
        <div className={styles.body}>
          {!isMedium && (
            <section className={styles.side} aria-label={t('agenda.title')}>
              <div className={styles.gauge}>
                <QuorumGauge />
              </div>
              {agenda}
            </section>
          )}
          {isNarrow ? (
            <section className={styles.phone} aria-label={t('stage')}>
              <div className={styles.strip}>
                <QuorumGauge strip />
              </div>
              <ConsoleTabs {...tabs} point={stage} agenda={agenda} />
              <ConsoleAct proceeding={proceeding} />
            </section>
          ) : (
            <>
              <section className={styles.stage} aria-label={t('stage')}>
                {stage}
                <ConsoleAct proceeding={proceeding} />
              </section>
              <section className={styles.side} aria-label={t('side')}>
                {isMedium && (
                  <div className={styles.gauge}>
                    <QuorumGauge strip />
                  </div>
                )}
                <HandsPanel />
                <ConsoleTabs {...tabs} {...(isMedium && { agenda })} />
              </section>
            </>
          )}
        </div>
        <ConsoleWindows window={window} onClose={() => setWindow(null)} areKeysOn={areKeysOn} onKeys={setKeysOn} />
      </div>
    </SeatContext>
  )
}
