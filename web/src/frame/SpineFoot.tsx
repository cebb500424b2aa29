import { limits } from '@delibera/core/limits'
import { type Icon, IconBriefcase, IconBuildingBank, IconHelpCircle, IconLogout, IconSwitchHorizontal } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useSession } from '../api/session.tsx'
import { useTranslations } from '../i18n/useTranslations.ts'
import { cut } from '../shell/cut.ts'
import { useDialogs } from '../shell/dialogs.tsx'
import type { Display } from '../shell/screen.ts'
import { useKnownPaths } from '../shell/screen.ts'
import styles from './MenuGroup.module.css'
import { otherPanel } from './menus.ts'
import type { WindowName } from './windows.ts'

/** Help, the change of area and the way out, in every menu. */
export function SpineFoot({ display, onOpen }: { display: Display; onOpen: (window: WindowName) => void }) {
  const t = useTranslations('shell')
  const { profile, leave } = useSession()
  const { confirm } = useDialogs()
  const roles = profile?.roles ?? []
  const panel = otherPanel(display, roles, useKnownPaths())
  const exit = async () => {
    const isSure = await confirm({ title: t('exit.title'), text: t('exit.text'), proceed: t('exit.proceed'), cancel: t('exit.cancel') })
    if (isSure) await leave()
  }
  return (
    <ul>
      <Action icon={IconHelpCircle} label={t('faq')} onClick={() => onOpen('faq')} />
      {profile && !roles.includes('CONSULTANT') && <Action icon={IconBriefcase} label={t('enableConsultant')} onClick={() => onOpen('consultant')} />}
      {panel && (
        <li>
          <Link to={panel.path} className={styles.entry}>
            <Face icon={panel.label === 'user' ? IconSwitchHorizontal : IconBuildingBank} label={t(`panels.${panel.label}`)} />
          </Link>
        </li>
      )}
      <Action icon={IconLogout} label={t('leave')} onClick={() => void exit()} />
    </ul>
  )
}

function Action({ icon, label, onClick }: { icon: Icon; label: string; onClick: () => void }) {
  return (
    <li>
      <button type="button" className={styles.entry} onClick={onClick}>
        <Face icon={icon} label={label} />
      </button>
    </li>
  )
}

function Face({ icon: FaceIcon, label }: { icon: Icon; label: string }) {
  return (
    <>
      <FaceIcon size={18} stroke={1.6} aria-hidden />
      {cut(label, limits.texts.sidebar_bottom)}
    </>
  )
}
