import { limits } from '@delibera/core/limits'
import { Popover, Switch } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { useSession } from '../api/session.tsx'
import { useTranslations } from '../i18n/useTranslations.ts'
import { cut } from '../shell/cut.ts'
import type { Display } from '../shell/screen.ts'
import { usePreferences } from '../shell/usePreferences.ts'
import { useWorkspace } from '../shell/workspace.ts'
import { Avatar } from '../ui/marks/Avatar.tsx'
import { LanguageSwitch } from '../ui/page/LanguageSwitch.tsx'
import { SchemeSwitch } from '../ui/page/SchemeSwitch.tsx'
import { Areas } from './Areas.tsx'
import styles from './WorkspaceSwitch.module.css'

/** In whose name one works; it opens the other areas and how the application looks. */
export function WorkspaceSwitch({ display }: { display: Display }) {
  const t = useTranslations('shell.workspace')
  const { user, profile } = useSession()
  const { company } = useWorkspace()
  const [isOpen, setOpen] = useState(false)
  const person = user ? `${user.first_name} ${user.last_name}` : ''
  const ofCompany = display === 'company' && company
  const name = ofCompany ? company.business_name : display === 'consultant' ? (profile?.studio ?? person) : person
  const role = ofCompany ? t(`roles.${company.role}`) : t(`areas.${display === 'consultant' ? 'consultant' : 'user'}`)
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" width={288} withRoles={false} trapFocus returnFocus hideDetached={false} shadow="lg">
      <Popover.Target>
        <button
          type="button"
          className={styles.switch}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          aria-label={t('label', { name, role })}
          onClick={() => setOpen(!isOpen)}
        >
          <Avatar name={name} company={display !== 'user'} />
          <span className={styles.words}>
            <span className={styles.name} data-company={ofCompany ? true : undefined}>
              {cut(name, limits.texts.sidebar_company)}
            </span>
            <span className={styles.role}>{role}</span>
          </span>
          <IconChevronDown size={15} aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t('dialog')} className={styles.card}>
        <Areas display={display} person={person} onChoose={() => setOpen(false)} />
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
