import { memberListRoutes } from '@delibera/core/members/routes'
import { type CompanyMember, type MembersList, MembersListDraft } from '@delibera/core/members/schema'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useWrite } from '../../../api/hooks.ts'
import { useCompanyWords } from '../../../company/useCompanyWords.ts'
import { nameOf, useRoles } from '../../../company/useMembers.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useToasts } from '../../../shell/toasts.ts'
import { useReaction } from '../../../shell/useReaction.tsx'
import { useUnsavedChanges } from '../../../shell/useUnsavedChanges.ts'
import { SearchField } from '../../../ui/fields/SearchField.tsx'
import { Actions } from '../../../ui/forms/Actions.tsx'
import { useZodForm } from '../../../ui/forms/useZodForm.ts'
import { LongList } from '../../../ui/tables/LongList.tsx'
import styles from './ListsWindow.module.css'

interface Props {
  companyId: string
  members: readonly CompanyMember[]
  /** The list that is edited; null for a new one. */
  list: MembersList | null
  ids: readonly string[]
  onDone: () => void
}

/** The name of a list, and who is in it. */
export function ListEditor({ companyId, members, list, ids, onDone }: Props) {
  const t = useCompanyWords(useTranslations('members.lists'))
  const form = useZodForm(MembersListDraft, { name: list?.name ?? '', member_ids: [...ids] })
  const { save, busy } = useSaveList({ companyId, list, onRefused: form.showFaults, onDone })
  useUnsavedChanges(form.isDirty())
  return (
    <form onSubmit={form.onSubmit(save)} noValidate>
      <TextInput label={t('name')} placeholder={t('nameHint')} required data-autofocus {...form.getInputProps('name')} />
      <People members={members} chosen={form.values.member_ids} onChange={(next) => form.setFieldValue('member_ids', next as never)} />
      <Actions end>
        <Button variant="default" onClick={onDone}>
          {t('back')}
        </Button>
        <Button type="submit" loading={busy}>
          {t(list ? 'save' : 'make', { count: form.values.member_ids.length })}
        </Button>
      </Actions>
    </form>
  )
}

function People({ members, chosen, onChange }: { members: readonly CompanyMember[]; chosen: readonly string[]; onChange: (ids: string[]) => void }) {
  const t = useCompanyWords(useTranslations('members.lists'))
  const { labelOf } = useRoles()
  const [search, setSearch] = useState('')
  const isIn = useMemo(() => new Set(chosen), [chosen])
  const sought = members.filter((it) => nameOf(it).toLowerCase().includes(search.toLowerCase()))
  return (
    <div className={styles.choose}>
      <p className={styles.about} role="status">
        {t('chosen', { count: chosen.length, total: members.length })}
      </p>
      <SearchField label={t('search')} value={search} onSearch={setSearch} />
      {sought.length === 0 && <p className={styles.about}>{t('nobody', { search })}</p>}
      {sought.length > 0 && (
        <LongList label={t('who')} items={sought} itemKey={(it) => it._id} height={48}>
          {(it) => (
            <Checkbox
              className={styles.person}
              label={nameOf(it)}
              description={it.roles.map(({ code }) => labelOf(code)).join(', ')}
              checked={isIn.has(it._id)}
              onChange={() => onChange(isIn.has(it._id) ? chosen.filter((id) => id !== it._id) : [...chosen, it._id])}
            />
          )}
        </LongList>
      )}
    </div>
  )
}

interface Saving extends Pick<Props, 'companyId' | 'list' | 'onDone'> {
  onRefused: (refusal: { info: unknown }) => boolean
}

function useSaveList({ companyId, list, onRefused, onDone }: Saving) {
  const t = useCompanyWords(useTranslations('members.lists'))
  const { tell } = useToasts()
  const react = useReaction()
  const add = useWrite(memberListRoutes.addList, memberListRoutes.lists)
  const change = useWrite(memberListRoutes.changeList, memberListRoutes.lists)
  const save = (body: { name: string; member_ids: string[] }) => {
    const after = {
      onSuccess: () => {
        tell({ kind: 'success', text: t('saved', { name: body.name }) })
        onDone()
      },
      onError: (error: { info: unknown }) => {
        if (!onRefused(error)) react(error, 'saving')
      },
    }
    if (list) change.mutate({ params: { id: companyId, listId: list._id }, body }, after)
    else add.mutate({ params: { id: companyId }, body }, after)
  }
  return { save, busy: add.isPending || change.isPending }
}
