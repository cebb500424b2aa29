import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { Actions } from '../../../ui/forms/Actions.tsx'
import { FormAlert } from '../../../ui/forms/FormAlert.tsx'
import { FormWindow } from '../../../ui/forms/FormWindow.tsx'
import type { SignActs } from './useSignActs.ts'

/** Not to sign is an answer too, with its reason. */
export function SignRefusal({ acts, onClose }: { acts: SignActs; onClose: () => void }) {
  const t = useTranslations('signing.refuse')
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const isMissing = reason.trim() === ''
  const refused = acts.refusedIn('refuse')
  const refuse = async () => {
    setTried(true)
    if (!isMissing && (await acts.refuse(reason.trim()))) onClose()
  }
  return (
    <FormWindow opened onClose={onClose} title={t('title')} size={520}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void refuse()
        }}
      >
        <p>{t('text')}</p>
        <Textarea
          size="md"
          label={t('reason')}
          required
          data-autofocus
          rows={3}
          maxLength={2000}
          value={reason}
          error={isTried && isMissing ? t('needed') : undefined}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {refused && <FormAlert kind="error">{refused}</FormAlert>}
        <Actions end>
          <Button variant="default" mih={44} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" color="rosso" mih={44} loading={acts.busy === 'refuse'}>
            {t('do')}
          </Button>
        </Actions>
      </form>
    </FormWindow>
  )
}
