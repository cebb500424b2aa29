import { ActionIcon } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useTranslations } from '../../i18n/useTranslations.ts'
import styles from './CopyField.module.css'
import { CopyOutcome } from './CopyOutcome.tsx'
import { useCopy } from './useCopy.ts'

interface Props {
  /** What it is, for the button and for who listens. */
  label: string
  value: string
  /** How it is written for the eye, such as in groups of four. */
  shown?: string
}

/** A text to take elsewhere. The button says when it is done, aloud too. */
export function CopyField({ label, value, shown }: Props) {
  const t = useTranslations('parts.copy')
  const { outcome, copy } = useCopy()
  const Mark = outcome === 'copied' ? IconCheck : IconCopy
  return (
    <span className={styles.field}>
      <span className={styles.box}>
        <code className={styles.value}>{shown ?? value}</code>
        <ActionIcon size="md" aria-label={t('copy', { label })} onClick={() => void copy(value)}>
          <Mark size={16} stroke={1.7} aria-hidden />
        </ActionIcon>
      </span>
      <CopyOutcome outcome={outcome} />
    </span>
  )
}
