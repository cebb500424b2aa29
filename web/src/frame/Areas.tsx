import { IconCheck } from '@tabler/icons-react'
import { useSession } from '../api/session.tsx'
import { CompanySwitch } from '../features/companies/entrance/CompanySwitch.tsx'
import { useTranslations } from '../i18n/useTranslations.ts'
import type { Display } from '../shell/screen.ts'
import { useKnownPaths } from '../shell/screen.ts'
import { Avatar } from '../ui/marks/Avatar.tsx'
import { PageLink } from '../ui/page/PageLink.tsx'
import styles from './WorkspaceSwitch.module.css'

interface Props {
  display: Display
  person: string
  onChoose: () => void
}

/** Who is here, and the areas they work in; an area alone is no choice and is not listed. */
export function Areas({ display, person, onChoose }: Props) {
  const t = useTranslations('shell.workspace')
  const { user, profile } = useSession()
  const hasConsultant = useKnownPaths().includes('/consultant/calendar')
  const areas = [
    { area: 'user', name: person, path: '/user/dashboard', isShown: true },
    { area: 'consultant', name: profile?.studio ?? person, path: '/consultant/calendar', isShown: hasConsultant && profile?.roles.includes('CONSULTANT') },
  ] as const
  const shown = areas.filter((it) => it.isShown)
  return (
    <>
      <div className={styles.person}>
        <Avatar name={person} size={36} />
        <div>
          <p className={styles.name}>{person}</p>
          <p className={styles.email}>{user?.email}</p>
        </div>
      </div>
      {(shown.length > 1 || display === 'company') && (
        <ul className={styles.areas} aria-label={t('list')}>
          {shown.map(({ area, name, path }) => (
            <li key={area}>
              <PageLink to={path} className={styles.area} onClick={onChoose} aria-current={area === display ? 'true' : undefined}>
                <span>
                  {name}
                  <small>{t(`areas.${area}`)}</small>
                </span>
                {area === display && <IconCheck size={16} aria-hidden />}
              </PageLink>
            </li>
          ))}
        </ul>
      )}
      <CompanySwitch onChoose={onChoose} />
    </>
  )
}
