import { Drawer, Tabs } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { tabCount } from '../../../ui/marks/TabCount.tsx'
import { type SideProps, type VerbalTab, verbalTabs } from './useVerbalTab.ts'
import { VerbalChecks } from './VerbalChecks.tsx'
import { VerbalMaterial } from './VerbalMaterial.tsx'
import { VerbalNotes } from './VerbalNotes.tsx'
import { VerbalPassage } from './VerbalPassage.tsx'
import styles from './VerbalSide.module.css'
import { VerbalVersions } from './VerbalVersions.tsx'

/** What the text is checked against and made of, and below it the passage in which the cursor stands. */
export function VerbalSide(props: SideProps) {
  const t = useTranslations('minutes.side')
  const { tab, onTab, verbal } = props
  const counts: Partial<Record<VerbalTab, number>> = { checks: verbal.gaps.length, notes: verbal.notes.filter((it) => !it.resolved_at).length }
  const panels: Record<VerbalTab, ReactNode> = {
    checks: <VerbalChecks {...props} />,
    material: <VerbalMaterial {...props} />,
    notes: <VerbalNotes {...props} />,
    versions: <VerbalVersions {...props} />,
  }
  return (
    <>
      <Tabs className={styles.tabs} value={tab} onChange={(it) => it && onTab(it as VerbalTab)} keepMounted={false}>
        <Tabs.List className={styles.list} aria-label={t('tabs')}>
          {verbalTabs.map((it) => (
            <Tabs.Tab key={it} value={it} className={styles.tab} rightSection={tabCount(counts[it] ?? 0)}>
              {t(it)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {verbalTabs.map((it) => (
          <Tabs.Panel key={it} value={it} className={styles.panel} tabIndex={0}>
            {panels[it]}
          </Tabs.Panel>
        ))}
      </Tabs>
      <VerbalPassage {...props} />
    </>
  )
}

/** Where there is no room beside the text: from below on a phone, from the side on a tablet. */
export function VerbalDrawer({ opened, onClose, children }: { opened: boolean; onClose: () => void; children: ReactNode }) {
  const t = useTranslations()
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position={isPhone ? 'bottom' : 'right'}
      size={isPhone ? '85%' : 440}
      title={t('minutes.side.label')}
      returnFocus={false}
      closeButtonProps={{ 'aria-label': t('shell.dialog.close') }}
      classNames={{ content: styles.drawer!, body: styles.drawn!, title: styles.title! }}
    >
      {children}
    </Drawer>
  )
}
