import { Skeleton } from '@mantine/core'
import { useTranslations } from '../i18n/useTranslations.ts'
import styles from './PageLoading.module.css'

/** The shape of a page: its title, its facts, its panels. The router shows it when a page takes longer than 200 ms. */
export function PageLoading() {
  const t = useTranslations('ui')
  return (
    <div className={styles.page} role="status" aria-label={t('loading')}>
      <div className={styles.head}>
        <Skeleton height={26} width={240} />
        <Skeleton height={13} width="min(380px, 80%)" />
      </div>
      <Skeleton height={180} radius="lg" />
      <Skeleton height={260} radius="lg" />
    </div>
  )
}

/** While the shell itself is on its way: only its spine, so that nothing moves when it arrives. */
export function ShellLoading() {
  const t = useTranslations('ui')
  return (
    <div className={styles.shell} role="status" aria-label={t('loading')}>
      <span className={styles.side} />
    </div>
  )
}
