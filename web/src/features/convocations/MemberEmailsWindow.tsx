import { looksCertified } from '@delibera/core/certified-hosts'
import { Email } from '@delibera/core/fields'
import { meetingRoutes } from '@delibera/core/meetings/routes'
import type { Meeting, MeetingMember } from '@delibera/core/meetings/schema'
import { Button, TextInput } from '@mantine/core'
import { type SyntheticEvent, useState } from 'react'
import { useWrite } from '../../api/hooks.ts'
import { nameOf } from '../../company/useMembers.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { useMeetingRefusal } from '../../meeting/saving/useMeetingRefusal.ts'
import { useKeepMeeting } from '../../meeting/useMeeting.ts'
import { useToasts } from '../../shell/toasts.ts'
import { Actions } from '../../ui/forms/Actions.tsx'
import { FormWindow } from '../../ui/forms/FormWindow.tsx'
import styles from './MemberEmailsWindow.module.css'

interface Props {
  meeting: Meeting
  people: readonly MeetingMember[]
  onClose: () => void
}

const isWrong = (it: string) => it.trim() !== '' && !Email.safeParse(it.trim()).success

/** Where the notices of this meeting go. The company's book stays as it is. */
export function MemberEmailsWindow({ meeting, people, onClose }: Props) {
  const t = useTranslations('organization.emails')
  const { tell } = useToasts()
  const keep = useKeepMeeting()
  const refuse = useMeetingRefusal()
  const write = useWrite(meetingRoutes.changeEmails)
  const [typed, setTyped] = useState<Record<string, string>>({})
  const [isTried, setTried] = useState(false)
  const shown = (it: MeetingMember) => typed[it._id] ?? it.email ?? ''
  const changed = people.filter((it) => shown(it).trim() !== (it.email ?? ''))
  const save = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (changed.some((it) => isWrong(shown(it)))) return event.currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    if (changed.length === 0) return onClose()
    const emails = changed.map((it) => ({ member_id: it._id, email: shown(it).trim() || null }))
    write.mutate(
      { params: { id: meeting._id }, body: { emails } },
      {
        onSuccess: (saved) => {
          keep(saved)
          tell({ kind: 'success', text: t('done', { count: emails.length }) })
          onClose()
        },
        onError: (error) => refuse(error, meeting),
      },
    )
  }
  const error = (it: MeetingMember) => ((isTried || typed[it._id] !== undefined) && isWrong(shown(it)) ? t('wrong') : undefined)
  return (
    <FormWindow opened onClose={onClose} title={t('title', { count: people.length })} size={560}>
      <form className={styles.form} onSubmit={save} noValidate>
        <p className={styles.text}>{t('text')}</p>
        <div className={styles.list}>
          {people.map((it, at) => (
            <TextInput
              key={it._id}
              type="email"
              inputMode="email"
              autoComplete="off"
              label={nameOf(it)}
              description={shown(it) === '' ? t('paper') : looksCertified(shown(it).trim()) ? t('certified') : t('ordinary')}
              error={error(it)}
              {...(at === 0 && { 'data-autofocus': true })}
              value={shown(it)}
              onChange={(event) => setTyped({ ...typed, [it._id]: event.currentTarget.value })}
            />
          ))}
        </div>
        <Actions end>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={write.isPending}>
            {t('save')}
          </Button>
        </Actions>
      </form>
    </FormWindow>
  )
}
