import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCheck, IconCircle } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslations } from '../../i18n/useTranslations.ts'
import styles from './PasswordField.module.css'
import { passwordRules } from './password-rules.ts'

interface Props extends PasswordInputProps {
  /** For a new password: what it must have, ticked while it is typed. */
  withRules?: boolean
}

export function PasswordField({ withRules = false, ...props }: Props) {
  const t = useTranslations('inputs.password')
  const rules = useId()
  const [isVisible, { toggle }] = useDisclosure()
  const field = (
    <PasswordInput
      spellCheck={false}
      autoCapitalize="none"
      visible={isVisible}
      onVisibilityChange={toggle}
      visibilityToggleFocusable
      // The label says what pressing does; "pressed" on top of it would turn it around.
      visibilityToggleButtonProps={{ 'aria-label': t(isVisible ? 'hide' : 'show'), 'aria-pressed': undefined }}
      {...props}
      {...(withRules ? { 'aria-describedby': rules } : {})}
    />
  )
  if (!withRules) return field
  return (
    <div className={styles.field}>
      {field}
      <Rules id={rules} password={String(props.value ?? '')} />
    </div>
  )
}

function Rules({ id, password }: { id: string; password: string }) {
  const t = useTranslations('inputs.password')
  return (
    <ul id={id} className={styles.rules} aria-label={t('rules')}>
      {passwordRules.map(({ name, pattern }) => {
        const isMet = pattern.test(password)
        const Mark = isMet ? IconCheck : IconCircle
        return (
          <li key={name} data-met={isMet || undefined}>
            <Mark size={15} stroke={isMet ? 2.4 : 1.6} role="img" aria-label={t(isMet ? 'met' : 'missing')} />
            {t(name)}
          </li>
        )
      })}
    </ul>
  )
}
