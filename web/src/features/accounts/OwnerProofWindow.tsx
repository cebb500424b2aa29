import { passkeyRoutes } from '@delibera/core/accounts/passkey-routes'
import type { OwnerProof } from '@delibera/core/accounts/schema'
import { Button } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { CallError } from '../../api/call.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { useReaction } from '../../shell/useReaction.tsx'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { Actions } from '../../ui/forms/Actions.tsx'
import { FormAlert } from '../../ui/forms/FormAlert.tsx'
import { FormWindow } from '../../ui/forms/FormWindow.tsx'
import { askPasskey, knowsPasskeys, PasskeyUnused } from './usePasskeyOffer.ts'

interface Props {
  opened: boolean
  onClose: () => void
  /** What is asked, what follows from it, and the words of the two buttons. */
  words: { title: string; text: string; proceed: string; cancel: string }
  /** Whether the account has a passkey to answer with. */
  hasPasskey: boolean
  /** Does what was asked for; rejects with what the server has against it. */
  onProven: (proof: OwnerProof) => Promise<unknown>
}

/** Asks once more before a step that somebody at an unlocked computer must not take: by password or by passkey. */
export function OwnerProofWindow({ opened, onClose, ...rest }: Props) {
  return (
    <FormWindow opened={opened} onClose={onClose} title={rest.words.title} size={480}>
      <Proof onClose={onClose} {...rest} />
    </FormWindow>
  )
}

function Proof({ onClose, words, hasPasskey, onProven }: Omit<Props, 'opened'>) {
  const t = useTranslations('security.proof')
  const [password, setPassword] = useState('')
  const { send, isBusy, fault } = useProof(onProven)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(async () => ({ password }))
  }
  const withPasskey = () => void send(async () => ({ passkey: await askPasskey('window', passkeyRoutes.proofOptions) }))
  return (
    <form onSubmit={submit}>
      <p>{words.text}</p>
      <PasswordField
        label={t('password')}
        description={t('why')}
        error={fault === 'password' && t('wrong')}
        autoComplete="current-password"
        data-autofocus
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      {fault === 'passkey' && <FormAlert kind="warning">{t('unused')}</FormAlert>}
      {hasPasskey && knowsPasskeys() && (
        <Button variant="default" leftSection={<IconFingerprint size={16} />} disabled={isBusy} onClick={withPasskey} mt="sm">
          {t('passkey')}
        </Button>
      )}
      <Actions end>
        <Button variant="default" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button type="submit" color="rosso" loading={isBusy} disabled={password === ''}>
          {words.proceed}
        </Button>
      </Actions>
    </form>
  )
}

type ProofFault = 'password' | 'passkey'

function useProof(onProven: Props['onProven']) {
  const react = useReaction()
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<ProofFault | null>(null)
  const send = async (given: () => Promise<OwnerProof>) => {
    setBusy(true)
    setFault(null)
    try {
      await onProven(await given())
    } catch (error) {
      const found = faultIn(error)
      setFault(found)
      if (!found && error instanceof CallError) react(error, 'deleting')
    } finally {
      setBusy(false)
    }
  }
  return { send, isBusy, fault }
}

/** What a refusal says of the proof; null when it is about something else. */
function faultIn(error: unknown): ProofFault | null {
  if (error instanceof PasskeyUnused) return 'passkey'
  const faults = error instanceof CallError && Array.isArray(error.info) ? (error.info as { path?: string }[]) : []
  const path = faults[0]?.path
  return path === 'password' || path === 'passkey' ? path : null
}
