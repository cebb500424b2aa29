import { entryRoutes } from '@delibera/core/accounts/entry-routes'
import { passkeyRoutes } from '@delibera/core/accounts/passkey-routes'
import { Button, TextInput } from '@mantine/core'
import { startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { CallError, call } from '../../../api/call.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useToasts } from '../../../shell/toasts.ts'
import { useReaction } from '../../../shell/useReaction.tsx'
import { Actions } from '../../../ui/forms/Actions.tsx'
import { FormAlert } from '../../../ui/forms/FormAlert.tsx'
import { FormWindow } from '../../../ui/forms/FormWindow.tsx'
import { useDeviceName } from './useDeviceName.ts'

export function AddPasskeyModal({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTranslations()
  return (
    <FormWindow opened={opened} onClose={onClose} title={t('security.passkeys.modal.title')} size={460}>
      <NamePasskey onClose={onClose} />
    </FormWindow>
  )
}

function NamePasskey({ onClose }: { onClose: () => void }) {
  const t = useTranslations('security.passkeys')
  const [name, setName] = useState(useDeviceName()(navigator.userAgent).name)
  const add = useAddPasskey(onClose)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    add.mutate(name.trim())
  }
  return (
    <form onSubmit={submit}>
      <p>{t('modal.text')}</p>
      <TextInput
        label={t('modal.name')}
        placeholder={t('modal.placeholder')}
        maxLength={80}
        required
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {add.error && !(add.error instanceof CallError) && <FormAlert kind="warning">{t(reasonOf(add.error))}</FormAlert>}
      <Actions end>
        <Button variant="default" onClick={onClose}>
          {t('modal.cancel')}
        </Button>
        <Button type="submit" loading={add.isPending} disabled={name.trim() === ''}>
          {t('modal.go')}
        </Button>
      </Actions>
    </form>
  )
}

/** What the device answered, in the words of the page. A person who changed their mind has made no mistake. */
function reasonOf(error: Error): 'dropped' | 'known' | 'broken' {
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return 'known'
  return error.name === 'NotAllowedError' || error.name === 'AbortError' ? 'dropped' : 'broken'
}

function useAddPasskey(onDone: () => void) {
  const t = useTranslations('security.passkeys')
  const client = useQueryClient()
  const { tell } = useToasts()
  const react = useReaction()
  return useMutation({
    mutationFn: async (name: string) => {
      const { challenge_id, options } = await call(passkeyRoutes.passkeyOptions, {})
      const answer = await startRegistration({ optionsJSON: options as never })
      return call(passkeyRoutes.addPasskey, { body: { challenge_id, name, answer: answer as never } })
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [entryRoutes.profile.path] })
      tell({ kind: 'success', text: t('added') })
      onDone()
    },
    onError: (error) => {
      if (error instanceof CallError) react(error, 'creating')
    },
  })
}
