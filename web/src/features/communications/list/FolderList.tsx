import { CommunicationPosition } from '@delibera/core/communications/panel'
import { IconInbox, IconPencil, IconSend, IconTag, IconTrash } from '@tabler/icons-react'
import { useFormatter } from 'use-intl'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import unseen from '../../../ui/marks/Unseen.module.css'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import { inFolder, type Places } from '../usePlace.ts'
import styles from './FolderList.module.css'
import type { Folder } from './useMails.ts'

const icons = { inbox: IconInbox, sent: IconSend, drafts: IconPencil, trash: IconTrash }

interface Props {
  places: Places
  facts: Folder['facts']
}

/** The four folders with what waits in them, and the tags in use. Where there is little room the folders are one line above the list. */
export function FolderList({ places: { place, at }, facts }: Props) {
  const t = useTranslations('communications')
  const counts = { inbox: facts?.unseen ?? 0, sent: 0, drafts: facts?.drafts ?? 0, trash: 0 }
  return (
    <nav className={styles.folders} aria-label={t('folders.label')}>
      <ul className={styles.list}>
        {CommunicationPosition.options.map((it) => {
          const Mark = icons[it]
          return (
            <li key={it}>
              <PageLink
                to="."
                search={at(inFolder(it))}
                resetScroll={false}
                className={styles.folder}
                data-on={place.folder === it || undefined}
                aria-current={place.folder === it ? 'page' : undefined}
              >
                <Mark size={17} stroke={1.6} aria-hidden />
                {t(`folders.${it}`)}
                {counts[it] > 0 && <Count value={counts[it]} words={t(it === 'inbox' ? 'folders.unread' : 'folders.waiting', { count: counts[it] })} />}
              </PageLink>
            </li>
          )
        })}
      </ul>
      {facts && facts.tags.length > 0 && (
        <section className={styles.tags} aria-label={t('tags.label')}>
          <h2 className={styles.title}>{t('tags.label')}</h2>
          <ul className={styles.list}>
            {facts.tags.map(({ tag, count }) => (
              <li key={tag}>
                <PageLink
                  to="."
                  search={at({ tag: place.tag === tag ? null : tag })}
                  resetScroll={false}
                  className={styles.folder}
                  data-on={place.tag === tag || undefined}
                  aria-current={place.tag === tag ? 'true' : undefined}
                >
                  <IconTag size={16} stroke={1.6} aria-hidden />
                  <span className={styles.name}>{tag}</span>
                  <Count value={count} words={t('tags.count', { count })} />
                </PageLink>
              </li>
            ))}
          </ul>
        </section>
      )}
    </nav>
  )
}

function Count({ value, words }: { value: number; words: string }) {
  const format = useFormatter()
  return (
    <span className={styles.count}>
      <span aria-hidden>{format.number(value)}</span>
      <span className={unseen.unseen}>{words}</span>
    </span>
  )
}
