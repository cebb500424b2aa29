import { limits } from '@delibera/core/limits'
import { IconChevronDown } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useSession } from '../api/session.tsx'
import { useTranslations } from '../i18n/useTranslations.ts'
import { cut } from '../shell/cut.ts'
import { onDemand } from '../shell/onDemand.ts'
import type { Display } from '../shell/screen.ts'
import { useWorkspace } from '../shell/workspace.ts'
import { Avatar } from '../ui/marks/Avatar.tsx'
import type { WorkspaceCardProps } from './WorkspaceCard.tsx'
import styles from './WorkspaceSwitch.module.css'

const { want, usePart } = onDemand<WorkspaceCardProps>(async () => (await import('./WorkspaceCard.tsx')).WorkspaceCard)

/** In whose name one works; it opens the other areas and how the application looks. */
export function WorkspaceSwitch({ display }: { display: Display }) {
  const t = useTranslations('shell.workspace')
  const { user, profile } = useSession()
  const { company } = useWorkspace()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const Card = usePart()
  const person = user ? `${user.first_name} ${user.last_name}` : ''
  const ofCompany = display === 'company' && company
  const name = ofCompany ? company.business_name : display === 'consultant' ? (profile?.studio ?? person) : person
  const role = ofCompany ? t(`roles.${company.role}`) : t(`areas.${display === 'consultant' ? 'consultant' : 'user'}`)
  const press = () => {
    want()
    // What did not come is asked for again.
    setOpen(!Card || !isOpen)
  }
  return (
    <div className={styles.workspace}>
      <button
        type="button"
        ref={button}
        className={styles.switch}
        aria-haspopup="dialog"
        aria-expanded={isOpen && Card !== null}
        aria-label={t('label', { name, role })}
        onPointerEnter={want}
        onFocus={want}
        onClick={press}
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
      {Card && <Card opened={isOpen} button={button} display={display} person={person} onClose={() => setOpen(false)} />}
    </div>
  )
}
