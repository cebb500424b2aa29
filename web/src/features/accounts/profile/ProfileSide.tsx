import type { Profile } from '@delibera/core/accounts/schema'
import { Button } from '@mantine/core'
import { IconBriefcase, IconShieldLock } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { ShellWindow } from '../../../shell/ShellWindow.tsx'
import { Avatar } from '../../../ui/marks/Avatar.tsx'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import styles from './ProfileSide.module.css'

const loadForm = async () => (await import('./EnableConsultantModal.tsx')).EnableConsultantModal

/** Who this is, what they may do here, and the pages beside this one. */
export function ProfileSide({ profile }: { profile: Profile }) {
  const t = useTranslations('profile')
  const name = `${profile.first_name} ${profile.last_name}`
  return (
    <>
      <Panel>
        <div className={styles.person}>
          <Avatar name={name} size={44} />
          <div>
            <p className={styles.name}>{name}</p>
            <p className={styles.email}>{profile.email}</p>
          </div>
        </div>
      </Panel>
      {profile.roles.includes('CONSULTANT') ? <IsConsultant studio={profile.studio} /> : <BecomeConsultant />}
      <Panel title={t('side.security')}>
        <p className={styles.text}>{t('side.securityText')}</p>
        <Button component={PageLink} to="/user/security" variant="default" fullWidth className={styles.wide} leftSection={<IconShieldLock size={16} />}>
          {t('side.open')}
        </Button>
      </Panel>
    </>
  )
}

function IsConsultant({ studio }: { studio: string | null }) {
  const t = useTranslations('profile.consultant')
  return (
    <Panel title={t('badge')}>
      {studio && <p className={styles.studio}>{studio}</p>}
      <p className={styles.muted}>{t('badgeText')}</p>
    </Panel>
  )
}

function BecomeConsultant() {
  const t = useTranslations('profile.consultant')
  const [isOpen, setOpen] = useState(false)
  return (
    <Panel title={t('title')}>
      <p className={styles.text}>{t('text')}</p>
      <Button variant="default" fullWidth className={styles.wide} leftSection={<IconBriefcase size={16} />} onClick={() => setOpen(true)}>
        {t('enable')}
      </Button>
      <ShellWindow load={isOpen ? loadForm : null} onClose={() => setOpen(false)} />
    </Panel>
  )
}
