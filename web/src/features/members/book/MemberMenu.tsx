import type { CompanyMember } from '@delibera/core/members/schema'
import { Menu } from '@mantine/core'
import { IconPencil, IconTrash, IconUserMinus, IconUserPlus } from '@tabler/icons-react'
import { nameOf, type Roles } from '../../../company/useMembers.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import type { MemberWork } from '../useMemberWork.ts'
import styles from './MembersTable.module.css'

export interface MenuAt {
  member: CompanyMember
  /** What was pressed. */
  button: HTMLElement
  /** The code of the role whose menu it is; without one it is that of the row. */
  role?: string
}

interface Props {
  at: MenuAt | null
  onClose: () => void
  labelOf: Roles['labelOf']
  work: MemberWork
}

/** The one menu of the table: it opens wherever a row asks for it. */
export function MemberMenu({ at, onClose, labelOf, work }: Props) {
  const t = useTranslations()
  if (!at) return null
  const { member, button, role } = at
  const box = button.getBoundingClientRect()
  const around = button.closest('table')!.parentElement!.getBoundingClientRect()
  const close = () => {
    button.focus()
    onClose()
  }
  const roles = role ? [role] : member.roles.map((it) => it.code)
  return (
    <Menu
      opened
      onClose={close}
      position={role ? 'bottom-start' : 'bottom-end'}
      shadow="md"
      withInitialFocusPlaceholder={false}
      returnFocus={false}
      classNames={{ item: styles.item! }}
    >
      <Menu.Target>
        <button
          type="button"
          className={styles.anchor}
          tabIndex={-1}
          aria-hidden
          style={{ top: box.top - around.top, left: box.left - around.left, width: box.width, height: box.height }}
        >
          {role ? t('members.roleMenu', { role: labelOf(role) }) : t('table.actionsFor', { name: nameOf(member) })}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {!role && (
          <Menu.Item leftSection={<IconPencil size={15} aria-hidden />} onClick={() => work.edit(member)}>
            {t('members.menu.edit')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconUserPlus size={15} aria-hidden />} onClick={() => work.edit(member, 'roles')}>
          {t('members.menu.addRole')}
        </Menu.Item>
        {roles.map((code) => (
          <Menu.Item
            key={code}
            {...(role ? { 'data-danger': true } : {})}
            leftSection={<IconUserMinus size={15} aria-hidden />}
            onClick={() => void work.removeRole(member, code)}
          >
            {t('members.menu.removeRole', { role: labelOf(code) })}
          </Menu.Item>
        ))}
        {!role && (
          <Menu.Item data-danger leftSection={<IconTrash size={15} aria-hidden />} onClick={() => void work.remove([member])}>
            {t('members.menu.remove')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
