import { Popover, Switch } from '@mantine/core'
import { useClickOutside } from '@mantine/hooks'
import { type RefObject, useState } from 'react'
import { useTranslations } from '../i18n/useTranslations.ts'
import type { Display } from '../shell/screen.ts'
import { usePreferences } from '../shell/usePreferences.ts'
import { LanguageSwitch } from '../ui/page/LanguageSwitch.tsx'
import { SchemeSwitch } from '../ui/page/SchemeSwitch.tsx'
import { Areas } from './Areas.tsx'
import styles from './WorkspaceSwitch.module.css'

export interface WorkspaceCardProps {
  opened: boolean
  /** The button that opens and closes it: pressing it is not pressing outside. */
  button: RefObject<HTMLElement | null>
  display: Display
  person: string
  onClose: () => void
}

/** The other areas, and how the application looks. It hangs from the place of its button and comes when that is first reached for. */
export function WorkspaceCard({ opened, button, display, person, onClose }: WorkspaceCardProps) {
  const t = useTranslations('shell.workspace')
  const [card, setCard] = useState<HTMLElement | null>(null)
  useClickOutside(onClose, null, [card, button.current], opened)
  return (
    <Popover
      opened={opened}
      onChange={(isOpen) => !isOpen && onClose()}
      closeOnClickOutside={false}
      position="bottom-start"
      width={288}
      withRoles={false}
      trapFocus
      returnFocus
      hideDetached={false}
      shadow="lg"
    >
      <Popover.Target>
        <span className={styles.place} aria-hidden />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t('dialog')} className={styles.card} ref={setCard}>
        <Areas display={display} person={person} onChoose={onClose} />
        <Looks />
      </Popover.Dropdown>
    </Popover>
  )
}

/** Language and light are kept in the profile by `PreferencesKeeper`, whichever switch changes them. */
function Looks() {
  const t = useTranslations('shell.workspace')
  const { settings, save } = usePreferences()
  return (
    <div className={styles.looks}>
      <div className={styles.look}>
        <span>{t('scheme')}</span>
        <SchemeSwitch />
      </div>
      <div className={styles.look}>
        <span>{t('language')}</span>
        <LanguageSwitch />
      </div>
      {settings && (
        <Switch
          label={t('dense')}
          labelPosition="left"
          checked={settings.dense}
          onChange={(event) => save({ app_settings: { dense: event.currentTarget.checked } })}
          classNames={{ root: styles.density!, body: styles.dense!, label: styles.denseLabel! }}
        />
      )}
    </div>
  )
}
