import type { AgendaEntry } from '@delibera/core/agenda/schema'
import { Menu } from '@mantine/core'
import { IconCopy, IconEye, IconFeather, IconPencil, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useFormatter } from 'use-intl'
import { countedIn, useMajorityWords } from '../../../company/useMajorityWords.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { Badge } from '../../../ui/marks/Badge.tsx'
import hidden from '../../../ui/marks/Unseen.module.css'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import { RowMenu } from '../../../ui/tables/RowMenu.tsx'
import { PlaceholderText, withoutBraces } from '../placeholders/PlaceholderText.tsx'
import type { MeetingKind } from '../useAgendaPlace.ts'
import styles from './LibraryTable.module.css'
import { isOwn, type LibraryGroup, useEntryTitle } from './useLibrary.ts'
import type { LibraryActs } from './useLibraryActs.ts'

interface Props {
  groups: readonly LibraryGroup[]
  kind: MeetingKind
  path: string
  canEdit: boolean
  acts: LibraryActs
}

/** The library in groups; on phones each point is a card. */
export function LibraryTable({ groups, ...ways }: Props) {
  const t = useTranslations('agenda')
  return (
    <div className={styles.root}>
      <table className={styles.table} aria-label={t('library.list')}>
        <thead>
          <tr>
            <th scope="col">{t('columns.title')}</th>
            <th scope="col" className={styles.majority}>
              {t('columns.majority')}
            </th>
            <th scope="col" className={styles.source}>
              {t('columns.source')}
            </th>
            <th scope="col" className={styles.origin}>
              {t('columns.origin')}
            </th>
            <th scope="col" className={styles.used}>
              {t('columns.used')}
            </th>
            <th scope="col">
              <span className={hidden.unseen}>{t('columns.actions')}</span>
            </th>
          </tr>
        </thead>
        {groups.map(({ group, entries }) => (
          <tbody key={group}>
            <tr className={styles.group}>
              <th scope="rowgroup" colSpan={6}>
                {t(`groups.${group}`)} <span>{entries.length}</span>
              </th>
            </tr>
            {entries.map((it) => (
              <EntryRow key={it._id} entry={it} {...ways} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

function EntryRow({ entry, kind, path, canEdit, acts }: Omit<Props, 'groups'> & { entry: AgendaEntry }) {
  const t = useTranslations('agenda')
  const format = useFormatter()
  const titleOf = useEntryTitle()
  const words = useMajorityWords(countedIn(kind))
  const title = titleOf(entry)
  const { citation, used_at, skip_vote, quorum_first } = entry
  return (
    <tr className={styles.row}>
      <th scope="row">
        <PageLink to={`${path}/${entry._id}`} className={styles.title} lang={title === entry.title ? 'it' : undefined}>
          <PlaceholderText text={title} values={{}} />
        </PageLink>
        <Marks entry={entry} />
        {title !== entry.title && (
          <span className={styles.original} lang="it">
            {withoutBraces(entry.title)}
          </span>
        )}
      </th>
      <td className={skip_vote ? styles.quiet : undefined}>{skip_vote ? t('columns.noVote') : words(quorum_first)}</td>
      <td className={styles.source}>
        <span className={styles.law}>{citation ?? '–'}</span>
      </td>
      <td className={isOwn(entry) ? undefined : styles.quiet}>{t(`columns.origins.${isOwn(entry) ? (entry.custom ? 'own' : 'changed') : 'template'}`)}</td>
      <td className={styles.quiet}>
        {used_at ? t('columns.usedIn', { month: format.dateTime(new Date(used_at), { month: 'long', year: 'numeric' }) }) : t('columns.never')}
      </td>
      <td>
        <EntryMenu entry={entry} path={path} canEdit={canEdit} acts={acts} />
      </td>
    </tr>
  )
}

export function Marks({ entry }: { entry: Pick<AgendaEntry, 'notary_required' | 'nature'> }) {
  const t = useTranslations('agenda')
  return (
    <span className={styles.marks}>
      {entry.nature === 'EXTRAORDINARY' && <Badge tone="gray">{t('natures.EXTRAORDINARY')}</Badge>}
      {entry.notary_required && (
        <Badge tone="gray">
          <IconFeather size={13} aria-hidden />
          {t('marks.notary')}
        </Badge>
      )}
    </span>
  )
}

function EntryMenu({ entry, path, canEdit, acts }: Pick<Props, 'path' | 'canEdit' | 'acts'> & { entry: AgendaEntry }) {
  const t = useTranslations('agenda.acts')
  const navigate = useNavigate()
  const titleOf = useEntryTitle()
  const own = isOwn(entry)
  const icon = { size: 18, stroke: 1.6, 'aria-hidden': true } as const
  const make = () => acts.add({ meeting_type: entry.meeting_type, template_id: entry._id })
  return (
    <RowMenu name={withoutBraces(titleOf(entry))}>
      <Menu.Item leftSection={own ? <IconPencil {...icon} /> : <IconEye {...icon} />} onClick={() => void navigate({ to: `${path}/${entry._id}` })}>
        {t(own ? 'open' : 'look')}
      </Menu.Item>
      {canEdit && (
        <Menu.Item leftSection={<IconCopy {...icon} />} onClick={() => (own ? acts.duplicate(entry) : make())}>
          {t(own ? 'duplicate' : 'make')}
        </Menu.Item>
      )}
      {canEdit && own && (
        <Menu.Item data-danger leftSection={<IconTrash {...icon} />} onClick={() => void acts.remove(entry)}>
          {t('remove')}
        </Menu.Item>
      )}
    </RowMenu>
  )
}
