import { Tabs } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { toned } from '../../../palette.ts'
import hidden from '../../../ui/marks/Unseen.module.css'
import { Panel } from '../../../ui/page/Panel.tsx'
import { RowsLoading } from '../../../ui/states/RowsLoading.tsx'
import styles from './DetailsTabs.module.css'
import { type DetailsTab, detailsTabs, type TabProps } from './useDetailsTab.ts'

const parts = {
  data: lazy(async () => ({ default: (await import('./DetailsData.tsx')).DetailsData })),
  people: lazy(async () => ({ default: (await import('./DetailsPeople.tsx')).DetailsPeople })),
  statute: lazy(async () => ({ default: (await import('../statute/StatuteTab.tsx')).StatuteTab })),
  mail: lazy(async () => ({ default: (await import('../mail/MailTab.tsx')).MailTab })),
  contacts: lazy(async () => ({ default: (await import('../../contacts/ContactsPanel.tsx')).ContactsPanel })),
}

interface Props extends TabProps {
  tab: DetailsTab
  dirty: readonly string[]
  onTab: (tab: DetailsTab) => void
}

/** Each is fetched when first opened and kept from then on, with what was typed in it. */
export function DetailsTabs({ company, tab, dirty, onDirty, onRegistry, onTab }: Props) {
  const t = useTranslations('companyDetails.tabs')
  const [opened, setOpened] = useState<readonly DetailsTab[]>([tab])
  if (!opened.includes(tab)) setOpened([...opened, tab])
  const shown = detailsTabs.filter((it) => it !== 'mail' || company.user_role === 'ADMIN')
  return (
    <Tabs
      value={tab}
      onChange={(it) => onTab(detailsTabs.find((one) => one === it) ?? tab)}
      classNames={{ list: styles.list!, tab: styles.tab!, panel: styles.panel! }}
      keepMounted
    >
      <Tabs.List aria-label={t('label')}>
        {shown.map((it) => (
          <Tabs.Tab key={it} value={it} rightSection={<TabMark tab={it} company={company} isDirty={dirty.includes(it)} />}>
            {t(it)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {shown.map((it) => {
        const Part = parts[it]
        return (
          <Tabs.Panel key={it} value={it} tabIndex={-1}>
            {opened.includes(it) && (
              <Suspense fallback={<TabLoading label={t(it)} />}>
                <Part company={company} onDirty={onDirty} onRegistry={onRegistry} />
              </Suspense>
            )}
          </Tabs.Panel>
        )
      })}
    </Tabs>
  )
}

function TabLoading({ label }: { label: string }) {
  return (
    <Panel label={label} flush>
      <RowsLoading rows={6} />
    </Panel>
  )
}

/** How many people are not in order, or that something waits to be saved. */
function TabMark({ tab, company, isDirty }: Pick<TabProps, 'company'> & { tab: DetailsTab; isDirty: boolean }) {
  const t = useTranslations('companyDetails.tabs')
  if (tab === 'people' && company.invalid_members > 0) {
    return (
      <span className={styles.count} style={toned('ambra')}>
        {company.invalid_members}
        <span className={hidden.unseen}> {t('toComplete')}</span>
      </span>
    )
  }
  return isDirty ? (
    <span className={styles.dot}>
      <span className={hidden.unseen}>{t('unsaved')}</span>
    </span>
  ) : null
}
