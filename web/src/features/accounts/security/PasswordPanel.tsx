import { entryRoutes } from '@delibera/core/accounts/entry-routes'
import { accountRoutes } from '@delibera/core/accounts/routes'
import { PasswordChange } from '@delibera/core/accounts/schema'
import { Button } from '@mantine/core'
import { useFormatter } from 'use-intl'
import type { CallError } from '../../../api/call.ts'
import { useWrite } from '../../../api/hooks.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useToasts } from '../../../shell/toasts.ts'
import { useReaction } from '../../../shell/useReaction.tsx'
import { PasswordField } from '../../../ui/fields/PasswordField.tsx'
import { useZodForm } from '../../../ui/forms/useZodForm.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import { again, areTheSame, NewPasswordFields, whenTheyDiffer } from '../NewPasswordFields.tsx'
import styles from './PasswordPanel.module.css'

/** `since` is when the password was chosen, where somebody wrote it down. */
export function PasswordPanel({ since }: { since: string | null | undefined }) {
  const t = useTranslations('security.password')
  return (
    <Panel title={t('title')}>
      <PasswordForm since={since} />
    </Panel>
  )
}

/** The server says no more than that the value does not fit; here it is known what that means. */
const isOfOldPassword = ({ info }: CallError) => Array.isArray(info) && info.some((it: { path?: string }) => it.path === 'old_password')

const Change = PasswordChange.extend(again).refine(areTheSame, whenTheyDiffer)
const empty = { old_password: '', password: '', password_again: '' }

function PasswordForm({ since }: { since: string | null | undefined }) {
  const t = useTranslations('security.password')
  const format = useFormatter()
  const { tell } = useToasts()
  const react = useReaction()
  const form = useZodForm(Change, empty)
  const change = useWrite(accountRoutes.changePassword, accountRoutes.sessions, entryRoutes.profile)
  const send = ({ old_password, password }: { old_password: string; password: string }) =>
    change.mutate(
      { body: { old_password, password } },
      {
        onSuccess: () => {
          form.reset()
          tell({ kind: 'success', text: t('changed') })
        },
        onError: (error) => {
          if (!form.showFaults(error)) return react(error, 'updating')
          if (isOfOldPassword(error)) form.setFieldError('old_password', t('wrong'))
        },
      },
    )
  return (
    <form className={styles.form} onSubmit={form.onSubmit(send)} noValidate>
      <p className={styles.text}>
        {since && `${t('since', { date: format.dateTime(new Date(since), { dateStyle: 'long' }) })} `}
        {t('text')}
      </p>
      <PasswordField {...form.getInputProps('old_password')} label={t('old')} autoComplete="current-password" withAsterisk />
      <NewPasswordFields label={t('next')} form={form} />
      <Button type="submit" variant="default" loading={change.isPending}>
        {t('change')}
      </Button>
    </form>
  )
}
