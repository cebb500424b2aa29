import { reasonOf } from '@delibera/core/calendar/reasons'
import { caldavCalendarRoutes } from '@delibera/core/calendar/routes'
import type { CalendarLink } from '@delibera/core/calendar/schema'
import { CalDavLogin } from '@delibera/core/calendar/schema'
import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { CallError, call } from '../../../api/call.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { PasswordField } from '../../../ui/fields/PasswordField.tsx'
import { Actions } from '../../../ui/forms/Actions.tsx'
import { FormAlert } from '../../../ui/forms/FormAlert.tsx'
import { FormWindow } from '../../../ui/forms/FormWindow.tsx'
import { useZodForm } from '../../../ui/forms/useZodForm.ts'
import styles from '../entry/AuthForm.module.css'

interface Props {
  opened: boolean
  onClose: () => void
  onConnected: (link: CalendarLink) => void
}

/** Where somebody's calendars are, and how to sign in there. */
export function CalDavModal({ opened, onClose, onConnected }: Props) {
  const t = useTranslations('integrations.caldav')
  return (
    <FormWindow opened={opened} onClose={onClose} title={t('modal.title')} size={480}>
      <Login onClose={onClose} onConnected={onConnected} />
    </FormWindow>
  )
}

function Login({ onClose, onConnected }: Omit<Props, 'opened'>) {
  const t = useTranslations('integrations')
  const form = useZodForm(CalDavLogin, { url: '', username: '', password: '' })
  const connect = useMutation({
    mutationFn: async (body: CalDavLogin) => {
      await call(caldavCalendarRoutes.connect, { body })
      return call(caldavCalendarRoutes.synchronize, {})
    },
    onSuccess: (link) => {
      onConnected(link)
      onClose()
    },
    onError: (error) => void (error instanceof CallError && form.showFaults(error)),
  })
  const isOfField = connect.error instanceof CallError && Array.isArray(connect.error.info)
  return (
    <form className={styles.form} noValidate onSubmit={form.onSubmit((sent) => connect.mutate(sent))}>
      <p>{t('caldav.modal.text')}</p>
      <TextInput
        label={t('caldav.modal.url')}
        description={t('caldav.modal.urlHint')}
        placeholder="https://"
        type="url"
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        required
        data-autofocus
        {...form.getInputProps('url')}
      />
      <TextInput label={t('caldav.modal.username')} autoComplete="off" autoCapitalize="none" spellCheck={false} required {...form.getInputProps('username')} />
      <PasswordField
        label={t('caldav.modal.password')}
        description={t('caldav.modal.passwordHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="off"
        required
        {...form.getInputProps('password')}
      />
      {connect.error && !isOfField && <FormAlert kind="error">{t(`reasons.${reasonOf(connect.error instanceof CallError && connect.error.info)}`)}</FormAlert>}
      <Actions end>
        <Button variant="default" onClick={onClose}>
          {t('caldav.modal.cancel')}
        </Button>
        <Button type="submit" loading={connect.isPending}>
          {t('caldav.modal.go')}
        </Button>
      </Actions>
    </form>
  )
}
