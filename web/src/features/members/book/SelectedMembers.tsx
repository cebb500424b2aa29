import { memberListRoutes } from '@delibera/core/members/routes'
import type { CompanyMember, MembersList } from '@delibera/core/members/schema'
import { Button, Menu, NativeSelect, Progress } from '@mantine/core'
import { IconListCheck, IconPlus, IconTrash, IconUserCog } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useWrite } from '../../../api/hooks.ts'
import { useCompanyWords } from '../../../company/useCompanyWords.ts'
import { type Roles, useMemberLists } from '../../../company/useMembers.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useToasts } from '../../../shell/toasts.ts'
import { useReaction } from '../../../shell/useReaction.tsx'
import { Actions } from '../../../ui/forms/Actions.tsx'
import { FormWindow } from '../../../ui/forms/FormWindow.tsx'
import { SelectionBar } from '../../../ui/tables/SelectionBar.tsx'
import type { MemberWork } from '../useMemberWork.ts'
import styles from './SelectedMembers.module.css'

interface Props {
  companyId: string
  members: readonly CompanyMember[]
  roles: Roles
  work: MemberWork
  onClear: () => void
  onNewList: (ids: readonly string[]) => void
}

/** What can be done with those who are ticked. */
export function SelectedMembers({ companyId, members, roles, work, onClear, onNewList }: Props) {
  const t = useCompanyWords(useTranslations('members.selected'))
  const [isGiving, setGiving] = useState(false)
  const small = { variant: 'default', size: 'xs' } as const
  return (
    <>
      <SelectionBar count={members.length} text={t('count', { count: members.length })} onClear={onClear}>
        <AddToList companyId={companyId} members={members} onNewList={onNewList} />
        <Button {...small} leftSection={<IconUserCog size={15} aria-hidden />} onClick={() => setGiving(true)}>
          {t('giveRole')}
        </Button>
        <Button {...small} leftSection={<IconTrash size={15} aria-hidden />} onClick={() => void work.remove(members)}>
          {t('remove')}
        </Button>
      </SelectionBar>
      {work.progress && (
        <div className={styles.progress} role="status">
          <span>{t('progress', work.progress)}</span>
          <Progress value={(work.progress.done / work.progress.total) * 100} size={4} aria-label={t('progress', work.progress)} />
        </div>
      )}
      {isGiving && <GiveRole members={members} roles={roles} work={work} onClose={() => setGiving(false)} />}
    </>
  )
}

function AddToList({ companyId, members, onNewList }: Pick<Props, 'companyId' | 'members' | 'onNewList'>) {
  const t = useCompanyWords(useTranslations('members.selected'))
  const lists = useMemberLists(companyId)
  const change = useWrite(memberListRoutes.changeList, memberListRoutes.lists)
  const { tell } = useToasts()
  const react = useReaction()
  const ids = members.map((it) => it._id)
  const add = ({ _id, name, member_ids }: MembersList) => {
    const body = { member_ids: [...new Set([...member_ids, ...ids])] }
    const added = body.member_ids.length - member_ids.length
    change.mutate(
      { params: { id: companyId, listId: _id }, body },
      { onSuccess: () => tell({ kind: 'success', text: t('added', { count: added, name }) }), onError: (error) => react(error, 'updating') },
    )
  }
  return (
    <Menu position="bottom-start" shadow="md" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button variant="default" size="xs" loading={change.isPending} leftSection={<IconListCheck size={15} aria-hidden />}>
          {t('addToList')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {lists.data?.items.map((it) => (
          <Menu.Item key={it._id} onClick={() => add(it)}>
            {it.name}
          </Menu.Item>
        ))}
        <Menu.Item leftSection={<IconPlus size={15} aria-hidden />} onClick={() => onNewList(ids)}>
          {t('newList')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function GiveRole({ members, roles, work, onClose }: Pick<Props, 'members' | 'roles' | 'work'> & { onClose: () => void }) {
  const t = useCompanyWords(useTranslations('members'))
  const [code, setCode] = useState(roles.roles.find((it) => it.type === 'PAR')?.code ?? roles.roles[0]?.code ?? '')
  const without = members.filter((it) => !it.roles.some((role) => role.code === code)).length
  const groups = [...new Set(roles.roles.map((it) => it.type))]
  const data = groups.map((type) => ({
    group: t(`types.${type}`),
    items: roles.roles.filter((it) => it.type === type).map((it) => ({ value: it.code, label: it.label })),
  }))
  const give = async (event: FormEvent) => {
    event.preventDefault()
    if (await work.giveRole(members, code)) onClose()
  }
  return (
    <FormWindow opened onClose={onClose} title={t('give.title', { count: members.length })} size={460}>
      <form onSubmit={(event) => void give(event)}>
        <NativeSelect label={t('give.role')} data-autofocus data={data} value={code} onChange={(event) => setCode(event.currentTarget.value)} />
        <p className={styles.note}>{without === 0 ? t('give.nobody') : t('give.text', { count: without })}</p>
        <Actions end>
          <Button variant="default" onClick={onClose}>
            {t('give.cancel')}
          </Button>
          <Button type="submit" loading={work.progress !== null} disabled={without === 0}>
            {t('give.proceed', { count: without })}
          </Button>
        </Actions>
      </form>
    </FormWindow>
  )
}
