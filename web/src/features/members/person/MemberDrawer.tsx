import type { Profile } from '@delibera/core/accounts/schema'
import type { CompanyMember, MemberList } from '@delibera/core/members/schema'
import { Button, Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { CallError } from '../../../api/call.ts'
import { useCompanyWords } from '../../../company/useCompanyWords.ts'
import { nameOf, type Roles } from '../../../company/useMembers.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useDialogs } from '../../../shell/dialogs.tsx'
import { useUnsavedChanges } from '../../../shell/useUnsavedChanges.ts'
import { FormAlert } from '../../../ui/forms/FormAlert.tsx'
import { useFocusBack } from '../../../ui/page/useFocusBack.ts'
import type { Quotas } from '../useBook.ts'
import { JoinOffer } from './JoinOffer.tsx'
import styles from './MemberDrawer.module.css'
import { MemberFields } from './MemberFields.tsx'
import { QuotaFields } from './QuotaFields.tsx'
import { SignatureField } from './SignatureField.tsx'
import { joinedValues, type MemberValues, twiceIn, useMemberForm, useSaveMember, valuesOfSelf } from './useMemberForm.ts'

/** What was written of somebody of the book once more. `from` is the other entry, which goes when this one is saved; null where it was not in the book yet. */
export interface Joining {
  values: MemberValues
  from: string | null
}

export interface DrawerProps {
  companyId: string
  list: MemberList
  quotas: Quotas
  roles: Roles
  /** Who is edited; null for somebody new. */
  member: CompanyMember | null
  /** Where the writing starts; at the top when nobody says. */
  startAt?: 'roles' | undefined
  /** Somebody new who is whoever is signed in. */
  self?: Profile | undefined
  joining?: Joining | undefined
  /** Somebody of the book is the person whom `values` speak of. */
  onJoin: (existing: CompanyMember, values: MemberValues) => void
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
  const t = useCompanyWords(useTranslations('members.form.leave'))
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

/** What the form begins with, where that is not what the book says. */
function writtenIn({ member, self, joining }: DrawerProps): MemberValues | undefined {
  if (self) return valuesOfSelf(self)
  return member && joining ? joinedValues(member, joining.values) : undefined
}

function MemberForm(props: DrawerProps & { leave: ReturnType<typeof useLeaving> }) {
  const { companyId, list, quotas, roles, member, startAt, joining, onJoin, onClose, leave } = props
  const t = useCompanyWords(useTranslations('members.form'))
  const written = writtenIn(props)
  const form = useMemberForm(member, written)
  const [signature, setSignature] = useState<string | null | undefined>(undefined)
  const [twice, setTwice] = useState<string | null>(null)
  const refused = (error: CallError) => {
    setTwice(twiceIn(error))
    return form.showFaults(error)
  }
  const save = useSaveMember({ companyId, member, joins: joining?.from, onRefused: refused, onSaved: onClose })
  const isDirty = form.isDirty() || written !== undefined || signature !== undefined
  leave.isDirty.current = isDirty
  useUnsavedChanges(isDirty)
  const sendNow = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.currentTarget.requestSubmit()
  }
  const name = [form.values.first_name, form.values.last_name].filter(Boolean).join(' ')
  const others = list.items.filter((it) => it._id !== member?._id)
  const same = others.find((it) => it._id === twice && it.fiscal_code === form.values.fiscal_code.trim().toUpperCase())
  const offer = same && <JoinOffer existing={same} quotas={quotas} roles={roles} onJoin={() => onJoin(same, form.getValues())} />
  return (
    <form className={styles.form} onSubmit={form.onSubmit((draft) => save.mutate({ draft, signature }))} onKeyDown={sendNow} noValidate>
      {joining && (
        <div className={styles.joined}>
          <FormAlert kind="info">{t('joined')}</FormAlert>
        </div>
      )}
      <MemberFields companyId={companyId} form={form} member={member} roles={roles} startAt={startAt} offer={offer} />
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
