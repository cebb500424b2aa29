import { Button, Checkbox } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useUnsavedChanges } from '../../../shell/useUnsavedChanges.ts'
import { FormAlert } from '../../../ui/forms/FormAlert.tsx'
import { CodesList } from '../../../ui/page/CodesList.tsx'
import styles from './RecoveryCodes.module.css'

/** Shown once: the server keeps only their hashes. Leaving without having kept them asks first. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const t = useTranslations('security.codes')
  const [isKept, setKept] = useState(false)
  useUnsavedChanges(!isKept)
  const sheet = useRef<HTMLDivElement>(null)
  // The button that led here is gone, and the focus with it.
  useEffect(() => sheet.current?.focus(), [])
  return (
    <div ref={sheet} tabIndex={-1} className={styles.codes}>
      <FormAlert kind="success">{t('text')}</FormAlert>
      <CodesList label={t('label')} codes={codes} fileName={`${t('file')}.txt`} />
      <Checkbox label={t('kept')} checked={isKept} onChange={(event) => setKept(event.currentTarget.checked)} />
      <Button disabled={!isKept} onClick={onDone}>
        {isKept ? t('finish') : t('missing')}
      </Button>
    </div>
  )
}
