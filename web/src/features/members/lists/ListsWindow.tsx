import { memberListRoutes } from '@delibera/core/members/routes'
import type { CompanyMember, MembersList } from '@delibera/core/members/schema'
import { Button, Menu } from '@mantine/core'
import { IconListCheck, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useWrite } from '../../../api/hooks.ts'
import { useCompanyWords } from '../../../company/useCompanyWords.ts'
import { nameOf, useMemberLists } from '../../../company/useMembers.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useDialogs } from '../../../shell/dialogs.tsx'
import { useToasts } from '../../../shell/toasts.ts'
import { useReaction } from '../../../shell/useReaction.tsx'
import { Actions } from '../../../ui/forms/Actions.tsx'
import { FormWindow } from '../../../ui/forms/FormWindow.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { RowsLoading } from '../../../ui/states/RowsLoading.tsx'
import { RowMenu } from '../../../ui/tables/RowMenu.tsx'
import { ListEditor } from './ListEditor.tsx'
import styles from './ListsWindow.module.css'

interface Props {
  companyId: string
  members: readonly CompanyMember[]
  /** Of a list to be made at once. */
  ids?: readonly string[] | undefined
  /** Ticks the people of a list in the book. */
  onSelect: (ids: readonly string[]) => void
  onClose: () => void
}

type Edited = { list: MembersList | null; ids: readonly string[] } | null

/** Named selections, for convening the same people again. */
export function ListsWindow({ companyId, members, ids, onSelect, onClose }: Props) {
  const t = useCompanyWords(useTranslations('members.lists'))
  const [edited, edit] = useState<Edited>(ids ? { list: null, ids } : null)
  const title = edited ? t(edited.list ? 'titleChange' : 'titleNew') : t('title')
  return (
    <FormWindow opened onClose={onClose} title={title} size={560}>
      {edited ? (
        <ListEditor companyId={companyId} members={members} list={edited.list} ids={edited.ids} onDone={() => edit(null)} />
      ) : (
        <Lists companyId={companyId} members={members} onEdit={edit} onSelect={onSelect} onClose={onClose} />
      )}
    </FormWindow>
  )
}

function Lists({ companyId, members, onEdit, onSelect, onClose }: Omit<Props, 'ids'> & { onEdit: (it: Edited) => void }) {
  const t = useCompanyWords(useTranslations('members.lists'))
  const read = useMemberLists(companyId)
  if (!read.data) {
    if (!read.isError) return <RowsLoading rows={3} />
    return <ErrorState title={t('failed')} text={t('failedText')} code={read.error.code} busy={read.isFetching} onRetry={() => void read.refetch()} />
  }
  const make = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => onEdit({ list: null, ids: [] })}>
      {t('new')}
    </Button>
  )
  if (read.data.items.length === 0) return <EmptyState isCompact art="blank" title={t('empty')} text={t('emptyText')} actions={make} />
  return (
    <div className={styles.window}>
      <p className={styles.about}>{t('about')}</p>
      <ul className={styles.lists} aria-label={t('title')}>
        {read.data.items.map((it) => (
          <ListRow key={it._id} companyId={companyId} list={it} members={members} onEdit={onEdit} onSelect={onSelect} />
        ))}
      </ul>
      <Actions end>
        <Button variant="default" onClick={onClose}>
          {t('close')}
        </Button>
        {make}
      </Actions>
    </div>
  )
}

interface RowProps extends Pick<Props, 'companyId' | 'members' | 'onSelect'> {
  list: MembersList
  onEdit: (it: Edited) => void
}

/** Names enough to know a list by. */
const most_named = 4

function ListRow({ companyId, list, members, onEdit, onSelect }: RowProps) {
  const t = useCompanyWords(useTranslations('members.lists'))
  const { confirm } = useDialogs()
  const { tell } = useToasts()
  const react = useReaction()
  const remove = useWrite(memberListRoutes.removeList, memberListRoutes.lists)
  const inside = members.filter((it) => list.member_ids.includes(it._id))
  const named = inside.slice(0, most_named).map(nameOf).join(', ')
  const { name } = list
  const drop = async () => {
    const words = { title: t('remove.title', { name }), text: t('remove.text'), proceed: t('remove.proceed'), cancel: t('remove.cancel') }
    if (!(await confirm({ ...words, danger: true }))) return
    remove.mutate(
      { params: { id: companyId, listId: list._id } },
      { onSuccess: () => tell({ kind: 'success', text: t('remove.done', { name }) }), onError: (error) => react(error, 'deleting') },
    )
  }
  const change = () => onEdit({ list, ids: list.member_ids })
  return (
    <li className={styles.list}>
      <div className={styles.words}>
        <button type="button" className={styles.name} onClick={change}>
          {name}
        </button>
        <span className={styles.people}>
          {t('people', { count: inside.length })}
          {inside.length > 0 && `: ${named}${inside.length > most_named ? '…' : ''}`}
        </span>
      </div>
      <RowMenu name={name}>
        <Menu.Item leftSection={<IconPencil size={15} aria-hidden />} onClick={change}>
          {t('change')}
        </Menu.Item>
        <Menu.Item leftSection={<IconListCheck size={15} aria-hidden />} disabled={inside.length === 0} onClick={() => onSelect(inside.map((it) => it._id))}>
          {t('select')}
        </Menu.Item>
        <Menu.Item data-danger leftSection={<IconTrash size={15} aria-hidden />} onClick={() => void drop()}>
          {t('remove.menu')}
        </Menu.Item>
      </RowMenu>
    </li>
  )
}
