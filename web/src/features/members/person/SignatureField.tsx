import { Button } from '@mantine/core'
import { useState } from 'react'
import { useCompanyWords } from '../../../company/useCompanyWords.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { Actions } from '../../../ui/forms/Actions.tsx'
import { SignaturePad } from '../../../ui/signature/SignaturePad.tsx'
import styles from './MemberDrawer.module.css'
import own from './QuotaFields.module.css'

interface Props {
  name: string
  hasSignature: boolean
  /** A new one, null to forget the one kept, undefined to leave it. */
  value: string | null | undefined
  onChange: (signature: string | null | undefined) => void
}

/** The picture of a signature, for documents that are not signed in person. It is kept with the rest, when the form is. */
export function SignatureField({ name, hasSignature, value, onChange }: Props) {
  const t = useCompanyWords(useTranslations('members.signature'))
  const [isOpen, setOpen] = useState(false)
  const isKept = hasSignature && value !== null
  const leave = () => {
    setOpen(false)
    onChange(undefined)
  }
  return (
    <fieldset className={styles.section}>
      <legend>{t('title')}</legend>
      <p className={own.about}>{t(value === null ? 'forgotten' : isKept ? 'kept' : 'none')}</p>
      {isOpen && <SignaturePad name={name || t('somebody')} onChange={(it) => onChange(it?.image)} />}
      <Actions>
        {isOpen || value === null ? (
          <Button variant="default" size="xs" onClick={leave}>
            {t('leave')}
          </Button>
        ) : (
          <Button variant="default" size="xs" onClick={() => setOpen(true)}>
            {t(isKept ? 'change' : 'add')}
          </Button>
        )}
        {isKept && !isOpen && (
          <Button variant="subtle" color="gray" size="xs" onClick={() => onChange(null)}>
            {t('remove')}
          </Button>
        )}
      </Actions>
    </fieldset>
  )
}
