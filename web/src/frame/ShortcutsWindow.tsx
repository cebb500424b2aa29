import { Modal, Switch } from '@mantine/core'
import { useTranslations } from '../i18n/useTranslations.ts'
import { commandKey, useKeysWanted } from '../shell/keys.ts'
import { type ShortcutGroup, useShortcutGroups } from '../shell/shortcuts.ts'
import { KeyList } from '../ui/marks/KeyList.tsx'
import styles from './ShortcutsWindow.module.css'

/** Every key of the page one is on: first its own, then those of all pages. */
export function ShortcutsWindow({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTranslations('shortcuts')
  const [isOn, setOn] = useKeysWanted()
  const ofScreen = useShortcutGroups().filter((it) => it.items.length > 0)
  const key = commandKey()
  const everywhere: ShortcutGroup = {
    title: t('everywhere'),
    items: [
      { keys: [key, 'K'], does: t('search') },
      ...(isOn ? [{ keys: ['?'], does: t('help') }] : []),
      { keys: [key, 'Z'], does: t('undo') },
      { keys: ['Esc'], does: t('escape') },
    ],
  }
  const tables: ShortcutGroup = {
    title: t('tables'),
    items: [
      { keys: ['↑', '↓'], isEither: true, does: t('rows') },
      { keys: ['Enter'], does: t('row') },
    ],
  }
  return (
    <Modal opened={opened} onClose={onClose} title={t('title')} size={480} radius="lg" closeButtonProps={{ 'aria-label': t('close') }}>
      <div className={styles.groups}>
        {[...ofScreen, everywhere, tables].map(({ title, items }) => (
          <section key={title} aria-label={title}>
            <h3 className={styles.title}>{title}</h3>
            <KeyList items={items.map(({ isEither, ...it }) => ({ ...it, or: isEither && t('or') }))} />
          </section>
        ))}
        <Switch label={t('switch')} description={t('switchHelp')} checked={isOn} onChange={(event) => setOn(event.currentTarget.checked)} />
      </div>
    </Modal>
  )
}
