import type { CompanyMember, MemberList } from '@delibera/core/members/schema'
import { Button, Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { useDialogs } from '../../shell/dialogs.tsx'
import { useUnsavedChanges } from '../../shell/useUnsavedChanges.ts'
import { useFocusBack } from '../../ui/useFocusBack.ts'
import styles from './MemberDrawer.module.css'
import { MemberFields } from './MemberFields.tsx'
import { QuotaFields } from './QuotaFields.tsx'
import { SignatureField } from './SignatureField.tsx'
import { useMemberForm, useSaveMember } from './useMemberForm.ts'
import { nameOf, type Quotas, type Roles } from './useMembers.ts'

export interface DrawerProps {
  companyId: string
  list: MemberList
  quotas: Quotas
  roles: Roles
  /** Null: somebody new. */
  member: CompanyMember | null
  /** Where the writing starts; at the top when nobody says. */
  startAt?: 'roles' | undefined
  onClose: () => void
}

/** Somebody of the company, to be written down or corrected, beside the book. Leaving with something unsaved asks first. */
export function MemberDrawer(props: DrawerProps) {
  const t = useTranslations()
  const { member, onClose } = props
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const leave = useLeaving(onClose)
  useFocusBack()
  return (
    <Drawer
      opened
      onClose={() => void leave.ask()}
      position="right"
      size={isPhone ? '100%' : 620}
      title={member ? nameOf(member) : t('members.form.titleNew')}
      closeButtonProps={{ 'aria-label': t('shell.dialog.close') }}
      classNames={{ title: styles.title!, header: styles.header!, body: styles.body!, content: styles.content! }}
    >
      <MemberForm {...props} leave={leave} />
    </Drawer>
  )
}

/** Both the drawer and the question over it hear the same Escape: while one is asking, the other keeps still. */
function useLeaving(onClose: () => void) {
  const t = useTranslations('members.form.leave')
  const { confirm } = useDialogs()
  const isDirty = useRef(false)
  const isAsking = useRef(false)
  const ask = async () => {
    if (isAsking.current) return
    if (!isDirty.current) return onClose()
    isAsking.current = true
    const sure = await confirm({ title: t('title'), text: t('text'), proceed: t('proceed'), cancel: t('cancel'), danger: true })
    setTimeout(() => {
      isAsking.current = false
    })
    if (sure) onClose()
  }
  return { ask, isDirty }
}

function MemberForm({ companyId, list, quotas, roles, member, startAt, onClose, leave }: DrawerProps & { leave: ReturnType<typeof useLeaving> }) {
  const t = useTranslations('members.form')
  const form = useMemberForm(member)
  const [signature, setSignature] = useState<string | null | undefined>(undefined)
  const save = useSaveMember({ companyId, member, onRefused: form.showFaults, onSaved: onClose })
  const isDirty = form.isDirty() || signature !== undefined
  leave.isDirty.current = isDirty
  useUnsavedChanges(isDirty)
  const sendNow = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.currentTarget.requestSubmit()
  }
  const name = [form.values.first_name, form.values.last_name].filter(Boolean).join(' ')
  const others = list.items.filter((it) => it._id !== member?._id)
  return (
    <form className={styles.form} onSubmit={form.onSubmit((draft) => save.mutate({ draft, signature }))} onKeyDown={sendNow} noValidate>
      <MemberFields companyId={companyId} form={form} member={member} roles={roles} startAt={startAt} />
      <QuotaFields form={form} quotas={quotas} others={others} />
      <SignatureField name={name} hasSignature={member?.has_signature ?? false} value={signature} onChange={setSignature} />
      <div className={styles.foot}>
        <span className={styles.keys}>{t('keys')}</span>
        <Button variant="default" onClick={() => void leave.ask()}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={save.isPending}>
          {t(member ? 'save' : 'add')}
        </Button>
      </div>
    </form>
  )
}
