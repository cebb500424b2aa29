import { entryRoutes } from '@delibera/core/accounts/entry-routes'
import { passkeyRoutes } from '@delibera/core/accounts/passkey-routes'
import type { OwnerProof, Profile } from '@delibera/core/accounts/schema'
import { wallInRome } from '@delibera/core/dates'
import { Button } from '@mantine/core'
import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import { IconFingerprint, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { machineNow } from '../../../api/clock.ts'
import { useWrite } from '../../../api/hooks.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useToasts } from '../../../shell/toasts.ts'
import { useDates } from '../../../ui/dates/useDates.ts'
import { DeviceRow } from '../../../ui/page/DeviceRow.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { RowsLoading } from '../../../ui/states/RowsLoading.tsx'
import { OwnerProofWindow } from '../OwnerProofWindow.tsx'
import { AddPasskeyModal } from './AddPasskeyModal.tsx'
import styles from './PasskeysPanel.module.css'

/** Keys that a device keeps. A browser without them is told so, instead of a button that fails. */
export function PasskeysPanel({ passkeys }: { passkeys: Profile['passkeys'] | undefined }) {
  const t = useTranslations('security.passkeys')
  const [isAdding, setAdding] = useState(false)
  const canAdd = browserSupportsWebAuthn()
  const add = canAdd && (
    <Button variant="default" size="xs" className={styles.add} leftSection={<IconPlus size={14} />} onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  )
  return (
    <Panel title={t('title')} flush actions={add}>
      <p className={styles.text}>{canAdd ? t('text') : t('cannot')}</p>
      {!passkeys && <RowsLoading rows={1} />}
      {passkeys?.length === 0 && canAdd && <p className={styles.none}>{t('none')}</p>}
      {passkeys && passkeys.length > 0 && (
        <ul>
          {passkeys.map((it) => (
            <PasskeyRow key={it._id} passkey={it} />
          ))}
        </ul>
      )}
      <AddPasskeyModal opened={isAdding} onClose={() => setAdding(false)} />
    </Panel>
  )
}

function PasskeyRow({ passkey: { _id, name, created_at, last_used_at } }: { passkey: Profile['passkeys'][number] }) {
  const t = useTranslations('security.passkeys')
  const { tell } = useToasts()
  const [isAsking, setAsking] = useState(false)
  const remove = useWrite(passkeyRoutes.removePasskey, entryRoutes.profile)
  const dates = useDates()
  const today = wallInRome(machineNow()).slice(0, 10)
  const used =
    last_used_at && wallInRome(new Date(last_used_at)).slice(0, 10) === today
      ? t('usedToday')
      : last_used_at && t('usedOn', { date: dates.dayAt(last_used_at) })
  const words = { title: t('confirm.title', { name }), text: t('confirm.text'), proceed: t('confirm.proceed'), cancel: t('confirm.cancel') }
  const removeBy = async (proof: OwnerProof) => {
    await remove.mutateAsync({ params: { id: _id }, body: proof })
    tell({ kind: 'success', text: t('removed') })
  }
  return (
    <>
      <DeviceRow
        icon={<IconFingerprint size={22} stroke={1.5} />}
        name={name}
        note={`${t('addedOn', { date: dates.dayAt(created_at) })}, ${used ?? t('neverUsed')}`}
        action={t('remove')}
        busy={remove.isPending}
        onAction={() => setAsking(true)}
      />
      <OwnerProofWindow opened={isAsking} onClose={() => setAsking(false)} words={words} hasPasskey onProven={removeBy} />
    </>
  )
}
