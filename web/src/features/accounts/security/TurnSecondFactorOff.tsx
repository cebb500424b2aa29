import { entryRoutes } from '@delibera/core/accounts/entry-routes'
import { secondFactorRoutes } from '@delibera/core/accounts/routes'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useWrite } from '../../../api/hooks.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useToasts } from '../../../shell/toasts.ts'
import { useReaction } from '../../../shell/useReaction.tsx'
import { Actions } from '../../../ui/forms/Actions.tsx'
import styles from './TurnSecondFactorOff.module.css'
import { useCodeFault } from './useCodeFault.ts'

/** Asks for a code, so that an unlocked computer is not enough. A recovery code is longer than six digits: the field takes both. */
export function TurnSecondFactorOff({ onDone }: { onDone: () => void }) {
  const t = useTranslations('security.totp')
  const { tell } = useToasts()
  const react = useReaction()
  const faultOf = useCodeFault()
  const [code, setCode] = useState('')
  const remove = useWrite(secondFactorRoutes.removeTotp, entryRoutes.profile)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    remove.mutate(
      { body: { code: code.trim() } },
      {
        onSuccess: () => {
          tell({ kind: 'warning', text: t('turnedOff') })
          onDone()
        },
        onError: (error) => faultOf(error) ?? react(error),
      },
    )
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextInput
        label={t('turnOffCode')}
        description={t('turnOffText')}
        error={faultOf(remove.error)}
        autoComplete="one-time-code"
        autoFocus
        maxLength={40}
        className={styles.code}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Actions>
        <Button variant="default" onClick={onDone}>
          {t('keepOn')}
        </Button>
        <Button type="submit" color="rosso" loading={remove.isPending} disabled={code.trim().length < 6}>
          {t('turnOff')}
        </Button>
      </Actions>
    </form>
  )
}
