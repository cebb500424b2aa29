import { Credentials } from '@delibera/core/accounts/schema'
import type { MantineSize } from '@mantine/core'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'

/** The password once more: no rule of its own but being the same, compared even while other fields are wrong. */
export const again = { password_again: Credentials.shape.password }
export const areTheSame = (it: { password: string; password_again: string }): boolean => it.password === it.password_again
export const whenTheyDiffer = { path: ['password_again'], error: 'passwordsDiffer', when: () => true }

interface Props {
  label: string
  form: { getInputProps: (name: 'password' | 'password_again') => object }
  size?: MantineSize
}

/** A new password with its rules, and the same again. */
export function NewPasswordFields({ label, form, size = 'sm' }: Props) {
  const t = useTranslations('auth.password')
  return (
    <>
      <PasswordField {...form.getInputProps('password')} label={label} size={size} autoComplete="new-password" withRules withAsterisk />
      <PasswordField {...form.getInputProps('password_again')} label={t('again')} size={size} autoComplete="new-password" withAsterisk />
    </>
  )
}
