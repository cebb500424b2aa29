import { Button } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useFormatter, useMessages } from 'use-intl'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { PublicPage } from '../../shell/PublicPage.tsx'
import { PageLink } from '../../ui/page/PageLink.tsx'
import styles from './LegalPage.module.css'

type Document = 'terms' | 'privacy'

/** When the words last changed, in Italy. */
const updated: Record<Document, string> = { terms: '2026-11-15T12:00:00+01:00', privacy: '2026-11-15T12:00:00+01:00' }

/** What the operator of an installation has to write stands out, on paper too. */
const fill = (words: ReactNode) => <mark className={styles.fill}>{words}</mark>
const marks = {
  fill,
  terms: (words: ReactNode) => <PageLink to="/terms">{words}</PageLink>,
  privacy: (words: ReactNode) => <PageLink to="/privacy">{words}</PageLink>,
}

/** A legal text: its sections are data of the locale files, in the order in which they stand there. */
export function LegalPage({ document: which }: { document: Document }) {
  const t = useTranslations('legal')
  const format = useFormatter()
  useDocumentTitle(`${t(`${which}.title`)} · Delibera`)
  const sections = useSections(which)
  const other = which === 'terms' ? 'privacy' : 'terms'
  return (
    <PublicPage>
      <div className={styles.page}>
        <header className={styles.head}>
          <h1>{t(`${which}.title`)}</h1>
          <p className={styles.intro}>{t(`${which}.intro`)}</p>
          <p className={styles.meta}>{t('updated', { date: format.dateTime(new Date(updated[which]), { dateStyle: 'long' }) })}</p>
          <p className={styles.meta}>{t.rich('fillNote', { fill })}</p>
        </header>
        <nav className={styles.contents} aria-label={t('contents')}>
          <h2>{t('contents')}</h2>
          <ol>
            {sections.map(({ id, title }) => (
              <li key={id}>
                <PageLink to={`/${which}`} hash={id}>
                  {title}
                </PageLink>
              </li>
            ))}
          </ol>
          <Button variant="default" onClick={() => window.print()} leftSection={<IconPrinter size={16} stroke={1.7} aria-hidden />}>
            {t('print')}
          </Button>
        </nav>
        <article className={styles.text}>
          {sections.map(({ id, title, blocks }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`}>{title}</h2>
              {blocks}
            </section>
          ))}
          <p className={styles.other}>
            <PageLink to={`/${other}`}>{t(`other.${other}`)}</PageLink>
          </p>
        </article>
      </div>
    </PublicPage>
  )
}

/** Parts named `p1`, `p2` are paragraphs; `i1`, `i2` one after the other are the items of a list. */
function useSections(which: Document): { id: string; title: string; blocks: ReactNode[] }[] {
  const t = useTranslations('legal')
  const written: Record<string, object> = useMessages().legal[which].sections
  type Key = Parameters<typeof t.rich>[0]
  return Object.entries(written).map(([id, section]) => {
    const text = (part: string) => t.rich(`${which}.sections.${id}.${part}` as Key, marks)
    const parts = Object.keys(section).filter((it) => it !== 'title')
    return { id, title: t(`${which}.sections.${id}.title` as 'terms.title'), blocks: grouped(parts).map((group) => block(group, text)) }
  })
}

function grouped(parts: string[]): string[][] {
  const groups: string[][] = []
  for (const part of parts) {
    const last = groups.at(-1)
    if (part.startsWith('i') && last?.[0]?.startsWith('i')) last.push(part)
    else groups.push([part])
  }
  return groups
}

function block(group: string[], text: (part: string) => ReactNode): ReactNode {
  const [first = ''] = group
  if (!first.startsWith('i')) return <p key={first}>{text(first)}</p>
  return (
    <ul key={first}>
      {group.map((part) => (
        <li key={part}>{text(part)}</li>
      ))}
    </ul>
  )
}
