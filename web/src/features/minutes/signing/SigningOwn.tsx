import type { VerbalSignature } from '@delibera/core/minutes/signatures'
import { Button } from '@mantine/core'
import { IconSignature } from '@tabler/icons-react'
import { type SyntheticEvent, useState } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useToasts } from '../../../shell/toasts.ts'
import { Actions } from '../../../ui/forms/Actions.tsx'
import { FormAlert } from '../../../ui/forms/FormAlert.tsx'
import { FormWindow } from '../../../ui/forms/FormWindow.tsx'
import { type Signature, SignaturePad } from '../../../ui/signature/SignaturePad.tsx'
import { Worth } from './SignForm.tsx'
import styles from './SigningWindow.module.css'
import { signatureBody } from './useSignActs.ts'
import type { SigningActs } from './useSigningActs.ts'

interface Props {
  signature: VerbalSignature
  acts: SigningActs
  onClose: () => void
}

/** Who presides or keeps the minutes signs where they work. */
export function SigningOwn({ signature: { name, role }, acts, onClose }: Props) {
  const t = useTranslations('signing.panel.ownWindow')
  const { tell } = useToasts()
  const [drawn, setDrawn] = useState<Signature | null>(null)
  const [isTried, setTried] = useState(false)
  const refused = acts.refusedIn('own')
  const sign = async (event: SyntheticEvent) => {
    event.preventDefault()
    setTried(true)
    if (!drawn || !(await acts.sign({ signature: signatureBody(drawn) }, 'own'))) return
    tell({ kind: 'success', text: t('done') })
    onClose()
  }
  return (
    <FormWindow opened onClose={onClose} title={t('title')} size={520}>
      <form noValidate onSubmit={(event) => void sign(event)}>
        <p className={styles.sentence}>{t.rich('sentence', { name, role, b: (words) => <b>{words}</b> })}</p>
        <div>
          <SignaturePad name={name} onChange={setDrawn} />
          {isTried && !drawn && (
            <p className={styles.wrong} role="alert">
              {t('needed')}
            </p>
          )}
        </div>
        <Worth />
        {refused && <FormAlert kind="error">{refused}</FormAlert>}
        <p className={styles.note}>{t('final')}</p>
        <Actions end>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={acts.busy === 'own'} leftSection={<IconSignature size={17} aria-hidden />}>
            {t('do')}
          </Button>
        </Actions>
      </form>
    </FormWindow>
  )
}
