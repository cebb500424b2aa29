import type { Company } from '@delibera/core/companies/schema'
import { contactRoutes } from '@delibera/core/contacts/routes'
import type { Contact } from '@delibera/core/contacts/schema'
import { helpRoutes } from '@delibera/core/help/routes'
import { hasRight } from '@delibera/core/permissions'
import { Button, Menu } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useRead, useWrite } from '../../api/hooks.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { useReaction } from '../../shell/useReaction.tsx'
import { useRestoring } from '../../shell/useRestoring.ts'
import { DataTable } from '../../ui/tables/DataTable.tsx'
import type { Column } from '../../ui/tables/table.ts'
import { useTableQuery } from '../../ui/tables/useTableQuery.ts'
import { ContactDrawer } from './ContactDrawer.tsx'
import styles from './ContactsPanel.module.css'

export const contactName = (it: Pick<Contact, 'first_name' | 'last_name'>): string => [it.last_name, it.first_name].filter(Boolean).join(' ')

/** The address book of a company: those it deals with who need not be its members. */
export function ContactsPanel({ company }: { company: Company }) {
  const t = useTranslations('contacts')
  const [query, onQuery] = useTableQuery('contacts', { keep: 'state', initial: { sort_by: 'last_name ASC' } })
  // The contacts themselves: one who was ticked on another page is not among those that are shown.
  const [chosen, setChosen] = useState<Contact[]>([])
  const [edited, setEdited] = useState<Contact | 'new' | null>(null)
  const { page, count, sort_by, search } = query
  const read = useRead(
    contactRoutes.list,
    { query: { company_id: company._id, page, count, sort_by, ...(search && { search }) } },
    { placeholderData: keepPreviousData },
  )
  const canEdit = hasRight(company.user_role, 'edit')
  const columns = useColumns(canEdit ? setEdited : undefined)
  const remove = useRemove(company._id, () => setChosen([]))
  const choose = (keys: readonly string[]) => {
    const known = new Map([...chosen, ...(read.data?.items ?? [])].map((it) => [it._id, it]))
    setChosen(keys.flatMap((it) => known.get(it) ?? []))
  }
  const add = canEdit && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
      {t('add')}
    </Button>
  )
  return (
    <>
      <DataTable
        section="contacts"
        label={t('title')}
        columns={columns}
        rows={read.data?.items}
        total={read.data?.total ?? 0}
        query={query}
        onQuery={onQuery}
        rowKey={(it) => it._id}
        rowName={contactName}
        searchHint={t('search')}
        tools={add}
        empty={{ title: t('empty.title'), text: t('empty.text'), actions: add }}
        error={read.isError ? { code: read.error.code, busy: read.isFetching, onRetry: () => void read.refetch() } : null}
        busy={read.isPlaceholderData}
        {...(canEdit && {
          rowMenu: (it: Contact) => <ContactMenu onEdit={() => setEdited(it)} onRemove={() => void remove([it])} />,
          selection: {
            keys: chosen.map((it) => it._id),
            onChange: choose,
            text: (count: number) => t('selected', { count }),
            actions: (
              <Button variant="default" size="xs" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => void remove(chosen)}>
                {t('remove')}
              </Button>
            ),
          },
        })}
      />
      <ContactDrawer companyId={company._id} contact={edited} onClose={() => setEdited(null)} />
    </>
  )
}

function ContactMenu({ onEdit, onRemove }: { onEdit: () => void; onRemove: () => void }) {
  const t = useTranslations('contacts')
  return (
    <>
      <Menu.Item leftSection={<IconPencil size={18} stroke={1.6} aria-hidden />} onClick={onEdit}>
        {t('edit')}
      </Menu.Item>
      <Menu.Item data-danger leftSection={<IconTrash size={18} stroke={1.6} aria-hidden />} onClick={onRemove}>
        {t('remove')}
      </Menu.Item>
    </>
  )
}

function useColumns(onOpen: ((contact: Contact) => void) | undefined): Column<Contact>[] {
  const t = useTranslations('contacts.columns')
  const roles = useRead(helpRoutes.roles, {}, { staleTime: Number.POSITIVE_INFINITY }).data?.items ?? []
  const roleName = (code: string) => roles.find((it) => it.code === code)?.label ?? code
  const name = (it: Contact) =>
    onOpen ? (
      <button type="button" className={styles.name} onClick={() => onOpen(it)}>
        {contactName(it)}
      </button>
    ) : (
      contactName(it)
    )
  return [
    { key: 'name', title: t('name'), cell: name, sort: 'last_name' },
    { key: 'roles', title: t('roles'), cell: (it) => it.roles.map(roleName).join(', ') || it.ext_description || '–' },
    { key: 'email', title: t('email'), cell: (it) => it.email ?? '–', sort: 'email' },
    { key: 'phone', title: t('phone'), cell: (it) => it.phone ?? '–', width: 160 },
    { key: 'fiscal_code', title: t('fiscal_code'), cell: (it) => it.fiscal_code ?? '–', width: 180, hidden: true },
  ]
}

function useRemove(company_id: string, onRemoved: () => void): (contacts: readonly Contact[]) => Promise<void> {
  const t = useTranslations('contacts.confirm')
  const restoring = useRestoring()
  const react = useReaction()
  const remove = useWrite(contactRoutes.remove, contactRoutes.list)
  return async (contacts) => {
    const values = { count: contacts.length, name: contacts[0] ? contactName(contacts[0]) : '' }
    remove.mutate(
      { query: { company_id }, body: { ids: contacts.map((it) => it._id) } },
      {
        onSuccess: ({ removal_id }) => {
          onRemoved()
          restoring({ companyId: company_id, removalIds: [removal_id], text: t('done', values), stale: [contactRoutes.list] })
        },
        onError: (error) => react(error, 'deleting'),
      },
    )
  }
}
