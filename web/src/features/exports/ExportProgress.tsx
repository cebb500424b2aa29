import { Progress } from '@mantine/core'
import { IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { useFileSize } from '../../ui/files/useFileSize.ts'
import styles from './ExportProgress.module.css'
import type { ExportState } from './useExports.ts'

/** How a download stands, in a line under what it is of. `empty` says why there is nothing. */
export function ExportProgress({ state, label, empty }: { state: ExportState; label: string; empty: string }) {
  const t = useTranslations('exports.state')
  const size = useFileSize()
  if (state.is === 'idle') return null
  if (state.is === 'busy') {
    const { received = 0, total = null } = state.progress ?? {}
    // An estimate may fall short: it is not over before it is saved.
    const part = total ? Math.min(99, Math.round((100 * received) / total)) : null
    return (
      <div className={styles.busy}>
        <Progress value={part ?? 100} animated={part === null} size="sm" aria-label={label} />
        <span className={styles.words} role="status">
          {received === 0 ? t('preparing') : part === null ? t('received', { size: size(received) }) : t('part', { part, size: size(received) })}
        </span>
      </div>
    )
  }
  const Mark = state.is === 'done' ? IconCheck : IconInfoCircle
  return (
    <p className={styles.end} data-done={state.is === 'done' || undefined} role="status">
      <Mark size={15} stroke={1.9} aria-hidden />
      {state.is === 'empty' ? empty : t(state.is)}
    </p>
  )
}
