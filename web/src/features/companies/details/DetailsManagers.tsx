import { companyRoutes, confirmationRoutes } from '@delibera/core/companies/routes'
import { ManagerAddress, type RolePerson } from '@delibera/core/companies/schema'
import type { RoleStatus } from '@delibera/core/permissions'
import { Button, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useWrite } from '../../../api/hooks.ts'
import { useSession } from '../../../api/session.tsx'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useDialogs } from '../../../shell/dialogs.tsx'
import { useToasts } from '../../../shell/toasts.ts'
import { useReaction } from '../../../shell/useReaction.tsx'
import { Actions } from '../../../ui/forms/Actions.tsx'
import { FormWindow } from '../../../ui/forms/FormWindow.tsx'
import { useZodForm } from '../../../ui/forms/useZodForm.ts'
import { VerdictBadge } from '../../../ui/marks/VerdictBadge.tsx'
import styles from './DetailsGovern.module.css'

interface Props {
  companyId: string
  managers: readonly RolePerson[]
  canGovern: boolean
}

const verdicts: Record<RoleStatus, 'valid' | 'attention' | 'blocked'> = {
  ACTIVE: 'valid',
  INCACTIVE: 'blocked',
  PENDING: 'attention',
  REQUESTED_PENDING: 'attention',
}

/** The people who manage the company here; consultants have a page of their own. */
export function DetailsManagers({ companyId, managers, canGovern }: Props) {
  const t = useTranslations('companyDetails.govern')
  const [isOpen, setOpen] = useState(false)
  const shown = managers.filter((it) => it.role === 'ADMIN')
  return (
    <>
      <ul>
        {shown.map((it) => (
          <ManagerRow key={it.user_id} companyId={companyId} manager={it} canGovern={canGovern} />
        ))}
      </ul>
      {canGovern && (
        <div className={styles.foot}>
          <Button variant="default" className={styles.wide} leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen(true)}>
            {t('add')}
          </Button>
        </div>
      )}
      <FormWindow opened={isOpen} onClose={() => setOpen(false)} title={t('add')} size={520}>
        <AddManager companyId={companyId} onClose={() => setOpen(false)} />
      </FormWindow>
    </>
  )
}

function ManagerRow({ companyId, manager, canGovern }: { companyId: string; manager: RolePerson; canGovern: boolean }) {
  const t = useTranslations('companyDetails.govern')
  const { user } = useSession()
  const { confirm } = useDialogs()
  const react = useReaction()
  const set = useWrite(confirmationRoutes.setPermission, companyRoutes.administrators)
  const name = `${manager.first_name} ${manager.last_name}`
  const isOn = manager.status === 'ACTIVE'
  const turn = async () => {
    const words = { title: t('disable.title', { name }), text: t('disable.text'), proceed: t('disable.proceed'), cancel: t('disable.cancel') }
    if (isOn && !(await confirm({ ...words, danger: true }))) return
    const body = { user_id: manager.user_id, role: manager.role, enable: !isOn }
    set.mutate({ params: { id: companyId }, body }, { onError: (error) => react(error, 'updating') })
  }
  return (
    <li className={styles.manager}>
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        <p className={styles.text}>{manager.email}</p>
        <VerdictBadge verdict={verdicts[manager.status]} label={t(`status.${manager.status}`)} />
      </div>
      {canGovern && manager.user_id !== user?._id && (isOn || manager.status === 'INCACTIVE') && (
        <Button variant="default" size="xs" loading={set.isPending} aria-label={t(isOn ? 'disableOne' : 'enableOne', { name })} onClick={turn}>
          {t(isOn ? 'disable.short' : 'enable')}
        </Button>
      )}
    </li>
  )
}

function AddManager({ companyId, onClose }: { companyId: string; onClose: () => void }) {
  const t = useTranslations('companyDetails.govern')
  const form = useZodForm(ManagerAddress, { email: '' })
  const add = useWrite(confirmationRoutes.addManager, companyRoutes.administrators)
  const react = useReaction()
  const { tell } = useToasts()
  const send = (body: { email: string }) =>
    add.mutate(
      { params: { id: companyId }, body },
      {
        onSuccess: () => {
          tell({ kind: 'success', text: t('asked') })
          onClose()
        },
        onError: (error) => {
          if (!form.showFaults(error)) react(error, 'inserting')
        },
      },
    )
  return (
    <form onSubmit={form.onSubmit(send)} noValidate>
      <p>{t('addText')}</p>
      <TextInput label={t('email')} description={t('emailHelp')} type="email" required data-autofocus {...form.getInputProps('email')} />
      <Actions end>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={add.isPending}>
          {t('ask')}
        </Button>
      </Actions>
    </form>
  )
}
