import { IconMicrophone } from '@tabler/icons-react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import hidden from '../../../ui/marks/Unseen.module.css'
import styles from './MicLevel.module.css'

/** How loud the own microphone is, in ten steps; it is heard and seen, and told as a figure to who does neither. */
export function MicLevel({ level }: { level: number }) {
  const t = useTranslations('live.device')
  const steps = Math.round(level * 10)
  return (
    <span className={styles.level}>
      <IconMicrophone size={15} aria-hidden />
      {t(steps > 0 ? 'hears' : 'silent')}
      <meter className={hidden.unseen} aria-label={t('level')} min={0} max={10} value={steps} />
      <span className={styles.steps} aria-hidden>
        {Array.from({ length: 10 }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: ten marks that never change place
          <i key={at} data-on={at < steps || undefined} />
        ))}
      </span>
    </span>
  )
}
