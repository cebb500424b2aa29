import type { CommunicationItem, CommunicationList } from '@delibera/core/communications/panel'
import { Anchor, Button, Checkbox, NativeSelect } from '@mantine/core'
import { type RefObject, useRef } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { SearchField } from '../../../ui/fields/SearchField.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { ReadFailure } from '../../../ui/states/ReadFailure.tsx'
import { useRowsInSight } from '../../../ui/tables/useRowsInSight.ts'
import { walkByArrows } from '../useMailKeys.ts'
import { type MailboxPlace, notWriting, type Places } from '../usePlace.ts'
import styles from './MailList.module.css'
import { MailRow, MailRowLoading } from './MailRow.tsx'
import { SelectedMails } from './SelectedMails.tsx'
import type { MailSelection } from './useMailSelection.ts'
import { type Folder, usePages } from './useMails.ts'
import type { SelectedActs } from './useSelectedActs.ts'

/** In pixels, the same for each: a list of fifty thousand knows where every row stands. */
const height = 86

interface Props {
  company_id: string
  places: Places
  folder: Folder
  box: RefObject<HTMLDivElement | null>
  selection: MailSelection
  selectedActs: SelectedActs
}

export function MailList({ company_id, places, folder, box, selection, selectedActs }: Props) {
  const t = useTranslations('communications.list')
  const { place } = places
  const { list, facts, read } = folder
  return (
    <section className={styles.list} aria-label={t(`of.${place.folder}`)}>
      <div className={styles.search} data-selecting={selection.isOn || undefined}>
        {selection.isOn ? (
          <SelectedMails folder={place.folder} selection={selection} acts={selectedActs} tags={facts?.tags ?? []} />
        ) : (
          <Search places={places} selection={selection} isEmpty={!list?.total} />
        )}
        <Narrowing places={places} tags={facts?.tags ?? []} />
      </div>
      {selection.further > 0 && <Further selection={selection} />}
      {read.isError && list && <ReadFailure text={t('stale')} onRetry={() => void read.refetch()} />}
      <p className={styles.count} role="status">
        {list && t('count', { count: list.total })}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by the keyboard */}
      <section ref={box} className={styles.scroll} aria-label={t('rows')} tabIndex={0} onKeyDown={walkByArrows}>
        <Contents company_id={company_id} places={places} folder={folder} selection={selection} />
      </section>
    </section>
  )
}

/** The letters of the folder, or why there are none to see. */
function Contents({ company_id, places, folder: { list, read }, selection }: Pick<Props, 'company_id' | 'places' | 'folder' | 'selection'>) {
  const t = useTranslations('communications.list')
  if (list?.total === 0) return <Nothing places={places} />
  if (list) return <Rows company_id={company_id} places={places} list={list} selection={selection} />
  if (!read.isError) return <Waiting />
  return <ErrorState title={t('failed')} text={t('failedText')} code={read.error.code} busy={read.isFetching} onRetry={() => void read.refetch()} />
}

function Search({ places: { place, go }, selection, isEmpty }: Pick<Props, 'places' | 'selection'> & { isEmpty: boolean }) {
  const t = useTranslations('communications')
  return (
    <div className={styles.field}>
      <SearchField label={t('list.search')} hint={t('list.searchHint')} value={place.search} onSearch={(search) => go({ search, id: null }, true)} />
      <Button className={styles.begin} variant="default" disabled={isEmpty} onClick={selection.begin}>
        {t('selected.begin')}
      </Button>
    </div>
  )
}

/** All that were read so far are chosen: the rest may be, too. */
function Further({ selection: { items, further, selectFurther } }: Pick<Props, 'selection'>) {
  const t = useTranslations('communications.selected')
  return (
    <p className={styles.further}>
      {t('soFar', { count: items.length })}{' '}
      {items.length < further && (
        <Anchor component="button" type="button" fz="inherit" fw={580} onClick={selectFurther}>
          {t('further', { count: further })}
        </Anchor>
      )}
    </p>
  )
}

/** Only what was not read, only one tag: the second where the folders have no room for tags. */
function Narrowing({ places: { place, go }, tags }: { places: Places; tags: CommunicationList['tags'] }) {
  const t = useTranslations('communications')
  // A tag that is on stays in sight, also when the last letter with it has gone.
  const offered = place.tag && !tags.some((it) => it.tag === place.tag) ? [...tags, { tag: place.tag, count: 0 }] : tags
  if (place.folder !== 'inbox' && offered.length === 0) return null
  return (
    <div className={styles.narrow} data-tags={place.folder !== 'inbox' || undefined}>
      {place.folder === 'inbox' && (
        <Checkbox
          size="xs"
          label={t('list.unread')}
          checked={place.unseen}
          onChange={({ currentTarget }) => go({ unseen: currentTarget.checked, id: null }, true)}
        />
      )}
      {offered.length > 0 && (
        <NativeSelect
          className={styles.tag}
          size="xs"
          aria-label={t('tags.filter')}
          value={place.tag ?? ''}
          onChange={({ currentTarget }) => go({ tag: currentTarget.value || null, id: null }, true)}
          data={[{ value: '', label: t('tags.all') }, ...offered.map(({ tag, count }) => ({ value: tag, label: `${tag} (${count})` }))]}
        />
      )}
    </div>
  )
}

function Rows({ company_id, places, list, selection }: Pick<Props, 'company_id' | 'places' | 'selection'> & { list: CommunicationList }) {
  const { place, at } = places
  const rows = useRef<HTMLUListElement>(null)
  const [from, to] = useRowsInSight(rows, { count: list.total, height })
  const itemAt = usePages({ company_id, ...place }, list, [from, to])
  return (
    <ul ref={rows} className={styles.rows} style={{ height: list.total * height }}>
      {Array.from({ length: to - from }, (_, step) => from + step).map((it) => {
        const mail = itemAt(it)
        return (
          <li key={mail?._id ?? it} className={styles.row} style={{ top: it * height, height }} aria-setsize={list.total} aria-posinset={it + 1}>
            {mail ? (
              <MailRow mail={mail} at={it} isOpen={isOpen(mail, place)} ours={list.mailbox.email} search={at(opening(mail))} selection={selection} />
            ) : (
              <MailRowLoading />
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** A draft opens where it is written, anything else where it is read. */
const opening = ({ _id, position }: CommunicationItem): Partial<MailboxPlace> =>
  position === 'drafts' ? { ...notWriting, id: null, write: _id } : { ...notWriting, id: _id }

const isOpen = ({ _id }: CommunicationItem, { id, write }: MailboxPlace): boolean => (write ? write === _id : id === _id)

function Nothing({ places: { place, go } }: { places: Places }) {
  const t = useTranslations('communications.empty')
  const { folder, search, tag, unseen } = place
  if (!search && !tag && !unseen) return <EmptyState art="blank" title={t(`${folder}.title`)} text={t(`${folder}.text`)} />
  const clear = (
    <Button variant="default" onClick={() => go({ search: '', tag: null, unseen: false }, true)}>
      {t('clear')}
    </Button>
  )
  return <EmptyState art="search" title={t('search.title')} text={search ? t('search.text', { search }) : t('search.narrowed')} actions={clear} />
}

function Waiting() {
  const t = useTranslations('ui')
  return (
    <div role="status" aria-label={t('loading')}>
      {Array.from({ length: 7 }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never change places
        <div key={at} style={{ height }}>
          <MailRowLoading />
        </div>
      ))}
    </div>
  )
}
