import { floorIn } from '@delibera/core/live/presence'
import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useLiveState } from '../../../meeting/live/useLive.ts'
import { tabCount } from '../../../ui/marks/TabCount.tsx'
import { ChairDeclarations } from '../chair/ChairDeclarations.tsx'
import { ChairMessages } from '../chair/ChairMessages.tsx'
import { PeoplePanel } from '../people/PeoplePanel.tsx'
import { useConsole } from '../useConsole.ts'
import type { ConsoleWindow, Proceeding } from '../useProceeding.ts'
import styles from './ConsoleTabs.module.css'
import { ConsoleTranscript } from './ConsoleTranscript.tsx'
import { HandsPanel } from './HandsPanel.tsx'
import { openWishes } from './WishList.tsx'

export type ConsoleTab = 'point' | 'agenda' | 'people' | 'messages' | 'words' | 'transcript'

interface Props {
  tab: ConsoleTab
  onTab: (it: ConsoleTab) => void
  proceeding: Proceeding
  onOpen: (it: ConsoleWindow) => void
  /** What has no column of its own on a narrow screen. */
  point?: ReactNode
  agenda?: ReactNode
}

/** People, messages, declarations; where there is no room beside them, the point and the agenda too. Only what is chosen is drawn. */
export function ConsoleTabs({ tab, onTab, proceeding, onOpen, point, agenda }: Props) {
  const t = useTranslations('console.tabs')
  const { meeting } = useConsole()
  const hands = useLiveState((it) => it.hands.length + openWishes(it.wishes).length)
  const isFloorGiven = useLiveState((it) => floorIn(it) !== null)
  const written = useLiveState((it) => Object.values(it.declarations).filter((one) => one.status === 'WRITTEN').length)
  const people = <PeoplePanel key="people" proceeding={proceeding} onPresence={() => onOpen('presence')} />
  const panels: [ConsoleTab, ReactNode, number?][] = [
    ...(point ? [['point', point] as [ConsoleTab, ReactNode]] : []),
    ...(agenda ? [['agenda', agenda] as [ConsoleTab, ReactNode]] : []),
    ['people', point && (hands > 0 || isFloorGiven) ? <WithHands key="people">{people}</WithHands> : people, point ? hands : 0],
    ['messages', <ChairMessages key="messages" />],
    ['words', <ChairDeclarations key="words" />, written],
    ...(meeting.mode.transcription ? [['transcript', <ConsoleTranscript key="transcript" />] as [ConsoleTab, ReactNode]] : []),
  ]
  const shown = panels.some(([it]) => it === tab) ? tab : panels[0]![0]
  return (
    <Tabs className={styles.tabs} value={shown} onChange={(it) => it && onTab(it as ConsoleTab)} keepMounted={false}>
      <Tabs.List className={styles.list} data-tour="tabs" aria-label={t('label')}>
        {panels.map(([it, , count = 0]) => (
          <Tabs.Tab key={it} value={it} className={styles.tab} rightSection={tabCount(count)}>
            {t(it)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {panels.map(([it, panel]) => (
        <Tabs.Panel key={it} value={it} className={styles.panel}>
          {panel}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

/** Where they have no place of their own, those who ask for the floor come before everybody else. */
function WithHands({ children }: { children: ReactNode }) {
  return (
    <div className={styles.hands}>
      <HandsPanel />
      {children}
    </div>
  )
}
