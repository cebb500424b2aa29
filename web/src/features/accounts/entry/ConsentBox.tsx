import { Checkbox, type CheckboxProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import hidden from '../../../ui/marks/Unseen.module.css'
import styles from './AuthForm.module.css'

/** A consent, with the document it is given to: read in another tab, so that the form stays as it is. */
export function ConsentBox({ document, ...box }: CheckboxProps & { document: 'terms' | 'privacy' }) {
  const t = useTranslations('auth.register')
  const link = (words: ReactNode) => (
    <a href={`/${document}`} target="_blank" rel="noopener">
      {words}
      <span className={hidden.unseen}> {t('newTab')}</span>
    </a>
  )
  return <Checkbox {...box} label={<span className={styles.consent}>{t.rich(document, { link })}</span>} required />
}
