import { useDocumentTitle } from '@mantine/hooks'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from '../../i18n/useTranslations.ts'
import styles from './PageHeader.module.css'
import { PageLink } from './PageLink.tsx'

export interface Crumb {
  label: string
  to?: string
}

interface Props {
  title: string
  /** From the outermost page; the present one is the title, not a crumb. */
  crumbs?: readonly Crumb[]
  /** One line of facts, the status first. */
  meta?: ReactNode
  /** At most two, of which one filled. */
  actions?: ReactNode
  /** The title names an act or a company: it goes on record, so it is set in serif. */
  document?: boolean
  /** The words of the button that unfolds crumbs and facts on phones, where without it they leave too little of the window to the page. */
  unfold?: string
}

/** The head of every page inside the shell. It also names the window. */
export function PageHeader({ title, crumbs = [], meta, actions, document: isDocument = false, unfold }: Props) {
  const t = useTranslations('shell')
  const [isOpen, setOpen] = useState(false)
  useDocumentTitle(`${title} · Delibera`)
  return (
    <header className={styles.head} data-folded={(unfold !== undefined && !isOpen) || undefined}>
      <div className={styles.text}>
        {crumbs.length > 0 && (
          <nav className={styles.crumbs} aria-label={t('crumbs')}>
            <ol>
              {crumbs.map(({ label, to }, at) => (
                <li key={label}>
                  {at > 0 && <IconChevronRight size={13} aria-hidden />}
                  {to ? <PageLink to={to}>{label}</PageLink> : <span>{label}</span>}
                </li>
              ))}
            </ol>
          </nav>
        )}
        <h1 className={styles.title} data-document={isDocument || undefined}>
          {title}
        </h1>
        {meta && <div className={styles.meta}>{meta}</div>}
      </div>
      {unfold !== undefined && (
        <button type="button" className={styles.unfold} aria-expanded={isOpen} aria-label={unfold} onClick={() => setOpen(!isOpen)}>
          <IconChevronDown size={18} stroke={1.7} aria-hidden />
        </button>
      )}
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  )
}
