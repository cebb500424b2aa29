import { Skeleton } from '@mantine/core'
import { useTranslations } from '../../i18n/useTranslations.ts'
import late from './Late.module.css'
import styles from './RowsLoading.module.css'

/** Waiting keeps the shape of what is coming: same rows, same heights, no spinner. */
export function RowsLoading({ rows }: { rows: number }) {
  const t = useTranslations('ui')
  return (
    <div className={late.late} role="status" aria-label={t('loading')}>
      {Array.from({ length: rows }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never change places
        <div key={at} className={styles.row}>
          <Skeleton height={12} width={`${72 - ((at * 17) % 30)}%`} />
          <Skeleton height={10} width={`${90 - ((at * 23) % 40)}%`} />
        </div>
      ))}
    </div>
  )
}
