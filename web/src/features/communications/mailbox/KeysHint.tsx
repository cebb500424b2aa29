import { Kbd, Popover, Switch, UnstyledButton } from '@mantine/core'
import { IconKeyboard } from '@tabler/icons-react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import type { useKeysWanted } from '../../../shell/keys.ts'
import { useShortcutGroup } from '../../../shell/shortcuts.ts'
import { KeyList } from '../../../ui/marks/KeyList.tsx'
import styles from './KeysHint.module.css'

const keys = [
  ['j', 'next'],
  ['k', 'previous'],
  ['Enter', 'open'],
  ['x', 'select'],
  ['Esc', 'deselect'],
  ['c', 'write'],
  ['r', 'reply'],
  ['#', 'trash'],
  ['u', 'close'],
] as const

/** Which keys there are, told once below the panes, and the switch for who does not want single letters to act. */
export function KeysHint({ keys: [isOn, setOn] }: { keys: ReturnType<typeof useKeysWanted> }) {
  const t = useTranslations('communications.keys')
  const items = keys.map(([key, what]) => ({ keys: [key], does: t(what) }))
  useShortcutGroup({ title: t('title'), items: isOn ? items : [] })
  return (
    <div className={styles.hint}>
      <p aria-hidden={!isOn}>{isOn ? t.rich('short', { k: (words) => <Kbd size="xs">{words}</Kbd> }) : t('off')}</p>
      <Popover position="top-end" shadow="md" withRoles={false}>
        <Popover.Target>
          <UnstyledButton className={styles.button} aria-haspopup="dialog">
            <IconKeyboard size={17} stroke={1.6} aria-hidden />
            {t('title')}
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown role="dialog" aria-label={t('title')} className={styles.card}>
          <KeyList items={items} />
          <Switch size="sm" label={t('switch')} checked={isOn} onChange={(event) => setOn(event.currentTarget.checked)} />
        </Popover.Dropdown>
      </Popover>
    </div>
  )
}
